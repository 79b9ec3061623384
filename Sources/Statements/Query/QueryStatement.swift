import Queries
import QueryLanguage
import Rendering

/// A query: a noun, filters, and clauses in any order.
package struct QueryStatement: RepeatableStatement {
    package var query: Query
    package var output = OutputClause()

    package static let spec = StatementSpec(
        name: "query",
        summary: "shows the records that match, sorted, page by page",
        syntax: .accepting("shown_query [ sink ]", shown: .sequence(["query", .maybe("output")])),
        discussion: """
            A noun, then filters, then the shape of the answer. Clauses come in any order, each once.

              NOUN FILTER… [where CONDITION] [by FIELD, …] [having CONDITION] [show FIELD or AGGREGATE, …] [sort FIELD [asc|desc], …]
                   [page N [size M] | limit N | limit all] [in CURRENCY] [as FORMAT] [> FILE | >> FILE | '|' COMMAND]

            An item must pass every filter: `items on ebay on vinted` are listed on both, and `items sold on ebay listed
            on vinted` must still be taken down from Vinted. A filter may have several values, and any may hold:
            `on ebay, vinted`, `at Battersea or Chiswick`, `listed or sold`. `not on ebay, vinted` are on neither. After a
            list of states, a platform or a period needs `bought`, `listed` or `sold` before it. A period or an age applies to the bought, listed or sold
            before it. Otherwise it applies to the noun's own day, or after `listed on ebay` to that listing.

            Deleted records are hidden unless you ask for them. A deleted item keeps the state it had, so `items deleted
            sold` finds items that were deleted after their sale.

            Days sort newest first, everything else ascending; empty values come last. Sold items are in the order of
            their sale. Amounts are compared, sorted and added within their own currency. The home currency comes first,
            then the others by code; `desc` reverses only the amounts. If an item has several live listings, its
            `asking` is the highest price in the home currency. Without a price in it, `asking` is the highest in the
            currency whose code comes first. `in GBP` converts the prices before it picks the highest.

            `in GBP` converts each amount at the rate of its own day: a cost on the day bought, price and fees on the
            day sold, a refund on its own day, an asking price on the day listed, an expense on its date. Amounts
            without a rate are left out and counted. fhq warns if a rate is more than 4 days older than its amount. With
            `--strict`, either is a failure. `profit` and `haul_net` are in the home currency unless `in` names another.
            The `haul_net` of a haul is the sales of its items, minus the cost of all its items, unsold ones too, and
            minus its expenses.

            At a terminal a table begins with SKU and title. Then come the columns that you sorted, filtered or grouped
            by, and the others as far as they fit, the most useful first. Empty columns are left out. From three rows
            on, so is a column with one value in all of them, which a line above the table says. A single currency is
            shown in the header, headings are words, and times are local. A line below names the hidden columns, which
            `show NAME` shows. A page is as high as the terminal (`set page size` changes that); at the prompt, `next`,
            `prev` and `page 3` move between pages.
            Groups with a count or a sum end with their total, a line for each currency.

            Groups and figures of money have a row for each currency. `by platforms` counts an item on each platform
            where it is listed. Figures without a group are one row, even if nothing matches: then the count is 0. `help
            items`, `help sales` and the like list the fields; see also `help periods`, `help conditions` and `help
            formats`.
            """,
        examples: [
            Example("items unsold sort date page 2"),
            Example("items listed on ebay older than 90 days sort asking desc"),
            Example("items sold on ebay, vinted at Battersea, \"Kempton Park\""),
            Example("items unsold by market show count as chart"),
            Example("sales by weekday show count, sum profit"),
            Example("items unsold by cost step 10 show count, median age"),
            Example("items listed show sku, title, asking - cost as gap sort gap desc limit 10"),
            Example("sales by platform show count, sum profit / count as each sort each desc"),
            Example("items unsold where market in (sales by market having count >= 3 show market) show count"),
            Example("items unsold where asking > cost * 3 and asking - cost > 10 GBP"),
            Example("items sold by market having count >= 3 and sum profit / count > 5 GBP show count, sum profit"),
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

    /// Returns the query with the SKUs of the items whose changes are wanted, however they were named.
    private func resolved(in environment: Environment) throws -> Query {
        var query = query
        query.filters = try query.filters.map { filter in
            guard case .items(let names) = filter else { return filter }
            return .items(try ItemQuestion(environment: environment).resolved(names))
        }
        return query
    }

    package func run(in environment: Environment) throws -> Outcome {
        if query.noun == .backups { try BackupWords.sayUnreachable(environment) }
        var outcome = try ResultPage(
            query: resolved(in: environment), output: output, environment: environment, isList: true
        ).outcome()
        outcome.restated = { restated($0, in: environment) }
        return outcome
    }

    /// Returns the statement that shows these columns of its rows; `nil` if its noun has no such fields or figures.
    ///
    /// A column of currencies mostly follows its amounts without being named.
    private func restated(_ columns: [String], in environment: Environment) -> String? {
        let shown = Array(columns.dropFirst(query.groups.count))
        let named = [shown.filter { !$0.hasSuffix("currency") }, shown]
        return named.lazy.compactMap { showing($0, in: environment) }.first { other in
            let page = ResultPage(query: other.query, output: other.output, environment: environment)
            return (try? page.prepare().pageColumns.map(\.name)) == columns
        }?.canonical
    }

    /// Returns the statement with other columns; in a figure's name the first underscore is a space: `sum_cost`.
    private func showing(_ columns: [String], in environment: Environment) -> QueryStatement? {
        let words = columns.map { column in
            FieldCatalog.field(column, of: query.noun) == nil
                ? column.replacing("_", with: " ", maxReplacements: 1) : column
        }
        var (scope, base) = (StatementScope.make(environment), self)
        base.output = OutputClause()
        scope.last = { [canonical = base.canonical] in canonical }
        let text = "last show \(words.joined(separator: ", "))\(output.canonical)"
        let entries = try? Script.parse(Source(text, name: "last"), scope: scope).entries
        return entries?.first?.statement as? QueryStatement
    }

    package var understanding: String { query.understanding }

    /// Returns true if no index finds the rows, so that each row is read.
    ///
    /// - Throws: ``QueryError`` for an unknown name, ``StoreError`` if the store can't be read.
    package func looksAtEachRow(in environment: Environment) throws -> Bool {
        let page = ResultPage(query: try resolved(in: environment), output: output, environment: environment)
        return try page.prepare().explain().plan.first?.hasPrefix("SCAN \(query.noun.rawValue)") ?? false
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let page = ResultPage(query: try resolved(in: environment), output: output, environment: environment)
        return .text(try page.explanation(sql: showsSQL))
    }
}
