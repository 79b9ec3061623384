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
        form, summary: "takes the newest import back",
        discussion: """
            Whether of a folder or of a CSV file: what it added goes, what it changed is as it was before, and what it had
            set is set back unless it was set anew since. Said again it takes back the import before, up to ten. Where later
            changes stand on what the import brought, it names them and asks whether they may be lost, in a script with --yes;
            those that do not depend on it stay. What an import with `replace` took the place of comes back from the backup made
            then; all that was done since stands on such an import. The import may be made again; items that brought no SKU are then given new ones.
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
        let dry = environment.options.isDryRun ? "dry run: " : ""
        environment.notice("\(dry)taken back: \(visible(taken.importName)) (\(taken.figures))")
        if !environment.options.isQuiet { for note in taken.notes { environment.notice(visible(note)) } }
        return .none
    }

    /// Undoes an import that replaced everything.
    private static func goBack(
        _ newest: ChangeSummary, losing lost: [ChangeSummary], _ environment: Environment
    ) throws -> Outcome {
        guard !environment.options.isDryRun else {
            environment.notice(
                "dry run: not done, since it writes a file: \(visible(newest.importName)) would be taken back")
            return .none
        }
        defer { try? environment.progress(nil) }
        let restored = try environment.store().takeBackReplacement(
            losing: Set(lost.map(\.number)), accepts: PictureDigest.isRight,
            progress: BackupWords.progress("restoring", environment))
        guard !environment.options.isQuiet else { return .none }
        environment.notice(
            "taken back: \(visible(newest.importName)), and what it took the place of is here again")
        environment.notice("what was here meanwhile: restore backup \(restored.safety.name)")
        return .none
    }

    /// Returns true if changes may be lost; if nobody can be asked and no option answers, the store refuses.
    private static func confirm(_ lost: [ChangeSummary], _ environment: Environment) throws -> Bool {
        guard environment.options.yes || environment.options.isDryRun || environment.ask != nil else { return false }
        for change in lost.prefix(20) {
            environment.notice(visible("taken back with it: change \(change.number), \(change.statement)"))
        }
        if lost.count > 20 { environment.notice("… and \(grouped(lost.count - 20)) more changes") }
        guard !environment.options.yes, !environment.options.isDryRun, let ask = environment.ask else { return true }
        let count = "\(grouped(lost.count)) later \(lost.count == 1 ? "change" : "changes")"
        guard try ask(Question("Take the import back, and \(count) with it?")) else {
            throw StatementError("nothing was taken back")
        }
        return true
    }
}
