import Inventory
import QueryLanguage

/// The settings that the store keeps, read by name and with their defaults.
public struct StoreSettings {
    private let store: InventoryStore

    /// The keys under which the store keeps them.
    public enum Key: String, CaseIterable, Sendable {
        case currency
        case pageSize = "page size"
        case listAfter = "list after"
        case staleAfter = "stale after"
    }

    public init(_ store: InventoryStore) {
        self.store = store
    }

    /// Pounds until something else is set.
    public func homeCurrency() throws -> Currency {
        try store.setting(Key.currency.rawValue).flatMap { Currency(code: $0) } ?? .gbp
    }

    /// The rows of a page; `nil` for as many as a terminal has room for, and ``usualPageSize`` elsewhere.
    public func pageSize() throws -> Int? {
        try store.setting(Key.pageSize.rawValue).flatMap(Int.init)
    }

    /// From when on something waits to be done.
    public func choreTerms(today: Day) throws -> ChoreTerms {
        ChoreTerms(
            today: today, listAfter: try days(.listAfter) ?? Self.usualListAfter,
            staleAfter: try days(.staleAfter) ?? Self.usualStaleAfter)
    }

    static let usualListAfter = 3
    static let usualStaleAfter = 90

    /// What is none, as a damaged store may hold it, counts as not set.
    private func days(_ key: Key) throws -> Int? {
        try store.setting(key.rawValue).flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
            .flatMap { Self.daysOfWaiting.contains($0) ? $0 : nil }
    }

    static let daysOfWaiting = 1...3650

    /// As the store keeps it, and as it is typed: `1 day`, `90 days`.
    static func words(days: Int) -> String { "\(days) \(days == 1 ? Keyword.day.text : Keyword.days.text)" }

    /// The rows of a page that is not for a terminal.
    static let usualPageSize = 50
}
