import GRDB
import QueryLanguage

/// A change as the journal tells of it.
public struct ChangeSummary: Hashable, Sendable {
    public var number: Int64
    /// When it was made, in UTC.
    public var changedAt: String
    public var statement: String
    /// How many rows it touched.
    public var rows: Int64
    public var isUndone: Bool
}

/// The journal of changes: one entry a statement, with what each row it touched was before.
struct Journal {
    let database: Database

    private static let usualSize = 1000

    /// The tables whose rows it notes, those before that others refer to.
    static let tables = V9Journal.columns + [V12PlatformFees.columns]

    /// Whether a change is open that further writes belong to.
    var isOpen: Bool {
        get throws { try Int64.fetchOne(database.cachedStatement(sql: "SELECT changeId FROM journal")) != nil }
    }

    /// Opens a change; what could be redone is forgotten, as soon as something is written.
    func open(_ statement: String, at now: Instant) throws {
        try database.run(
            "INSERT INTO changes (changedAt, statement, rowsChanged) VALUES (?, ?, 0)", [now.description, statement])
        try database.run("UPDATE journal SET changeId = ?", [database.lastInsertedRowID])
    }

    /// Stops noting what is written, until ``resume(_:)`` with the change that was open, if any.
    func suspend() throws -> Int64? {
        let change = try Int64.fetchOne(database.cachedStatement(sql: "SELECT changeId FROM journal"))
        if change != nil { try database.run("UPDATE journal SET changeId = NULL", []) }
        return change
    }

    func resume(_ change: Int64?) throws {
        if let change { try database.run("UPDATE journal SET changeId = ?", [change]) }
    }

    /// Closes the open change; one that touched nothing leaves no entry.
    ///
    /// `end` is when its last row was written.
    func close(at end: Instant) throws {
        guard let change = try Int64.fetchOne(database.cachedStatement(sql: "SELECT changeId FROM journal")) else {
            return
        }
        try database.run("UPDATE journal SET changeId = NULL", [])
        let rows = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT count(*) FROM changedRows WHERE changeId = ?"), arguments: [change])
        guard let rows, rows > 0 else { return try database.run("DELETE FROM changes WHERE id = ?", [change]) }
        try database.run(
            "UPDATE changes SET rowsChanged = ?, changedAt = ? WHERE id = ?", [rows, end.description, change])
        try forgetRedo()
        try prune(before: change)
    }

    /// Of what was undone only the entries stay.
    func forgetRedo() throws {
        try database.run(
            """
            DELETE FROM changedRows WHERE changeId IN (SELECT id FROM changes WHERE undoneOrder IS NOT NULL)
            """, [])
        try database.run("UPDATE changes SET undoneOrder = NULL WHERE undoneOrder IS NOT NULL", [])
    }

    private func prune(before newest: Int64) throws {
        let size = try String.fetchOne(
            database.cachedStatement(sql: "SELECT value FROM settings WHERE key = ?"),
            arguments: [InventoryStore.journalSizeSetting])
        let kept = size.flatMap { Int64($0) } ?? Int64(Self.usualSize)
        try database.run("DELETE FROM changes WHERE id <= ?", [newest - kept])
    }
}

extension Database {
    /// Runs a statement that is prepared once a connection.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension InventoryStore {
    /// The key of the setting that says how many changes the journal keeps.
    public static let journalSizeSetting = "journal size"

    /// Runs `body` as one change: one transaction, and one entry in the journal under `statement`.
    ///
    /// Inside ``openChange(_:)`` it belongs to that one. Throws ``Refusal`` for what makes no sense, ``QueryError`` for
    /// unknown names, ``StoreError``, and whatever `body` throws; nothing is kept then.
    public func change<Result>(
        _ statement: String, today: Day, options: WriteOptions = WriteOptions(),
        _ body: (InventoryWriter) throws -> Result
    ) throws -> Result {
        try write("change") { database in
            let journal = Journal(database: database)
            let belongs = try journal.isOpen
            let now = clock()
            if !belongs { try journal.open(statement, at: now) }
            let result = try body(InventoryWriter(database: database, now: now, today: today, options: options))
            if !belongs { try journal.close(at: now) }
            return result
        }
    }

    /// Makes everything that follows in this transaction one change, until ``closeChange()``.
    ///
    /// Only inside ``beginTransaction()``: an atomic script is one change.
    public func openChange(_ statement: String) throws {
        try write("change") { try Journal(database: $0).open(statement, at: clock()) }
    }

    /// Ends what ``openChange(_:)`` began.
    public func closeChange() throws {
        try write("change") { try Journal(database: $0).close(at: clock()) }
    }

    /// The changes, newest first: all of them, or those that touched an item, its listings, sales or photos.
    public func changes(of sku: SKU? = nil) throws -> [ChangeSummary] {
        let item = try sku.map { sku in try items(called: sku).first?.id ?? -1 }
        return try read { database in
            var sql = "SELECT id, changedAt, statement, rowsChanged, undoneAt FROM changes"
            var arguments = StatementArguments()
            if let item {
                let owned = ["listings", "sales", "photos"].map {
                    "OR (tableName = '\($0)' AND rowId IN (SELECT id FROM \($0) WHERE itemId = :item))"
                }
                sql += """
                     WHERE id IN (SELECT changeId FROM changedRows
                        WHERE (tableName = 'items' AND rowId = :item) \(owned.joined(separator: " ")))
                    """
                arguments = ["item": item]
            }
            return try Row.fetchAll(database, sql: sql + " ORDER BY id DESC", arguments: arguments)
                .map(ChangeSummary.init)
        }
    }
}

extension ChangeSummary {
    init(_ row: Row) {
        self.init(number: row[0], changedAt: row[1], statement: row[2], rows: row[3], isUndone: row[4] != nil)
    }
}
