import Inventory
import QueryLanguage

/// `ignore 12`: says that an order is none of the inventory's.
public struct IgnoreStatement: FormStatement {
    public var order: String

    public static let form = Form("ignore", IgnoreStatement(order: ""), [.value(.order, \.order)])

    public static let spec = StatementSpec(
        form, summary: "says that an order is none of the inventory's",
        discussion:
            "It is never booked and waits no longer, also when its file comes again; `unmatch` takes that back.",
        examples: [
            Example("import examples/orders/ebay-transactions.csv; ignore 3")
        ])

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
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
