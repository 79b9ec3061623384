import Inventory
import QueryLanguage

/// The settings that the store keeps, read by name and with their defaults.
public struct StoreSettings {
    private let store: InventoryStore

    /// The keys under which the store keeps them.
    public enum Key: String, CaseIterable, Sendable {
        case currency
        case pageSize = "page size"
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

    /// The rows of a page that is not for a terminal.
    static let usualPageSize = 50
}
