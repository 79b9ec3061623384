import Glibc

/// What lies in a folder.
public enum FolderNames {
    /// The names in the folder at `path`, in no order, without those of itself and its parent; none if it is not there.
    public static func names(in path: String) throws(StoreError) -> [String] {
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
