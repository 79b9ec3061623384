import StoreFile
import Upkeep

/// Rows without fields, in the order of their names.
struct ListedTexts: Listed {
    private let noun: String
    private let sql: String
    private let database: StoreConnection

    init(_ kind: (kind: String, sql: String), _ database: StoreConnection) {
        (noun, sql, self.database) = (String(kind.kind.dropLast()), kind.sql, database)
    }

    /// The kinds, each with a query for the name of each row and its text.
    static let kinds = [
        (
            kind: "orders",
            sql: """
            SELECT slug || ' ' || orderNumber || ' ' || itemNumber || ' ' || transactionNumber, ''
            FROM orders JOIN platforms ON platforms.id = platformId
            """
        ),
        (
            kind: "payouts",
            sql: """
            SELECT slug || ' ' || number, day || ' ' || amountMinor || ' ' || currency
            FROM payouts JOIN platforms ON platforms.id = platformId
            """
        ),
        (kind: "rates", sql: "SELECT currency || ' ' || day, perEuro FROM rates"),
        (kind: "settings", sql: "SELECT key, value FROM settings WHERE key <> '\(BackupFolders.setting)'"),
        (kind: "mappings", sql: "SELECT name, header || ' ' || clauses FROM mappings"),
        (kind: "views", sql: "SELECT name, text FROM savedStatements"),
    ]

    func forEach(_ body: (ListedRow) throws -> Void) throws {
        let rows = try database.cursor("\(sql: sql) ORDER BY 1")
        var (place, last) = (Int64(0), String?.none)
        while let row = try rows.next() {
            defer { place += 1 }
            let listed = try listed(row, at: place)
            guard listed.key != last else { continue }
            last = listed.key
            try body(listed)
        }
    }

    func row(_ id: Int64, number: Int) throws -> ListedRow {
        let row = try database.first("\(sql: sql) ORDER BY 1 LIMIT 1 OFFSET \(id)")
        guard let row else { throw SQLiteError(.corrupt) }
        return try listed(row, at: id)
    }

    private func listed(_ row: some ReadableRow, at place: Int64) throws -> ListedRow {
        let text = try row[1] as String? ?? ""
        var listed = ListedRow(try row[0] as String? ?? "", id: place, number: 1, contents: text.hashValue)
        listed.text = text
        return listed
    }

    func label(of row: ListedRow) -> String { "\(noun) \(row.key)" }

    func changes(of row: ListedRow, to others: ListedTexts, _ other: Int64) -> [() throws -> String] {
        [{ "from “\(row.text)” to “\(try others.row(other, number: 1).text)”" }]
    }
}
