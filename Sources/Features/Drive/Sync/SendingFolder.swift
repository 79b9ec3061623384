import Remote
import StoreFile
import SystemLibrary

/// A folder beside a store for files being prepared for upload, which exists during a sync.
///
/// The process that has the turn to sync owns it. Existing contents were left by a killed run, and are removed.
struct SendingFolder: Sendable {
    let path: String

    /// Creates the folder.
    ///
    /// - Throws: ``ServiceError`` if that fails.
    init(beside store: String) throws(ServiceError) {
        path = "\(store)-sending"
        if mkdir(path, 0o700) == 0 { return }
        let failure = errno
        var status = stat()
        // A link, or another user's folder, could lead anywhere.
        guard failure == EEXIST, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == geteuid(), chmod(path, 0o700) == 0
        else { throw ServiceError("can't create \(path): \(String(cString: strerror(failure)))") }
        empty()
    }

    func remove() {
        empty()
        rmdir(path)
    }

    private func empty() {
        for name in (try? FolderNames.names(in: path)) ?? [] { unlink("\(path)/\(name)") }
    }
}
