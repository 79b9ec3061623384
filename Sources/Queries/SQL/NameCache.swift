import Cells
import CSQLite

/// The names of rows that foreign keys point at, each fetched once and kept as bytes.
///
/// A page of fifty rows names a handful of markets; fetching them one by one beats a join on every row. Ids don't need
/// a dictionary's careful hash.
package final class NameCache {
    private struct Name {
        var id: Int64 = 0
        /// `nil` if the place is free.
        var bytes: UnsafeMutableRawBufferPointer?
    }

    private let statement: OpaquePointer?
    private var names: UnsafeMutableBufferPointer<Name>
    private var count = 0

    init(table: String, column: String, connection: OpaquePointer?) {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(connection, "SELECT \(column) FROM \(table) WHERE id = ?", -1, &statement, nil)
        self.statement = statement
        names = Self.free(64)
    }

    deinit {
        sqlite3_finalize(statement)
        for name in names { name.bytes?.deallocate() }
        names.deallocate()
    }

    private static func free(_ capacity: Int) -> UnsafeMutableBufferPointer<Name> {
        let names = UnsafeMutableBufferPointer<Name>.allocate(capacity: capacity)
        names.initialize(repeating: Name())
        return names
    }

    /// Returns the name of the row, valid as long as this cache; empty if there is no such row.
    func name(_ id: Int64) -> Cell {
        let names = names
        let place = Self.place(of: id, in: names)
        guard let bytes = names[place].bytes ?? fetch(id) else { return .empty }
        return .text(UnsafeRawBufferPointer(bytes))
    }

    /// Returns the present or future place of the id; ids are consecutive, so their lowest bits tell them apart.
    private static func place(of id: Int64, in names: UnsafeMutableBufferPointer<Name>) -> Int {
        var place = Int(truncatingIfNeeded: id) & (names.count - 1)
        while names[place].bytes != nil, names[place].id != id { place = (place + 1) & (names.count - 1) }
        return place
    }

    private func fetch(_ id: Int64) -> UnsafeMutableRawBufferPointer? {
        sqlite3_bind_int64(statement, 1, id)
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, 0))
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 1), alignment: 1)
        bytes.copyMemory(from: UnsafeRawBufferPointer(start: text, count: count))
        let name = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
        insert(Name(id: id, bytes: name))
        return name
    }

    private func insert(_ name: Name) {
        if 2 * count >= names.count {
            let larger = Self.free(2 * names.count)
            for name in names where name.bytes != nil { larger[Self.place(of: name.id, in: larger)] = name }
            names.deallocate()
            names = larger
        }
        names[Self.place(of: name.id, in: names)] = name
        count += 1
    }
}
