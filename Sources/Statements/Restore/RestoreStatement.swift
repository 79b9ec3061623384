import Inventory
import QueryLanguage

/// `restore FH-20D6G0NR`: brings a deleted item back.
public struct RestoreStatement: Statement, Hashable {
    public var sku: SKU

    public static let spec = StatementSpec(
        name: "restore",
        summary: "brings a deleted item back",
        syntax: "\"restore\" SKU",
        discussion: "With its listings and sales, as it was. `items deleted` shows what can be restored.",
        examples: [Example("delete FH-20D6G0NR; restore FH-20D6G0NR")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        RestoreStatement(sku: try cursor.sku())
    }

    public var canonical: String { "restore \(Quoting.word(sku.text))" }
    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        let item = try change.perform { writer in
            let item = try change.item(sku, writer)
            try writer.restore(item.id)
            return item
        }
        change.confirm("restored \(item.named)")
        return .none
    }
}
