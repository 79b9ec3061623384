import Inventory
import QueryLanguage

/// `edit FH-20D6G0NR set title "Brass desk lamp", cost 3 GBP`: changes fields.
public struct EditStatement: Statement, Hashable {
    public enum Subject: Hashable, Sendable {
        case items(Target)
        case numbered(NumberedKind, Int64)
    }

    public var subject: Subject
    public var assignments: [Assignment]

    public static let spec = StatementSpec(
        name: "edit",
        summary: "changes fields of an item, of all items that a query finds, or of an expense, sale, listing or fee",
        syntax: """
            "edit" ( target "set" item_change { "," item_change } | "expense" INTEGER "set" expense_change \
            { "," expense_change } | "sale" INTEGER "set" sale_change { "," sale_change } | "listing" INTEGER "set" \
            listing_change { "," listing_change } | "fee" INTEGER "set" fee_change { "," fee_change } )
            """,
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
        [EditableField.Owner.item, .sale, .listing, .expense, .fee].map { owner in
            let name = owner.rawValue + String(repeating: " ", count: 10 - owner.rawValue.count)
            return name + EditableField.fields(of: owner).map(\.name).joined(separator: " ")
        }.joined(separator: "\n")
    }

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let edited = NumberedKind.allCases.filter { $0.owner != nil }
        if let (kind, number) = try cursor.acceptNumbered(edited), let owner = kind.owner {
            let assignments = try cursor.assignments(of: owner)
            return EditStatement(subject: .numbered(kind, number), assignments: assignments)
        }
        let target = try cursor.target(upTo: [.set])
        return EditStatement(subject: .items(target), assignments: try cursor.assignments(of: .item))
    }

    public var canonical: String {
        switch subject {
        case .items(let target): "edit \(target.canonical) \(assignments.canonical)"
        case .numbered(let kind, let number): "edit \(kind.rawValue) \(number) \(assignments.canonical)"
        }
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        var settled = self
        if case .items(let target) = subject {
            settled.subject = .items(try ItemQuestion(environment: environment).settle(target))
        }
        let change = StoreChange(environment: environment, statement: settled.canonical)
        switch settled.subject {
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
            change.confirm("changed the \(kind.rawValue) \(number)")
            return .none
        }
    }
}
