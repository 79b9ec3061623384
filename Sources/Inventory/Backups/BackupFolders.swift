import GRDB
import Glibc
import QueryLanguage

/// Where the backups of a store are: beside it and, where one is set, in another folder, which may be away.
public struct BackupFolders: Sendable {
    /// `inventory.backups` for `inventory.sqlite`.
    public let beside: BackupFolder
    /// Inside the folder that is set; `nil` if none is, or if it cannot be reached.
    public let elsewhere: BackupFolder?
    /// The folder that is set and cannot be reached now.
    public let unreachable: String?

    /// Where the next one goes: never nowhere.
    public var next: BackupFolder { elsewhere ?? beside }

    /// Every folder that there may be backups in.
    public var all: [BackupFolder] { [elsewhere, beside].compactMap(\.self) }

    /// The key of the setting that names another folder.
    public static let setting = "backup folder"

    /// Of a store at `storePath` whose settings are read from `database`, as far as they can be.
    init(storePath: String, database: Database) {
        let stem = storePath.hasSuffix(".sqlite") ? String(storePath.dropLast(7)) : storePath
        beside = BackupFolder(besideStoreAt: storePath)
        let set = try? String.fetchOne(
            database, sql: "SELECT value FROM settings WHERE key = ?", arguments: [Self.setting])
        guard let set, let mark = try? String.fetchOne(database, sql: "SELECT storeMark FROM syncState") else {
            (elsewhere, unreachable) = (nil, nil)
            return
        }
        // Several stores may keep theirs in one folder, and those of one must never count as another's.
        let name = stem.split(separator: "/").last.map(String.init) ?? "store"
        let path = "\(set)/\(name).\(mark.prefix(8)).backups"
        let isThere = Self.isFolder(set) && (access(path, F_OK) != 0 || Self.isFolder(path))
        elsewhere = isThere ? BackupFolder(path: path) : nil
        unreachable = isThere ? nil : set
    }

    /// Whether a folder is there that this user may write in.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
    }

    /// All backups, newest first.
    public func backups() throws(StoreError) -> [Backup] {
        var found: [Backup] = []
        for folder in all { found += try folder.backups() }
        return found.sorted(by: Backup.isNewer)
    }

    /// Removes what ``BackupRule`` lets go, and the pictures that no backup needs any more.
    func cleanUp(at now: Instant, automaticBytes: Int64, sparing spared: Set<String>) throws(StoreError) {
        let surplus = BackupRule.surplus(
            of: try backups(), at: now, automaticBytes: automaticBytes, sparing: spared)
        for backup in surplus { unlink(backup.path) }
        for folder in all where surplus.contains(where: { $0.folder == folder.path }) {
            let left = try folder.backups()
            // One that cannot be read may need any of them.
            let needed = left.map { try? BackupFile(path: $0.path).pictures() }
            guard needed.allSatisfy({ $0 != nil }) else { continue }
            folder.pictures.sweep(keeping: needed.reduce(into: []) { $0.formUnion(($1 ?? []).map(\.name)) })
        }
    }
}

extension InventoryStore {
    /// Where this store's backups are; `nil` for a store in memory.
    public func backupFolders() throws -> BackupFolders? {
        guard path != ":memory:" else { return nil }
        return queue.unsafeReentrantWrite { BackupFolders(storePath: path, database: $0) }
    }
}
