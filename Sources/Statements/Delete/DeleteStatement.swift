import Inventory
import QueryLanguage

/// `delete FH-20D6G0NR` or `delete expense 12`: hides something, until `restore` or `undo`.
public enum DeleteStatement: FormStatement {
    case items(Target)
    case numbered(Noun, Int64)

    public static let form = Form(
        "delete", DeleteStatement.items(.item(SKU(""))),
        [
            .oneOf(
                [
                    .value(
                        .case(.target, DeleteStatement.items) {
                            if case .items(let target) = $0 { target } else { nil }
                        }, \.self)
                ] + Noun.numbered.map(numbered)
            ).written(
                .sequence([.oneOf(["target", .sequence([Noun.numberedWords, "INTEGER"])])]))
        ])

    public static let spec = StatementSpec(
        form,
        summary: "deletes an item, all items that a query finds, or an expense, sale, listing, fee or photo by its id",
        discussion: """
            What is deleted is hidden, not gone: `items deleted` shows it, `restore` and `undo` bring it back. A query
            in parentheses, or words of a title, need a yes: from you at a terminal, from --yes in a script.
            """,
        examples: [Example("delete FH-20D6G0NR"), Example("delete expense 12")])

    private static func numbered(_ kind: Noun) -> Part<DeleteStatement> {
        .value(
            .singular(kind),
            .case(.id(of: kind), { DeleteStatement.numbered(kind, $0) }) {
                if case .numbered(kind, let number) = $0 { number } else { nil }
            }, \.self)
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        if case .items(let target) = self {
            resolved = .items(try ItemQuestion(environment: environment, confirming: "delete it").resolve(target))
        }
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        switch resolved {
        case .items(let target):
            return try BulkChange(
                change: change, target: target, wording: .init(verb: "delete", done: "deleted")
            ) { writer, item in
                try writer.delete(item.id)
                return WriteResult()
            }.run()
        case .numbered(let kind, let number):
            try change.perform { try $0.delete(kind, number) }
            change.confirm("deleted the \(kind.singular) \(number)")
            return .none
        }
    }
}
