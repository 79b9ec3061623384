import Glibc

/// Where a path leads.
public enum RealPath {
    /// The absolute path without links; `nil` where nothing is there, or it cannot be seen.
    public static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
