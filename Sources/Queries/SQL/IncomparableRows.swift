import GRDB
import QueryLanguage
import StoreFile

/// Counts the rows whose amounts a condition can't compare.
struct IncomparableRows {
    let query: Query
    let context: QueryContext

    private func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: query.currency)
    }

    /// True of a row with an amount that is in another currency or has no rate; `nil` if there can't be such a row.
    var sql: BoundSQL? {
        let compared = query.condition?.comparedMoney ?? []
        let others = compared.compactMap { field, operand in
            switch operand {
            case .currencies(let currencies): standsAside(field, from: currencies)
            case .field(let other): standsAside(field, from: other)
            }
        }
        return others.isEmpty ? nil : "(\(others.joined(separator: " OR ")))"
    }

    private func standsAside(_ field: Field, from currencies: [Currency]) -> BoundSQL? {
        let amount = fieldSQL(field)
        if query.currency == nil, field.isAlwaysConverted, currencies.contains(amount.wanted) { return nil }
        let terms = currencies.map { currency -> BoundSQL in
            guard query.currency == nil, let column = amount.currencyColumn else {
                return FieldSQL(field, context, in: currency).isLost
            }
            // The last term adds nothing, but it makes SQLite use the index on amounts.
            return "(\(column) < \(currency.code) OR \(column) > \(currency.code)) AND \(column) IS NOT NULL"
        }
        let presence: [BoundSQL] = amount.source.sharesItsCurrency ? ["\(amount.presence) IS NOT NULL"] : []
        return "(\((terms + presence).joined(separator: " AND ")))"
    }

    private func standsAside(_ field: Field, from other: Field) -> BoundSQL {
        let left = fieldSQL(field)
        let right = fieldSQL(other)
        let areThere: BoundSQL = "\(left.presence) IS NOT NULL AND \(right.presence) IS NOT NULL"
        var differ: [BoundSQL] = ["\(left.value) IS NULL", "\(right.value) IS NULL"]
        if let one = left.currencyColumn, let two = right.currencyColumn { differ.append("\(one) IS NOT \(two)") }
        return "(\(areThere) AND (\(differ.joined(separator: " OR "))))"
    }
}

extension Expression {
    /// The currencies that amounts are compared with, repeated if several comparisons name them.
    var comparedCurrencies: [Currency] {
        comparedMoney.flatMap { _, operand -> [Currency] in
            if case .currencies(let currencies) = operand { currencies } else { [] }
        }
    }

    /// The compared amounts, each with its operand.
    fileprivate var comparedMoney: [(Field, MoneyOperand)] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.comparedMoney)
        case .not(let inner): inner.comparedMoney
        case .compare(let field, _, .value(.money(let money))): [(field, .currencies([money.currency]))]
        case .between(let field, .money(let low), .money(let high)):
            [(field, .currencies([low.currency])), (field, .currencies([high.currency]))]
        case .oneOf(let field, let values) where field.kind == .money:
            [(field, .currencies(values.compactMap { if case .money(let money) = $0 { money.currency } else { nil } }))]
        case .compare(let field, _, .field(let other)) where field.kind == .money: [(field, .field(other))]
        default: []
        }
    }
}

/// The operand that an amount is compared with: amounts in several currencies, or another field.
private enum MoneyOperand {
    case currencies([Currency])
    case field(Field)
}
