import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Runs `body` as one change: one transaction, and one journal entry under `statement`.
    ///
    /// `rows` are the base rows it may write. Inside ``openChange(_:)`` it belongs to that change.
    ///
    /// - Throws: ``Refusal`` for a history that can't be, ``QueryError`` for unknown names, ``StoreError`` if the store
    ///   can't be written, and any error that `body` throws. Nothing is written then.
    package func change<Result>(
        _ statement: String, today: Day, options: WriteOptions = WriteOptions(), of rows: BaseRows = .all,
        _ body: (InventoryWriter) throws -> Result
    ) throws -> Result {
        try write("change", of: rows) { database in
            let now = clock()
            let journal = journal(of: database)
            let writer = InventoryWriter(
                database: database, now: now, today: today, options: options, journal: journal)
            return try journal.change(statement, at: now) { try body(writer) }
        }
    }

    /// Runs `body`, whose imports are one import from `source`: all of them are kept, or none.
    ///
    /// - Throws: ``StoreError`` if the store can't be written, and any error that `body` throws.
    package func importingSeveral<Result>(from source: String, _ body: () throws -> Result) throws -> Result {
        guard isInTransaction else {
            return try transaction(commit: true) { try importingSeveral(from: source, body) }
        }
        try write("import") { try journal(of: $0).beginSeveral(from: source, at: clock()) }
        let result = try body()
        try write("import") { try journal(of: $0).endSeveral(at: clock()) }
        return result
    }

    /// Opens a change, inside ``beginTransaction()``, that all writes belong to until ``closeChange()``.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func openChange(_ statement: String) throws {
        try write("change") { journal(of: $0).open(statement, at: clock()) }
    }

    /// Closes the change that ``openChange(_:)`` opened.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func closeChange() throws {
        try write("change") { try journal(of: $0).close(at: clock()) }
    }
}
