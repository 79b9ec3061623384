import Glibc
import QueryLanguage

/// A folder that holds backups of a store, for its owner alone: `inventory.backups` beside `inventory.sqlite`, or one like it.
///
/// A backup is written under a name of its own, `.partial-…`, and takes its final one only when it is whole, checked and
/// on disk. Files of other names are never touched. The pictures of photos lie in `photos` beside the backups.
public struct BackupFolder: Hashable, Sendable {
    /// Where the folder is or will be.
    public let path: String

    init(path: String) { self.path = path }

    /// The folder beside a store: `inventory.backups` for `inventory.sqlite`.
    init(besideStoreAt path: String) {
        self.init(path: (path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path) + ".backups")
    }

    /// The pictures that go with the backups.
    var pictures: BackupPictures { BackupPictures(path: path + "/photos") }

    private func path(named name: String) -> String { "\(path)/\(name)\(Backup.ending)" }

    /// The backups, newest first; none if there is no folder.
    public func backups() throws(StoreError) -> [Backup] {
        try FolderNames.names(in: path).compactMap { name in
            guard name.hasSuffix(Backup.ending), let status = status(of: name) else { return nil }
            return Backup(name: String(name.dropLast(Backup.ending.count)), bytes: Int64(status.st_size), in: path)
        }.sorted(by: Backup.isNewer)
    }

    /// What the system says of a regular file in the folder; links are not followed.
    private func status(of name: String) -> stat? {
        var status = stat()
        guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status
    }

    // MARK: - Writing

    /// Makes the folder, if it is not there.
    func make() throws(StoreError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw StoreError(errno: errno, path: path, action: "create") }
    }

    /// A new empty file to write a backup into; the folder is made if need be.
    func newDraft() throws(StoreError) -> String {
        try make()
        let draft = try drafts.new()
        close(draft.descriptor)
        return draft.path
    }

    /// Removes the drafts of processes that are no more.
    func sweep() { drafts.sweep() }

    private var drafts: Drafts { Drafts(folder: path, prefix: ".partial-") }

    /// Removes a draft, what SQLite may have left beside it, and a folder in which nothing else is.
    func discard(_ draft: String) {
        for ending in [""] + StoreFiles.sideEndings { unlink(draft + ending) }
        rmdir(path)
    }

    /// The backup made for this reason that holds what the draft does.
    func backup(like draft: String, for reason: BackupReason) throws(StoreError) -> Backup? {
        try backups().first { backup in
            backup.name.dropFirst(Backup.stem(backup.madeAt, reason: .asked).count).hasPrefix(reason.ending)
                && BackupFile(path: backup.path).holdsTheSame(as: BackupFile(path: draft))
        }
    }

    /// Gives a draft its name, durably; the second of the same second and reason is told apart by a number.
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

    /// Whether `draft` has that name now; `false` if another file has it.
    private func rename(_ draft: String, to target: String) throws(StoreError) -> Bool {
        // Unlike rename, link never replaces.
        if link(draft, target) == 0 {
            unlink(draft)
            return true
        }
        let code = errno
        if code == EEXIST || access(target, F_OK) == 0 { return false }
        // Not every file system has links.
        if Glibc.rename(draft, target) == 0 { return true }
        throw StoreError(errno: errno, path: target, action: "write")
    }

    /// Makes a file, or the names in a folder, survive a power cut, where the file system can do that: else EINVAL.
    static func sync(_ path: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(errno: errno, path: path, action: "write") }
        defer { close(file) }
        guard fsync(file) == 0 || errno == EINVAL else { throw StoreError(errno: errno, path: path, action: "write") }
    }
}
