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
        form, summary: "notes what a platform takes of a sale, from a day on",
        discussion: """
            A share of the price, an amount for each sale, or both: 10.9% + 0.40 GBP, 10%, 0.40 GBP; 0% for a platform
            that takes nothing. Without since it holds from today; until the next one on the platform begins. The same day
            said again replaces what was said. A percentage has at most 4 decimals.

            `sell` without fees fills them in from what is in force on the day of the sale, and `offer` reckons with it: the
            share and the amount are each rounded half away from zero; an amount in another currency than the price is
            converted by the rate of that day. No fees are invented: at first there are only platforms known to charge
            sellers nothing, with who says so.

            `fees on ebay` shows them; `edit fee 4 set percent 12%` and `delete fee 4` change them by their id. What was
            sold already keeps the fees it has.
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
            "\(Platform.displayName(request.platform)) takes \(takes) of a sale since \(since.description) "
                + "(fee \(result.row ?? 0))")
        return .none
    }
}
