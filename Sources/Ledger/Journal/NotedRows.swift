import GRDB
import StoreFile

/// The noted columns of a row: all of them if the row was removed.
struct NotedRow {
    let id: Int64
    /// The noted values; empty if the row did not exist.
    var values: [(column: NotedTable.Column, value: NotedValue)] = []
}

/// The notes of a change; `side` is the column of `changedRows` to read.
struct NotedRows {
    let change: Int64
    let side: String

    /// The number of rows read into memory at a time.
    private static let batch = 1000

    /// Calls `body` for each noted row of `table` in ascending order, even if `body` writes to the notes.
    ///
    /// Columns that the table no longer has are skipped.
    func forEach(of table: NotedTable, in database: Database, _ body: (NotedRow) throws -> Void) throws {
        var last = Int64.min
        while true {
            let rows = try batch(of: table, from: last, in: database)
            try rows.forEach(body)
            guard rows.count == Self.batch, let highest = rows.last?.id, highest < .max else { return }
            last = highest + 1
        }
    }

    private func batch(of table: NotedTable, from first: Int64, in database: Database) throws -> [NotedRow] {
        let read = try RowStatement(
            cached: """
                SELECT rowId, one.key, one.atom FROM (
                    SELECT rowId, \(side) AS note FROM changedRows
                    WHERE changeId = ?1 AND tableName = ?2 AND rowId >= ?3 ORDER BY rowId LIMIT \(Self.batch)
                ) LEFT JOIN json_each(note) AS one
                """, in: database)
        read.bind(.integer(change), at: 1)
        read.bind(table.name, at: 2)
        read.bind(.integer(first), at: 3)
        var rows: [NotedRow] = []
        do {
            try read.forEachRow {
                let row = read.integer(at: 0)
                if rows.last?.id != row { rows.append(NotedRow(id: row)) }
                guard let column = read.text(at: 1).flatMap(table.column(_:)),
                    !rows[rows.count - 1].values.contains(where: { $0.column.place == column.place })
                else { return }
                rows[rows.count - 1].values.append((column, NotedValue(read, at: 2, isReal: column.isReal)))
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw Refusal(
                "the journal's notes on \(table.name) can't be read, so its rows can't be restored",
                hints: ["try: check"])
        }
        return rows
    }
}

/// A reader of rows of one table in the form of notes.
struct CurrentRows {
    let table: NotedTable
    let database: Database
    private var prepared: [String: RowStatement] = [:]

    init(_ table: NotedTable, in database: Database) {
        self.table = table
        self.database = database
    }

    /// Returns the JSON object of some columns of a row; `nil` if there is no such row.
    mutating func object(of id: Int64, _ columns: [NotedTable.Column]) throws -> [UInt8]? {
        let sql = "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(table.name) WHERE id = ?"
        let read = try prepared[sql] ?? RowStatement(sql, in: database)
        prepared[sql] = read
        read.bind(.integer(id), at: 1)
        var object: [UInt8]?
        try read.forEachRow {
            var text = [UInt8(ascii: "{")]
            for (index, column) in columns.enumerated() {
                text.appendMember(column.name)
                text.appendJSON(read.sqliteValue(at: Int32(index)))
            }
            object = text + [UInt8(ascii: "}")]
        }
        return object
    }
}

/// A writer of noted values to the rows of one table.
struct NotedRowWriter {
    let table: NotedTable
    let database: Database
    private var prepared: [String: RowStatement] = [:]

    /// The state in Drive is not the user's change: a photo uploaded since then stays uploaded.
    private static let drive: Set = ["driveId", "md5"]

    init(_ table: NotedTable, in database: Database) {
        self.table = table
        self.database = database
    }

    /// Restores the noted values of a row, and inserts the row if it was removed.
    mutating func bringBack(_ row: NotedRow) throws {
        let values = row.values.map { (column: $0.column.name, value: $0.value) }
            .filter { !Self.drive.contains($0.column) }
        // A note with no other columns is of a row that exists or was added.
        if values.isEmpty { return }
        try RowUpdate.run(table.name, values, row.id, prepare: { try prepare($0) }) { $0.bind(to: $1, at: $2) }
        if database.changesCount == 0 { try insert(row) }
    }

    private mutating func insert(_ row: NotedRow) throws {
        guard row.values.contains(where: { $0.column.name == table.fixed }) else {
            throw Refusal(
                "row \(row.id) of \(table.name) is gone, and the journal doesn't have all of its values")
        }
        let columns = row.values.map { ", \($0.column.name)" }.joined()
        let marks = row.values.map { _ in ", ?" }.joined()
        try run(
            "INSERT INTO \(table.name) (id\(columns)) VALUES (?\(marks))", [.integer(row.id)] + row.values.map(\.value))
    }

    private mutating func run(_ sql: String, _ values: [NotedValue]) throws {
        let statement = try prepare(sql)
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
        try statement.run()
    }

    private mutating func prepare(_ sql: String) throws -> RowStatement {
        if let statement = prepared[sql] { return statement }
        let statement = try RowStatement(sql, in: database)
        prepared[sql] = statement
        return statement
    }
}
