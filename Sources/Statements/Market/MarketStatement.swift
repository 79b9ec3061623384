import Inventory
import QueryLanguage

/// `market add "Battersea" near 51.476,-0.162`: adds, edits, merges and deletes markets.
public enum MarketStatement: Statement, Hashable {
    case add(MarketRequest)
    case change(NamedChange)

    public static let spec = StatementSpec(
        name: "market",
        summary: "adds a market; edits, merges or deletes one by its name",
        syntax: """
            "market" ( "add" TEXT [ "near" COORDINATES ] [ "radius" INTEGER "km" ] [ "fee" MONEY ] \
            | \(NamedChange.syntax(.market)) )
            """,
        discussion: """
            Within the radius, which is 5 km unless it is said, `buy … near` takes the market as the place. A market
            with a fee asks for it on each day on which something is bought there. merge gives everything that belongs
            to the first to the second, and deletes the first.

            What can be set: \(EditableField.fields(of: .market).map(\.name).joined(separator: " ")).
            """,
        examples: [
            Example("market add \"Sunbury\" near 51.42,-0.425 radius 5 km fee 1 GBP"),
            Example("market edit \"Charity shops\" set name \"Charity shop\""),
            Example("market merge \"Pimlico Road\" into \"Battersea\""),
        ])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard cursor.accept(.add) else { return MarketStatement.change(try NamedChange.parse(.market, &cursor)) }
        var request = MarketRequest(name: try cursor.text(before: [.near, .radius, .fee]))
        var clauses = Clauses()
        while let clause = try clauses.next(of: [.near, .radius, .fee], &cursor) {
            switch clause {
            case .near: request.place = try cursor.coordinates()
            case .radius:
                request.radius = try cursor.positiveNumber(what: "a radius")
                try cursor.expect(.km)
            default: request.fee = try cursor.money()
            }
        }
        return MarketStatement.add(request)
    }

    public var canonical: String {
        switch self {
        case .add(let request): "market add \(request.canonical)"
        case .change(let change): "market \(change.canonical)"
        }
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch self {
        case .add(let request):
            let result = try change.perform { try $0.addMarket(request) }
            change.confirm("added the market \(request.name)")
            change.tell(result)
            return .none
        case .change(let named): return try named.run(.market, change)
        }
    }
}

extension MarketRequest {
    fileprivate var canonical: String {
        var words = [Quoting.quoted(name)]
        if let place { words.append("near \(place.description)") }
        if let radius { words.append("radius \(radius.description) km") }
        if let fee { words.append("fee \(fee.description)") }
        return words.joined(separator: " ")
    }
}
