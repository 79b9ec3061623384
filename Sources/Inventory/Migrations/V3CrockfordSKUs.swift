import GRDB
import QueryLanguage

/// Migration `v3`: sequential SKUs give way to ones in Crockford's Base32, made from the moment of creation.
///
/// The old id stays in `legacySku`, so that `FH-12` is still found. SKUs of any other form are left alone.
enum V3CrockfordSKUs: Migration {
    static let identifier = "v3"

    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE items ADD COLUMN legacySku TEXT;
                CREATE TABLE skuCounter (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL) STRICT;
                """)
        let last = try regenerate(in: database)
        try database.execute(sql: "INSERT INTO skuCounter (id, last) VALUES (1, ?)", arguments: [last])
        try database.execute(
            sql: "CREATE INDEX itemsByLegacySku ON items(legacySku) WHERE legacySku IS NOT NULL")
    }

    /// Gives every item with a sequential id a new SKU, in the order of ids, and returns the last number used.
    private static func regenerate(in database: Database) throws -> Int64 {
        let taken = try takenNumbers(in: database)
        let update = try database.makeStatement(sql: "UPDATE items SET legacySku = sku, sku = ? WHERE id = ?")
        var last: Int64 = -1
        var lastId = Int64.min
        while true {
            // In batches: a cursor over the rows that are being changed would be at SQLite's mercy.
            let batch = try Row.fetchAll(
                database, sql: "SELECT id, sku, createdAt FROM items WHERE id > ? ORDER BY id LIMIT 1000",
                arguments: [lastId])
            guard !batch.isEmpty else { return last }
            for row in batch {
                lastId = row[0]
                guard SKU(row[1] as String).isSequential else { continue }
                last = max(created(row[2]), last + 1)
                while taken.contains(last) { last += 1 }
                guard let sku = SKU(number: last) else { throw StoreError.skusExhausted }
                try update.execute(arguments: [sku.text, lastId])
            }
        }
    }

    /// The milliseconds since the SKUs' epoch of an instant as stored, 0 for one that no SKU can count.
    private static func created(_ text: String) -> Int64 {
        guard let instant = Instant(rfc3339: text) else { return 0 }
        let number = instant.milliseconds - SKU.epoch.milliseconds
        return (0..<SKU.end).contains(number) ? number : 0
    }

    private static func takenNumbers(in database: Database) throws -> Set<Int64> {
        let ours = try String.fetchCursor(database, sql: "SELECT sku FROM items WHERE sku GLOB 'FH-????????'")
        var numbers: Set<Int64> = []
        while let text = try ours.next() {
            if let number = SKU(text).number { numbers.insert(number) }
        }
        return numbers
    }
}
