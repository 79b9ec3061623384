import QueryLanguage
import Rendering
import Upkeep

/// `backup now`: copies the store into its backup folder; `backup check` proves that a backup can be restored.
package enum BackupStatement: FormStatement {
    /// Makes a backup; with `ifDue`, only if the newest one is too old.
    case now(ifDue: Bool)
    case check(name: String)

    package static let form = Form(
        "backup", BackupStatement.now(ifDue: false),
        [
            .oneOf([
                .case(
                    BackupStatement.now, false,
                    [.word(.now), .optional(.sequence([.word(.if), .word(.due, \.self, true)]))]
                ) { if case .now(let ifDue) = $0 { ifDue } else { nil } },
                .case(BackupStatement.check, "", [.value(.check, .backup, \.self)]) {
                    if case .check(let name) = $0 { name } else { nil }
                },
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "makes a backup of the store, or proves one",
        discussion: """
            fhq makes one by itself: the first change of a run starts it, when the newest is a day old or there is none,
            and a process of its own makes it, so that nobody waits. `set backup every 7 days` changes that, `set backup
            every off` ends it, and so does FHQ_BACKUP=off for one run. `backup now` makes one at once and prints its name,
            which `restore backup` takes; `backup now if due` is what that process runs, and suits a timer, too.

            They lie beside the store, in inventory.backups for inventory.sqlite, or in `set backup folder`, under the day
            and the time in UTC; others may go on reading and writing. The copy is checked before it takes its name, and is
            a store of its own: SQLite opens it like any other. The pictures of photos go along, into `photos` beside the
            backups, each once; on the same disk they need no room of their own.

            The newest always stays. What was asked for stays for 90 days, and so does what is made before a migration,
            before `restore backup`, and before an import that changes something in a store that has things, where one is
            due. Of the automatic ones the last 7 days stay, then one a week for 90 days, within 100 MB, pictures not
            counted (`set backup size`).

            `backups` lists them. `backup check NAME` restores one into a temporary place, looks at all of it as `check`
            does, and at each of its pictures. `check` says when a backup is due that is not made by itself.
            """,
        examples: [
            Example("backup now"), Example("backup now; backups as json"),
        ])

    package var effects: Effects { .writesFiles }

    package func run(in environment: Environment) throws -> Outcome {
        guard !environment.options.isDryRun else {
            environment.notice("dry run: not done, since it writes a file: \(canonical)")
            return .none
        }
        defer { try? environment.progress(nil) }
        switch self {
        case .now(let ifDue): return try make(ifDue: ifDue, environment)
        case .check(let name): return try BackupWords.prove(name, environment)
        }
    }

    private func make(ifDue: Bool, _ environment: Environment) throws -> Outcome {
        let store = try environment.store()
        try BackupWords.sayUnreachable(environment)
        let progress = BackupWords.progress("backing up", ifDue ? environment.limitedInTime() : environment)
        let made = try ifDue ? store.backUpIfDue(progress: progress) : store.backUp(progress: progress)
        try environment.progress(nil)
        if let made, made.missingPhotos > 0 {
            environment.notice(
                "\(BackupWords.pictures(made.missingPhotos)) not in it: backups says how many are missing")
        }
        let rows = made.map { [[CellValue.text($0.backup.name)]] } ?? []
        return .page(Page(title: "backup", columns: [Column("name", .code)], values: rows))
    }
}

extension Argument<String> {
    /// The name of a backup, or its beginning.
    static var backup: Argument {
        Argument("BACKUP") { cursor throws(Diagnostic) in
            try cursor.text()
        } print: {
            // `restore backup drive` is another statement.
            $0.lowercased() == Keyword.drive.text ? Quoting.quoted($0) : Quoting.word($0)
        }
    }
}
