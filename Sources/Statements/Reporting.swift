import Queries
import QueryLanguage
import Rendering
import Reports

/// The common parts of reports: filters, groups, and the destination of the answer.
extension Part {
    /// Returns the clauses in any order; `written` is the rule without the output.
    static func report(
        _ scope: WritableKeyPath<Root, Query> & Sendable, filters: [Keyword], takesCurrency: Bool = true,
        by: Clause<Root>? = nil, compare: Clause<Root>? = nil,
        output: WritableKeyPath<Root, OutputClause> & Sendable, written: [Syntax]
    ) -> Part {
        let clauses = Clauses([by, compare, .output(output)].compactMap(\.self))
        return Part(.anyOrder(written + [.maybe("output")])) { (cursor, root, reading) throws(Diagnostic) in
            var (read, seen) = (root, reading)
            let query = try cursor.reportScope(
                of: root[keyPath: scope].noun, filters: filters, takesCurrency: takesCurrency,
                continuing: root[keyPath: scope]
            ) { (cursor) throws(Diagnostic) in try clauses.next(&cursor, &read, &seen) }
            root = read
            root[keyPath: scope] = query
            return true
        } print: { root in
            (by?.print(root) ?? []) + root[keyPath: scope].canonicalScope + (compare?.print(root) ?? [])
                + Clause.output(output).print(root)
        }
    }
}

extension Query {
    /// The filters and the currency, as words of a report.
    fileprivate var canonicalScope: [String] {
        let words = canonical.dropFirst(noun.rawValue.count + 1)
        return words.isEmpty ? [] : [String(words)]
    }

    /// Returns the description of a report in words.
    func reportWords(_ report: String, _ group: String?) -> String {
        let narrowing = filters.isEmpty ? ["everything"] : words.filter { $0 != "newest first" }
        let parts = filters.isEmpty ? narrowing + (currency.map { ["in \($0.code)"] } ?? []) : narrowing
        return ([report] + (group.map { ["by \($0)"] } ?? []) + parts).joined(separator: " · ")
    }
}

extension ReportLosses {
    /// The remarks after the rows, with which `--strict` fails.
    package var remarks: [Remark] { sentences.map { Remark($0, isLoss: true) } }
}

extension [RateUse] {
    /// Returns the rates that converted amounts, a line for each currency.
    func words(to currency: Currency) -> String {
        guard !isEmpty else { return "No amount was converted to \(currency.code), so no rate is used." }
        return
            "Rates used to convert to \(currency.code) (the newest of the amount's day or the 30 days before):\n"
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
    /// Returns the plan in words; with `showsSQL`, after it the SQL, its bound values and SQLite's plan.
    package func text(sql showsSQL: Bool) -> String {
        let steps = PlanWords.steps(of: plan).joined(separator: "\n")
        guard showsSQL else { return steps }
        return "\(steps)\n\n\(sql)\n\nvalues: \(values)\nplan:\n\(plan.map { "  \($0)" }.joined(separator: "\n"))"
    }
}
