import Glibc

/// A file or a folder, whatever it is called: two paths lead to the same one if their identities are equal.
public struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let inode: ino_t

    /// The identity of an open file or of what a path led to.
    public init(_ status: stat) {
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// The identity of what `path` leads to; `nil` if nothing is there, or it cannot be seen.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
