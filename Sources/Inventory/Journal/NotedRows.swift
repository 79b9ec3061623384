import GRDB

/// What a note says of a row: the columns that it mentions, all of them of one that is gone.
struct NotedRow {
    let id: Int64
    /// Empty if the row was not there.
    var values: [(column: NotedTable.Column, value: NotedValue)] = []
}

/// The notes of a change: `side` is the column of `changedRows` that is read.
struct NotedRows {
    let change: Int64
    let side: String

    /// How many rows are in memory at a time.
    private static let batch = 1000

    /// Calls `body` for each note of a row of `table`, ascending; what it writes into the notes does not matter.
    ///
    /// Columns that the table no longer has are passed over.
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
                "what is noted of rows of \(table.name) cannot be read, so they cannot be brought back",
                hints: ["check says what else is damaged", "backups lists what there is to go back to"])
        }
        return rows
    }
}

/// Reads rows of one table as a note would have them.
struct CurrentRows {
    let table: NotedTable
    let database: Database
    private var prepared: [String: RowStatement] = [:]

    init(_ table: NotedTable, in database: Database) {
        self.table = table
        self.database = database
    }

    /// The JSON object of some columns of a row; `nil` if it is not there.
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

/// Writes rows of one table as notes have them.
struct NotedRowWriter {
    let table: NotedTable
    let database: Database
    private var prepared: [String: RowStatement] = [:]

    /// What Drive holds is no change of the user's: a photo uploaded since stays uploaded.
    private static let drive: Set = ["driveId", "md5"]

    init(_ table: NotedTable, in database: Database) {
        self.table = table
        self.database = database
    }

    /// Gives a row what a note says of it, and makes it if it is gone.
    mutating func bringBack(_ row: NotedRow) throws {
        let values = row.values.map { (column: $0.column.name, value: $0.value) }
            .filter { !Self.drive.contains($0.column) }
        // A note that mentions nothing else is of a row that is there, or was made.
        if values.isEmpty { return }
        try RowUpdate.run(table.name, values, row.id, prepare: { try prepare($0) }) { $0.bind(to: $1, at: $2) }
        if database.changesCount == 0 { try insert(row) }
    }

    private mutating func insert(_ row: NotedRow) throws {
        guard row.values.contains(where: { $0.column.name == table.fixed }) else {
            throw Refusal(
                "row \(row.id) of \(table.name) is no longer there, and what is noted of it is not all that it was")
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
