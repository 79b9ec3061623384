import StoreFile

/// The texts of some records: the SKU and title of an item, or the purpose of an expense.
///
/// They are looked up in the order of the store's rows, since records in the order of days have theirs all over it.
struct RecordTexts {
    private let items: ScanCursor
    private let expenses: ScanCursor
    private var bytes: [UInt8] = []
    private var places: [(sku: Range<Int>?, what: Range<Int>?)] = []

    init(_ database: StoreConnection) throws {
        items = try ScanCursor(database, "SELECT sku, title FROM items WHERE id = \(0)")
        expenses = try ScanCursor(
            database,
            """
            SELECT items.sku, expenses.kind || ifnull(' ' || subkind, '') || ifnull(' · ' || memo, '') FROM expenses \
            LEFT JOIN items ON items.id = expenses.itemId WHERE expenses.id = \(0)
            """)
    }

    /// Looks up the texts of these records, and forgets those before.
    mutating func read(_ records: ArraySlice<ReportTrail.Record>) throws {
        bytes.removeAll(keepingCapacity: true)
        places = Array(repeating: (nil, nil), count: records.count)
        let rows = records.map { (id: $0.kind == .expense ? $0.id : $0.item, isExpense: $0.kind == .expense) }
        var last: Int?
        for place in rows.indices.sorted(by: { rows[$0].id < rows[$1].id }) {
            defer { last = place }
            // An entry has several records.
            if let last, rows[last] == rows[place] {
                places[place] = places[last]
                continue
            }
            let cursor = rows[place].isExpense ? expenses : items
            cursor.restart(binding: rows[place].id)
            guard try cursor.advance() else { continue }
            places[place] = (append(cursor.row.bytes(0)), append(cursor.row.bytes(1)))
        }
    }

    private mutating func append(_ text: UnsafeRawBufferPointer?) -> Range<Int>? {
        guard let text else { return nil }
        bytes += text
        return bytes.count - text.count..<bytes.count
    }

    /// Passes the texts of the record at a place to a closure; they are valid only during the call.
    func lend(
        _ place: Int, to body: (_ sku: UnsafeRawBufferPointer?, _ what: UnsafeRawBufferPointer?) throws -> Void
    ) throws {
        let (sku, what) = places[place]
        try bytes.withUnsafeBytes { bytes in
            try body(
                sku.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) },
                what.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) })
        }
    }
}
