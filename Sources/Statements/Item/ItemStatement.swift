import Ledger
import Queries
import QueryLanguage
import Rendering

/// `item FH-20D6G0NR`: shows everything about one item.
package struct ItemStatement: FormStatement {
    package var items: ItemNames
    package var output = OutputClause()

    package static let form = Form(
        "item", ItemStatement(items: []),
        [
            .value(.items, \.items), .output(\.output),
        ],
        syntax: .sequence([
            .oneOf([
                .sequence(["\"item\"", .items]),
                .sequence(["OWN_SKU", .many(.sequence(["\",\"", .open("ITEM")]))]),
            ]), .maybe("output"),
        ]))

    package static let spec = StatementSpec(
        form, summary: "shows everything about one item, or rows of several",
        discussion: """
            Case and hyphens of an SKU do not matter; I and L are read as 1, and O as 0. fhq first looks for an old
            sequential id (FH-12). A terminal shows a page: the cost and the asking price, the history in a line
            for each event, and the profit. Elsewhere, and `as record`, the columns are those of `items`.

            Wherever a statement expects an SKU, it takes other names too: @2 for row 2 of the list shown last, if its
            rows have numbers, @1-3 (or @1..3) and @1, @3 for several; three or more of the last characters of an SKU; or words of the title, bare up to the
            statement's first keyword or in quotes. Each must be a whole word; case and accents do not matter. If one
            item that is not deleted matches, fhq takes it and says so. If several match, fhq lists them, and at a
            terminal asks which one. `sell`, `list`, `reduce`, `keep` and the like look among unsold items first, `return`
            and `refund` among sold ones, `restore` among deleted ones. A word that begins with @ is never part of a title.

            A number before a title is so many of the things with that title, such as the pieces of a lot: `sell 2 plates for
            4`, `bin all plates`. They are unsold, and those bought first come before others; in `return` and `refund` they
            are sold, and those sold last come first. `item`, `offer`, `photo` and statements that change nothing but labels
            take no number. If an item has the number in its title, as in `sell 3 tier stand`, fhq asks which is meant;
            quotes around the title decide: `sell "3 tier stand"` is one thing, `sell 3 "tier stand"` are three.

            Commas separate several items in every statement. If one of them can't be taken, none is. An amount is of
            each, except in `sell`, `offer` and `keep … worth`, where it is of all together.
            """,
        examples: [Example("item FH-20D6G0NR")])

    package func run(in environment: Environment) throws -> Outcome {
        let items = try Self.items(items, in: environment)
        let page = ResultPage(query: try Self.query(items), output: output, environment: environment)
        var outcome = try page.outcome()
        if items.count == 1 {
            outcome.isRecord = true
            if environment.showsScreen(of: output) {
                outcome.screen = try ItemScreen(item: items[0], environment: environment).screen()
            }
        }
        outcome.understood = items[0].isDeleted ? { Understood("deleted") } : nil
        return outcome
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let items = try Self.items(items, in: environment)
        return .text(
            try ResultPage(query: Self.query(items), output: output, environment: environment).explanation(
                sql: showsSQL))
    }

    /// Returns the query of items; refuses deleted ones beside others.
    package static func query(_ items: [ItemMatch]) throws -> Query {
        var query = Query(noun: .items)
        query.filters = items[0].isDeleted ? [.state(.deleted)] : []
        if let other = items.first(where: { $0.isDeleted != items[0].isDeleted }) {
            let deleted = other.isDeleted ? other : items[0]
            throw StatementError("\(deleted.named) is deleted", hints: ["try: restore \(deleted.sku)"])
        }
        query.condition =
            items.count == 1
            ? .compare(.itemID, .equal, .value(.integer(Int(items[0].id))))
            : .oneOf(.itemID, items.map { .integer(Int($0.id)) })
        return query
    }

    /// Returns the items that are named; throws if an SKU is that of none, or of two.
    package static func items(
        _ names: ItemNames, in environment: Environment, rewriting: ((ItemNames) -> String)? = nil
    ) throws -> [ItemMatch] {
        try ItemQuestion(environment: environment, rewriting: rewriting).resolve(names).map {
            try item($0.sku, in: environment)
        }
    }

    /// Returns the one item with the SKU; throws if there is none, or there are two.
    private static func item(_ sku: SKU, in environment: Environment) throws -> ItemMatch {
        let store = try environment.store()
        let matches = try store.items(called: sku)
        if matches.count > 1 {
            let shown = matches.map { "\($0.sku)\($0.title.map { " “\($0)”" } ?? "")" }
            throw StatementError(
                "“\(sku.text)” matches two items", of: sku.text,
                hints: ["choose one: \(shown.joined(separator: " or "))"])
        }
        guard let item = matches.first else {
            throw QueryError.unknownName(kind: "item", name: sku.text, nearest: try store.sku(nearest: sku))
        }
        return item
    }
}

extension Target {
    /// Returns the query of the items, also of those that are named.
    package func query(in environment: Environment, rewriting: ((ItemNames) -> String)? = nil) throws -> Query {
        switch self {
        case .items(let names):
            try ItemStatement.query(ItemStatement.items(names, in: environment, rewriting: rewriting))
        case .query(let query): query
        }
    }
}
