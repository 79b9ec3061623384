import QueryLanguage
import StoreFile

/// The value of a rule from a day on.
package struct TaxRule: Hashable, Sendable {
    package let key: TaxRuleKey
    package let since: Day
    package let value: String
    /// The source of the figure, with what was not verified.
    package let source: String
    /// True if the user set it.
    package var isOwn = false
}

/// The figures of tax law: those that fhq knows, and the user's own, which win over those of the same day.
package struct TaxRules: Sendable {
    /// Every rule, by key in the order of ``TaxRuleKey/all``, and by day.
    package let rules: [TaxRule]

    package init(own: [TaxRule] = []) {
        let replaced = Set(own.map { Place(key: $0.key, since: $0.since) })
        let all = Self.known.filter { !replaced.contains(Place(key: $0.key, since: $0.since)) } + own
        let grouped = Dictionary(grouping: all, by: \.key)
        rules = TaxRuleKey.all.flatMap { key in (grouped[key] ?? []).sorted { $0.since < $1.since } }
    }

    private struct Place: Hashable {
        var key: TaxRuleKey
        var since: Day
    }

    /// Returns the rule in force on a day; `nil` if none is known for it.
    package func rule(_ key: TaxRuleKey, on day: Day) -> TaxRule? {
        rules.last { $0.key == key && $0.since <= day }
    }

    package func value(_ key: TaxRuleKey, on day: Day) -> String? { rule(key, on: day)?.value }

    /// Returns an amount in minor units of the key's currency.
    package func amount(_ key: TaxRuleKey, on day: Day) -> Int64? {
        guard case .money(let currency) = key.kind else { return nil }
        return value(key, on: day).flatMap { TaxRuleKey.money($0, currency)?.minor }
    }

    /// Returns the rate of a mile in thousandths of the key's currency.
    package func mileage(_ key: TaxRuleKey, on day: Day) -> Int64? {
        guard case .mileage(let currency) = key.kind else { return nil }
        return value(key, on: day).flatMap { TaxRuleKey.rate($0, currency) }
    }

    package func count(_ key: TaxRuleKey, on day: Day) -> Int? { value(key, on: day).flatMap { Int($0) } }

    package func basis(of form: TaxForm, on day: Day) -> TaxBasis? {
        value(form.basisKey, on: day).flatMap { TaxBasis(rawValue: $0) }
    }
}

// MARK: - The user's own

extension TaxRules {
    /// Reads the user's own rules; malformed text, as in a damaged store, counts as unset.
    ///
    /// - Throws: ``SQLiteError`` or `RowDecodingError` if the settings can't be read.
    package init(_ database: StoreConnection) throws {
        let rows = try database.rows("SELECT key, value, updatedAt FROM settings WHERE key >= 'tax ' AND key < 'tax!'")
        self.init(
            own: try rows.compactMap { row in
                let (setting, value, set): (String, String, String) = try (row[0], row[1], row[2])
                let parts = setting.split(separator: " ")
                guard parts.count == 3, let key = TaxRuleKey.named(String(parts[1])),
                    let day = Day(iso: String(parts[2])),
                    let known = key.value(value)
                else { return nil }
                return TaxRule(key: key, since: day, value: known, source: "set on \(set.prefix(10))", isOwn: true)
            })
    }
}

extension InventoryStore {
    /// Returns the rules, with the user's own.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxRules() throws -> TaxRules { try read { try TaxRules($0) } }

    /// Stores the user's own value of a rule from a day on; `nil` removes it.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func setTaxRule(_ key: TaxRuleKey, to value: String?, since day: Day) throws {
        try setSetting("tax \(key.name) \(day.description)", to: value)
    }
}
