import Exchange
import Interchange
import Ledger
import QueryLanguage
import Rendering
import Upkeep

/// `revert import`: undoes the newest import.
package struct RevertStatement: FormStatement {
    package static let form = Form(
        "revert", RevertStatement(),
        [
            .word(.import)
        ])

    package static let spec = StatementSpec(
        form, summary: "reverts the newest import",
        discussion: """
            Reverts the newest import, of a folder or of a file: removes what it added, restores what it changed, and
            resets its settings unless they were set again since. Repeat it to revert the import before, up to ten. If
            later changes depend on the import, fhq names them and asks whether to undo them too; in a script it needs
            --yes. Changes that do not depend on it stay.

            After an import with `replace`, the earlier contents come back from the backup made then; all later changes
            depend on such an import. You can make the import again; items without an SKU in the file then get new ones.
            """,
        examples: [Example("revert import; items show count", "count\n0\n")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let lost = try store.changesOnNewestImport()
        let mayLose = try lost.isEmpty || Self.confirm(lost, environment)
        if let newest = try store.newestImport(), newest.replaced != nil {
            return try Self.goBack(newest, losing: mayLose ? lost : [], environment)
        }
        let taken = try store.revertImport(losing: mayLose ? Set(lost.map(\.number)) : [])
        environment.confirm("reverted \(taken.importName) (\(taken.figures))")
        environment.tell(taken.notes)
        return .none
    }

    /// Undoes an import that replaced everything.
    private static func goBack(
        _ newest: ChangeSummary, losing lost: [ChangeSummary], _ environment: Environment
    ) throws -> Outcome {
        guard !environment.options.isDryRun else {
            environment.notice(
                "dry run: skipped, since it writes a file: revert \(visible(newest.importName))")
            return .none
        }
        defer { try? environment.progress(nil) }
        let restored = try environment.store().takeBackReplacement(
            losing: Set(lost.map(\.number)), accepts: PictureDigest.isRight,
            progress: BackupWords.progress("restoring", environment))
        environment.confirm("reverted \(newest.importName); the earlier contents are back")
        environment.tell(["to go back: restore backup \(restored.safety.name)"])
        return .none
    }

    /// Returns true if changes may be lost; if nobody can be asked and no option answers, the store refuses.
    private static func confirm(_ lost: [ChangeSummary], _ environment: Environment) throws -> Bool {
        guard environment.options.yes || environment.options.isDryRun || environment.ask != nil else { return false }
        for change in lost.prefix(20) {
            environment.notice(visible("depends on the import: change \(change.number), \(change.statement)"))
        }
        if lost.count > 20 { environment.notice("… and \(grouped(lost.count - 20)) more changes") }
        guard !environment.options.yes, !environment.options.isDryRun, let ask = environment.ask else { return true }
        let count = "\(grouped(lost.count)) later \(lost.count == 1 ? "change" : "changes")"
        guard try ask(Question("Revert the import and undo \(count) too?")) else {
            throw StatementError("nothing was reverted")
        }
        return true
    }
}
