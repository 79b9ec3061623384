import QueryLanguage
import StoreFile

extension StoreConnection {
    /// Returns `count` new SKUs in ascending order for items that the caller's transaction is about to insert.
    ///
    /// Each counts the milliseconds from ``SKU/epoch`` to now, or one more than the last, whichever is later, and skips
    /// SKUs that imported items already have. The counter is raised in the same transaction, so SKUs stay unique across
    /// processes and when the clock goes back.
    ///
    /// - Throws: ``StoreError/skusExhausted`` past 2058, and ``SQLiteError`` if SQLite reports an error.
    package func allocateSKUs(_ count: Int, now: Instant) throws -> [SKU] {
        guard count > 0 else { return [] }
        precondition(isInsideTransaction, "SKUs are allocated inside the transaction that uses them.")
        let last = try cached("SELECT last FROM skuCounter").value(Int64.self) ?? -1
        guard last < SKU.end else { throw StoreError.skusExhausted }
        var number = max(now.milliseconds - SKU.epoch.milliseconds, last + 1, 0)
        var skus: [SKU] = []
        skus.reserveCapacity(count)
        while skus.count < count {
            let end = number + Int64(count - skus.count)
            guard let first = SKU(number: number), let last = SKU(number: end - 1) else {
                throw StoreError.skusExhausted
            }
            let taken = try takenSKUs(from: first, to: last)
            while number < end, let sku = SKU(number: number) {
                if taken.isEmpty || !taken.contains(sku.text) { skus.append(sku) }
                number += 1
            }
        }
        try run(
            """
            INSERT INTO skuCounter (id, last) VALUES (1, \(number - 1)) ON CONFLICT (id) DO UPDATE
                SET last = excluded.last
            """)
        return skus
    }

    private func takenSKUs(from first: SKU, to last: SKU) throws -> Set<String> {
        let rows = try RowStatement(cached: "SELECT sku FROM items WHERE sku BETWEEN ? AND ?", in: self)
        rows.bind(first.text, at: 1)
        rows.bind(last.text, at: 2)
        var taken: Set<String> = []
        try rows.forEachRow { taken.insert($0.text(0) ?? "") }
        return taken
    }
}
