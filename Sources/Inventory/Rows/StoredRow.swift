import QueryLanguage

/// A row as it is now.
public struct StoredRow: Sendable {
    public let table: StoredTable
    public let id: Int64
    /// In the order of the table's columns, then of those that triggers keep.
    let values: [StoredValue]

    /// The SELECT of rows, to which a condition is added.
    static func select(_ table: StoredTable) -> String {
        "SELECT id, \((table.columns + table.derived).joined(separator: ", ")) FROM \(table.name)"
    }

    /// A row of which the derived columns are not known.
    init(_ table: StoredTable, id: Int64, _ values: [StoredValue]) {
        (self.table, self.id, self.values) = (table, id, values)
    }

    /// The row that a statement of ``select(_:)`` is at.
    init(_ table: StoredTable, at row: RowStatement) {
        self.table = table
        id = row.integer(at: 0)
        values = (1...(table.columns.count + table.derived.count)).map { row.value(at: Int32($0)) }
    }

    public var isDeleted: Bool { values[table.deletion] != .null }

    /// The value of a column, derived ones among them.
    public subscript(column: String) -> StoredValue { values[table.place(of: column)] }

    /// What a field is.
    ///
    /// A value of another form than the store writes, which `check` finds, counts as none.
    public func value(of field: StoredField) -> FieldValue {
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

    /// The amount in two columns.
    public func money(_ minor: String, _ currency: String) -> Money? {
        money(table.place(of: minor), table.place(of: currency))
    }

    private func money(_ minor: Int, _ currency: Int) -> Money? {
        guard case .integer(let minor) = values[minor], case .text(let code) = values[currency] else { return nil }
        return Currency(code: code).map { Money(minor: minor, currency: $0) }
    }

    /// The row of another table that a column holds.
    public func id(_ column: String) -> Int64? {
        if case .integer(let id) = self[column] { id } else { nil }
    }

    /// The text of a column.
    public func text(_ column: String) -> String? {
        text(table.place(of: column))
    }

    private func text(_ place: Int) -> String? {
        if case .text(let text) = values[place] { text } else { nil }
    }
}
