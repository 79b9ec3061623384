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
            name            the name for `restore backup`; its beginning is enough if only one backup begins so
            made            when it was made, in UTC; at a terminal the local time
            bytes           the size of the file
            version         the newest migration in it; empty if the file can't be read
            items           the number of items in it that are not deleted
            reason          `asked`, `automatic`, or the action that it was made before
            age             its age in whole days
            photos          the number of its photos that have a picture
            missing_photos  the number of those pictures that are missing beside it

            The list includes the backups beside the store and those in the folder of `set backup folder`. fhq tells you
            when another is due: if there is none, or the newest is 14 days old.
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
        var page = Page(title: "backups", columns: columns, rows: rows)
        page.nothing = "there are no backups yet"
        var outcome = Outcome.page(page)
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
