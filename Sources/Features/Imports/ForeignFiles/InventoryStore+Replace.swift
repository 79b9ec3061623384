import Interchange
import Ledger
import QueryLanguage
import StoreFile
import Upkeep

extension InventoryStore {
    /// Returns a new store at `path`, for an inventory that will replace this one's.
    ///
    /// With `keepingOwn` it takes this store's settings, saved statements, mappings and rates, which a phone doesn't have;
    /// otherwise only the backup folder, which belongs to the machine.
    ///
    /// - Throws: ``StoreError`` if it can't be created.
    package func successor(at path: String, keepingOwn: Bool) throws -> InventoryStore {
        let next = try InventoryStore.open(at: path, access: .readWrite, clock: clock, isDraft: true)
        do {
            try read { mine in
                try next.write("import") { database in
                    let own = keepingOwn ? "" : "WHERE key = '\(BackupFolders.setting)'"
                    try Self.copy("settings", "key, value, updatedAt", own, from: mine, to: database)
                    guard keepingOwn else { return }
                    try Self.copy("savedStatements", "name, text, updatedAt", from: mine, to: database)
                    try Self.copy("mappings", "name, header, clauses, updatedAt", from: mine, to: database)
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
        _ table: String, _ columns: String, _ condition: String = "", from: StoreConnection, to: StoreConnection
    ) throws {
        let rows = try from.cursor("SELECT \(sql: columns) FROM \(sql: table) \(sql: condition)")
        let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
        while let row = try rows.next() {
            try to.run(BoundSQL(sql: "INSERT OR REPLACE INTO \(table) (\(columns)) VALUES (\(marks))", row.values))
        }
    }

    /// Replaces the contents of this store by those of a closed store from ``successor(at:keepingOwn:)``.
    ///
    /// A backup is made first, and the import from `source` stands for everything:
    /// ``undoReplacement(losing:accepts:progress:)`` restores the backup. To other stores this is a new store,
    /// which keeps the names that its rows came with. A process killed meanwhile leaves the store as it was.
    ///
    /// - Throws: ``StoreError`` if the store can't be written, and any error that `progress` throws.
    package func replace(
        with path: String, from source: String, pictures: String, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws -> RestoredBackup {
        try putInPlace(
            path, before: .beforeReplace, pictures: [pictures], accepts: accepts,
            last: { try ImportEntry(source: source).replaces(backup: $1.name, at: clock(), in: $0) }, progress: progress
        )
    }
}
