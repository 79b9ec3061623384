import Ledger
import QueryLanguage
import StoreFile
import Upkeep

/// A reversal of the newest import, with the later changes that may be lost.
package struct ImportReversal {
    private let database: StoreConnection
    private let newest: ChangeSummary

    package init(_ newest: ChangeSummary, in database: StoreConnection) {
        (self.newest, self.database) = (newest, database)
    }

    static func newest(in database: StoreConnection) throws -> ChangeSummary? {
        try database.first(
            """
            SELECT \(sql: ChangeSummary.columns) FROM changes
            WHERE source IS NOT NULL AND undoneAt IS NULL ORDER BY id DESC LIMIT 1
            """
        ).map { try ChangeSummary($0) }
    }

    private static let wayOut = "undo those first, or add --yes to lose them"

    /// Returns the later changes that depend on the import, directly or through others, oldest first.
    func standing() throws -> [ChangeSummary] { try Dependents(on: newest, in: database).all() }

    /// Refuses to lose changes that nobody has agreed to lose.
    ///
    /// - Throws: ``Refusal`` that names them.
    package func refuse(allBut lost: Set<Int64>) throws {
        let later = try standing().filter { !lost.contains($0.number) }
        if !later.isEmpty { throw Dependents.refusal(of: later, on: newest.importName, wayOut: Self.wayOut) }
    }

    func run(losing lost: Set<Int64>, _ undo: Undo) throws -> ChangeSummary {
        for change in try standing().reversed() where lost.contains(change.number) {
            _ = try undo.undo(change.number)
        }
        return try undo.undo(newest, named: newest.importName, wayOut: Self.wayOut)
    }
}

extension ChangeSummary {
    /// The name of an import in messages, such as `the import of items.csv`.
    package var importName: String { "the import of \(ImportEntry.name(of: source ?? statement))" }
}

extension InventoryStore {
    /// Restores the contents that the newest import replaced, after a backup of the present ones.
    ///
    /// - Throws: ``Refusal`` if there are later changes outside `lost`, or the backup is gone; ``StoreError`` if the
    ///   store can't be written.
    package func undoReplacement(
        losing lost: Set<Int64>, accepts: (_ path: String, _ sha256: String) -> Bool,
        progress: @escaping (BackupProgress) throws -> Void = { _ in }
    ) throws -> RestoredBackup {
        guard let newest = try newestImport(), let name = newest.replaced else {
            throw Refusal("no import replaced the whole inventory")
        }
        try read { try ImportReversal(newest, in: $0).refuse(allBut: lost) }
        guard let backup = try backupFolders()?.backups().first(where: { $0.name == name }) else {
            throw Refusal(
                "the backup \(name) from before \(newest.importName) no longer exists",
                hints: ["try: backups"])
        }
        return try restore(backupAt: backup.path, accepts: accepts, progress: progress)
    }

    /// Returns the newest import that was not undone; `nil` if there is none.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func newestImport() throws -> ChangeSummary? {
        try read { try ImportReversal.newest(in: $0) }
    }

    /// Undoes the newest import, whatever it imported: added rows are removed, changed ones restored.
    ///
    /// Later changes that depend on it are undone too if they are in `lost`.
    ///
    /// - Throws: ``Refusal`` if there is no import, or if other later changes depend on it, which are named;
    ///   ``StoreError`` if the store can't be written.
    package func revertImport(losing lost: Set<Int64> = []) throws -> ChangeSummary {
        try write("revert") { database in
            guard let newest = try ImportReversal.newest(in: database) else {
                throw Refusal("there is no import to revert")
            }
            if newest.replaced != nil { throw Refusal("\(newest.importName) has just replaced the whole inventory") }
            return try ImportReversal(newest, in: database).run(
                losing: lost, Undo(journal(of: database), now: clock()))
        }
    }

    /// Returns the later changes that depend on the newest import, oldest first.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func changesOnNewestImport() throws -> [ChangeSummary] {
        try read { database in
            try ImportReversal.newest(in: database).map { try ImportReversal($0, in: database).standing() } ?? []
        }
    }
}
