import Inventory
import QueryLanguage

/// `seller add "Jo" at Battersea`: adds, edits, merges and deletes sellers.
public enum SellerStatement: Statement, Hashable {
    case add(String, market: String?)
    case change(NamedChange)

    public static let spec = StatementSpec(
        name: "seller",
        summary: "adds a seller; edits, merges or deletes one by their name",
        syntax: "\"seller\" ( \"add\" TEXT [ \"at\" TEXT ] | \(NamedChange.syntax(.seller)) )",
        discussion: """
            merge gives everything that belongs to the first to the second, and deletes the first.

            What can be set: \(EditableField.fields(of: .seller).map(\.name).joined(separator: " ")).
            """,
        examples: [Example("seller add \"Nell\" at Battersea"), Example("seller edit Jo set name \"Joanna\"")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard cursor.accept(.add) else { return SellerStatement.change(try NamedChange.parse(.seller, &cursor)) }
        let name = try cursor.text(before: [.at])
        return SellerStatement.add(name, market: cursor.accept(.at) ? try cursor.text(.market) : nil)
    }

    public var canonical: String {
        switch self {
        case .add(let name, let market):
            "seller add \(Quoting.quoted(name))" + (market.map { " at \(Quoting.word($0))" } ?? "")
        case .change(let change): "seller \(change.canonical)"
        }
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .add(let name, let typed):
            let market = try NameQuestion(environment: environment).settle(.market, typed)
            let settled = SellerStatement.add(name, market: market).canonical
            let change = StoreChange(environment: environment, statement: settled)
            let result = try change.perform { try $0.addSeller(name, market: market) }
            change.confirm("added the seller \(name)")
            change.tell(result)
            return .none
        case .change(let named):
            return try named.run(.seller, StoreChange(environment: environment, statement: canonical))
        }
    }
}
