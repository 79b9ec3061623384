import Queries
import QueryLanguage

/// The amounts that a query shows without their currencies, which a reader can't tell apart.
struct BareAmounts {
    /// The amounts, each with its place among the columns and the name of its currency.
    private let amounts: [(place: Int, name: String, currency: String)]

    init(_ query: Query) {
        let shown = query.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
        amounts =
            query.isAggregate
            ? []
            : query.columns.contains { if case .computed = $0 { true } else { false } }
                ? []
                : shown.enumerated().compactMap { place, field in
                    guard let currency = field.currencyName, !shown.contains(where: { $0.name == currency }) else {
                        return nil
                    }
                    return (place, field.name, currency)
                }
    }

    /// Returns the sentence about amounts in several currencies; `nil` if all are in one.
    func sentence(on currencies: [Int: LeftOut.ColumnCurrency], _ environment: Environment) -> String? {
        let known = amounts.filter { currencies[$0.place] != nil }
        func advice(_ columns: [String], _ object: String) -> String {
            let home = (try? StoreSettings(environment.store()).homeCurrency()) ?? .gbp
            return "show \(columns.joined(separator: " and ")) too, or add “in \(home.code)” to convert \(object)"
        }
        if let mixed = known.first(where: { currencies[$0.place] == .several }) {
            return "\(mixed.name) is in several currencies; \(advice([mixed.currency], "it"))"
        }
        guard let one = known.first, let other = known.first(where: { currencies[$0.place] != currencies[one.place] })
        else { return nil }
        return "\(one.name) and \(other.name) are in different currencies; "
            + advice([one.currency, other.currency], "them")
    }
}
