import QueryLanguage
import Rendering

/// `export all to inventory.xlsx`: a workbook of everything.
public struct ExportAllStatement: FormStatement {
    public var path: String

    /// The sheets, each with the statement that gives its rows.
    private static let sheets = [
        ("items", "items limit all"), ("sales", "sales limit all"), ("listings", "listings limit all"),
        ("expenses", "expenses limit all"), ("markets", "markets limit all"), ("sellers", "sellers limit all"),
        ("hauls", "hauls limit all"), ("profit", "profit by month"), ("stock", "stock aging"),
    ]

    static var names: String { sheets.map(\.0).joined(separator: ", ") }

    public static let form = Form(
        "export", ExportAllStatement(path: ""), [.word(.all), .value(.to, workbook, \.path)])

    public static var spec: StatementSpec { ExportStatement.spec }

    private static let workbook = Argument<String>("BOOK_FILE") { cursor throws(Diagnostic) in
        let span = cursor.token.span
        let path = try cursor.text(.file)
        guard OutputClause().format(for: path) == .xlsx, !OutputClause.isCompressed(path) else {
            throw Diagnostic(
                "an export of everything is a workbook", at: span, hints: ["export all to inventory.xlsx"])
        }
        return path
    } print: {
        Quoting.word($0)
    }

    public var output: OutputClause {
        var output = OutputClause()
        output.format = .xlsx
        output.sink = .file(path)
        return output
    }

    public func run(in environment: Environment) throws -> Outcome {
        let scope = StatementScope.make(environment)
        // Asked for after the rows, which they are about.
        var remarks: [(name: String, said: () -> [Remark])] = []
        var pages: [Page] = []
        for (name, text) in Self.sheets {
            for entry in try Script.parse(Source(text, name: name), scope: scope).entries {
                let outcome = try entry.statement.run(in: environment)
                guard case .page(var page) = outcome.body else { continue }
                page.title = name
                pages.append(page)
                remarks.append((name, outcome.remarks))
            }
        }
        var outcome = Outcome(.book(pages, path: path))
        outcome.remarks = { [remarks] in
            remarks.flatMap { name, said in said().map { Remark("\(name): \($0.text)", isLoss: $0.isLoss) } }
        }
        return outcome
    }
}
