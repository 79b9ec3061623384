import SystemLibrary

/// The program of the user's desktop that opens an address or a file.
package enum DesktopOpener {
    /// Lets `xdg-open` open an address or a path, without a shell and without waiting.
    ///
    /// - Returns: `nil` if it was started, else the reason, such as “there is no screen”.
    package static func open(_ address: String, _ variable: (String) -> String?) -> String? {
        guard variable("DISPLAY") != nil || variable("WAYLAND_DISPLAY") != nil else { return "there is no screen" }
        guard let path = ProgramFolders(variable("PATH")).find("xdg-open") else {
            return "xdg-open is not installed (Debian: apt-get install xdg-utils)"
        }
        var program = ProgramStart()
        // Such programs print messages that must not mix with results.
        (program.input, program.output, program.errors) = (.nothing, .nothing, .nothing)
        // A browser that outlives this program would keep its port open.
        program.inheritsFiles = false
        program.hasOwnGroup = true
        program.takesAllSignals = true
        program.defaultSignals = Array(1...64)
        guard program.start(path, ["xdg-open", address]) == nil else { return nil }
        return "xdg-open can't be started: \(String(cString: strerror(errno)))"
    }
}
