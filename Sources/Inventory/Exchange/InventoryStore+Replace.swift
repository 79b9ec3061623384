import GRDB
import QueryLanguage

extension InventoryStore {
    /// A new store at `path`, into which an inventory is to be taken that then takes the place of this one's.
    ///
    /// With `keepingOwn` it has this store's settings, saved statements and rates, of which a phone knows nothing; else only
    /// where its backups go, since that is of the machine.
    public func successor(at path: String, keepingOwn: Bool) throws -> InventoryStore {
        let next = try InventoryStore.open(at: path, access: .readWrite, clock: clock)
        do {
            try read { mine in
                try next.write("import") { database in
                    let own = keepingOwn ? "" : "WHERE key = '\(BackupFolders.setting)'"
                    try Self.copy("settings", "key, value, updatedAt", own, from: mine, to: database)
                    guard keepingOwn else { return }
                    try Self.copy("savedStatements", "name, text, updatedAt", from: mine, to: database)
                    try Self.copy("rates", "currency, day, perEuro, source", from: mine, to: database)
                }
            }
        } catch {
            next.close()
            throw error
        }
        return next
    }

    private static func copy(
        _ table: String, _ columns: String, _ condition: String = "", from: Database, to: Database
    ) throws {
        let rows = try Row.fetchCursor(from, sql: "SELECT \(columns) FROM \(table) \(condition)")
        let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
        while let row = try rows.next() {
            try to.run(
                "INSERT OR REPLACE INTO \(table) (\(columns)) VALUES (\(marks))",
                StatementArguments(row.databaseValues))
        }
    }

    /// Puts a store made with ``successor(at:keepingOwn:)``, which is closed, in place of what this one holds.
    ///
    /// A backup of that is made first, and the import from `source` stands for all of it: ``takeBackReplacement(losing:accepts:progress:)``
    /// goes back to the backup. To other stores it is a new one, which keeps the names that its rows came with.
    /// A process killed meanwhile leaves the store as it was.
    public func replace(
        with path: String, from source: String, pictures: String, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: (BackupProgress) throws -> Void = { _ in }
    ) throws -> RestoredBackup {
        try putInPlace(
            path, before: .beforeReplace, pictures: [pictures], accepts: accepts,
            last: { try ImportEntry(source: source).replaces(backup: $1.name, at: clock(), in: $0) }, progress: progress
        )
    }

    /// Goes back to what the newest import took the place of, which makes a backup of what is here now.
    ///
    /// Throws ``Refusal`` where later changes are not in `lost`, or where the backup is gone.
    public func takeBackReplacement(
        losing lost: Set<Int64>, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: (BackupProgress) throws -> Void = { _ in }
    ) throws -> RestoredBackup {
        guard let newest = try newestImport(), let name = newest.replaced else {
            throw Refusal("there is no import that took the place of all")
        }
        try read { try ImportReversal(newest, in: $0).refuse(allBut: lost) }
        guard let backup = try backupFolders()?.backups().first(where: { $0.name == name }) else {
            throw Refusal(
                "what \(newest.importName) took the place of is in the backup \(name), which is not there any more",
                hints: ["backups lists what there is to go back to"])
        }
        return try restore(backupAt: backup.path, accepts: accepts, progress: progress)
    }
}
