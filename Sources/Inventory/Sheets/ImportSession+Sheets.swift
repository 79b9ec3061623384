import GRDB
import QueryLanguage

/// What the rows of a sheet are compared with: it has no earlier version, so its cells are held against the store as it is.
extension ImportSession {
    /// The items that a SKU may mean: those that had it before, then the one that has it.
    public func items(called sku: SKU) throws -> [StoredRow] {
        let ids = try statement(
            """
            SELECT id FROM items WHERE legacySku = ?1
            UNION ALL SELECT id FROM items WHERE sku = ?1 AND legacySku IS NOT ?1
            """)
        ids.bind(sku.text, at: 1)
        var found: [Int64] = []
        try ids.forEachRow { found.append(ids.integer(at: 0)) }
        return try found.flatMap { try rows(of: .items, $0) }
    }

    private static let listsOfItem =
        "SELECT \(WholeSheet.lists.map(\.sql).joined(separator: ", ")) FROM items WHERE id = ?"

    /// What a whole export says in the columns of which an item has several: its listings, earlier sales and photos.
    public func lists(of item: Int64) throws -> [String: String] {
        let row = try statement(Self.listsOfItem)
        row.bind(.integer(item), at: 1)
        var lists: [String: String] = [:]
        try row.forEachRow {
            for (index, list) in WholeSheet.lists.enumerated() { lists[list.column] = row.text(at: Int32(index)) ?? "" }
        }
        return lists
    }

    /// The days of an item's life as they are now.
    public func history(of item: Int64) throws -> ItemHistory {
        try ItemHistory(of: item, in: database)
    }
}

/// The rows of one table by name.
public struct NameDirectory {
    public let table: StoredTable
    private var exact: [SpelledName: Int64] = [:]
    /// By what names that are the same have in common; only those from before, so that a sheet's own names are kept apart as
    /// it has them.
    private var folded: [[Int32]: Int64] = [:]

    public init(_ table: StoredTable, in session: ImportSession) throws {
        self.table = table
        // The oldest of a name wins.
        let rows = try Row.fetchCursor(
            session.database, sql: "SELECT id, name FROM \(table.name) WHERE deletedAt IS NULL ORDER BY id DESC")
        while let row = try rows.next() {
            let (id, name): (Int64, String) = try (row[0], row[1])
            exact[SpelledName(text: name)] = id
            folded[FoldedText.nameKey(name)] = id
        }
    }

    /// The row of that name, case ignored where none is spelled just so; `nil` if there is none.
    public subscript(name: String) -> Int64? {
        exact[SpelledName(text: name)] ?? folded[FoldedText.nameKey(name)]
    }

    /// Adds a row of which nothing is known but its name.
    public mutating func add(_ name: String, in session: ImportSession) throws -> Int64 {
        let id = try session.add(table, named: name)
        session.note(name, of: id, in: table.table)
        exact[SpelledName(text: name)] = id
        return id
    }

    /// The name nearest to one that is unknown.
    public func nearest(to name: String, in session: ImportSession) throws -> String? {
        let names = try String.fetchAll(
            session.database, sql: "SELECT name FROM \(table.name) WHERE deletedAt IS NULL")
        return Spelling.nearest(to: name, among: names)
    }
}

/// A name by its bytes, so that two spellings of one letter are two names.
private struct SpelledName: Hashable {
    let text: String

    static func == (left: SpelledName, right: SpelledName) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
