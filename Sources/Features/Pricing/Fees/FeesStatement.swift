import Ledger
import Queries
import QueryLanguage
import Statements

/// `fees on eBay set 10.9% + 0.40 GBP since 2026-02-12`: sets a platform's selling fee from a day on.
///
/// `fees on Vinted use public`: takes its published fees.
package struct FeesStatement: FormStatement {
    package var request: FeeRequest
    /// True to take the fees that the platform publishes.
    package var takesPublic = false

    package static let form = Form(
        "fees", FeesStatement(request: FeeRequest(platform: "", terms: FeeTerms())),
        [
            shown.written(
                .accepting(
                    .oneOf([
                        "PLATFORM_USE \"public\"", .sequence(["PLATFORM_SET fee_terms", clauses.syntax()]),
                    ]), shown: shown.syntax()))
        ])

    private static let clauses = Part<FeesStatement>.anyOrder([
        Clause(.since, .firstDay, \.request.since), Clause(.source, .text, \.request.source),
    ])

    private static let shown = Part<FeesStatement>.sequence([
        .word(.on), .value(.platform, \.request.platform),
        .oneOf([usePublic, .sequence([.word(.set), .value(.feeTerms, \.request.terms), clauses])]),
    ])

    private static let usePublic = Part<FeesStatement>("\"use\" \"public\"") {
        (cursor, statement, _) throws(Diagnostic) in
        guard cursor.accept(word: "use") else { return false }
        guard cursor.accept(word: "public") else { throw cursor.unexpected() }
        statement.takesPublic = true
        return true
    } print: {
        $0.takesPublic ? ["use", "public"] : nil
    }

    package static let spec = StatementSpec(
        form, summary: "records what a platform charges for a sale, from a day on",
        discussion: """
            A percentage of the price, an amount for each sale, or both: 10.9% + 0.40 GBP, 10%, 0.40 GBP; 0% for a
            platform that charges nothing. `12.8% of price and postage` is also of the postage that the buyer paid, as at
            eBay; the field `of` shows which. Without `since` the fees apply from today; they end when the platform's next
            fees begin. New fees for the same day replace the earlier ones. A percentage has at most 4 decimals.

            Steps follow for higher prices: `3% over 990 GBP` is for the part of the price above that amount, `20% from
            15 USD` replaces all before it for the whole price. `cap` is the most that a sale costs.

            `sell` without fees fills in the fees of the day of the sale, and `offer` uses them too: each percentage and
            each amount is rounded half away from zero. An amount in another currency than the price is converted
            at the rate of that day. fhq never guesses fees: a new store has fees of zero for the platforms
            that are known to charge sellers nothing, with the source. Set all others yourself.

            fhq also knows fees that platforms publish, with their source; so far Vinted's. Where you have set none,
            `offer` and `worth` use those and mark them (public). `sell` books them only once you take them, with
            `fees on vinted use public`.

            `fees on ebay` shows them; `edit fee 4 set percent 12%` and `delete fee 4` change them by their id. Items
            sold already keep their fees.
            """,
        examples: [
            Example("fees on eBay set 10.9% + 0.40 GBP since 2026-02-12"),
            Example("fees on eBay set 12.9% + 0.30 GBP, 3% over 990 GBP cap 250 GBP since 2026-02-12"),
            Example("fees on ebay set 12.8% of price and postage + 0.30 GBP since 2026-02-12"),
            Example("fees on vinted use public"),
            Example(
                "fees on vinted show platform, since, percent", "platform\tsince\tpercent\nVinted\t2023-01-01\t0.0\n"),
        ])

    /// Parses the rest after `fees` if it sets a fee; returns `nil` for a query.
    static func parseChange(_ cursor: inout Cursor) throws(Diagnostic) -> FeesStatement? {
        let start = cursor
        let isChange =
            cursor.accept(.on) && (try? cursor.platformSlug()) != nil
            && (cursor.accept(.set) || cursor.accept(word: "use"))
        cursor.rewind(to: start)
        return isChange ? try form.read(&cursor) : nil
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        let requests = try requests(environment)
        let results = try change.perform { writer in try requests.map { try writer.setFee($0) } }
        for (request, result) in zip(requests, results) {
            let since = request.since ?? environment.clock.today
            let takes = request.terms.isNothing ? "nothing" : request.terms.description
            let fact =
                "\(Platform.displayName(request.platform)) charges \(takes) for a sale since \(since.description) "
                + "(fee \(result.row ?? 0))"
            change.confirm(result.count > 0 ? fact : change.nothing("changed", fact))
        }
        return .none
    }

    /// The fees to set: the one that was typed, or all that the platform publishes.
    private func requests(_ environment: Environment) throws -> [FeeRequest] {
        guard takesPublic else { return [request] }
        let name = Platform.displayName(request.platform)
        let fees = try environment.store().publicFees(of: request.platform, named: name)
        guard !fees.isEmpty else {
            throw StatementError(
                "no public fees are known for \(name)",
                hints: ["enter fees on \(Quoting.platform(request.platform)) set …"])
        }
        return fees.map { fee in
            var taken = FeeRequest(platform: request.platform, terms: fee.terms)
            (taken.since, taken.source) = (fee.since, fee.source)
            return taken
        }
    }
}
