import Glibc

/// The folders that programs are looked for in.
struct ProgramFolders {
    /// Absolute ones alone: what is found must not depend on the folder one happens to be in.
    let paths: [Substring]

    /// `searchPath` is `PATH`, the folders separated by colons; the system's own without one.
    init(_ searchPath: String?) {
        paths = (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    }

    /// The path of a program; `nil` where it is not installed.
    func find(_ program: String) -> String? {
        paths.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
