import Ledger
import QueryLanguage

/// `seller add "Jo" at Battersea`: adds, edits, merges and deletes sellers.
package enum SellerStatement: FormStatement {
    case add(String, market: MarketName?)
    case change(NamedChange)

    package static let form = Form(
        "seller", SellerStatement.change(.delete("")),
        [
            .oneOf([
                .case(
                    SellerStatement.add, ("", nil),
                    [.word(.add), .value(.title, \.0), .option(.at, .market, \.1)]
                ) { if case .add(let name, let market) = $0 { (name, market) } else { nil } },
                .case(SellerStatement.change, .delete(""), [.namedChange(.sellers)]) {
                    if case .change(let change) = $0 { change } else { nil }
                },
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "adds a seller; edits, merges or deletes one by their name",
        discussion: """
            `merge` moves everything from the first seller to the second, and deletes the first.

            Fields for `edit`: \(Noun.sellers.editable.map(\.name).joined(separator: " ")).
            """,
        examples: [Example("seller add \"Nell\" at Battersea"), Example("seller edit Jo set name \"Joanna\"")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .add(let name, let typed):
            let market = try NameQuestion(environment: environment).resolve(typed)
            let resolved = SellerStatement.add(name, market: market.map { MarketName($0) }).canonical
            let change = StoreChange(environment: environment, statement: resolved)
            let result = try change.perform { try $0.addSeller(name, market: market) }
            change.confirm(facts("added the seller \(name)", market), result)
            return .none
        case .change(let named):
            return try named.run(.sellers, StoreChange(environment: environment, statement: canonical))
        }
    }
}
