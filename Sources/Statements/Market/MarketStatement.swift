import Ledger
import QueryLanguage

/// `market add "Battersea" near 51.476,-0.162`: adds, edits, merges and deletes markets.
package enum MarketStatement: FormStatement {
    case add(MarketRequest)
    case change(NamedChange)

    package static let form = Form(
        "market", MarketStatement.change(.delete("")),
        [
            .oneOf([
                .case(
                    MarketStatement.add, MarketRequest(name: ""),
                    [
                        .word(.add), .value(.title, \.name),
                        .anyOrder([
                            Clause(.near, .coordinates, \.place),
                            Clause(.radius, .kilometres, \.radius),
                            Clause(.fee, .money, \.fee),
                        ]),
                    ]
                ) { if case .add(let request) = $0 { request } else { nil } },
                .case(MarketStatement.change, .delete(""), [.namedChange(.markets)]) {
                    if case .change(let change) = $0 { change } else { nil }
                },
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "adds a market; edits, merges or deletes one by its name",
        discussion: """
            `buy … near 51.476,-0.162` picks the nearest market whose radius covers that point; a radius is 5 km unless
            set. If a market has a fee, fhq reminds you of it on each day on which you buy something there. `merge` moves
            everything from the first market to the second, and deletes the first.

            Fields for `edit`: \(Noun.markets.editable.map(\.name).joined(separator: " ")).
            """,
        examples: [
            Example("market add \"Sunbury\" near 51.42,-0.425 radius 5 km fee 1 GBP"),
            Example("market edit \"Charity shops\" set name \"Charity shop\""),
            Example("market merge \"Pimlico Road\" into \"Battersea\""),
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = StoreChange(environment: environment, statement: canonical)
        switch self {
        case .add(let request):
            let result = try change.perform { try $0.addMarket(request) }
            change.confirm(
                facts("added the market \(request.name)", request.fee.map { "fee \($0.description)" }), result)
            return .none
        case .change(let named): return try named.run(.markets, change)
        }
    }
}
