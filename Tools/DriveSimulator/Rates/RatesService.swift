import Foundation

/// The rates as served by Frankfurter's version 1 and the European Central Bank.
///
/// A range is answered in full at any length, starting with the newest day with rates on or before its start. With the
/// euro as base the figures are the bank's own; with another they are divided and rounded. Source: Frankfurter's
/// source, `lib/versions/v1`.
struct RatesService: Sendable {
    /// The table; `nil` until the first request, since made-up rates take longer to generate than the rest of a start.
    private var table: RatesTable?
    private let now: @Sendable () -> Date

    init(_ options: SimulatorOptions) {
        table = options.rates
        now = options.now
    }

    private var today: String { now().formatted(Date.ISO8601FormatStyle().year().month().day()) }

    mutating func answer(to request: IncomingRequest, _ kind: RequestKind) throws(Refusal) -> Answer {
        guard request.method == "GET" else { throw .violation("\(request.path) takes GET alone") }
        let query = try Parameters(request.query)
        let table = table ?? .generated(to: today)
        self.table = table
        if kind == .ratesArchive {
            try query.only([])
            let file = ZipArchive.bytes(name: "eurofxref-hist.csv", content: Array(table.csv.utf8))
            return Answer(200, headers: [("Content-Type", "application/zip")], body: file)
        }
        try query.only(["base", "symbols", "from", "to"])
        let base = (query["base"] ?? query["from"] ?? "EUR").uppercased()
        let symbols = (query["symbols"] ?? query["to"]).map { $0.uppercased().split(separator: ",").map(String.init) }
        guard symbols.map({ $0 != [base] }) ?? true else { throw Self.refused(422, "bad currency pair") }
        let rows = try rows(of: table, in: request.steps[1])
        let days = rows.compactMap { row in Self.rates(of: row, base, symbols).map { (row.day, JSONBody.object($0)) } }
        guard let first = days.first?.0, let last = days.last?.0 else { throw Self.refused(404, "not found") }
        return .json([
            "amount": .numeral("1.0"), "base": .text(base), "start_date": .text(first), "end_date": .text(last),
            "rates": .object(Dictionary(days, uniquingKeysWith: { $1 })),
        ])
    }

    /// Returns the table's rows in `START..END`, where the end is optional.
    private func rows(of table: RatesTable, in range: String) throws(Refusal) -> ArraySlice<RatesTable.Row> {
        guard let match = range.wholeMatch(of: /(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})?/) else {
            throw .violation("\(range) is no range: START..END is")
        }
        let (start, end) = (String(match.1), match.2.map(String.init) ?? today)
        guard start <= today else { throw Self.refused(404, "not found") }
        let from = table.rows.lastIndex { $0.day <= start } ?? 0
        let until = table.rows.firstIndex { $0.day > end } ?? table.rows.endIndex
        return from < until ? table.rows[from..<until] : []
    }

    private static func rates(of row: RatesTable.Row, _ base: String, _ symbols: [String]?) -> [String: JSONBody]? {
        var rates = row.rates
        if base != "EUR" {
            guard let divisor = rates.removeValue(forKey: base).flatMap(Double.init) else { return nil }
            rates["EUR"] = "1"
            rates = rates.compactMapValues { digits in Double(digits).map { rounded($0 / divisor) } }
        }
        let wanted = rates.filter { symbols?.contains($0.key) ?? true }
        return wanted.isEmpty ? nil : wanted.mapValues { .numeral($0) }
    }

    /// Rounds a rate to fewer decimals the larger it is, as rates are quoted.
    private static func rounded(_ rate: Double) -> String {
        let decimals =
            switch rate {
            case 5000...: 0
            case 80...: 2
            case 20...: 3
            case 1...: 4
            case 0.0001...: 5
            default: 6
            }
        return String(format: "%.\(decimals)f", rate)
    }

    private static func refused(_ status: Int, _ message: String) -> Refusal {
        .answer(.json(["message": .text(message)], status: status))
    }
}
