import QueryLanguage

/// A row as it is stored.
package struct StoredRow: Sendable {
    package let table: StoredTable
    package let id: Int64
    /// The values in the order of the table's columns, then of its derived columns.
    package let values: [StoredValue]

    /// Returns a SELECT of rows, to which a condition can be appended.
    package static func select(_ table: StoredTable) -> String { selects[table.index] }

    /// The SELECT of each table, by its index: an import of orders needs one for each order.
    private static let selects = StoreTable.allCases.map { name in
        StoredTable.of(name).map { table in
            "SELECT id, \((table.columns + table.derived).joined(separator: ", ")) FROM \(table.name)"
        } ?? ""
    }

    /// Creates a row without its derived columns.
    package init(_ table: StoredTable, id: Int64, _ values: [StoredValue]) {
        (self.table, self.id, self.values) = (table, id, values)
    }

    /// Reads the current row of a statement from ``select(_:)``.
    package init(_ table: StoredTable, _ row: RowScan) {
        self.table = table
        id = row.integer(0)
        values = (1...(table.columns.count + table.derived.count)).map { row.value(Int32($0)) }
    }

    package var isDeleted: Bool { values[table.deletion] != .null }

    /// The value of a column, which may be a derived one.
    package subscript(column: String) -> StoredValue { values[table.place(of: column)] }

    /// Returns the value of a field.
    ///
    /// A value in another form than the store's, which `check` reports, counts as empty.
    package func value(of field: StoredField) -> FieldValue {
        let first = values[field.place]
        switch (field.unit, first) {
        case (_, .null): return .empty
        case (.money, _): return FieldValue(money(field.place, field.place + 1)) { .money($0) }
        case (.part, _): return FieldValue(money(field.place, table.place(of: "currency"))) { .money($0) }
        case (.moment, _), (.end, _): return FieldValue(text(field.place + 1).flatMap { Day(iso: $0) }) { .day($0) }
        case (.day, .text(let text)): return FieldValue(Day(iso: text)) { .day($0) }
        case (.rate, .text(let factor)):
            let currency = text(field.place + 1).flatMap { Currency(code: $0) }
            return FieldValue(currency) { .rate(CapturedRate(factor: factor, currency: $0)) }
        case (.payment, .text(let text)): return FieldValue(Payment(rawValue: text)) { .payment($0) }
        case (.kind, .text(let word)): return .kind(word, text(field.place + 1))
        case (.reference, .integer(let id)): return .row(id)
        case (.boolean, .integer(let integer)): return .boolean(integer != 0)
        case (_, .text(let text)): return .text(text)
        case (_, .integer(let integer)): return .integer(integer)
        case (_, .real(let number)): return .number(number)
        default: return .empty
        }
    }

    /// Returns the amount in two columns.
    package func money(_ minor: String, _ currency: String) -> Money? {
        money(table.place(of: minor), table.place(of: currency))
    }

    private func money(_ minor: Int, _ currency: Int) -> Money? {
        guard case .integer(let minor) = values[minor], case .text(let code) = values[currency] else { return nil }
        return Currency(code: code).map { Money(minor: minor, currency: $0) }
    }

    /// Returns the row of another table that a column holds.
    package func id(_ column: String) -> Int64? {
        if case .integer(let id) = self[column] { id } else { nil }
    }

    /// Returns the text of a column.
    package func text(_ column: String) -> String? {
        text(table.place(of: column))
    }

    private func text(_ place: Int) -> String? {
        if case .text(let text) = values[place] { text } else { nil }
    }
}
