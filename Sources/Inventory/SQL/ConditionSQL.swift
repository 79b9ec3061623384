import GRDB
import QueryLanguage

/// Compiles conditions; the result is true, false or unknown, and unknown counts as false.
struct ConditionSQL {
    let context: QueryContext
    let currency: Currency?
    /// Whether it is asked of deleted items, each with what was deleted together with it.
    var isOfDeleted = false

    /// Whether a row of `table`, in a subquery, counts as its item's.
    func isThere(_ table: String) -> SQL {
        SQL(
            sql: isOfDeleted
                ? "\(table).itemId = items.id AND \(Deletion.isThere(table))" : "\(table).deletedAt IS NULL")
    }

    func compile(_ expression: Expression) -> SQL {
        switch expression {
        case .all(let parts): return junction(parts, " AND ")
        case .any(let parts): return junction(parts, " OR ")
        case .not(let inner): return "(\(compile(inner))) IS NOT TRUE"
        case .compare(let field, let comparison, .value(let value)): return compare(field, comparison, value)
        case .compare(let field, let comparison, .field(let other)): return compare(field, comparison, other)
        case .contains(let field, let text): return contains(field, text)
        case .oneOf(let field, let values):
            let parts = values.map { compare(field, .equal, $0) }
            return "(\(parts.joined(separator: " OR ")))"
        case .between(let field, let low, let high):
            return "(\(compare(field, .greaterOrEqual, low)) AND \(compare(field, .lessOrEqual, high)))"
        case .isEmpty(let field): return sql(field).isEmpty
        }
    }

    private func junction(_ parts: [Expression], _ word: String) -> SQL {
        "(\(parts.map(compile).joined(separator: word)))"
    }

    private func sql(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: currency)
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ value: Value) -> SQL {
        let left = sql(field)
        switch value {
        case .money(let money):
            // Where amounts are converted at all, they are converted to the currency of what they are compared with.
            let converted = FieldSQL(field, context, in: money.currency)
            return compare(currency == nil ? left : converted, comparison, money)
        case .period(let period):
            let isInPeriod = compare(left.value, comparison, period)
            // Whoever has a day of sale is sold, which lets the index over what is sold serve.
            guard field.storage == .column(.items, "soldDay"), comparison != .notEqual else { return isInPeriod }
            return "(items.status = 'sold' AND \(isInPeriod))"
        case .integer(let number):
            return left.source.comparesWhole?(left, comparison, number) ?? plain(left.value, comparison, "\(number)")
        case .decimal(let number): return plain(left.value, comparison, "\(number.approximate)")
        case .boolean(let isTrue): return plain(left.value, comparison, "\(isTrue ? 1 : 0)")
        case .text(let text), .nothing(let text): return compare(field, comparison, text)
        }
    }

    private func plain(_ left: SQL, _ comparison: Comparison, _ right: SQL) -> SQL {
        switch comparison {
        case .equal: "\(left) = \(right)"
        case .notEqual: "\(left) IS NOT \(right)"
        default: "\(left) \(sql: comparison.rawValue) \(right)"
        }
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ text: String) -> SQL {
        switch comparison {
        case .equal: equals(field, text)
        case .notEqual: "(\(equals(field, text))) IS NOT TRUE"
        default: plain(sql(field).value, comparison, "\(text)")
        }
    }

    /// A text without letters is what an empty field holds.
    private func equals(_ field: Field, _ text: String) -> SQL {
        let left = sql(field)
        if text.isEmpty { return left.isEmpty }
        if let equals = left.source.equalsText { return equals(self, text) }
        switch field.naming {
        case .name: return same(left.value, "\(text)")
        case .word: return plain(left.value, .equal, "\(Platform.slug(of: text))")
        case nil: return plain(left.value, .equal, "\(text)")
        }
    }

    /// Whether a row of `table` has the name; a platform is known by its word, too.
    func isNamed(_ table: StoreTable, _ name: String) -> SQL {
        let isSame = same("\(sql: table.rawValue).\(sql: table.nameColumn)", "\(name)")
        return table == .platforms ? "(platforms.slug = \(Platform.slug(of: name)) OR \(isSame))" : isSame
    }

    private func same(_ left: SQL, _ right: SQL) -> SQL {
        "\(sql: StoreFunction.same.rawValue)(\(left), \(right))"
    }

    /// Whether an item has a live listing on a platform of which the condition holds.
    func listed(on condition: SQL) -> SQL {
        """
        items.id IN (SELECT itemId FROM listings JOIN platforms ON platforms.id = listings.platformId \
        WHERE endedAt IS NULL AND \(isThere("listings")) AND \(condition))
        """
    }

    /// Amounts are compared within their own currency.
    private func compare(_ left: FieldSQL, _ comparison: Comparison, _ money: Money) -> SQL {
        guard let currencyColumn = left.currencyColumn else { return plain(left.value, comparison, "\(money.minor)") }
        let isSame: SQL = "\(currencyColumn) = \(money.currency.code)"
        if comparison == .notEqual {
            return "(\(isSame) AND \(left.value) = \(money.minor)) IS NOT TRUE"
        }
        return "(\(isSame) AND \(plain(left.value, comparison, "\(money.minor)")))"
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ other: Field) -> SQL {
        let left = sql(field)
        let right = sql(other)
        switch comparison {
        case .equal: return equals(left, right)
        case .notEqual: return "(\(equals(left, right))) IS NOT TRUE"
        default:
            let values = plain(left.value, comparison, right.value)
            guard let currencies = sameCurrency(left, right) else { return values }
            return "(\(currencies) AND \(values))"
        }
    }

    /// Two empty values are equal; what is empty is neither less nor more than anything.
    private func equals(_ left: FieldSQL, _ right: FieldSQL) -> SQL {
        if let currencies = sameCurrency(left, right) {
            let areEmpty: SQL = "\(left.presence) IS NULL AND \(right.presence) IS NULL"
            return "(\(currencies) AND \(left.value) = \(right.value) OR \(areEmpty))"
        }
        guard left.field.kind == .text else { return "\(left.value) IS \(right.value)" }
        let one: SQL = "nullif(\(left.value), '')"
        let other: SQL = "nullif(\(right.value), '')"
        guard left.field.naming != nil || right.field.naming != nil else { return "\(one) IS \(other)" }
        return "coalesce(\(same(one, other)), \(one) IS NULL AND \(other) IS NULL)"
    }

    /// Whether two amounts are in one currency; `nil` where the fields hold no amounts.
    private func sameCurrency(_ left: FieldSQL, _ right: FieldSQL) -> SQL? {
        guard let one = left.currencyColumn, let other = right.currencyColumn else { return nil }
        return "\(one) IS \(other)"
    }

    /// A period stands for all its days: `= 2026-03` is any of them, `> 2026-03` is after the last.
    private func compare(_ left: SQL, _ comparison: Comparison, _ period: Period) -> SQL {
        let first = period.first.description
        let last = period.last.description
        return switch comparison {
        case .equal: "\(left) BETWEEN \(first) AND \(last)"
        case .notEqual: "(\(left) BETWEEN \(first) AND \(last)) IS NOT TRUE"
        case .less: "\(left) < \(first)"
        case .lessOrEqual: "\(left) <= \(last)"
        case .greater: "\(left) > \(last)"
        case .greaterOrEqual: "\(left) >= \(first)"
        }
    }

    private func contains(_ field: Field, _ text: String) -> SQL {
        let left = sql(field)
        return left.source.containsText?(self, text)
            ?? "\(sql: StoreFunction.contains.rawValue)(\(left.value), \(text))"
    }
}
