import SystemLibrary

/// Files that this process is still writing, with hidden names in the folder of their final names.
package struct TemporaryFiles {
    package let folder: String
    /// The prefix of their names, followed by the process id and a number.
    package let prefix: String

    package init(folder: String, prefix: String) {
        self.folder = folder
        self.prefix = prefix
    }

    /// The age in seconds after which a file is abandoned, even if a process with its number exists.
    private static let oldEnough = 86_400

    /// Creates an empty file for the owner only, open for writing, in the existing folder.
    ///
    /// While its descriptor is open, a lock keeps other processes from removing it.
    ///
    /// - Throws: ``StoreError`` if it can't be created.
    package func new() throws(StoreError) -> (path: String, descriptor: Int32) {
        sweep()
        var number = 0
        while true {
            let path = "\(folder)/\(prefix)\(getpid())-\(number)"
            let file = PrivateFile.create(path)
            if file >= 0 {
                _ = flock(file, LOCK_EX | LOCK_NB)
                return (path, file)
            }
            guard errno == EEXIST else { throw StoreError(errno: errno, path: path, action: "create") }
            number += 1
        }
    }

    /// Removes files that killed processes left behind, with the files SQLite kept beside them.
    package func sweep() {
        for name in (try? FolderNames.names(in: folder)) ?? [] where name.hasPrefix(prefix) && isLeft(name) {
            unlink("\(folder)/\(name)")
        }
    }

    private func isLeft(_ name: String) -> Bool {
        let file = open("\(folder)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, flock(file, LOCK_EX | LOCK_NB) == 0 else {
            return false
        }
        if status.st_mtim.tv_sec < time(nil) - Self.oldEnough { return true }
        let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" })
        return process.map { $0 > 0 && kill($0, 0) != 0 && errno == ESRCH } ?? false
    }
}
