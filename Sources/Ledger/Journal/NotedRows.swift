import StoreFile

/// The noted columns of a row: all of them if the row was removed.
struct NotedRow {
    let id: Int64
    /// The noted values; empty if the row did not exist.
    var values: [(column: NotedTable.NotedColumn, value: NotedValue)] = []
}

/// The notes of a change; `side` is the column of `changedRows` to read.
struct NotedRows {
    let change: Int64
    let side: String
    /// The SQL condition of the rows to read.
    var condition = "TRUE"

    /// The number of rows read into memory at a time.
    private static let batch = 1000

    /// Calls `body` for each noted row of `table` in ascending order, even if `body` writes to the notes.
    ///
    /// Columns that the table no longer has are skipped.
    func forEach(of table: NotedTable, in database: StoreConnection, _ body: (NotedRow) throws -> Void) throws {
        var last = Int64.min
        while true {
            let rows = try batch(of: table, from: last, in: database)
            try rows.forEach(body)
            guard rows.count == Self.batch, let highest = rows.last?.id, highest < .max else { return }
            last = highest + 1
        }
    }

    private func batch(of table: NotedTable, from first: Int64, in database: StoreConnection) throws -> [NotedRow] {
        let read = try RowStatement(
            cached: """
                SELECT rowId, one.key, one.atom FROM (
                    SELECT rowId, \(side) AS note FROM changedRows
                    WHERE changeId = ?1 AND tableName = ?2 AND rowId >= ?3 AND \(condition) ORDER BY rowId LIMIT \(Self.batch)
                ) LEFT JOIN json_each(note) AS one
                """, in: database)
        read.bind(.integer(change), at: 1)
        read.bind(table.name, at: 2)
        read.bind(.integer(first), at: 3)
        var rows: [NotedRow] = []
        do {
            try read.forEachRow { row in
                let id = row.integer(0)
                if rows.last?.id != id { rows.append(NotedRow(id: id)) }
                guard let column = row.text(1).flatMap(table.column(_:)),
                    !rows[rows.count - 1].values.contains(where: { $0.column.place == column.place })
                else { return }
                rows[rows.count - 1].values.append((column, NotedValue(row, at: 2, isReal: column.isReal)))
            }
        } catch let error as SQLiteError where error.kind == .error {
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
    let database: StoreConnection
    private var prepared = ByColumns()

    init(_ table: NotedTable, in database: StoreConnection) {
        self.table = table
        self.database = database
    }

    /// Returns the JSON object of some columns of a row; `nil` if there is no such row.
    mutating func object(of id: Int64, _ columns: [NotedTable.NotedColumn]) throws -> [UInt8]? {
        let (table, database) = (table, database)
        let read = try prepared.statement(for: columns.map(\.place)) {
            let names = columns.map(\.name).joined(separator: ", ")
            return try RowStatement("SELECT \(names) FROM \(table.name) WHERE id = ?", in: database)
        }
        read.bind(.integer(id), at: 1)
        var object: [UInt8]?
        try read.forEachRow { row in
            var text = [UInt8(ascii: "{")]
            for (index, column) in columns.enumerated() {
                text.appendMember(column.name)
                text.appendJSON(row.sqliteValue(Int32(index)))
            }
            object = text + [UInt8(ascii: "}")]
        }
        return object
    }
}

/// A writer of rows' present values to the notes of a change, for its redoing.
struct PresentValues {
    private let change: Int64
    private let write: RowStatement
    private var reader: CurrentRows

    init(of change: Int64, _ table: NotedTable, in database: StoreConnection) throws {
        self.change = change
        reader = CurrentRows(table, in: database)
        write = try RowStatement(
            cached: "UPDATE changedRows SET after = ?1 WHERE changeId = ?2 AND tableName = ?3 AND rowId = ?4",
            in: database)
    }

    mutating func note(_ row: Int64, _ columns: [NotedTable.NotedColumn]) throws {
        write.bind(bytes: try reader.object(of: row, columns), at: 1)
        write.bind(.integer(change), at: 2)
        write.bind(reader.table.name, at: 3)
        write.bind(.integer(row), at: 4)
        try write.run()
    }
}

/// Statements by the places of the columns that they read or write, since neighbouring rows have mostly the same.
private struct ByColumns {
    private var statements: [[Int]: RowStatement] = [:]
    private var last: (places: [Int], statement: RowStatement)?

    mutating func statement(for places: [Int], prepare: () throws -> RowStatement) rethrows -> RowStatement {
        if let last, last.places == places { return last.statement }
        let statement = try statements[places] ?? prepare()
        statements[places] = statement
        last = (places, statement)
        return statement
    }
}

/// A writer of noted values to the rows of one table.
struct NotedRowWriter {
    let table: NotedTable
    let database: StoreConnection
    private var prepared: [String: RowStatement] = [:]
    private var updates = ByColumns()

    init(_ table: NotedTable, in database: StoreConnection) {
        self.table = table
        self.database = database
    }

    /// Restores the noted values of a row, and inserts the row if it was removed.
    mutating func bringBack(_ row: NotedRow) throws {
        let values = row.values.filter { !$0.column.isOfDrive }
        // A note with no other columns is of a row that exists or was added.
        if values.isEmpty { return }
        try update(values, row.id)
        guard database.changesCount > 0 else { return try insert(row) }
        // A trigger may have dropped a rate with the value before.
        let rates = values.filter(\.column.isRate)
        if !rates.isEmpty, rates.count < values.count { try update(rates, row.id) }
    }

    private mutating func update(_ values: [(column: NotedTable.NotedColumn, value: NotedValue)], _ row: Int64) throws {
        let (table, database) = (table, database)
        let update = try updates.statement(for: values.map(\.column.place)) {
            let list = values.map { "\($0.column.name) = ?" }.joined(separator: ", ")
            return try RowStatement("UPDATE \(table.name) SET \(list) WHERE id = ?", in: database)
        }
        for (index, value) in values.enumerated() { value.value.bind(to: update, at: Int32(index + 1)) }
        update.bind(.integer(row), at: Int32(values.count + 1))
        try update.run()
    }

    private mutating func insert(_ row: NotedRow) throws {
        guard row.values.contains(where: { $0.column.name == table.fixed }) else {
            throw Refusal(
                "row \(row.id) of \(table.name) is gone, and the journal doesn't have all of its values")
        }
        var columns = row.values.map { ", \($0.column.name)" }.joined()
        var marks = row.values.map { _ in ", ?" }.joined()
        if let key = table.column("rowKey"), !row.values.contains(where: { $0.column.place == key.place }) {
            // A note from before rows had keys is of a row without one, which must not get another identity.
            (columns, marks) = (columns + ", \(key.name)", marks + ", NULL")
        }
        let statement = try prepare("INSERT INTO \(table.name) (id\(columns)) VALUES (?\(marks))")
        for (index, value) in ([.integer(row.id)] + row.values.map(\.value)).enumerated() {
            value.bind(to: statement, at: Int32(index + 1))
        }
        try statement.run()
    }

    private mutating func prepare(_ sql: String) throws -> RowStatement {
        if let statement = prepared[sql] { return statement }
        let statement = try RowStatement(sql, in: database)
        prepared[sql] = statement
        return statement
    }
}
