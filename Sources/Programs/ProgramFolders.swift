import SystemLibrary

/// The folders in which programs are looked up.
package struct ProgramFolders {
    /// The absolute folders only, so that the result does not depend on the working directory.
    package let paths: [Substring]

    /// Creates the list from `PATH`, whose folders are separated by colons; without one, it has the system's folders.
    package init(_ searchPath: String?) {
        paths = (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
    }

    /// Returns the path of a program; `nil` if it is not installed.
    package func find(_ program: String) -> String? {
        paths.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
