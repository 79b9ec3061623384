import GRDB
import QueryLanguage

/// The sales, or the expenses, whose amounts and costs are in the same currencies, as are the rates that came with them.
///
/// The store keeps a sum of the amounts of each day, kind by kind, which triggers write. It answers what needs no
/// conversion; the events of all other kinds are read one by one, from an index that holds them kind by kind, too.
struct AmountKind {
    let event: MoneyEvent
    /// Of the price or the amount, of the rate that came with it, of the cost, and of the rate that came with that; an
    /// empty text for none, as which an empty text of the store's counts too.
    private let currencies: [String]
    /// The currency of the price or the amount; `nil` if none is known.
    let code: PackedCode?
    let rateCode: PackedCode?
    /// The currency of the cost; `nil` if none is known, and of expenses.
    let costCode: PackedCode?
    let costRateCode: PackedCode?

    private static let columns = ["currency", "rateCurrency", "costCurrency", "costRateCurrency"]

    /// Every kind of `event` that the store has had on some day.
    static func all(_ event: MoneyEvent, in database: Database) throws -> [AmountKind] {
        var kinds: [AmountKind] = []
        // Goes from one kind to the next, rather than past all days of each.
        let columns = SQL(sql: columns.joined(separator: ", "))
        let next = try RowCursor(
            database,
            """
            SELECT \(columns) FROM dailyTotals WHERE event = \(event.kind.name.description) \
            AND (\(columns), day) >= (\(""), \(""), \(""), \(""), \("")) ORDER BY \(columns), day LIMIT 1
            """)
        while try next.next() {
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
            // Else it would be asked for as another, and come again for ever.
            guard row.bytes(column)?.elementsEqual(text.utf8) ?? true else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a currency in dailyTotals is no text")
            }
            return text
        }
        let codes = (0..<4).map { row.bytes($0)?.isEmpty == false ? row.code($0) : nil }
        (code, rateCode, costCode, costRateCode) = (codes[0], codes[1], codes[2], codes[3])
    }

    /// What narrows rows of `sales` or `expenses` to those of the kind.
    var terms: [SQL] {
        zip(Self.columns, currencies).prefix(event.hasCost ? 4 : 2).map { column, currency in
            let column = SQL(sql: "\(event.rows).\(column)")
            return currency.isEmpty ? "\(column) IS NULL" : "\(column) = \(currency)"
        }
    }

    /// The sums of its days for which `terms` hold: day, count, how many are beyond the sums, amount, cost, selling costs.
    func sums(where terms: [SQL]) -> SQL {
        let kind = zip(Self.columns, currencies).map { "\(sql: $0) = \($1)" as SQL }
        return """
            SELECT day, count, beyond, amountMinor, costMinor, sellingMinor FROM dailyTotals \
            WHERE event = \(event.kind.name.description) AND \((kind + terms).joined(separator: " AND "))
            """
    }
}
