import SystemLibrary

/// Paths with links resolved.
package enum RealPath {
    /// Returns the absolute path without links; `nil` if nothing is there, or it can't be accessed.
    package static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the absolute path without links of a file that exists or would be created; `nil` without a folder for
    /// it.
    ///
    /// A dangling link leads to the file that opening it for writing would create.
    package static func ofFile(_ path: String) -> String? { ofFile(path, links: 40) }

    /// Resolves a path, following up to `links` more links; Linux itself follows 40.
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

    /// Returns the text of a link to nothing; `nil` for a link to a file, and for anything but a link.
    package static func missingTarget(ofLinkAt path: String) -> String? {
        of(path) == nil ? target(ofLinkAt: path) : nil
    }

    private static func target(ofLinkAt path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &bytes, bytes.count - 1)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
