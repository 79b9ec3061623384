import Inventory
import QueryLanguage
import Rendering

/// `revert import`: takes the newest import back.
public struct RevertStatement: FormStatement {
    public static let form = Form(
        "revert", RevertStatement(),
        [
            .word(.import)
        ])

    public static let spec = StatementSpec(
        form, summary: "takes the newest import back",
        discussion: """
            Whether of a folder or of a CSV file: what it added goes, what it changed is as it was before, and what it had
            set is set back unless it was set anew since. Said again it takes back the import before, up to ten. Where later
            changes stand on what the import brought, it names them and asks whether they may be lost, in a script with --yes;
            those that do not depend on it stay. The import may be made again; items that brought no SKU are then given new ones.
            """,
        examples: [Example("revert import; items show count", "count\n0\n")])

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let lost = try store.changesOnNewestImport()
        let mayLose = try lost.isEmpty || Self.confirm(lost, environment)
        let (summary, notes) = try store.revertImport(losing: mayLose ? Set(lost.map(\.number)) : [])
        let dry = environment.options.isDryRun ? "dry run: " : ""
        let figures = "\(grouped(Int(summary.added))) added, \(grouped(Int(summary.changed))) changed"
        environment.notice("\(dry)taken back: the import of \(visible(summary.name)) (\(figures))")
        if !environment.options.isQuiet { for note in notes { environment.notice(visible(note)) } }
        return .none
    }

    /// Whether changes may be lost; where nobody can be asked and nothing was said, the store refuses it.
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
