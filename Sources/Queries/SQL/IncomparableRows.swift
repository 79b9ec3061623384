import QueryLanguage
import StoreFile

/// The rows whose amounts a condition can't compare: they are in another currency, or have no rate.
extension ConditionSQL {
    /// Returns SQL that is true of a row with an amount that some comparison can't compare; `nil` if there is none.
    func hasIncomparable(_ condition: Expression) -> BoundSQL? {
        let rows = condition.comparisons.compactMap(isIncomparable)
        return rows.isEmpty ? nil : "(\(rows.joined(separator: " OR ")))"
    }

    /// Returns SQL that is true of the rows that a comparison can't compare; `nil` if there is none.
    func isIncomparable(_ comparison: Expression) -> BoundSQL? {
        switch comparison {
        case .compare(let field, _, .value(let value)): isIncomparable(field, [value])
        case .oneOf(let field, let values): isIncomparable(field, values)
        case .compare(let field, _, .field(let other)) where field.kind == .money: isIncomparable(field, with: other)
        case .terms(let left, let sign, let right): "\(terms.compare(left, sign, right)) IS NULL"
        default: nil
        }
    }

    /// Amounts in a currency of none of the values can't be compared with them; a bare zero has every currency.
    private func isIncomparable(_ field: Field, _ values: [Value]) -> BoundSQL? {
        let amount = sql(field)
        if let isDisparate = amount.source.disparity { return isDisparate(amount) }
        guard field.kind == .money else { return nil }
        let currencies = values.compactMap { if case .money(let money) = $0 { money.currency } else { nil } }
        if field.isAlwaysConverted, currencies.isEmpty || currency == nil && currencies.contains(amount.wanted) {
            return amount.source.presence == nil ? nil : amount.isLost
        }
        guard !currencies.isEmpty else { return nil }
        let terms = currencies.map { wanted -> BoundSQL in
            guard currency == nil, let column = amount.currencyColumn else {
                return FieldSQL(field, context, in: wanted).isLost
            }
            // Fees of a sale without a price have no currency.
            if amount.source.sharesItsCurrency { return "\(column) IS NOT \(wanted.code)" }
            // The last term adds nothing, but it makes SQLite use the index on amounts.
            return "(\(column) < \(wanted.code) OR \(column) > \(wanted.code)) AND \(column) IS NOT NULL"
        }
        let presence: [BoundSQL] = amount.source.sharesItsCurrency ? ["\(amount.presence) IS NOT NULL"] : []
        return "(\((terms + presence).joined(separator: " AND ")))"
    }

    private func isIncomparable(_ field: Field, with other: Field) -> BoundSQL {
        let left = sql(field)
        let right = sql(other)
        let areThere: BoundSQL = "\(left.presence) IS NOT NULL AND \(right.presence) IS NOT NULL"
        var differ: [BoundSQL] = ["\(left.value) IS NULL", "\(right.value) IS NULL"]
        if let one = left.currencyColumn, let two = right.currencyColumn { differ.append("\(one) IS NOT \(two)") }
        return "(\(areThere) AND (\(differ.joined(separator: " OR "))))"
    }
}

extension Expression {
    /// The currencies that amounts are compared with, repeated if several comparisons name them.
    var comparedCurrencies: [Currency] {
        comparedValues.compactMap { if case .money(let money) = $0 { money.currency } else { nil } }
    }

    private var comparedValues: [Value] {
        comparisons.flatMap { comparison -> [Value] in
            switch comparison {
            case .compare(_, _, .value(let value)): [value]
            case .oneOf(_, let values): values
            default: []
            }
        }
    }
}
