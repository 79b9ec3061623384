import GRDBSQLite

/// The names of rows that foreign keys point at, each fetched once and kept as bytes.
///
/// A page of fifty rows names a handful of markets; fetching them one by one beats a join on every row.
final class NameCache {
    private let statement: OpaquePointer?
    private var names: [Int64: UnsafeMutableRawBufferPointer] = [:]
    private var last: (id: Int64, bytes: UnsafeMutableRawBufferPointer)?

    init(table: String, column: String, connection: OpaquePointer?) {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(connection, "SELECT \(column) FROM \(table) WHERE id = ?", -1, &statement, nil)
        self.statement = statement
    }

    deinit {
        sqlite3_finalize(statement)
        for bytes in names.values { bytes.deallocate() }
    }

    /// The name of the row, valid as long as this cache; empty if there is no such row.
    func name(_ id: Int64) -> ResultValue {
        if let last, last.id == id { return .text(UnsafeRawBufferPointer(last.bytes)) }
        guard let bytes = names[id] ?? fetch(id) else { return .empty }
        last = (id, bytes)
        return .text(UnsafeRawBufferPointer(bytes))
    }

    private func fetch(_ id: Int64) -> UnsafeMutableRawBufferPointer? {
        sqlite3_bind_int64(statement, 1, id)
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, 0))
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 1), alignment: 1)
        bytes.copyMemory(from: UnsafeRawBufferPointer(start: text, count: count))
        let name = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
        names[id] = name
        return name
    }
}
