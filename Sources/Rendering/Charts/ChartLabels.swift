/// The labels of the rows, from as many leading columns as are needed to distinguish them.
///
/// The second column of a report is the same in nearly every row, and distinguishes rows only if the first is empty.
struct ChartLabels {
    let texts: [String]
    /// The number of columns used.
    let columnCount: Int

    /// Creates the labels; `currency` is the currency column, if any, that already divides the rows into panels.
    init(_ rows: [ChartRow], currency: Int?) {
        let most = max(1, rows.first?.labels.count ?? 0)
        let codes = rows.map { row in currency.map { row.currencies[$0] } ?? "" }
        var texts: [String] = []
        var columnCount = 0
        for count in 1...most {
            columnCount = count
            texts = rows.map { ChartLabels.text($0, count) }
            if Set(zip(texts, codes).map { "\($0)\u{0}\($1)" }).count == rows.count { break }
            if count == most, currency == nil { texts = zip(texts, rows).map { ChartLabels.text($0, $1.currencies) } }
        }
        self.texts = texts
        self.columnCount = columnCount
    }

    private static func text(_ row: ChartRow, _ count: Int) -> String {
        let parts = row.labels.prefix(count)
        if parts.allSatisfy(\.isEmpty) { return row.labels.dropFirst(count).first { !$0.isEmpty } ?? "(none)" }
        return parts.map { $0.isEmpty ? "(none)" : $0 }.joined(separator: " · ")
    }

    /// Returns the label with the currency, since a group with amounts in several currencies has a row for each.
    private static func text(_ label: String, _ currencies: [String]) -> String {
        ([label] + currencies.filter { !$0.isEmpty }.prefix(1)).joined(separator: " · ")
    }
}
