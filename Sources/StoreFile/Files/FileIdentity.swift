import SystemLibrary

/// The identity of a file or folder, independent of its path: two paths lead to the same file if their identities are
/// equal.
package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// The identity as text for a file name: `2049-131074`.
    package var text: String { "\(device)-\(inode)" }

    /// Takes the identity from the status of an open file or of a path.
    package init(_ status: stat) {
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Looks up the identity of `path`; returns `nil` if nothing is there, or it can't be accessed.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Returns true if both paths lead to one file, or would if neither exists: by their folders and names.
    package static func areSame(_ path: String, _ other: String) -> Bool {
        if let identity = FileIdentity(path), identity == FileIdentity(other) { return true }
        guard path.split(separator: "/").last == other.split(separator: "/").last,
            let folder = FileIdentity(StorePath.parent(of: path))
        else { return false }
        return folder == FileIdentity(StorePath.parent(of: other))
    }

    /// Returns true if a path is in the folder with this identity, at any depth.
    package func encloses(_ path: String) -> Bool {
        var place = path
        while place != "/", place != "." {
            place = StorePath.parent(of: place)
            if FileIdentity(place) == self { return true }
        }
        return false
    }
}
