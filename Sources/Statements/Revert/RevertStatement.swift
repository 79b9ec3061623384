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
            resets its settings unless they were set again since. It asks at a terminal, and needs --yes in a script.
            Repeat it to revert the import before, up to ten. Later changes that depend on the import are named, and
            undone with it. Changes that do not depend on it stay.

            After an import with `replace`, the earlier contents come back from the backup made then; all later changes
            depend on such an import. You can make the import again; items without an SKU in the file then get new ones.
            """,
        examples: [Example("revert import; items show count", "count\n0\n")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let lost = try store.changesOnNewestImport()
        var agreed: [ChangeSummary] = []
        if let newest = try store.newestImport() {
            let question = ImportQuestion(newest: newest, lost: lost, environment: environment)
            // Without an answer the store names the changes that it would lose.
            if lost.isEmpty || question.isAnswerable {
                try question.confirm()
                agreed = lost
            }
            if newest.replaced != nil { return try Self.goBack(newest, losing: agreed, environment) }
        }
        let taken = try store.revertImport(losing: Set(agreed.map(\.number)))
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
        let restored = try environment.replacingStore {
            try $0.undoReplacement(
                losing: Set(lost.map(\.number)), accepts: PictureDigest.isRight,
                progress: BackupWords.progress("restoring", environment))
        }
        environment.confirm("reverted \(newest.importName); the earlier contents are back")
        environment.tell(["to go back: restore backup \(restored.safety.name)"])
        return .none
    }
}
