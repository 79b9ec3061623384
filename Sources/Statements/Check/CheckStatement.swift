import Ledger
import QueryLanguage
import Rendering
import StoreFile
import Upkeep

/// `check`: checks the store for damage.
package struct CheckStatement: FormStatement {
    /// True to recompute all derived state first.
    package var repairs = false

    package static let form = Form(
        "check", CheckStatement(),
        [
            .flag(.repair, \.repairs)
        ])

    package static let spec = StatementSpec(
        form, summary: "looks whether the store is sound, and says so in words",
        discussion: """
            The file's own integrity, its tables, indexes and triggers, foreign keys, counters, the search index, the
            pictures of photos, and everything that triggers keep: each is computed again and compared. Fails with
            status 1 if anything is found. `check repair` first makes anew what follows from the rest: triggers and
            indexes, the state of every item, the search index, counters at their end, and which photos wait for their
            upload. It removes pictures that no photo needs, which a crash may leave behind.
            Triggers of other programs on fhq's tables, and views or tables of theirs under the names of its views, keep the
            store from being written; `check repair` backs it up and removes them, and leaves other tables and views alone.

            Items that an import has brought may have been sold before they were listed, or refunded more than the buyer
            paid. That is no damage: such items are listed, and the status stays 0.
            """,
        examples: [Example("check")])

    package var effects: Effects { repairs ? .writesStore : [] }

    package func run(in environment: Environment) throws -> Outcome {
        if repairs { try environment.store().repair() }
        defer { try? environment.progress(nil) }
        let report = try environment.store().check(today: environment.clock.today) {
            try environment.progress("checking \($0)", $1, of: $2)
        }
        try environment.progress(nil)
        let improbable = report.improbableLines
        guard report.findings.isEmpty else {
            for line in improbable { environment.notice(visible(line)) }
            for finding in report.findings { environment.notice(finding.description) }
            let count = report.findings.count
            throw StatementError("the store is not sound: \(count) \(count == 1 ? "finding" : "findings")")
        }
        let skipped = report.skipped.map { "not checked: \($0)" }
        for remark in report.remarks { environment.notice(visible(remark)) }
        if let due = try BackupWords.due(environment) { environment.notice(due) }
        return .text((report.checked.map { "sound: \($0)" } + skipped + improbable).joined(separator: "\n"))
    }
}

extension IntegrityReport {
    /// The improbable items: the number of each kind, then each item.
    fileprivate var improbableLines: [String] {
        guard let clause = anomalies.clause else { return [] }
        let more = improbable.count < Self.listedAnomalies ? [] : ["improbable: … and perhaps more"]
        return ["improbable: \(clause)"] + improbable.map { "improbable: \($0)" } + more
    }
}
