import QueryLanguage
import Rendering

/// `export items to FILE`: a CSV file for a spreadsheet, which `import` takes back.
public struct ExportStatement: Statement {
    public var noun: Noun
    public var path: String

    /// What can be exported: what an import can take back.
    static let nouns: [Noun] = [.items, .expenses]

    public static let spec = StatementSpec(
        name: "export",
        summary: "writes all items or expenses to a CSV file for a spreadsheet",
        syntax: "\"export\" ( \(nouns.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")) ) \"to\" CSV_FILE",
        discussion: """
            Every row that is not deleted, with the columns of `items` or `expenses` in their order, items by SKU and
            expenses by number. The file appears whole or not at all.

            Text that a spreadsheet would take for a formula (one that begins with = + - @, a tab or a carriage return,
            and with ' itself) has a ' before it; `import` takes it off. Numbers stay numbers.
            Edit the file and `import` it: only what was edited changes. `items > FILE` writes other selections and
            formats.
            """,
        examples: [Example("export items to items.csv", ""), Example("export expenses to expenses.csv", "")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let noun = try noun(&cursor)
        try cursor.expect(.to)
        let span = cursor.token.span
        let statement = ExportStatement(noun: noun, path: try cursor.text(.file))
        if let format = statement.namedFormat, format != .csv {
            throw Diagnostic(
                "an export is CSV, not \(format.rawValue)", at: span,
                hints: ["\(noun.rawValue) as \(format.rawValue) > \(Quoting.word(statement.path))"])
        }
        return statement
    }

    private static func noun(_ cursor: inout Cursor) throws(Diagnostic) -> Noun {
        for noun in nouns where cursor.accept(word: noun.rawValue) { return noun }
        throw cursor.unexpected()
    }

    /// The format that the file's extension says, if it says one.
    private var namedFormat: OutputFormat? { OutputClause().format(for: path) }

    public var canonical: String { "export \(noun.rawValue) to \(Quoting.word(path))" }

    public var effects: Effects { output.effects }

    public var output: OutputClause {
        var output = OutputClause()
        output.format = .csv
        output.sink = .file(path)
        return output
    }

    private var query: Query {
        var query = Query(noun: noun)
        let key = noun == .items ? "sku" : "id"
        query.sort = FieldCatalog.field(key, of: noun).map { [SortKey(by: .field($0))] } ?? []
        query.window = .all
        return query
    }

    public func run(in environment: Environment) throws -> Outcome {
        var outcome = try ResultPage(query: query, output: output, environment: environment).outcome()
        if case .page(let page) = outcome.body { outcome.body = .page(page.guardingFormulas()) }
        // Every row is written; what a remark speaks of is their profit.
        outcome.remarks = { [remarks = outcome.remarks] in
            remarks().map { Remark($0.isLoss ? "profit: \($0.text)" : $0.text, isLoss: $0.isLoss) }
        }
        return outcome
    }

    public func explain(in environment: Environment) throws -> Outcome {
        .text(try ResultPage(query: query, output: output, environment: environment).explanation())
    }
}
