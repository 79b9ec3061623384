import Inventory
import QueryLanguage
import Rendering

/// `backup now`: copies the store into its folder of backups.
public struct BackupStatement: Statement, Hashable {
    public static let spec = StatementSpec(
        name: "backup",
        summary: "makes a backup of the store",
        syntax: "\"backup\" \"now\"",
        discussion: """
            Beside the store, in inventory.backups for inventory.sqlite, under the day and the time in UTC; others may go on
            reading and writing. The copy is checked before it takes its name, and is a store of its own: SQLite opens it
            like any other. Its name, which `restore backup` takes, is printed. The pictures of photos are not in it: they stay in the photo folder.

            Backups older than 90 days are removed, and the oldest beyond 100 MB together, never the newest. fhq makes one
            by itself before a migration, before `restore backup`, and before an import that changes something in a store
            that has things, if the last one is 14 days old. `backups` lists them, and `check` says when one is due.
            """,
        examples: [Example("backup now", "name\n2026-11-01T120000Z\n")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try cursor.expect(.now)
        return BackupStatement()
    }

    public var canonical: String { "backup now" }
    public var effects: Effects { .writesFiles }

    public func run(in environment: Environment) throws -> Outcome {
        guard !environment.options.isDryRun else {
            environment.notice("dry run: not done, since it writes a file: backup now")
            return .none
        }
        let store = try environment.store()
        defer { try? environment.progress(nil) }
        let backup = try store.backUp(progress: BackupWords.progress("backing up", environment))
        try environment.progress(nil)
        if !environment.options.isQuiet, let photos = store.photoFolder, TextFile.isFolder(photos.path) {
            environment.notice("the pictures of photos are not in a backup: they stay in the photo folder")
        }
        return .page(Page(title: "backup", columns: [Column("name", .code)], values: [[.text(backup.name)]]))
    }
}
