import QueryLanguage
import Rendering
import Upkeep

/// `backups`: lists the backups, newest first.
package struct BackupsStatement: FormStatement {
    package var output = OutputClause()

    package static let form = Form("backups", BackupsStatement(), [.output(\.output)])

    package static let spec = StatementSpec(
        form, summary: "lists the backups of the store, newest first",
        discussion: """
            name            what `restore backup` takes; its beginning will do where only one begins so
            made            when, in UTC
            bytes           the size of the file
            version         the newest migration in it; empty where the file cannot be read
            items           how many items it holds that are not deleted
            reason          what made it: `asked`, `automatic`, or what it was made before
            age             its whole days until now
            photos          how many of the photos in it have a picture
            missing_photos  how many of those pictures do not lie beside it

            Those beside the store and those in `set backup folder` are one list. Says when another is due: there is none,
            or the newest is 14 days old.
            """,
        examples: [
            Example("backups", "name\tmade\tbytes\tversion\titems\treason\tage\tphotos\tmissing_photos\n")
        ])

    package func run(in environment: Environment) throws -> Outcome {
        let folders = try environment.store().backupFolders()
        try BackupWords.sayUnreachable(environment)
        let columns = [
            Column("name", .code), Column("made", .code), Column("bytes", .integer), Column("version", .code),
            Column("items", .integer), Column("reason"), Column("age", .integer), Column("photos", .integer),
            Column("missing_photos", .integer),
        ]
        let now = environment.clock.now()
        var pictures: [String: Set<String>] = [:]
        for folder in folders?.all ?? [] { pictures[folder.path] = folder.pictureNames() }
        let rows = Page.stream(try folders?.backups() ?? []) { [pictures] backup in
            let contents = BackupContents(ofFileAt: backup.path, beside: pictures[backup.folder] ?? [])
            return [
                .text(backup.name), .text(backup.madeAt.description), .integer(backup.bytes),
                contents.version.map { .text($0) } ?? .empty, Self.cell(contents.items),
                .text(backup.reason ?? "asked"),
                .integer(max(0, (now.milliseconds - backup.madeAt.milliseconds) / 86_400_000)),
                Self.cell(contents.photos), Self.cell(contents.missingPhotos),
            ]
        }
        var outcome = Outcome.page(Page(title: "backups", columns: columns, rows: rows))
        let due = try BackupWords.due(environment)
        outcome.remarks = { due.map { [Remark($0)] } ?? [] }
        return outcome
    }

    private static func cell(_ count: Int64?) -> CellValue { count.map { .integer($0) } ?? .empty }
}

extension Page {
    /// Returns a stream that makes a row of each element when it is read.
    fileprivate static func stream<Element>(
        _ elements: [Element], _ row: @escaping (Element) -> [CellValue]
    ) -> RowStream {
        { each in
            for element in elements { try CellValue.withCells(row(element), each) }
        }
    }
}
