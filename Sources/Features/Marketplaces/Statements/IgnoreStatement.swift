import QueryLanguage
import Statements
import StoreFile

/// `ignore 12`: marks an order as not part of the inventory.
package struct IgnoreStatement: FormStatement {
    package var order: String

    package static let form = Form("ignore", IgnoreStatement(order: ""), [.value(.order, \.order)])

    package static let spec = StatementSpec(
        form, summary: "leaves an order out of the inventory",
        discussion:
            "fhq never books the order and no longer shows it as waiting, even if its file comes again. `unmatch` reverses this.",
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
        change.confirm("ignored order \(order): \(title)")
        return .none
    }
}
