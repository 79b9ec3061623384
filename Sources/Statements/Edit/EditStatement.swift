import Inventory
import QueryLanguage

/// `edit FH-20D6G0NR set title "Brass desk lamp", cost 3 GBP`: changes fields.
public struct EditStatement: FormStatement {
    public enum Subject: Hashable, Sendable {
        case items(Target)
        case numbered(Noun, Int64)
    }

    public var subject: Subject
    public var assignments: [Assignment]

    public static let form = Form(
        "edit", EditStatement(subject: .items(.item(SKU(""))), assignments: []),
        [
            .oneOf(
                [
                    .sequence([
                        .value(
                            .case(.target, Subject.items) { if case .items(let target) = $0 { target } else { nil } },
                            \.subject),
                        .value(.set, .assignments(of: .items), \.assignments),
                    ])
                ] + Noun.numbered.filter { !$0.editable.isEmpty }.map(numbered))
        ])

    public static let spec = StatementSpec(
        form,
        summary: "changes fields of an item, of all items that a query finds, or of an expense, sale, listing or fee",
        discussion: """
            \(fieldList)

            empty clears a field; an amount can go up 5% or down 20%, rounded to the minor unit; asking is that of every
            live listing of the item. A query in parentheses needs a yes: from you at a terminal, from --yes in a
            script; --expect-rows stops it when another number of items fit. However many, it is one change for undo.
            """,
        examples: [
            Example("edit FH-20D6G0NR set title \"Brass desk lamp\", cost 3 GBP"),
            Example("edit (items listed on ebay older than 180 days) set asking down 20%"),
            Example("edit expense 12 set amount 4 GBP"),
        ])

    private static var fieldList: String {
        [Noun.items, .sales, .listings, .expenses, .fees].map { owner in
            let name = owner.singular + String(repeating: " ", count: 10 - owner.singular.count)
            return name + owner.editable.map(\.name).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// `expense 12 set …`, for what has fields to set.
    private static func numbered(_ kind: Noun) -> Part<EditStatement> {
        .sequence([
            .value(
                .singular(kind),
                .case(.id(of: kind), { Subject.numbered(kind, $0) }) {
                    if case .numbered(kind, let number) = $0 { number } else { nil }
                }, \.subject),
            .value(.set, .assignments(of: kind), \.assignments),
        ])
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        if case .items(let target) = subject {
            resolved.subject = .items(try ItemQuestion(environment: environment).resolve(target))
        }
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        switch resolved.subject {
        case .items(let target):
            let fields = assignments.compactMap { FieldCatalog.field($0.field.name, of: .items) }
            return try BulkChange(
                change: change, target: target, wording: .init(verb: "change", done: "changed"), shown: fields
            ) { writer, item in
                try writer.edit(item.id, assignments)
                return WriteResult()
            }.run()
        case .numbered(let kind, let number):
            try change.perform { try $0.edit(kind, number, assignments) }
            change.confirm("changed the \(kind.singular) \(number)")
            return .none
        }
    }
}
