import Inventory
import QueryLanguage
import Rendering

/// What the statements that report have in common.
extension Query {
    /// The filters and the currency, as words after the name of a report; a space before the first.
    var canonicalScope: String { String(canonical.dropFirst(noun.rawValue.count)) }

    /// What was understood, in words.
    func reportWords(_ report: String, _ group: String?) -> String {
        let narrowing = filters.isEmpty ? ["everything"] : words.filter { $0 != "newest first" }
        let parts = filters.isEmpty ? narrowing + (currency.map { ["in \($0.code)"] } ?? []) : narrowing
        return ([report] + (group.map { ["by \($0)"] } ?? []) + parts).joined(separator: " · ")
    }
}

extension ReportLosses {
    /// Said after the rows; `--strict` makes a failure of it.
    var remarks: [Remark] { sentences.map { Remark($0, isLoss: true) } }
}

extension [RateUse] {
    /// Which rates amounts were converted by, a line a currency.
    func words(to currency: Currency) -> String {
        guard !isEmpty else { return "No amount was converted to \(currency.code), so no rate is used." }
        return
            "Rates used to convert to \(currency.code), each the newest of the amount's day or of the 30 days before:\n"
            + map { "  \($0.words)" }.joined(separator: "\n")
    }
}

extension RateUse {
    fileprivate var words: String {
        let amounts = "\(code)  \(grouped(count)) amount\(count == 1 ? "" : "s")"
        let own = captured > 0 ? "\(grouped(captured)) by the rate that came with the record" : nil
        let days = days.map { days in
            let range =
                days.first == days.last
                ? days.first.description : "\(days.first.description) to \(days.last.description)"
            return "\(own == nil ? "" : "\(grouped(published)) ")by the rates of \(range)"
        }
        return ([amounts] + [days, own].compactMap(\.self)).joined(separator: ", ")
    }
}

extension Explanation {
    /// The SQL, the values bound to it, and SQLite's plan.
    var text: String {
        "\(sql)\n\nvalues: \(values)\nplan:\n\(plan.map { "  \($0)" }.joined(separator: "\n"))"
    }
}
