import GRDB

/// A number of rows that was counted as far as is quick.
public struct BoundedCount: Sendable, Hashable {
    public var count = 0
    /// Whether there are no more.
    public var isWhole = true

    public init(count: Int = 0, isWhole: Bool = true) {
        (self.count, self.isWhole) = (count, isWhole)
    }

    public var isZero: Bool { count == 0 }

    /// More than this are not counted, so that an inventory of any size is looked at as fast.
    static let most = 10_000

    mutating func add() {
        if count < Self.most { count += 1 } else { isWhole = false }
    }
}

extension InventoryStore {
    /// Whether all items can be counted while somebody waits for the next key.
    public func hasFewItems() throws -> Bool {
        try read { try $0.hasFewItems() }
    }
}

extension Database {
    /// See ``InventoryStore/hasFewItems()``.
    func hasFewItems() throws -> Bool {
        try Int.fetchOne(self, sql: "SELECT MAX(rowid) FROM items") ?? 0 <= BoundedCount.most
    }
}
