import QueryLanguage
import Synchronization
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// A store in memory whose clock moves on by a second with each reading.
struct WrittenStore {
    let store: InventoryStore
    let today: Day

    init(today: String = "2026-06-01") throws {
        let start = try #require(Instant(rfc3339: "\(today)T08:00:00Z"))
        let ticks = Mutex<Int64>(0)
        store = try InventoryStore.inMemory {
            let tick = ticks.withLock { tick in
                tick += 1
                return tick
            }
            return Instant(milliseconds: start.milliseconds + tick * 1000)
        }
        self.today = start.utcDay
    }

    @discardableResult
    func change<Result>(
        _ statement: String = "test", options: WriteOptions = WriteOptions(),
        _ body: (InventoryWriter) throws -> Result
    ) throws -> Result {
        try store.change(statement, today: today, options: options, body)
    }

    /// Buys an item and returns its row id.
    func buy(_ title: String = "Lamp", _ adjust: (inout Purchase) -> Void = { _ in }) throws -> Int64 {
        var purchase = Purchase(title: title)
        purchase.cost = pounds(350)
        purchase.day = day("2026-03-01")
        adjust(&purchase)
        let sku = try #require(try change { try $0.buy(purchase) }.skus.first)
        return try #require(try store.items(called: SKU(sku)).first?.id)
    }

    func text(_ sql: String, _ values: (any ColumnValue)?...) throws -> String? {
        try store.read { try $0.value(String.self, BoundSQL(sql: sql, values.map { $0?.stored ?? .null })) }
    }

    /// Returns every row that the journal covers or triggers derive from it, one line each, with the random keys of rows if
    /// they are wanted.
    func contents(keys: Bool = true) throws -> [String] {
        try store.read { database in
            try NotedTable.names.flatMap { table in
                try database.rows("SELECT * FROM \(sql: table) ORDER BY id").map {
                    "\(table) \($0.shown(without: keys ? nil : "rowKey"))"
                }
            }
        }
    }
}

func pounds(_ minor: Int64) -> Money {
    Money(minor: minor, currency: .gbp)
}

func day(_ text: String) -> Day {
    guard let day = Day(iso: text) else { preconditionFailure("\(text) is no day") }
    return day
}

func refused(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch let refusal as Refusal {
        return refusal.message
    } catch {
        return "\(error)"
    }
}
