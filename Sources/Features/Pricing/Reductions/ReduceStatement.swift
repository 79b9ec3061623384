import Ledger
import QueryLanguage
import Statements
import StoreFile

/// `reduce (items listed older than 60 days) by 10% floor cost again after 14 days`: lowers asking prices.
package struct ReduceStatement: FormStatement {
    package var target = Target.query(Query(noun: .items))
    package var reduction = Reduction()
    /// The number of days after which `todo` suggests the same again; `nil` for never.
    package var again: Int?

    package static let form = Form(
        "reduce", ReduceStatement(),
        [
            .value(.countedTarget(from: .stock), \.target), .value(.by, percentage, \.reduction.milliPercent),
            .anyOrder([
                Clause(.floor, .word(.cost, \.reduction.stopsAtCost, true)),
                Clause(.again, .sequence([.word(.after), .value(days, \.again), .word(.days)])),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "lowers the asking prices of an item, or of all that a query finds",
        discussion: """
            Every live listing of an item becomes cheaper by the percentage, rounded to the minor unit. With `floor cost`
            no price goes below what you paid for the item, at the rate of the day bought: it stops there, and an item
            without a known cost, or with a cost in a currency without a rate, is left out. It is one change for `undo`. fhq doesn't reach the
            marketplaces: change the prices there yourself.

            With `again after 14 days`, `todo` shows the statement when it is due again, as long as `history` has the
            change; nothing runs by itself. The same without `again` ends that. A query in parentheses needs a yes: from
            you at a terminal, from --yes in a script. `edit lamp set asking 20 on ebay` sets one platform's price.
            """,
        examples: [
            Example("reduce (items listed older than 60 days) by 10% floor cost again after 14 days"),
            Example("reduce (items listed on ebay) by 5%"),
        ])

    private static let percentage = Argument<Int>("PERCENTAGE") { cursor throws(Diagnostic) in
        try cursor.percentage(atMost: 100)
    } print: {
        FeeTerms.percentage($0 * 10)
    }

    private static let days = Argument<Int?>("INTEGER") { cursor throws(Diagnostic) in
        try cursor.integer(in: 1...3650, what: "the number of days")
    } print: {
        $0.map { "\($0)" }
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.target = try ItemQuestion(environment: environment, rewriting: canonical(with: \.target)).resolve(
            target)
        return try BulkChange(
            change: StoreChange(environment: environment, statement: resolved.canonical), target: resolved.target,
            wording: .init(
                verb: "reduce", done: "reduced", tail: " by \(FeeTerms.percentage(reduction.milliPercent * 10))"),
            shown: [.itemAsking]
        ) { writer, item in
            try writer.lowerPrices(of: item, by: reduction)
        }.run()
    }
}
