import Inventory
import QueryLanguage
import Rendering

/// `backups`: what there is to go back to, newest first.
public struct BackupsStatement: Statement, Hashable {
    public var output = OutputClause()

    public static let spec = StatementSpec(
        name: "backups",
        summary: "lists the backups of the store, newest first",
        syntax: "\"backups\" output",
        discussion: """
            name     what `restore backup` takes; its beginning will do where only one begins so
            made     when, in UTC
            bytes    the size of the file
            version  the newest migration in it; empty where the file cannot be read
            items    how many items it holds that are not deleted
            reason   what fhq made it for by itself

            Says when another is due: there is none, or the newest is 14 days old.
            """,
        examples: [Example("backups", "name\tmade\tbytes\tversion\titems\treason\n")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = BackupsStatement()
        try statement.output.parse(&cursor)
        return statement
    }

    public var canonical: String { "backups\(output.canonical)" }

    public func run(in environment: Environment) throws -> Outcome {
        let folder = try environment.store().backupFolder
        let columns = [
            Column("name", .code), Column("made", .code), Column("bytes", .integer), Column("version", .code),
            Column("items", .integer), Column("reason"),
        ]
        let rows = Page.stream(try folder?.backups() ?? []) { backup in
            let contents = folder?.contents(of: backup)
            return [
                .text(backup.name), .text(backup.madeAt.description), .integer(backup.bytes),
                contents?.version.map { .text($0) } ?? .empty, contents?.items.map { .integer($0) } ?? .empty,
                backup.reason.map { .text($0) } ?? .empty,
            ]
        }
        var outcome = Outcome.page(Page(title: "backups", columns: columns, rows: rows))
        let due = try BackupWords.due(environment)
        outcome.remarks = { due.map { [Remark($0)] } ?? [] }
        return outcome
    }
}

extension Page {
    /// The stream that makes a row of each element as it is asked for.
    fileprivate static func stream<Element>(
        _ elements: [Element], _ row: @escaping (Element) -> [CellValue]
    ) -> RowStream {
        { each in
            for element in elements { try CellValue.withCells(row(element), each) }
        }
    }
}
