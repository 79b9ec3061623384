import Queries
import QueryLanguage
import StoreFile

/// The settings in the store, read by name and with their defaults.
package struct StoreSettings {
    private let store: InventoryStore

    /// The keys of the settings in the store.
    package enum Key: String, CaseIterable, Sendable {
        case currency
        case pageSize = "page size"
        case listAfter = "list after"
        case staleAfter = "stale after"
        case goal
    }

    package init(_ store: InventoryStore) {
        self.store = store
    }

    /// Returns the home currency, by default pounds.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func homeCurrency() throws -> Currency {
        try store.setting(Key.currency.rawValue).flatMap { Currency(code: $0) } ?? .gbp
    }

    /// Returns the rows of a page; `nil` for as many as fit on a terminal, and ``usualPageSize`` elsewhere.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func pageSize() throws -> Int? {
        try store.setting(Key.pageSize.rawValue).flatMap(Int.init)
    }

    /// Returns the time limits of tasks.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func choreTerms(today: Day) throws -> ChoreTerms {
        ChoreTerms(
            today: today, listAfter: try days(.listAfter) ?? Self.usualListAfter,
            staleAfter: try days(.staleAfter) ?? Self.usualStaleAfter)
    }

    /// Returns the goal of a month; `nil` if the user has set no goal.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func goal() throws -> Goal? {
        let parts = try store.setting(Key.goal.rawValue)?.split(separator: " ") ?? []
        // Malformed text, as in a damaged store, counts as unset.
        guard parts.count >= 2, let currency = Currency(code: parts[1]),
            let amount = try? Money(decimal: parts[0], currency: currency), Goal.isValid(amount)
        else { return nil }
        return Goal(amount: amount)
    }

    static let usualListAfter = 3
    static let usualStaleAfter = 90

    /// Returns a number of days; malformed text, as in a damaged store, counts as unset.
    private func days(_ key: Key) throws -> Int? {
        try store.setting(key.rawValue).flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
            .flatMap { Self.daysOfWaiting.contains($0) ? $0 : nil }
    }

    static let daysOfWaiting = 1...3650

    /// Returns the text as stored and typed: `1 day`, `90 days`.
    static func words(days: Int) -> String { "\(days) \(days == 1 ? Keyword.day.text : Keyword.days.text)" }

    /// The rows of a page for other output than a terminal.
    static let usualPageSize = 50
}
