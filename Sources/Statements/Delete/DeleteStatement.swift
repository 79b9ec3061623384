import Ledger
import Queries
import QueryLanguage

/// `delete FH-20D6G0NR` or `delete expense 12`: deletes a row until `restore` or `undo`.
package enum DeleteStatement: FormStatement {
    case items(Target)
    case numbered(Noun, [Int64])

    package static let form = Form(
        "delete", DeleteStatement.items(.items([])),
        [
            .oneOf(
                [
                    .value(
                        .case(.countedTarget(), DeleteStatement.items) {
                            if case .items(let target) = $0 { target } else { nil }
                        }, \.self)
                ] + Noun.numbered.map(numbered)
            ).written(
                .sequence([.oneOf(["counted_target", .sequence([Noun.numberedWords, .list(of: "INTEGER")])])]))
        ])

    package static let spec = StatementSpec(
        form,
        summary: "deletes an item, all items of a query, or an expense, sale, listing, fee or photo by its id",
        discussion: """
            fhq hides deleted things and keeps them: `items deleted` shows them, and `restore` or `undo` brings them
            back. `@2` is row 2 of the list shown last: a listing after `listings`, a sale after `sales`. An item's
            listings, sales and photos are deleted with it; at a terminal fhq shows them and asks first. For a query
            in parentheses, or words of a title, fhq asks for confirmation at a terminal and needs --yes in a script; of
            a query it first says how many items, listings, sales and photos would go. `delete @1-3` and `delete expense
            12, 13` take several, and ask once at a terminal, with the list.
            """,
        examples: [Example("delete FH-20D6G0NR"), Example("delete expense 12")])

    /// Returns the deletion for rows that are no items; refuses a row that has an item but can't be deleted itself.
    private static func rows(of target: Target, in environment: Environment) throws -> DeleteStatement? {
        guard case .items(let names) = target, let noun = try names.noun(in: environment), noun != .items else {
            return nil
        }
        let rows = try environment.shownRows(names) ?? []
        return .numbered(
            noun,
            try rows.map { typed, row in
                guard row.noun == noun, Noun.numbered.contains(noun), let id = row.id else {
                    throw StatementError(
                        "\(typed) is \(row.named), which delete can't take", of: typed,
                        hints: row.noun == .hauls
                            ? row.name.map { ["try: haul delete \(Quoting.quoted($0))"] } ?? [] : []
                    )
                }
                return id
            })
    }

    private func item(_ target: Target, in environment: Environment) throws -> Target {
        let store = try environment.store()
        return try ItemQuestion(
            environment: environment, confirming: .init(verb: "delete"),
            rewriting: { DeleteStatement.items(.items($0)).canonical }
        ) { sku in
            guard let item = try store.items(called: sku).first else { return [] }
            let parts = try store.deletedWith(item.id)
            return parts.isEmpty ? [] : ["deleting \(item.named) also deletes"] + parts.map { "  \($0)" }
        }.resolve(target)
    }

    private static func numbered(_ kind: Noun) -> Part<DeleteStatement> {
        .value(
            .singular(kind),
            .case(.ids(of: kind), { DeleteStatement.numbered(kind, $0) }) {
                if case .numbered(kind, let numbers) = $0 { numbers } else { nil }
            }, \.self)
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        if case .items(let target) = self {
            resolved = try Self.rows(of: target, in: environment) ?? .items(item(target, in: environment))
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
        case .numbered(let kind, let numbers):
            try NumberedRows(kind, numbers, change).confirm("delete")
            let rows = try change.perform { writer in
                try numbers.map { number in
                    let row = try change.named(kind, number)
                    try writer.delete(kind, number)
                    return row
                }
            }
            change.confirm("deleted \(rows.firstListed())")
            return .none
        }
    }
}
