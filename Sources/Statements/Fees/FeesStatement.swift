import Ledger
import QueryLanguage

/// `fees on eBay set 10.9% + 0.40 GBP since 2026-02-12`: sets a platform's selling fee from a day on.
package struct FeesStatement: FormStatement {
    package var request: FeeRequest

    package static let form = Form(
        "fees", FeesStatement(request: FeeRequest(platform: "", terms: FeeTerms())),
        [
            .word(.on), .value(.platform, \.request.platform), .word(.set), .value(.feeTerms, \.request.terms),
            .anyOrder([Clause(.since, .firstDay, \.request.since), Clause(.source, .text, \.request.source)]),
        ])

    package static let spec = StatementSpec(
        form, summary: "records what a platform charges for a sale, from a day on",
        discussion: """
            A percentage of the price, an amount for each sale, or both: 10.9% + 0.40 GBP, 10%, 0.40 GBP; 0% for a
            platform that charges nothing. Without `since` the fees apply from today; they end when the platform's next
            fees begin. New fees for the same day replace the earlier ones. A percentage has at most 4 decimals.

            `sell` without fees fills in the fees of the day of the sale, and `offer` uses them too: the percentage and
            the amount are each rounded half away from zero. An amount in another currency than the price is converted
            at the rate of that day. fhq never guesses fees: a new store has fees of zero for the platforms
            that are known to charge sellers nothing, with the source. Set all others yourself.

            `fees on ebay` shows them; `edit fee 4 set percent 12%` and `delete fee 4` change them by their id. Items
            sold already keep their fees.
            """,
        examples: [
            Example("fees on eBay set 10.9% + 0.40 GBP since 2026-02-12"),
            Example(
                "fees on vinted show platform, since, percent", "platform\tsince\tpercent\nVinted\t2023-01-01\t0.0\n"),
        ])

    /// Parses the rest after `fees` if it sets a fee; returns `nil` for a query.
    static func parseChange(_ cursor: inout Cursor) throws(Diagnostic) -> FeesStatement? {
        let start = cursor
        let isChange = cursor.accept(.on) && (try? cursor.platformSlug()) != nil && cursor.accept(.set)
        cursor.rewind(to: start)
        return isChange ? try form.read(&cursor) : nil
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        let result = try change.perform { try $0.setFee(request) }
        let since = request.since ?? environment.clock.today
        let takes = request.terms.isNothing ? "nothing" : request.terms.description
        change.confirm(
            "\(Platform.displayName(request.platform)) charges \(takes) for a sale since \(since.description) "
                + "(fee \(result.row ?? 0))")
        return .none
    }
}
