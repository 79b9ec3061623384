/// The names of the rows: as many of the leading columns as it takes to tell them apart.
///
/// A report's second column says the same in nearly every row, and only where the first is empty does it tell anything.
struct ChartLabels {
    let texts: [String]

    /// `currency` is the column, counted among those of currencies, that already parts the rows into panels.
    init(_ rows: [ChartRow], currency: Int?) {
        let most = max(1, rows.first?.labels.count ?? 0)
        let codes = rows.map { row in currency.map { row.currencies[$0] } ?? "" }
        var texts: [String] = []
        for count in 1...most {
            texts = rows.map { ChartLabels.text($0, count) }
            if Set(zip(texts, codes).map { "\($0)\u{0}\($1)" }).count == rows.count { break }
            if count == most, currency == nil { texts = zip(texts, rows).map { ChartLabels.text($0, $1.currencies) } }
        }
        self.texts = texts
    }

    private static func text(_ row: ChartRow, _ count: Int) -> String {
        let parts = row.labels.prefix(count)
        if parts.allSatisfy(\.isEmpty) { return row.labels.dropFirst(count).first { !$0.isEmpty } ?? "(none)" }
        return parts.map { $0.isEmpty ? "–" : $0 }.joined(separator: " · ")
    }

    /// Groups whose amounts are in several currencies have a row for each, also where something else is drawn.
    private static func text(_ label: String, _ currencies: [String]) -> String {
        ([label] + currencies.filter { !$0.isEmpty }.prefix(1)).joined(separator: " · ")
    }
}
