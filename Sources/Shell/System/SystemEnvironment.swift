import QueryLanguage
import SystemLibrary

/// Variables of the process's environment; an empty one counts as unset.
package enum Variable {
    /// Returns a variable; `nil` if it is unset or empty.
    package static func text(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

/// The folders of the XDG Base Directory Specification; `nil` without a home.
enum XDG {
    static var data: String? { folder("XDG_DATA_HOME", ".local/share") }
    static var config: String? { folder("XDG_CONFIG_HOME", ".config") }
    static var state: String? { folder("XDG_STATE_HOME", ".local/state") }

    /// Returns a folder; the specification says that a relative path in the variable is invalid and must be ignored.
    private static func folder(_ variable: String, _ fallback: String) -> String? {
        if let path = Variable.text(variable), path.hasPrefix("/") { return path }
        return Variable.text("HOME").map { "\($0)/\(fallback)" }
    }
}

/// The system's clock.
enum SystemTime {
    static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
