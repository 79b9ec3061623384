import Marketplaces
import QueryLanguage
import StoreFile

/// `ignore 12`: marks an order as not part of the inventory.
package struct IgnoreStatement: FormStatement {
    package var order: String

    package static let form = Form("ignore", IgnoreStatement(order: ""), [.value(.order, \.order)])

    package static let spec = StatementSpec(
        form, summary: "says that an order is none of the inventory's",
        discussion:
            "It is never booked and waits no longer, also when its file comes again; `unmatch` takes that back.",
        examples: [
            Example("import examples/orders/ebay-transactions.csv; ignore 3")
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        resolved.order = try environment.order(order)
        let (order, change) = (
            resolved.order, StoreChange(environment: environment, statement: resolved.canonical, rows: .all)
        )
        let title = try change.perform { try $0.ignore(order: order) }
        change.confirm("\(order) is ignored: \(title)")
        return .none
    }
}
