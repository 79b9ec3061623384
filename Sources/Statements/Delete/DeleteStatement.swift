import Ledger
import Queries
import QueryLanguage

/// `delete FH-20D6G0NR` or `delete expense 12`: deletes a row until `restore` or `undo`.
package enum DeleteStatement: FormStatement {
    case items(Target)
    case numbered(Noun, Int64)

    package static let form = Form(
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

    package static let spec = StatementSpec(
        form,
        summary: "deletes an item, all items of a query, or an expense, sale, listing, fee or photo by its id",
        discussion: """
            fhq hides deleted things and keeps them: `items deleted` shows them, and `restore` or `undo` brings them
            back. `@2` is row 2 of the list shown last: a listing after `listings`, a sale after `sales`. An item's
            listings, sales and photos are deleted with it; at a terminal fhq shows them and asks first. For a query
            in parentheses, or words of a title, fhq asks for confirmation at a terminal and needs --yes in a script; of
            a query it first says how many items, listings, sales and photos would go.
            """,
        examples: [Example("delete FH-20D6G0NR"), Example("delete expense 12")])

    /// Returns the deletion for `@2` if it is no item; refuses a row that has an item but can't be deleted itself.
    private static func row(of target: Target, in environment: Environment) throws -> DeleteStatement? {
        guard case .item(let typed) = target, typed.row != nil, environment.session.shown != nil,
            let row = try environment.shownRow(typed.text), row.noun != .items
        else { return nil }
        guard Noun.numbered.contains(row.noun), let id = row.id else {
            throw StatementError(
                "\(typed.text) is \(row.named), which delete can't take", of: typed.text,
                hints: row.noun == .hauls ? row.name.map { ["try: haul delete \(Quoting.quoted($0))"] } ?? [] : [])
        }
        return .numbered(row.noun, id)
    }

    private func item(_ target: Target, in environment: Environment) throws -> Target {
        let store = try environment.store()
        return try ItemQuestion(environment: environment, confirming: "delete it") { sku in
            guard let item = try store.items(called: sku).first else { return [] }
            let parts = try store.deletedWith(item.id)
            return parts.isEmpty ? [] : ["deleting \(item.named) also deletes"] + parts.map { "  \($0)" }
        }.resolve(target)
    }

    private static func numbered(_ kind: Noun) -> Part<DeleteStatement> {
        .value(
            .singular(kind),
            .case(.id(of: kind), { DeleteStatement.numbered(kind, $0) }) {
                if case .numbered(kind, let number) = $0 { number } else { nil }
            }, \.self)
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        if case .items(let target) = self {
            resolved = try Self.row(of: target, in: environment) ?? .items(item(target, in: environment))
        }
        let change = StoreChange(environment: environment, statement: resolved.canonical)
        switch resolved {
        case .items(let target):
            return try BulkChange(
                change: change, target: target, wording: .init(verb: "delete", done: "deleted"),
                ending: { try environment.store().partCounts($0).words(" with ") },
                together: { try $0.delete($1) }
            ) { writer, item in
                try writer.delete(item)
                return WriteResult()
            }.run()
        case .numbered(let kind, let number):
            let row = try change.perform { writer in
                let row = try change.named(kind, number)
                try writer.delete(kind, number)
                return row
            }
            change.confirm("deleted \(row)")
            return .none
        }
    }
}
