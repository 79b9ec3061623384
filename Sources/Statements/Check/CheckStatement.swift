import Inventory
import QueryLanguage
import Rendering

/// `check`: looks whether the store is sound.
public struct CheckStatement: FormStatement {
    /// Whether what can be computed again is, before the look.
    public var repairs = false

    public static let form = Form(
        "check", CheckStatement(),
        [
            .flag(.repair, \.repairs)
        ])

    public static let spec = StatementSpec(
        form, summary: "looks whether the store is sound, and says so in words",
        discussion: """
            The file's own integrity, its tables, indexes and triggers, foreign keys, counters, the search index, the
            pictures of photos, and everything that triggers keep: each is computed again and compared. Fails with
            status 1 if anything is found. `check repair` first makes anew what follows from the rest: triggers and
            indexes, the state of every item, the search index, counters at their end, and which photos wait for their
            upload. It removes pictures that no photo needs, which a crash may leave behind.
            """,
        examples: [Example("check")])

    public var effects: Effects { repairs ? .writesStore : [] }

    public func run(in environment: Environment) throws -> Outcome {
        if repairs { try environment.store().repair() }
        defer { try? environment.progress(nil) }
        let report = try environment.store().check { try environment.progress("checking \($0)", $1, of: $2) }
        try environment.progress(nil)
        guard report.findings.isEmpty else {
            for finding in report.findings { environment.notice(finding.description) }
            let count = report.findings.count
            throw StatementError("the store is not sound: \(count) \(count == 1 ? "finding" : "findings")")
        }
        let skipped = report.skipped.map { "not checked: \($0)" }
        for remark in report.remarks { environment.notice(visible(remark)) }
        if let due = try BackupWords.due(environment) { environment.notice(due) }
        return .text((report.checked.map { "sound: \($0)" } + skipped).joined(separator: "\n"))
    }
}
