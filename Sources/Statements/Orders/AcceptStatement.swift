import Ledger
import Marketplaces
import Queries
import QueryLanguage
import Rendering
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
            unless a later file brings another difference. For a query in parentheses fhq asks for confirmation at a
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
        if case .query = self, !environment.options.yes, !environment.options.isDryRun {
            let (orders, sums) = try attempt(change, keeps: false)
            if !orders.isEmpty { try confirm(words(orders, sums), environment) }
        }
        let (orders, sums) = try attempt(change, keeps: true)
        guard !orders.isEmpty else {
            environment.confirm("nothing was accepted: no such order has a mismatch")
            return .none
        }
        change.confirm("accepted \(words(orders, sums))")
        return .none
    }

    private func confirm(_ words: String, _ environment: Environment) throws {
        guard let ask = environment.ask else {
            throw StatementError("nothing was accepted: \(words)", hints: ["add --yes to accept them in a script"])
        }
        guard try ask(Question("accept \(words)?")) else { throw StatementError("nothing was accepted") }
    }

    private func words(_ orders: [Money], _ sums: [Currency: Int64]) -> String {
        let amounts = sums.sorted { $0.key < $1.key }.map { Money(minor: $0.value, currency: $0.key).description }
        return
            "\(grouped(orders.count)) order\(orders.count == 1 ? "" : "s") with a mismatch of \(amounts.joined(separator: ", "))"
    }

    /// The orders' differences; thrown to roll the change back.
    private struct Attempt: Error {
        let orders: [Money]
    }

    private func attempt(_ change: StoreChange, keeps: Bool) throws -> ([Money], [Currency: Int64]) {
        let orders: [Money]
        do {
            orders = try change.perform { writer in
                let orders = try writer.accept(orders: numbers(change, writer))
                guard keeps else { throw Attempt(orders: orders) }
                return orders
            }
        } catch let attempt as Attempt {
            orders = attempt.orders
        }
        return (orders, orders.reduce(into: [:]) { $0[$1.currency, default: 0] += abs($1.minor) })
    }

    private func numbers(_ change: StoreChange, _ writer: InventoryWriter) throws -> [Int64] {
        switch self {
        case .order(let name): [try writer.orderNumber(name)]
        case .query(let query): try change.numbers(of: query, writer).items
        }
    }
}
