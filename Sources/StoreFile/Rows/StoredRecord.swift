import QueryLanguage

/// A Swift value that corresponds to a row of stored fields.
package protocol StoredRecord: Sendable {
    static var table: StoredTable { get }
    /// The property of each field, in any order.
    static var properties: [StoredProperty<Self>] { get }
    /// An empty record.
    static var blank: Self { get }
    /// The row id; 0 before it is stored.
    var id: Int64 { get set }
    /// True if the store may write its values.
    var isSound: Bool { get }
}

/// A property of a record, with the field whose columns hold it.
package struct StoredProperty<Record>: Sendable {
    let name: String
    /// Reads the property from a row's values; returns `false` if the store would not write them.
    fileprivate let read: @Sendable (inout Record, [StoredValue]) -> Bool
    fileprivate let write: @Sendable (Record, inout [StoredValue]) -> Void
}

extension StoredProperty where Record: StoredRecord {
    /// Creates the property of the field `name` in the record's table.
    package init<Value: StoredFieldValue>(_ name: String, _ property: WritableKeyPath<Record, Value> & Sendable) {
        let (place, member) = (Record.table[name].place, Member(property))
        self.init(name, at: place, member) { record, values in member.get(record).put(in: &values, at: place) }
    }

    /// Creates the read-only property of a derived column.
    package init<Value: StoredFieldValue>(derived column: String, _ property: WritableKeyPath<Record, Value> & Sendable)
    {
        self.init(column, at: Record.table.place(of: column), Member(property)) { _, _ in }
    }

    private init<Value: StoredFieldValue>(
        _ name: String, at place: Int, _ member: Member<Record, Value>,
        write: @escaping @Sendable (Record, inout [StoredValue]) -> Void
    ) {
        self.name = name
        read = { record, values in
            guard let value = Value(in: values, at: place) else { return false }
            member.set(&record, value)
            return true
        }
        self.write = write
    }
}

/// A property of a record, found by its place in memory if it is stored there.
///
/// A key path takes 500 instructions to find a property each time, and an import reads and writes millions.
private struct Member<Record, Value>: Sendable {
    private let property: WritableKeyPath<Record, Value> & Sendable
    /// The place in bytes; `nil` for a computed property.
    private let offset: Int?

    init(_ property: WritableKeyPath<Record, Value> & Sendable) {
        self.property = property
        offset = MemoryLayout<Record>.offset(of: property)
    }

    func get(_ record: Record) -> Value {
        guard let offset else { return record[keyPath: property] }
        return withUnsafePointer(to: record) {
            UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
        }
    }

    func set(_ record: inout Record, _ value: Value) {
        guard let offset else { return record[keyPath: property] = value }
        withUnsafeMutablePointer(to: &record) {
            UnsafeMutableRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
        }
    }
}

extension StoredRecord {
    /// Creates the record of a row; returns `nil` if the store would not write such a row.
    package init?(_ row: StoredRow) {
        self = .blank
        id = row.id
        for property in Self.properties where !property.read(&self, row.values) { return nil }
        guard isSound else { return nil }
    }

    /// The values of its fields, in the order of the table's columns.
    package var values: [StoredValue] {
        var values = [StoredValue](repeating: .null, count: Self.table.columns.count)
        for property in Self.properties { property.write(self, &values) }
        return values
    }
}

extension StoreConnection {
    /// Calls `body` for each row for which `condition` holds; it has a parameter for each of `values`.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func forEachRow(
        of table: StoredTable, where condition: String, _ values: [StoredValue] = [], _ body: (StoredRow) throws -> Void
    ) throws {
        let statement = try RowStatement(cached: "\(StoredRow.select(table)) WHERE \(condition)", in: self)
        for (place, value) in values.enumerated() { statement.bind(value, at: Int32(place + 1)) }
        try statement.forEachRow { try body(StoredRow(table, $0)) }
    }

    /// Returns these rows as records, without those that the store would not write.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func records<Record: StoredRecord>(where condition: String, _ values: StoredValue...) throws -> [Record] {
        var found: [Record] = []
        try forEachRow(of: Record.table, where: condition, values) { row in
            if let record = Record(row) { found.append(record) }
        }
        return found
    }
}

/// A writer of records of one kind to their table.
package struct RecordTable<Record: StoredRecord> {
    private let database: StoreConnection
    private let insert: RowStatement
    private let update: RowStatement

    /// Prepares the statements that write records.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ database: StoreConnection, now: Instant) throws {
        self.database = database
        let (table, columns) = (Record.table, Record.table.columns)
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insert = try RowStatement(
            """
            INSERT INTO \(table.name) (\(columns.joined(separator: ", ")), createdAt, updatedAt)
            VALUES (\(marks), ?, ?) ON CONFLICT DO NOTHING
            """, in: database)
        update = try RowStatement(
            "UPDATE \(table.name) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")), updatedAt = ? WHERE id = ?",
            in: database)
        // Bound values stay bound.
        for place in 1...2 { insert.bind(.instant(now), at: Int32(columns.count + place)) }
        update.bind(.instant(now), at: Int32(columns.count + 1))
    }

    /// Adds a row and gives the record its id; returns `false`, without adding it, if a row with its key exists.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func add(_ record: inout Record) throws -> Bool {
        for (place, value) in record.values.enumerated() { insert.bind(value, at: Int32(place + 1)) }
        try insert.run()
        guard database.changesCount > 0 else { return false }
        record.id = database.lastInsertedId
        return true
    }

    /// Writes the record's values to the row with its id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func write(_ record: Record) throws {
        let values = record.values
        for (place, value) in values.enumerated() { update.bind(value, at: Int32(place + 1)) }
        update.bind(.integer(record.id), at: Int32(values.count + 2))
        try update.run()
    }
}
