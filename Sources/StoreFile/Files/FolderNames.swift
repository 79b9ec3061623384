import SystemLibrary

/// Lists of the names in folders.
package enum FolderNames {
    /// Returns the names in the folder at `path`, in no order; empty if there is no folder.
    ///
    /// - Throws: ``StoreError`` if the folder can't be read.
    package static func names(in path: String) throws(StoreError) -> [String] {
        guard let folder = opendir(path) else {
            guard errno != ENOENT else { return [] }
            throw StoreError(errno: errno, path: path, action: "read")
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
