import Inventory
import QueryLanguage
import Rendering

/// `changes` or `changes of FH-20D6G0NR`: the journal, newest first.
public struct ChangesStatement: Statement, Hashable {
    /// The one item whose history is wanted.
    public var sku: SKU?
    public var output = OutputClause()

    public static let spec = StatementSpec(
        name: "changes",
        summary: "shows what was changed, newest first, and what of it was undone",
        syntax: "\"changes\" [ \"of\" SKU ] output",
        discussion: "The number is what `undo` takes; of an SKU gives the history of one item.",
        examples: [Example("changes"), Example("changes of FH-20D6G0NR")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = ChangesStatement()
        if cursor.accept(.of) { statement.sku = try cursor.sku() }
        try statement.output.parse(&cursor)
        return statement
    }

    public var canonical: String {
        "changes" + (sku.map { " of \(Quoting.word($0.text))" } ?? "") + output.canonical
    }

    public func run(in environment: Environment) throws -> Outcome {
        let changes = try StoreChange.translatingRefusals { try environment.store().changes(of: sku) }
        let columns = [
            Column("number", .integer), Column("at", .code), Column("statement"), Column("rows", .integer),
            Column("undone", .boolean),
        ]
        let rows = Page.stream(changes) { change in
            [
                .integer(change.number), .text(change.changedAt), .text(change.statement),
                .integer(change.rows), .boolean(change.isUndone),
            ]
        }
        return .page(Page(title: "changes", columns: columns, rows: rows))
    }
}

extension Page {
    /// The stream that makes a row of each element as it is asked for.
    static func stream<Element>(
        _ elements: [Element], _ row: @escaping (Element) -> [CellValue]
    ) -> RowStream {
        { each in
            for element in elements { try CellValue.withCells(row(element), each) }
        }
    }
}
