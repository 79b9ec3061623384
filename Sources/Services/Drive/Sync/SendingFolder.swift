import Glibc
import Inventory

/// The folder beside a store for what is made ready to be sent, there while a sync runs.
///
/// Whoever has the turn to sync the store owns it. What is in it already was left by a run that was killed, so it goes.
struct SendingFolder: Sendable {
    let path: String

    /// Throws a ``ServiceError`` where it cannot be made.
    init(beside store: String) throws(ServiceError) {
        path = "\(store)-sending"
        if mkdir(path, 0o700) == 0 { return }
        let failure = errno
        var status = stat()
        // A link, or a folder of somebody else's, could lead anywhere.
        guard failure == EEXIST, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == geteuid(), chmod(path, 0o700) == 0
        else { throw ServiceError("\(path) cannot be made: \(String(cString: strerror(failure)))") }
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
