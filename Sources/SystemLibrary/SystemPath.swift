/// Paths that the system makes for a running process.
public enum SystemPath {
    #if os(Linux)
        /// The file of the running program, even if another one has taken its name meanwhile.
        public static let program = "/proc/self/exe"

        /// Returns a path that opens the file of an open descriptor, also if the file has no name.
        public static func file(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
    #else
        /// The file of the running program, as it was started.
        public static let program = CommandLine.arguments[0]

        /// Returns a path that opens the file of an open descriptor, also if the file has no name.
        public static func file(_ descriptor: Int32) -> String { "/dev/fd/\(descriptor)" }
    #endif
}
