import QueryLanguage

/// What was paid for one item.
struct ItemCost {
    var minor: Int64
    var code: PackedCode
    /// The day it was bought; `nil` if that is not known, or not needed since the cost is in the currency wanted.
    var day: Int32?
    /// The rate that came with the record, if it leads to the currency wanted.
    var recorded: RecordedRate?
    /// True if the cost is in another currency and no day says which rate counts.
    var isUndated = false

    /// Reads amount, currency, day bought, rate and its currency, from the column `first` on.
    ///
    /// `code` is the currency where it is not in its column. `nil` if no cost is known.
    init?(_ row: RowScan, from first: Int32, code: PackedCode?, wanted: Currency) {
        guard let code = code ?? row.code(first + 1) else { return nil }
        minor = row.integer(first)
        self.code = code
        guard code != PackedCode(wanted) else { return }
        day = row.day(first + 2)
        isUndated = day == nil
        guard row.code(first + 4) == PackedCode(wanted), let rate = row.text(first + 3).flatMap({ try? Decimal64($0) })
        else { return }
        recorded = RecordedRate(rate: rate, currency: wanted)
    }
}
