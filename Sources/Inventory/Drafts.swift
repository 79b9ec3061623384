import Glibc

/// Files that this process is still writing, under names that begin with a dot, in the folder where they get their own.
struct Drafts {
    let folder: String
    /// What their names begin with; the number of the process and another one follow.
    let prefix: String

    /// How old one is, in seconds, that no process is still writing, even if there is one of its number.
    private static let oldEnough = 86_400

    /// A new empty file for the owner alone, open for writing; the folder is there.
    func new() throws(StoreError) -> (path: String, descriptor: Int32) {
        sweep()
        var number = 0
        while true {
            let path = "\(folder)/\(prefix)\(getpid())-\(number)"
            let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if file >= 0 { return (path, file) }
            guard errno == EEXIST else { throw StoreError(errno: errno, path: path, action: "create") }
            number += 1
        }
    }

    /// Removes what processes that were killed have left behind, with what SQLite kept beside it.
    func sweep() {
        for name in (try? FolderNames.names(in: folder)) ?? [] where name.hasPrefix(prefix) && isLeft(name) {
            unlink("\(folder)/\(name)")
        }
    }

    private func isLeft(_ name: String) -> Bool {
        var status = stat()
        guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        if status.st_mtim.tv_sec < time(nil) - Self.oldEnough { return true }
        let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" })
        return process.map { $0 > 0 && kill($0, 0) != 0 && errno == ESRCH } ?? false
    }
}
