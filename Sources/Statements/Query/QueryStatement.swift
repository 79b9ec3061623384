import Queries
import QueryLanguage
import Rendering

/// A query: a noun, filters, and clauses in any order.
package struct QueryStatement: RepeatableStatement {
    package var query: Query
    package var output = OutputClause()

    package static let spec = StatementSpec(
        name: "query",
        summary: "shows things that fit, in an order, page by page",
        syntax: .sequence(["query", .maybe("output")]),
        discussion: """
            A noun, then what narrows it, then how the answer is shaped. Clauses come in any order, each once.

              NOUN FILTER… [where CONDITION] [by FIELD, …] [show FIELD or AGGREGATE, …] [sort FIELD [asc|desc], …]
                   [page N [size M] | limit N | limit all] [in CURRENCY] [as FORMAT] [> FILE | >> FILE | '|' COMMAND]

            Every filter has to hold, each by itself: `items on ebay on vinted` are listed on both, and `items sold on ebay
            listed on vinted` still have to be taken down there. A period or an age belongs to the bought, listed or sold
            before it. Without one it is asked of the noun's own day, and after `listed on ebay` of that listing.

            Deleted things are hidden unless you ask for them. A deleted item is shown as it was then, so `items deleted
            sold` had been sold.

            Days sort newest first, all else upwards; empty values come last. Things sold are in the order of their sale.
            Amounts are compared, sorted and added within their own currency. The home currency comes first, then the
            others by their codes, and `desc` turns only the amounts. So `asking` is the highest price asked in the home
            currency, or else in the first by its code; with `in`, it is the highest once converted.

            `in GBP` converts each amount by the rate of its own day: a cost on the day bought, price and fees on the day
            sold, a refund on its own day, an asking price on the day listed, an expense on its date. What has no
            rate is left out, and counted. A rate more than 4 days older than its amount is pointed out. With `--strict`
            either is a failure. `profit` and `haul_net` are in the home currency where `in` names none. The `haul_net` of
            a haul is the sales of its items, less what all of them cost, unsold ones too, less its expenses.

            At a terminal a table begins with SKU and title. Then comes what was sorted, filtered or grouped by, and the
            rest while there is room. Empty columns are left out, a single currency stands in the header, and a line says
            what is not shown. A page is as high as the terminal (`set page size`); at the prompt `next`, `prev` and
            `page 3` go through it. Groups with a count or a sum end in their total, a line for each currency.

            Groups and figures of money have a row for each currency, which is shown. `by platforms` counts an item on each
            platform it is listed on. Figures without a group are one row, even over nothing: the count is 0 then.
            `help items`, `help sales` … list the fields; `help periods`, `help conditions` and `help formats` the rest.
            """,
        examples: [
            Example("items unsold sort date page 2"),
            Example("items listed on ebay older than 90 days sort asking desc"),
            Example("items unsold by market show count as chart"),
            Example(
                "expenses by kind show sum amount since 2026-01",
                "kind\tsum_amount\tcurrency\nentry-fee\t116.00\tGBP\ntransport\t1456.15\tGBP\n"),
            Example(
                "items where cost > 5 GBP and title ~ lamp show sku, title, cost",
                """
                sku\ttitle\tcost
                FH-2KAAJ8Q5\thand-made stoneware lamp 👠\t16.00
                FH-2KAAJ8G1\tLamp, brass, converted from oil\t12.00
                FH-2KAAJ8G0\tBrass desk lamp, green shade\t8.00
                FH-2KAAJ8KW\tBakelite lamp\t18.00

                """),
            Example(
                "sales by month show count, sum sale_price in GBP since 2026-08",
                """
                month\tcount\tsum_sale_price\tsale_currency
                2026-08\t6\t130.46\tGBP
                2026-09\t3\t90.41\tGBP
                2026-10\t6\t1009.04\tGBP

                """),
        ])

    init(query: Query) {
        self.query = query
    }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard let noun = cursor.acceptNoun() else { throw cursor.unexpected() }
        return try parse(&cursor, noun: noun)
    }

    static func parse(
        _ cursor: inout Cursor, noun: Noun, filters: [Filter] = [], continuing base: QueryStatement? = nil
    ) throws(Diagnostic) -> QueryStatement {
        var output = OutputClause()
        var query = try cursor.query(of: noun, continuing: base?.query) { (cursor) throws(Diagnostic) in
            try output.accept(&cursor)
        }
        query.filters = filters + query.filters
        var statement = QueryStatement(query: query)
        statement.output = output.continuing(base?.output)
        return statement
    }

    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try Self.parse(&cursor, noun: query.noun, continuing: self)
    }

    package var canonical: String { query.canonical + output.canonical }

    package func affect(_ scope: inout Scope) {
        scope.last = { canonical }
        if output.sink == nil, !query.isAggregate, query.noun.hasRows { scope.shown = query.noun }
    }

    /// Returns the query with the SKU of the item whose changes are wanted, however the item was named.
    private func resolved(in environment: Environment) throws -> Query {
        var query = query
        query.filters = try query.filters.map { filter in
            guard case .item(let sku) = filter else { return filter }
            return .item(try ItemQuestion(environment: environment).resolve(sku))
        }
        return query
    }

    package func run(in environment: Environment) throws -> Outcome {
        try ResultPage(query: resolved(in: environment), output: output, environment: environment, isList: true)
            .outcome()
    }

    package var understanding: String { query.understanding }

    /// Returns true if no index finds the rows, so that each row is read.
    ///
    /// - Throws: ``QueryError`` for an unknown name, ``StoreError`` if the store can't be read.
    package func looksAtEachRow(in environment: Environment) throws -> Bool {
        let page = ResultPage(query: try resolved(in: environment), output: output, environment: environment)
        return try page.prepare().explain().plan.first?.hasPrefix("SCAN \(query.noun.rawValue)") ?? false
    }

    package func explain(in environment: Environment) throws -> Outcome {
        let page = ResultPage(query: try resolved(in: environment), output: output, environment: environment)
        return .text(try page.explanation())
    }
}
