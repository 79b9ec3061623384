import GRDB
import QueryLanguage
import StoreFile

/// A compiler of conditions; the result is true, false or unknown, which counts as false.
package struct ConditionSQL {
    package let context: QueryContext
    package let currency: Currency?
    /// True if the query is about deleted items; their listings, sales and photos deleted with them then count.
    var isOfDeleted = false

    package init(context: QueryContext, currency: Currency?, isOfDeleted: Bool = false) {
        self.context = context
        self.currency = currency
        self.isOfDeleted = isOfDeleted
    }

    /// Returns SQL that is true if a row of `table`, in a subquery, counts as its item's.
    func isThere(_ table: String) -> BoundSQL {
        BoundSQL(
            sql: isOfDeleted
                ? "\(table).itemId = items.id AND \(Deletion.isThere(table))" : "\(table).deletedAt IS NULL")
    }

    func compile(_ expression: Expression) -> BoundSQL {
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

    private func junction(_ parts: [Expression], _ word: String) -> BoundSQL {
        "(\(parts.map(compile).joined(separator: word)))"
    }

    private func sql(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: currency)
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ value: Value) -> BoundSQL {
        let left = sql(field)
        switch value {
        case .money(let money):
            // Amounts that are converted at all are converted to the currency they are compared with.
            let converted = FieldSQL(field, context, in: money.currency)
            return compare(currency == nil ? left : converted, comparison, money)
        case .period(let period):
            let isInPeriod = compare(left.value, comparison, period)
            // An item with a sale day is sold; saying so lets the index on sold items serve.
            guard field.storage == .column(.items, "soldDay"), comparison != .notEqual else { return isInPeriod }
            return "(items.status = 'sold' AND \(isInPeriod))"
        case .integer(let number):
            return left.source.comparesWhole?(left, comparison, number) ?? plain(left.value, comparison, "\(number)")
        case .decimal(let number): return plain(left.value, comparison, "\(number.approximate)")
        case .boolean(let isTrue): return plain(left.value, comparison, "\(isTrue ? 1 : 0)")
        case .text(let text), .nothing(let text): return compare(field, comparison, text)
        }
    }

    private func plain(_ left: BoundSQL, _ comparison: Comparison, _ right: BoundSQL) -> BoundSQL {
        switch comparison {
        case .equal: "\(left) = \(right)"
        case .notEqual: "\(left) IS NOT \(right)"
        default: "\(left) \(sql: comparison.rawValue) \(right)"
        }
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ text: String) -> BoundSQL {
        switch comparison {
        case .equal: equals(field, text)
        case .notEqual: "(\(equals(field, text))) IS NOT TRUE"
        default: plain(ordered(sql(field)), comparison, "\(text)")
        }
    }

    /// Returns the value of a field for `<` and `>`; `NULL` for an empty text.
    private func ordered(_ field: FieldSQL) -> BoundSQL {
        field.field.kind == .text ? "nullif(\(field.value), '')" : field.value
    }

    /// Returns SQL that compares a field with a text; an empty text finds empty fields.
    private func equals(_ field: Field, _ text: String) -> BoundSQL {
        let left = sql(field)
        if text.isEmpty { return left.isEmpty }
        if let equals = left.source.equalsText { return equals(self, text) }
        switch field.naming {
        case .name: return same(left.value, "\(text)")
        case .word: return plain(left.value, .equal, "\(Platform.slug(of: text))")
        case nil: return plain(left.value, .equal, "\(text)")
        }
    }

    /// Returns SQL that is true if a row of `table` has the name; a platform is also found by its slug.
    func isNamed(_ table: StoreTable, _ name: String) -> BoundSQL {
        let isSame = same("\(sql: table.rawValue).\(sql: table.nameColumn)", "\(name)")
        return table == .platforms ? "(platforms.slug = \(Platform.slug(of: name)) OR \(isSame))" : isSame
    }

    private func same(_ left: BoundSQL, _ right: BoundSQL) -> BoundSQL {
        "\(sql: StoreFunction.same.rawValue)(\(left), \(right))"
    }

    /// Returns SQL that is true if an item has a live listing on a platform for which the condition holds.
    func listed(on condition: BoundSQL) -> BoundSQL {
        """
        items.id IN (SELECT itemId FROM listings JOIN platforms ON platforms.id = listings.platformId \
        WHERE endedAt IS NULL AND \(isThere("listings")) AND \(condition))
        """
    }

    /// Returns SQL that compares amounts within their own currency.
    private func compare(_ left: FieldSQL, _ comparison: Comparison, _ money: Money) -> BoundSQL {
        guard let currencyColumn = left.currencyColumn else { return plain(left.value, comparison, "\(money.minor)") }
        let isSame: BoundSQL = "\(currencyColumn) = \(money.currency.code)"
        if comparison == .notEqual {
            return "(\(isSame) AND \(left.value) = \(money.minor)) IS NOT TRUE"
        }
        return "(\(isSame) AND \(plain(left.value, comparison, "\(money.minor)")))"
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ other: Field) -> BoundSQL {
        let left = sql(field)
        let right = sql(other)
        switch comparison {
        case .equal: return equals(left, right)
        case .notEqual: return "(\(equals(left, right))) IS NOT TRUE"
        default:
            let values = plain(ordered(left), comparison, ordered(right))
            guard let currencies = sameCurrency(left, right) else { return values }
            return "(\(currencies) AND \(values))"
        }
    }

    /// Returns SQL that is true if two fields are equal, as two empty ones are.
    private func equals(_ left: FieldSQL, _ right: FieldSQL) -> BoundSQL {
        if let currencies = sameCurrency(left, right) {
            let areEmpty: BoundSQL = "\(left.presence) IS NULL AND \(right.presence) IS NULL"
            return "(\(currencies) AND \(left.value) = \(right.value) OR \(areEmpty))"
        }
        guard left.field.kind == .text else { return "\(left.value) IS \(right.value)" }
        let one: BoundSQL = "nullif(\(left.value), '')"
        let other: BoundSQL = "nullif(\(right.value), '')"
        guard left.field.naming != nil || right.field.naming != nil else { return "\(one) IS \(other)" }
        return "coalesce(\(same(one, other)), \(one) IS NULL AND \(other) IS NULL)"
    }

    /// Returns SQL that is true if two amounts have the same currency; `nil` if the fields hold no amounts.
    private func sameCurrency(_ left: FieldSQL, _ right: FieldSQL) -> BoundSQL? {
        guard let one = left.currencyColumn, let other = right.currencyColumn else { return nil }
        return "\(one) IS \(other)"
    }

    /// Returns SQL that compares with a period, which stands for all its days: `= 2026-03` is any of them, `> 2026-03`
    /// is after the last.
    private func compare(_ left: BoundSQL, _ comparison: Comparison, _ period: Period) -> BoundSQL {
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

    private func contains(_ field: Field, _ text: String) -> BoundSQL {
        let left = sql(field)
        return left.source.containsText?(self, text)
            ?? "\(sql: StoreFunction.contains.rawValue)(\(left.value), \(text))"
    }
}
