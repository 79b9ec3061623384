import QueryLanguage
import StoreFile
import SystemLibrary

/// A private folder with backups of a store, such as `inventory.backups` beside `inventory.sqlite`.
///
/// A backup is written to a draft named `.partial-…`, and gets its final name only when it is complete, checked and on
/// disk. Files with other names are never touched. The pictures of photos are in `photos` beside the backups.
package struct BackupFolder: Hashable, Sendable {
    /// The path of the folder, which may not exist yet.
    package let path: String

    init(path: String) { self.path = path }

    /// Creates the folder beside a store: `inventory.backups` for `inventory.sqlite`.
    init(besideStoreAt path: String) {
        self.init(path: (path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path) + ".backups")
    }

    /// The pictures that belong to the backups.
    var pictures: BackupPictures { BackupPictures(path: path + "/photos") }

    private func path(named name: String) -> String { "\(path)/\(name)\(Backup.ending)" }

    /// Returns the backups, newest first; empty if the folder doesn't exist.
    ///
    /// - Throws: ``StoreError`` if the folder can't be read.
    package func backups() throws(StoreError) -> [Backup] {
        try FolderNames.names(in: path).compactMap { name in
            guard name.hasSuffix(Backup.ending), let status = status(of: name) else { return nil }
            return Backup(name: String(name.dropLast(Backup.ending.count)), bytes: Int64(status.st_size), in: path)
        }.sorted(by: Backup.isNewer)
    }

    /// Returns the status of a regular file in the folder, without following links; otherwise `nil`.
    private func status(of name: String) -> stat? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status
    }

    // MARK: - Writing

    /// Creates the folder if it doesn't exist.
    func make() throws(StoreError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw StoreError(errno: errno, path: path, action: "create") }
    }

    /// Returns a new empty draft for a backup, creating the folder if needed.
    func newDraft() throws(StoreError) -> String {
        try make()
        let draft = try drafts.new()
        close(draft.descriptor)
        return draft.path
    }

    /// Removes the drafts of processes that have ended.
    func sweep() { drafts.sweep() }

    private var drafts: TemporaryFiles { TemporaryFiles(folder: path, prefix: ".partial-") }

    /// Removes a draft, the files SQLite may have left beside it, and the folder if it is empty then.
    func discard(_ draft: String) {
        for ending in [""] + StorePath.sideEndings { unlink(draft + ending) }
        rmdir(path)
    }

    /// Returns the backup with this reason and the same contents as the draft; `nil` if there is none.
    func backup(like draft: String, for reason: BackupReason) throws(StoreError) -> Backup? {
        try backups().first { backup in
            backup.name.dropFirst(Backup.stem(backup.madeAt, reason: .asked).count).hasPrefix(reason.ending)
                && BackupFile(path: backup.path).holdsTheSame(as: BackupFile(path: draft))
        }
    }

    /// Gives a draft its final name, durably; a number distinguishes backups of the same second and reason.
    func place(_ draft: String, at moment: Instant, reason: BackupReason) throws(StoreError) -> Backup {
        try Self.sync(draft)
        let stem = Backup.stem(moment, reason: reason)
        var name = stem
        var number = 1
        while !(try rename(draft, to: path(named: name))) {
            number += 1
            name = "\(stem)-\(number)"
        }
        try Self.sync(path)
        let bytes = Int64(status(of: name + Backup.ending)?.st_size ?? 0)
        guard let backup = Backup(name: name, bytes: bytes, in: path) else {
            preconditionFailure("The name of a backup does not tell of it: \(name)")
        }
        return backup
    }

    /// Renames the draft; returns `false` if another file has the name.
    private func rename(_ draft: String, to target: String) throws(StoreError) -> Bool {
        // Unlike rename, link never replaces.
        if link(draft, target) == 0 {
            unlink(draft)
            return true
        }
        let code = errno
        if code == EEXIST || access(target, F_OK) == 0 { return false }
        // Not every file system supports links.
        if SystemLibrary.rename(draft, target) == 0 { return true }
        throw StoreError(errno: errno, path: target, action: "write")
    }

    /// Makes a file, or the names in a folder, durable.
    ///
    /// A file system that can't do that returns EINVAL, which is ignored.
    static func sync(_ path: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(errno: errno, path: path, action: "write") }
        defer { close(file) }
        guard fsync(file) == 0 || errno == EINVAL else { throw StoreError(errno: errno, path: path, action: "write") }
    }
}
