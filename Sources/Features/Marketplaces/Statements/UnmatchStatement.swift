import QueryLanguage
import Statements
import StoreFile

/// `unmatch 12`: undoes the match of an order.
package struct UnmatchStatement: FormStatement {
    package var order: String

    package static let form = Form("unmatch", UnmatchStatement(order: ""), [.value(.order, \.order)])

    package static let spec = StatementSpec(
        form, summary: "undoes the match of an order, or stops ignoring it",
        discussion: """
            Deletes the sale that the order made and makes its listing live again; a sale that you typed stays as it is.
            The order waits for a match again, even if a file brings it once more: only `match` links it to the same
            item again.
            """,
        examples: [
            Example("import examples/orders/ebay-transactions.csv; unmatch 12-10482-55231")
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.order = try environment.order(order)
        let (order, change) = (
            resolved.order, StoreChange(environment: environment, statement: resolved.canonical, rows: .all)
        )
        let skus = try change.perform { try $0.unmatch(order: order) }
        change.confirm(
            "order \(order) waits for a match again"
                + (skus.isEmpty ? "" : "; it was matched to \(skus.joined(separator: ", "))"))
        return .none
    }
}
