import StoreFile
import Queries
import QueryLanguage

/// The SKUs that an import assigns and those that its records bring.
struct ImportedSKUs {
    private let now: Instant
    private var ready: ArraySlice<SKU> = []
    private var given: ClosedRange<Int64>?
    private var claimed: Set<SKU> = []
    private var batch = 1
    /// The SKUs of all existing items; `nil` if each is looked up.
    private var known: Set<String>?

    init(now: Instant) {
        self.now = now
    }

    /// Reads all SKUs in the store, so that none must be looked up.
    mutating func readAll(in database: StoreConnection) throws {
        known = try Set(database.values(String.self, "SELECT sku FROM items"))
    }

    /// Returns a new SKU.
    ///
    /// They are allocated in growing batches, since each allocation is a query and a write.
    mutating func next(in session: ImportSession) throws -> SKU {
        while true {
            guard let sku = ready.popFirst() else {
                ready = try session.database.allocateSKUs(batch, now: now)[...]
                batch = min(batch * 2, 1024)
                continue
            }
            if claimed.contains(sku) { continue }
            if let number = sku.number { given = (given?.lowerBound ?? number)...number }
            return sku
        }
    }

    /// Returns true if `sku` is free for a record that brings it, and takes it.
    mutating func claim(_ sku: SKU, in session: ImportSession) throws -> Bool {
        if let given, let number = sku.number, given.contains(number) { return false }
        guard claimed.insert(sku).inserted else { return false }
        guard let known else { return try !session.database.hasItem(withSKU: sku) }
        return known.isEmpty || !known.contains(sku.text)
    }
}

extension StoreConnection {
    fileprivate func hasItem(withSKU sku: SKU) throws -> Bool {
        // Cached, since an import may ask for each of its records.
        try cached("SELECT EXISTS (SELECT 1 FROM items WHERE sku = \(sku.text))").value(Bool.self) ?? false
    }
}
