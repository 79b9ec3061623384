import GRDB
import QueryLanguage

/// What every item cost, in arrays by the item's id.
struct ItemCosts {
    struct Cost {
        var minor: Int64
        var code: PackedCode
        /// The day bought; ``unknownDay`` if it is not known.
        var day: Int32
    }

    static let unknownDay: Int32 = .min
    /// Ids above this are looked up one by one: so sparse an array would hold mostly nothing.
    static let highestId: Int64 = 4_000_000

    private var costs: [Cost]
    /// The few rates that came with a record and lead to the currency wanted.
    private var recorded: [Int64: RecordedRate] = [:]

    /// Reads them; `nil` where ids are too sparse.
    init?(_ database: Database, to target: Currency) throws {
        let highest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM items") ?? 0
        guard highest <= Self.highestId else { return nil }
        let none = Cost(minor: 0, code: PackedCode(value: 0), day: Self.unknownDay)
        costs = Array(repeating: none, count: Int(highest) + 1)
        let code = PackedCode(target)
        for sql in ProfitSQL.costs {
            try database.scan(sql) { row in add(row, target, code) }
        }
    }

    private mutating func add(_ row: RowScan, _ target: Currency, _ targetCode: PackedCode) {
        let id = row.integer(0)
        guard let code = row.code(2), id >= 0 else { return }
        costs[Int(id)] = Cost(minor: row.integer(1), code: code, day: row.day(3) ?? Self.unknownDay)
        guard code != targetCode, row.code(5) == targetCode, let rate = row.text(4).flatMap({ try? Decimal64($0) })
        else { return }
        recorded[id] = RecordedRate(rate: rate, currency: target)
    }

    /// `nil` if the cost is not known.
    func cost(of id: Int64) -> Cost? {
        guard id >= 0, id < Int64(costs.count) else { return nil }
        let cost = costs[Int(id)]
        return cost.code.value == 0 ? nil : cost
    }

    func recordedRate(of id: Int64) -> RecordedRate? {
        recorded.isEmpty ? nil : recorded[id]
    }
}
