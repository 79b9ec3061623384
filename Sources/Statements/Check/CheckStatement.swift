import Ledger
import QueryLanguage
import Rendering
import StoreFile
import Upkeep

/// `check`: checks the store for damage.
package struct CheckStatement: FormStatement {
    /// True to recompute all derived state first.
    package var repairs = false
    /// True to list every improbable item.
    package var listsAll = false

    package static let form = Form(
        "check", CheckStatement(),
        [
            .optional(.oneOf([.word(.repair, \.repairs, true), .word(.all, \.listsAll, true)]))
        ])

    /// The number of improbable items that are listed without `all`.
    private static let usual = 5

    package static let spec = StatementSpec(
        form, summary: "checks the store for damage",
        discussion: """
            Checks the file's own integrity, its tables, indexes and triggers, foreign keys, counters, the search index,
            and the pictures of photos. It recomputes everything that triggers maintain, and compares. It ends with
            status 1 if it finds a problem. A value of a wrong form, such as an amount above 100,000,000,000.00 GBP, comes
            with the `edit` line that corrects it; no statement or import enters one.

            `check repair` first rebuilds everything that follows from other data: triggers and indexes, the state of
            every item, the search index, exhausted counters, and the list of photos that wait for their upload. It also
            removes pictures that no photo needs, which a crash may leave behind.

            Triggers of other programs on fhq's tables, and their views or tables with the names of fhq's views, prevent
            changes to the store. `check repair` makes a backup and removes them; it leaves other tables and views
            alone.

            An import may bring items that were sold before they were listed, or refunded more than the buyer paid. That
            is no damage: `check` lists the first \(usual) of such items, `check all` every one, and the status stays 0.
            It also lists saved statements that an upgrade left unreadable, each with the line that replaces it.
            """,
        examples: [Example("check")])

    package var effects: Effects { repairs ? .writesStore : [] }

    package func run(in environment: Environment) throws -> Outcome {
        if repairs { try environment.store().repair() }
        defer { try? environment.progress(nil) }
        let report = try environment.store().check(
            today: environment.clock.today, listing: listsAll ? .max : Self.usual
        ) {
            try environment.progress("checking \($0)", $1, of: $2)
        }
        try environment.progress(nil)
        let improbable = report.improbableLines
        guard report.findings.isEmpty else {
            for line in improbable { environment.notice(visible(line)) }
            for finding in report.findings { environment.notice(finding.description) }
            let count = report.findings.count
            throw StatementError("the store is damaged: \(count) \(count == 1 ? "problem" : "problems")")
        }
        let skipped = report.skipped.map { "not checked: \($0)" }
        for remark in report.remarks { environment.notice(visible(remark)) }
        let unreadable = try UnreadableStatement.all(environment).map { "unreadable: \($0.words) · try: \($0.remedy)" }
        if let due = try BackupWords.due(environment) { environment.notice(due) }
        return .text((report.checked.map { "ok: \($0)" } + skipped + improbable + unreadable).joined(separator: "\n"))
    }
}

extension IntegrityReport {
    /// The improbable items: the number of each kind, then each item that is listed.
    fileprivate var improbableLines: [String] {
        guard let clause = anomalies.clause else { return [] }
        let more = furtherImprobable == 0 ? [] : ["… and \(grouped(furtherImprobable)) more: check all"]
        return ([clause] + improbable + more).map { "improbable: \($0)" }
    }
}
