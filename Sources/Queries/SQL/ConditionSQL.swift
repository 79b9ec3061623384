import QueryLanguage
import StoreFile

/// A compiler of conditions; SQL's unknown counts as false.
///
/// A condition compiles in two ways: true of the rows for which it holds, or true of those for which it fails. Rows whose
/// amounts can't be compared are in neither, so `not` turns one into the other.
package struct ConditionSQL {
    package let context: QueryContext
    package let currency: Currency?
    /// True if the query is about deleted items; their listings, sales and photos deleted with them then count.
    var isOfDeleted = false
    /// The values of the queries in conditions.
    var values: [Query: QueryValues] = [:]
    /// Returns the SQL of a figure in a condition on groups.
    var figure: (Aggregate) -> TermSQL.Operand = { figure in
        preconditionFailure("\(figure.name) is a figure of groups, and these are rows.")
    }

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

    /// Returns SQL that is true of the rows for which the condition holds, or else of those for which it fails.
    func compile(_ expression: Expression, holds: Bool = true) -> BoundSQL {
        switch expression {
        case .all(let parts): junction(parts, holds ? " AND " : " OR ", holds)
        case .any(let parts): junction(parts, holds ? " OR " : " AND ", holds)
        case .not(let inner): compile(inner, holds: !holds)
        case .compare(let field, .notEqual, let operand):
            compile(.compare(field, .equal, operand), holds: !holds)
        case .between(let field, let low, let high):
            compile(
                .all([
                    .compare(field, .greaterOrEqual, .value(low)), .compare(field, .lessOrEqual, .value(high)),
                ]), holds: holds)
        case .compare, .contains, .oneOf, .inQuery, .isEmpty, .terms, .isUnknown:
            holds ? self.holds(expression) : fails(expression)
        }
    }

    /// Returns the parts joined by a word, those that nest deeply first.
    ///
    /// SQLite's parser keeps the parts before a parenthesis on a stack of 100 entries.
    private func junction(_ parts: [Expression], _ word: String, _ holds: Bool) -> BoundSQL {
        var terms = parts.map { compile($0, holds: holds) }
        let depths = terms.map(\.depth)
        if depths.contains(where: { $0 > 8 }) {
            terms = terms.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }.map { terms[$0] }
        }
        return "(\(terms.joined(separator: word)))"
    }

    /// Returns SQL that is true of the rows for which a comparison holds.
    private func holds(_ comparison: Expression) -> BoundSQL {
        switch comparison {
        case .compare(let field, let comparison, .value(let value)): return compare(field, comparison, value)
        case .compare(let field, let comparison, .field(let other)): return compare(field, comparison, other)
        case .contains(let field, let text): return contains(field, text)
        case .oneOf(let field, let values):
            if let words = statuses(field, values) { return "\(sql(field).value) IN (\(sql: words))" }
            let parts = values.map { compare(field, .equal, $0) }
            return "(\(parts.joined(separator: " OR ")))"
        case .inQuery(let field, let query): return isAmong(values[query]?.json ?? [], field)
        case .isEmpty(let field): return sql(field).isEmpty
        case .terms(let left, let comparison, let right): return "\(terms.compare(left, comparison, right)) IS TRUE"
        case .isUnknown(let term): return "\(terms.value(term)) IS NULL"
        case .all, .any, .not, .between: return compile(comparison)
        }
    }

    private func fails(_ comparison: Expression) -> BoundSQL {
        if case .isEmpty(let field) = comparison { return sql(field).isFilled }
        if case .terms(let left, let sign, let right) = comparison {
            return "\(terms.compare(left, sign, right)) IS FALSE"
        }
        // Without empty values nothing but the comparison fails, and an index with that term serves.
        if case .compare(let field, .equal, .value(.zero)) = comparison, sql(field).source.isAlwaysStored {
            return plain(sql(field).sign, .notEqual, "0")
        }
        let holds = holds(comparison)
        guard let isIncomparable = isIncomparable(comparison) else { return "(\(holds)) IS NOT TRUE" }
        return "((\(holds)) IS NOT TRUE AND \(isIncomparable) IS NOT TRUE)"
    }

    /// The compiler of arithmetic in the condition.
    var terms: TermSQL {
        TermSQL(field: { field in sql(field).operand }, figure: figure)
    }

    func sql(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: currency)
    }

    /// Returns SQL that is true if a field is one of the values in a JSON array, see ``QueryValues``.
    private func isAmong(_ json: [UInt8], _ field: Field) -> BoundSQL {
        let left = sql(field)
        let values: BoundSQL = "json_each(\(String(decoding: json, as: UTF8.self)))"
        func key(_ name: BoundSQL) -> BoundSQL { "\(sql: StoreFunction.nameKey.rawValue)(\(name))" }
        if let (column, table) = left.source.key {
            let name = key(BoundSQL(sql: table.nameColumn))
            return """
                \(sql: column) IN (SELECT id FROM \(sql: table.rawValue) \
                WHERE \(name) IN (SELECT \(key("value")) FROM \(values)))
                """
        }
        if field.naming != nil { return "\(key(left.value)) IN (SELECT \(key("value")) FROM \(values))" }
        guard field.kind == .money else { return "\(left.value) IN (SELECT value FROM \(values))" }
        let code = left.currencyColumn ?? "\(left.wanted.code)"
        return "\(left.value) || ' ' || \(code) IN (SELECT value FROM \(values))"
    }

    /// Returns the statuses as SQL text; `nil` for other values.
    ///
    /// SQLite looks for the terms of a partial index before it knows what is bound.
    private func statuses(_ field: Field, _ values: [Value]) -> String? {
        guard field.kind == .status else { return nil }
        let words = values.compactMap { value -> String? in
            if case .text(let text) = value { State(rawValue: text).map { "'\($0.rawValue)'" } } else { nil }
        }
        return words.count == values.count ? words.joined(separator: ", ") : nil
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ value: Value) -> BoundSQL {
        let left = sql(field)
        switch value {
        case .money(let money):
            // Amounts that are converted at all are converted to the currency they are compared with.
            let converted = FieldSQL(field, context, in: money.currency)
            return compare(currency == nil ? left : converted, comparison, money)
        case .zero: return plain(left.sign, comparison, "0")
        case .period(let period):
            let isInPeriod = compare(left.value, comparison, period)
            // An item with a sale day is sold; saying so lets the index on sold items serve.
            guard field.storage == .column(.items, "soldDay") else { return isInPeriod }
            return "(items.status = 'sold' AND \(isInPeriod))"
        case .integer(let number):
            // Not bound, so that SQLite finds the same number in a partial index.
            return left.source.comparesWhole?(left, comparison, number)
                ?? plain(left.value, comparison, "\(sql: String(number))")
        case .decimal(let number): return plain(left.value, comparison, "\(number.approximate)")
        case .boolean(let isTrue): return plain(left.value, comparison, "\(isTrue ? 1 : 0)")
        case .text(let text), .nothing(let text): return compare(field, comparison, text)
        }
    }

    private func plain(_ left: BoundSQL, _ comparison: Comparison, _ right: BoundSQL) -> BoundSQL {
        "\(left) \(sql: comparison.rawValue) \(right)"
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ text: String) -> BoundSQL {
        comparison == .equal ? equals(field, text) : plain(ordered(sql(field)), comparison, "\(text)")
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
        case .word:
            let word = Platform.slug(of: text)
            // Not bound, so that SQLite finds the same word in a partial index.
            let isPlain = word.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            return plain(left.value, .equal, isPlain ? "'\(sql: word)'" : "\(word)")
        case nil where left.field.kind == .text: return sameText(left.value, text)
        case nil:
            let word = statuses(field, [.text(text)])
            return plain(left.value, .equal, word.map { "\(sql: $0)" } ?? "\(text)")
        }
    }

    /// Returns SQL that compares texts whether they are composed or not.
    private func sameText(_ left: BoundSQL, _ text: String) -> BoundSQL {
        // These alone of ASCII are also the decomposed form of something else, such as the sign of kelvin.
        let isOnlyItself = text.utf8.allSatisfy { $0 < 0x80 && ![0x3B, 0x4B, 0x60].contains($0) }
        return isOnlyItself ? plain(left, .equal, "\(text)") : areComposedAlike(left, "\(text)")
    }

    private func areComposedAlike(_ left: BoundSQL, _ right: BoundSQL) -> BoundSQL {
        "\(sql: StoreFunction.equal.rawValue)(\(left), \(right))"
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
        return "(\(isSame) AND \(plain(left.value, comparison, "\(money.minor)")))"
    }

    private func compare(_ field: Field, _ comparison: Comparison, _ other: Field) -> BoundSQL {
        let left = sql(field)
        let right = sql(other)
        if comparison == .equal { return equals(left, right) }
        let values = plain(ordered(left), comparison, ordered(right))
        guard let currencies = sameCurrency(left, right) else { return values }
        return "(\(currencies) AND \(values))"
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
        let areNames = left.field.naming != nil || right.field.naming != nil
        let areSame = areNames ? same(one, other) : areComposedAlike(one, other)
        return "coalesce(\(areSame), \(one) IS NULL AND \(other) IS NULL)"
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
        case .notEqual: "\(left) NOT BETWEEN \(first) AND \(last)"
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
