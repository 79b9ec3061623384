import Inventory
import QueryLanguage

/// `delete FH-20D6G0NR` or `delete expense 12`: hides something, until `restore` or `undo`.
public enum DeleteStatement: Statement, Hashable {
    case items(Target)
    case numbered(NumberedKind, Int64)

    public static let spec = StatementSpec(
        name: "delete",
        summary: "deletes an item, all items that a query finds, or an expense, sale, listing, fee or photo by its id",
        syntax: "\"delete\" ( target | ( \"expense\" | \"sale\" | \"listing\" | \"fee\" | \"photo\" ) INTEGER )",
        discussion: """
            What is deleted is hidden, not gone: `items deleted` shows it, `restore` and `undo` bring it back. A query
            in parentheses, or words of a title, need a yes: from you at a terminal, from --yes in a script.
            """,
        examples: [Example("delete FH-20D6G0NR"), Example("delete expense 12")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let (kind, number) = try cursor.acceptNumbered(NumberedKind.allCases) {
            return DeleteStatement.numbered(kind, number)
        }
        return DeleteStatement.items(try cursor.target(upTo: []))
    }

    public var canonical: String {
        switch self {
        case .items(let target): "delete \(target.canonical)"
        case .numbered(let kind, let number): "delete \(kind.rawValue) \(number)"
        }
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        var settled = self
        if case .items(let target) = self {
            settled = .items(try ItemQuestion(environment: environment, confirming: "delete it").settle(target))
        }
        let change = StoreChange(environment: environment, statement: settled.canonical)
        switch settled {
        case .items(let target):
            return try BulkChange(
                change: change, target: target, wording: .init(verb: "delete", done: "deleted")
            ) { writer, item in
                try writer.delete(item.id)
                return WriteResult()
            }.run()
        case .numbered(let kind, let number):
            try change.perform { try $0.delete(kind, number) }
            change.confirm("deleted the \(kind.rawValue) \(number)")
            return .none
        }
    }
}
