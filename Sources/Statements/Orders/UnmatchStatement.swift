import Marketplaces
import QueryLanguage
import StoreFile

/// `unmatch 12`: undoes the match of an order.
package struct UnmatchStatement: FormStatement {
    package var order: String

    package static let form = Form("unmatch", UnmatchStatement(order: ""), [.value(.order, \.order)])

    package static let spec = StatementSpec(
        form, summary: "takes back what an order was matched to, or that it is ignored",
        discussion: """
            The sale that the order made is deleted, and its listing is live again; a sale that was typed stays as it is. The
            order waits again to be matched, also when a file brings it once more: nothing but match gives it the same item.
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
        change.confirm("\(order) waits again" + (skus.isEmpty ? "" : ": it was \(skus.joined(separator: ", "))"))
        return .none
    }
}
