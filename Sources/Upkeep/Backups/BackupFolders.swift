import QueryLanguage
import StoreFile
import SystemLibrary

/// The folders with backups of a store: one beside it and, if set, another that may be unreachable.
package struct BackupFolders: Sendable {
    /// The folder beside the store: `inventory.backups` for `inventory.sqlite`.
    package let beside: BackupFolder
    /// The store's folder inside the one that is set; `nil` if none is set or it can't be reached.
    package let elsewhere: BackupFolder?
    /// The folder that is set but can't be reached now.
    package let unreachable: String?

    /// The folder for the next backup.
    package var next: BackupFolder { elsewhere ?? beside }

    /// All folders that may hold backups.
    package var all: [BackupFolder] { [elsewhere, beside].compactMap(\.self) }

    /// The key of the setting that names another folder.
    package static let setting = "backup folder"

    /// Reads the settings of the store at `storePath` from `database`, as far as they can be read.
    init(storePath: String, database: StoreConnection) {
        let stem = storePath.hasSuffix(".sqlite") ? String(storePath.dropLast(7)) : storePath
        beside = BackupFolder(besideStoreAt: storePath)
        let set = try? database.value(String.self, "SELECT value FROM settings WHERE key = \(Self.setting)")
        guard let set, let mark = try? database.value(String.self, "SELECT storeMark FROM syncState") else {
            (elsewhere, unreachable) = (nil, nil)
            return
        }
        // Several stores may share the folder, and one store's backups must not count as another's.
        let name = stem.split(separator: "/").last.map(String.init) ?? "store"
        let path = "\(set)/\(name).\(mark.prefix(8)).backups"
        let isThere = Self.isFolder(set) && (access(path, F_OK) != 0 || Self.isFolder(path))
        elsewhere = isThere ? BackupFolder(path: path) : nil
        unreachable = isThere ? nil : set
    }

    /// Returns true if the path is a folder that this user may write to.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
    }

    /// Returns all backups, newest first.
    ///
    /// - Throws: ``StoreError`` if a folder can't be read.
    package func backups() throws(StoreError) -> [Backup] {
        var found: [Backup] = []
        for folder in all { found += try folder.backups() }
        return found.sorted(by: Backup.isNewer)
    }

    /// Removes the oldest backups that ``BackupRule`` gives up, at most `most`, and the pictures that no remaining
    /// backup needs; returns the number of backups removed.
    ///
    /// `seconds` is the clock of the file system, which may differ from `now`.
    func cleanUp(
        at now: Instant, automaticBytes: Int64, sparing spared: Set<String>, most: Int, seconds: time_t = time(nil)
    ) throws(StoreError) -> Int {
        let surplus = BackupRule.surplus(
            of: try backups(), at: now, automaticBytes: automaticBytes, sparing: spared
        ).suffix(most)
        for backup in surplus { unlink(backup.path) }
        for folder in all where surplus.contains(where: { $0.folder == folder.path }) {
            let left = try folder.backups()
            // A backup that can't be read may need any picture.
            let needed = left.map { try? BackupFile(path: $0.path).pictures() }
            guard needed.allSatisfy({ $0 != nil }) else { continue }
            folder.pictures.sweep(
                keeping: needed.reduce(into: []) { $0.formUnion(($1 ?? []).map(\.name)) }, at: seconds)
        }
        return surplus.count
    }
}

extension InventoryStore {
    /// Returns the folders of this store's backups; `nil` for a store in memory.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func backupFolders() throws -> BackupFolders? {
        guard path != ":memory:" else { return nil }
        return queue.use { BackupFolders(storePath: path, database: $0) }
    }
}
