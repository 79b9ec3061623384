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
        form, summary: "makes a backup, or verifies one",
        discussion: """
            fhq makes backups by itself: the first change of a run starts one in the background if the newest is a day
            old or there is none. `set backup every 7 days` changes that, and `set backup every off` stops it;
            FHQ_BACKUP=off stops it for one run. `backup now` makes one at once and prints its name, which `restore
            backup` takes. `backup now if due` makes one only if it is due, which suits a timer.

            Backups lie beside the store, in inventory.backups for inventory.sqlite, or in the folder of `set backup
            folder`. Their names are the day and the time in UTC. Other programs can read and write the store meanwhile.
            fhq checks a copy before naming it. A backup is a complete store, which SQLite opens like any other. The
            pictures of photos are copied into `photos` beside the backups, each once; on the same disk they take no
            extra room.

            fhq always keeps the newest backup, the newest three requested ones, and the one that `revert import` goes
            back to. It keeps other requested backups for 90 days, and also those made before a migration, before
            `restore backup`, and before an import into a store that isn't empty, if one is due. Of the automatic
            backups it keeps those of the last 7 days, then one a week for 90 days, within 100 MB without pictures (`set
            backup size`). A run removes two backups at most. It removes none if --now or FHQ_NOW sets the clock, or if
            the clock is behind the newest entry or backup, or more than 30 days ahead of either.

            `backups` lists the backups beside the store and in the folder of `set backup folder`. It tells you to make
            one if you have none, or if the newest is 14 days old; `check` tells you too. `backup check NAME` restores a
            backup into a temporary folder, then checks it as `check` does, and each of its pictures.
            """,
        examples: [
            Example("backup now"), Example("backup now; backups as json"),
            Example("backups where reason ~ import sort bytes desc limit 3 show name, bytes"),
        ])

    package var effects: Effects { .writesFiles }

    package func run(in environment: Environment) throws -> Outcome {
        guard !environment.options.isDryRun else {
            environment.notice("dry run: skipped, since it writes a file: \(canonical)")
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
                "\(BackupWords.pictures(made.missingPhotos)) missing from this backup")
        }
        environment.confirm(made.map { "made the backup \($0.backup.name)" } ?? "no backup is due")
        if environment.confirmsInsteadOfRow(of: output) { return .none }
        let rows = made.map { [[CellValue.text($0.backup.name)]] } ?? []
        return .page(Page(title: "backup", columns: [Column("name", .code)], values: rows))
    }
}

extension Argument<String> {
    /// The name of a backup, its beginning, or its row in the last list.
    static var backup: Argument {
        Argument("BACKUP") { cursor throws(Diagnostic) in
            try cursor.text(.backup)
        } print: {
            // `restore backup drive` is another statement.
            $0.lowercased() == Keyword.drive.text ? Quoting.quoted($0) : Quoting.name($0)
        }
    }
}
