import Inventory
import QueryLanguage

/// `return FH-20D6G0NR refund 20 EUR`: notes that a sold item came back.
public struct ReturnStatement: Statement, Hashable {
    public var sku: SKU
    public var request: ReturnRequest

    public static let spec = StatementSpec(
        name: "return",
        summary: "notes that a sold item came back",
        syntax: "\"return\" SKU [ \"refund\" MONEY ] [ \"on\" DAY ]",
        discussion: """
            Without refund the whole price was given back; without on it came back today. The sale stays in the history,
            refund and cost come back on that day, and the item can be sold again.
            """,
        examples: [
            Example("sell FH-20D6G0NR for 20 EUR on 2026-03-20; return FH-20D6G0NR refund 20 EUR on 2026-03-25")
        ])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = ReturnStatement(sku: try cursor.sku(), request: ReturnRequest())
        var clauses = Clauses()
        while let clause = try clauses.next(of: [.refund, .on], &cursor) {
            if clause == .refund {
                statement.request.refund = try cursor.money()
            } else {
                try clauses.once(Keyword.on.text)
                statement.request.day = try cursor.day()
            }
        }
        return statement
    }

    public var canonical: String {
        var words = ["return", Quoting.word(sku.text)]
        if let refund = request.refund { words.append("refund \(refund.description)") }
        if let day = request.day { words.append("on \(day.description)") }
        return words.joined(separator: " ")
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        let (item, result) = try change.perform { writer in
            let item = try change.item(sku, writer)
            return (item, try writer.takeBack(item.id, request))
        }
        change.confirm("took back \(item.named)")
        change.tell(result)
        return .none
    }
}
