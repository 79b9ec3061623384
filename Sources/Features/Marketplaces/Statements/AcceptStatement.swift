import Ledger
import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// `accept 12`: accepts that orders don't add up to what their file says they come to.
package enum AcceptStatement: FormStatement {
    case order(String)
    case query(Query)

    package static let form = Form("accept", AcceptStatement.order(""), [.value(target, \.self)])

    package static let spec = StatementSpec(
        form, summary: "accepts that orders don't add up to their file's own result",
        discussion: """
            An import books an order by the columns of its rows. `mismatch` is how far that is from what the same rows
            say the order comes to; it is booked nowhere. `accept` settles it: no list and no import speaks of it again,
            unless a later file brings another difference. It also settles the refund that a file suggests but doesn't have,
            see `todo orders`. For a query in parentheses fhq asks for confirmation at a
            terminal and needs --yes in a script.
            """,
        examples: [
            Example("import examples/orders/ebay-transactions.csv; accept 3")
        ])

    private static let target = Argument<AcceptStatement>(.oneOf(["TEXT", "\"(\" orders_query \")\""])) {
        (cursor, _) throws(Diagnostic) in
        guard cursor.accept(.open) else { return .order(try cursor.text(.order)) }
        guard cursor.accept(word: Noun.orders.rawValue) else { throw cursor.unexpected() }
        let query = try cursor.query(of: .orders)
        try cursor.expect(.close)
        return .query(query)
    } print: {
        switch $0 {
        case .order(let name): Quoting.name(name)
        case .query(let query): "(\(query.canonical))"
        }
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .order(let typed): try AcceptStatement.order(environment.order(typed)).accept(in: environment)
        case .query: try accept(in: environment)
        }
    }

    private func accept(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical, rows: .all)
        var asked: [Money]?
        if case .query = self, !environment.options.yes, !environment.options.isDryRun {
            let differences = try attempt(change, keeps: false)
            if !differences.isEmpty { try confirm(Self.words(differences), environment) }
            asked = differences
        }
        let accepted = try attempt(change, keeps: true, as: asked)
        guard !accepted.isEmpty else {
            environment.confirm("nothing was accepted: no such order has a mismatch")
            return .none
        }
        change.confirm("accepted \(Self.words(accepted))")
        return .none
    }

    private func confirm(_ words: String, _ environment: Environment) throws {
        guard let ask = environment.ask else {
            throw StatementError(
                "this needs confirmation: accept \(words)",
                hints: ["add --yes to confirm, or --dry-run to see the changes"])
        }
        guard try ask(Question("Accept \(words)?")) else { throw StatementError("nothing was accepted") }
    }

    private static func words(_ differences: [Money]) -> String {
        let sums = differences.reduce(into: [Currency: Int64]()) { $0[$1.currency, default: 0] += abs($1.minor) }
        let amounts = sums.sorted { $0.key < $1.key }.map { Money(minor: $0.value, currency: $0.key).description }
        let orders = "\(grouped(differences.count)) order\(differences.count == 1 ? "" : "s")"
        return "\(orders) with a mismatch of \(amounts.joined(separator: ", "))"
    }

    /// The orders' differences; thrown to roll the change back.
    private struct Attempt: Error {
        let differences: [Money]
    }

    /// Accepts the orders, and rolls back unless `keeps`; the differences must be those that the user confirmed.
    private func attempt(_ change: StoreChange, keeps: Bool, as asked: [Money]? = nil) throws -> [Money] {
        do {
            return try change.perform { writer in
                let differences = try writer.accept(orders: numbers(change, writer))
                guard asked == nil || asked == differences else {
                    throw StatementError("the orders changed meanwhile, so nothing was accepted")
                }
                guard keeps else { throw Attempt(differences: differences) }
                return differences
            }
        } catch let attempt as Attempt {
            return attempt.differences
        }
    }

    private func numbers(_ change: StoreChange, _ writer: InventoryWriter) throws -> [Int64] {
        switch self {
        case .order(let name): [try writer.orderNumber(name)]
        case .query(let query): try change.numbers(of: query, writer).items
        }
    }
}
