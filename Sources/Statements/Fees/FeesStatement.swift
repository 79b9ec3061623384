import Inventory
import QueryLanguage

/// `fees on eBay set 10.9% + 0.40 GBP since 2026-02-12`: what a platform takes of a sale, from a day on.
public struct FeesStatement: Statement, Hashable {
    public var request: FeeRequest

    public static let spec = StatementSpec(
        name: "fees",
        summary: "notes what a platform takes of a sale, from a day on",
        syntax: "\"fees\" \"on\" PLATFORM \"set\" fee_terms [ \"since\" PERIOD ] [ \"source\" TEXT ]",
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

    /// Named in a query's place: `fees` was taken already.
    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard let statement = try parseChange(&cursor) else { throw cursor.unexpected() }
        return statement
    }

    /// The rest after `fees`, if it sets something rather than asks.
    static func parseChange(_ cursor: inout Cursor) throws(Diagnostic) -> FeesStatement? {
        let start = cursor
        guard cursor.accept(.on), let platform = try? cursor.platformSlug(), cursor.accept(.set) else {
            cursor.goBack(to: start)
            return nil
        }
        var request = FeeRequest(platform: platform, terms: try cursor.feeTerms())
        var clauses = Clauses()
        while let clause = try clauses.next(of: [.since, .source], &cursor) {
            if clause == .since {
                request.since = try cursor.period().first
            } else {
                request.source = try cursor.text()
            }
        }
        return FeesStatement(request: request)
    }

    public var canonical: String {
        let since = request.since.map { " since \($0.description)" } ?? ""
        let source = request.source.map { " source \(Quoting.quoted($0))" } ?? ""
        return "fees on \(Quoting.platform(request.platform)) set \(request.terms.description)\(since)\(source)"
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
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
