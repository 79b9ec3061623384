import Inventory
import QueryLanguage

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

extension Explanation {
    /// The SQL, the values bound to it, and SQLite's plan.
    var text: String {
        "\(sql)\n\nvalues: \(values)\nplan:\n\(plan.map { "  \($0)" }.joined(separator: "\n"))"
    }
}
