import StoreFile

/// A number of rows, counted only up to a limit so that it stays quick.
package struct BoundedCount: Sendable, Hashable {
    package var count = 0
    /// True if there are no more rows than were counted.
    package var isWhole = true

    package init(count: Int = 0, isWhole: Bool = true) {
        (self.count, self.isWhole) = (count, isWhole)
    }

    package var isZero: Bool { count == 0 }

    /// The most rows that are counted, so that an inventory of any size takes the same time.
    package static let most = 10_000

    /// Counts a row, up to the limit.
    package mutating func add() {
        if count < Self.most { count += 1 } else { isWhole = false }
    }
}

extension InventoryStore {
    /// Returns true if all items can be counted while somebody waits for the next key.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func hasFewItems() throws -> Bool {
        try read { try $0.hasFewItems() }
    }
}

extension StoreConnection {
    /// Does the work of ``InventoryStore/hasFewItems()``.
    func hasFewItems() throws -> Bool {
        try value(Int.self, "SELECT MAX(rowid) FROM items") ?? 0 <= BoundedCount.most
    }
}
