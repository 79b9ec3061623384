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
            changes stand on what the import brought, it names them and does nothing: `undo` those first. The import may be
            made again; items that brought no SKU are then given new ones.
            """,
        examples: [Example("revert import; items show count", "count\n0\n")])

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let (summary, notes) = try environment.store().revertImport()
        let dry = environment.options.isDryRun ? "dry run: " : ""
        let figures = "\(grouped(Int(summary.added))) added, \(grouped(Int(summary.changed))) changed"
        environment.notice("\(dry)taken back: the import of \(visible(summary.name)) (\(figures))")
        if !environment.options.isQuiet { for note in notes { environment.notice(visible(note)) } }
        return .none
    }
}
