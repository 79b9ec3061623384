import Ledger
import Queries
import QueryLanguage
import Rendering

/// `item FH-20D6G0NR`: shows everything about one item.
package struct ItemStatement: FormStatement {
    package var sku: SKU
    package var output = OutputClause()

    package static let form = Form(
        "item", ItemStatement(sku: SKU("")),
        [
            .value(.item, \.sku), .output(\.output),
        ],
        syntax: .sequence([.oneOf([.sequence(["\"item\"", .open("ITEM")]), "OWN_SKU"]), .maybe("output")]))

    package static let spec = StatementSpec(
        form, summary: "shows everything about one item",
        discussion: """
            Case and hyphens of an SKU do not matter; I and L are read as 1, and O as 0. fhq first looks for an old
            sequential id (FH-12). A terminal shows a page: the cost and the asking price, the history in a line
            for each event, and the profit. Elsewhere, and `as record`, the columns are those of `items`.

            Wherever a statement expects an SKU, it takes other names too: @2 for row 2 of the list shown last, if its
            rows have numbers; three or more of the last characters of an SKU; or words of the title, bare up to the
            statement's first keyword or in quotes. Each must be a whole word; case and accents do not matter. If one
            item that is not deleted matches, fhq takes it and says so. If several match, fhq lists them, and at a
            terminal asks which one.
            """,
        examples: [Example("item FH-20D6G0NR")])

    package func run(in environment: Environment) throws -> Outcome {
        let item = try Self.item(sku, in: environment)
        let page = ResultPage(query: Self.query(item), output: output, environment: environment)
        var outcome = try page.outcome()
        outcome.isRecord = true
        if environment.showsScreen(of: output) {
            outcome.screen = try ItemScreen(item: item, environment: environment).screen()
        }
        outcome.understood = item.isDeleted ? { Understood("deleted") } : nil
        return outcome
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let item = try Self.item(sku, in: environment)
        return .text(
            try ResultPage(query: Self.query(item), output: output, environment: environment).explanation(sql: showsSQL)
        )
    }

    /// Returns the query of one item.
    static func query(_ item: ItemMatch) -> Query {
        var query = Query(noun: .items)
        query.filters = item.isDeleted ? [.state(.deleted)] : []
        query.condition = .compare(.itemID, .equal, .value(.integer(Int(item.id))))
        return query
    }

    /// Returns the one item with the SKU; throws if there is none, or there are two.
    static func item(_ sku: SKU, in environment: Environment) throws -> ItemMatch {
        let store = try environment.store()
        let sku = try ItemQuestion(environment: environment).resolve(sku)
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
    /// Returns the query of the items; for an SKU that of the one item it means.
    func query(in environment: Environment) throws -> Query {
        switch self {
        case .item(let sku): ItemStatement.query(try ItemStatement.item(sku, in: environment))
        case .query(let query): query
        }
    }
}
