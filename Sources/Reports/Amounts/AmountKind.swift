import Queries
import QueryLanguage
import StoreFile

/// The sales, or the expenses, that share the currencies of their amounts, costs and recorded rates.
///
/// The store keeps a sum of each day's amounts for each kind, which triggers write. It answers the part of a report
/// that needs no conversion; events of the other kinds are read one by one, from an index ordered by kind too.
package struct AmountKind {
    package let event: MoneyEvent
    /// The currencies of the price or amount, of its recorded rate, of the cost, and of the cost's rate; an empty text
    /// for none, like an empty text in the store.
    private let currencies: [String]
    /// The currency of the price or amount; `nil` if unknown.
    package let code: PackedCode?
    package let rateCode: PackedCode?
    /// The currency of the cost; `nil` if unknown, and for expenses.
    package let costCode: PackedCode?
    package let costRateCode: PackedCode?

    private static let columns = ["currency", "rateCurrency", "costCurrency", "costRateCurrency"]

    /// Returns every kind of `event` in the store.
    package static func all(_ event: MoneyEvent, in database: StoreConnection) throws -> [AmountKind] {
        var kinds: [AmountKind] = []
        // Goes from one kind to the next instead of reading all days of each.
        let columns = BoundSQL(sql: columns.joined(separator: ", "))
        let next = try ScanCursor(
            database,
            """
            SELECT \(columns) FROM dailyTotals WHERE event = \(event.kind.name.description) \
            AND (\(columns), day) >= (\(""), \(""), \(""), \(""), \("")) ORDER BY \(columns), day LIMIT 1
            """)
        while try next.advance() {
            let kind = try AmountKind(next.row, event)
            kinds.append(kind)
            next.restart(binding: kind.currencies, after: 1)
        }
        return kinds
    }

    private init(_ row: RowScan, _ event: MoneyEvent) throws {
        self.event = event
        currencies = try (Int32(0)..<4).map { column in
            let text = row.text(column) ?? ""
            // Text that SQLite reads back differently would be looked up as another kind, and found again endlessly.
            guard row.bytes(column)?.elementsEqual(text.utf8) ?? true else {
                throw SQLiteError(.corrupt, message: "a currency in dailyTotals isn't text")
            }
            return text
        }
        let codes = (0..<4).map { row.bytes($0)?.isEmpty == false ? row.code($0) : nil }
        (code, rateCode, costCode, costRateCode) = (codes[0], codes[1], codes[2], codes[3])
    }

    /// The conditions that narrow rows of `sales` or `expenses` to this kind.
    package var terms: [BoundSQL] {
        zip(Self.columns, currencies).prefix(event.hasCost ? 4 : 2).map { column, currency in
            let column = BoundSQL(sql: "\(event.rows).\(column)")
            return currency.isEmpty ? "\(column) IS NULL" : "\(column) = \(currency)"
        }
    }

    /// Returns the targets of the sums of a day; `nil` if entries of this kind must be read one by one: an amount would be
    /// converted, or the amounts of one sum go to several columns.
    func sumColumns(_ targets: [Tally.Target?], in wanted: PackedCode) -> [(sum: Int32, target: Tally.Target)]? {
        guard code == wanted else { return nil }
        var columns: [(sum: Int32, target: Tally.Target)] = []
        for sum in [SumColumn.amount, SumColumn.cost, SumColumn.selling] {
            let own = zip(event.amounts, targets).filter { SumColumn.of($0.0.part) == sum }.map(\.1)
            guard Set(own.map { $0?.column }).count <= 1 else { return nil }
            guard let target = own.first ?? nil else { continue }
            guard sum != SumColumn.cost || costCode == wanted else { return nil }
            columns.append((sum, target))
        }
        return columns
    }

    /// Returns the sums of the days for which `terms` hold, in the order of ``SumColumn``.
    package func sums(where terms: [BoundSQL]) -> BoundSQL {
        let kind = zip(Self.columns, currencies).map { "\(sql: $0) = \($1)" as BoundSQL }
        return """
            SELECT day, count, beyond, amountMinor, costMinor, sellingMinor FROM dailyTotals \
            WHERE event = \(event.kind.name.description) AND \((kind + terms).joined(separator: " AND "))
            """
    }
}

/// The columns of the sums by day.
package enum SumColumn {
    package static let day: Int32 = 0
    package static let count: Int32 = 1
    /// The number of events that are not in the sums, since an amount is too large.
    package static let beyond: Int32 = 2
    package static let amount: Int32 = 3
    package static let cost: Int32 = 4
    package static let selling: Int32 = 5

    /// Returns the sum of a day that has the amounts of a part.
    static func of(_ part: MoneyEvent.ProfitColumn) -> Int32 {
        switch part {
        case .revenue, .expenses: amount
        case .cost: cost
        case .sellingCosts: selling
        }
    }
}
