import Glibc

/// Where a path leads.
public enum RealPath {
    /// The absolute path without links; `nil` where nothing is there, or it cannot be seen.
    public static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The absolute path without links of a file that is there or would be made; `nil` without a folder for it.
    ///
    /// A link to nothing leads to the file that opening it for writing would make.
    public static func ofFile(_ path: String) -> String? { ofFile(path, links: 40) }

    /// `links` is how many more links are followed; Linux itself follows 40.
    private static func ofFile(_ path: String, links: Int) -> String? {
        if let resolved = of(path) { return resolved }
        guard links > 0, let name = path.split(separator: "/", omittingEmptySubsequences: false).last, !name.isEmpty
        else { return nil }
        let parent = StorePath.parent(of: path)
        if let link = target(ofLinkAt: path) {
            return ofFile(link.hasPrefix("/") ? link : "\(parent)/\(link)", links: links - 1)
        }
        return of(parent).map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" }
    }

    private static func target(ofLinkAt path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &bytes, bytes.count - 1)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
