import Interchange
import Ledger
import Rendering

/// The question before an import is undone.
struct ImportQuestion {
    let newest: ChangeSummary
    /// The later changes that depend on it, and are undone with it.
    var lost: [ChangeSummary] = []
    let environment: Environment

    private static let mostShown = 20

    /// True if a person or an option can answer.
    var isAnswerable: Bool { environment.options.yes || environment.options.isDryRun || environment.ask != nil }

    /// Asks for confirmation, unless an option gives it.
    ///
    /// - Throws: `StatementError` if the person declines, or if nobody can be asked.
    func confirm() throws {
        let what = "\(visible(newest.importName)) (\(newest.figures))"
        guard isAnswerable else {
            throw StatementError(
                "undoing \(what) needs confirmation",
                hints: ["add --yes to confirm, or --dry-run to see the changes"])
        }
        for change in lost.prefix(Self.mostShown) {
            environment.notice(visible("depends on the import: change \(change.number), \(change.statement)"))
        }
        if lost.count > Self.mostShown {
            environment.notice("… and \(grouped(lost.count - Self.mostShown)) more changes")
        }
        guard !environment.options.yes, !environment.options.isDryRun, let ask = environment.ask else { return }
        let later = lost.isEmpty ? "" : " and \(grouped(lost.count)) later \(lost.count == 1 ? "change" : "changes")"
        guard try ask(Question("Undo \(what)\(later)?")) else { throw StatementError("nothing was undone") }
    }
}
