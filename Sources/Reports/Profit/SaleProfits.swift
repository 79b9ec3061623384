import GRDB
import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns the profits of a period's sales that weren't returned, less what was refunded by any day, lowest first.
    ///
    /// They are those that `sales show profit` shows; a sale whose profit is unknown is left out.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func saleProfits(_ period: Period, in currency: Currency) throws -> [(profit: Int64, id: Int64)] {
        try read { database in
            RowWatch.begin(.sales)
            var ledger = SaleProfits(currency, RateTable(database))
            try ledger.readRefunds(database)
            try ledger.readSales(period, database)
            return ledger.profits.sorted { ($0.profit, $0.id) < ($1.profit, $1.id) }
        }
    }
}

private struct SaleProfits {
    private let currency: Currency
    private var conversion: EventConversion
    /// The change of each sale's profit by its refunds; `nil` if it is unknown or the sale was returned.
    private var changes: [Int64: Int64?] = [:]
    private(set) var profits: [(profit: Int64, id: Int64)] = []

    init(_ currency: Currency, _ rates: RateTable) {
        self.currency = currency
        conversion = EventConversion(to: currency, rates: rates)
    }

    mutating func readRefunds(_ database: Database) throws {
        for event in MoneyEvent.ofSales where event.kind == .refund {
            let columns = EventColumns(event)
            let list = columns.list(key: "NULL", of: nil, wanted: currency, withIds: true).joined(separator: ", ")
            let terms = event.conditions.joined(separator: " AND ")
            try database.scan("SELECT \(sql: list) FROM \(sql: event.rows) WHERE \(sql: terms)") { row in
                let sale = row.integer(columns.id)
                guard let change = changes[sale, default: 0] else { return }
                changes.updateValue(amount(row, columns, nil).map { change + $0 }, forKey: sale)
            }
        }
        try database.scan(StockSource.returns) { row in changes.updateValue(nil, forKey: row.integer(3)) }
    }

    mutating func readSales(_ period: Period, _ database: Database) throws {
        let columns = EventColumns(.sale)
        let bounds = Bounds(from: period.first, through: period.last)
        let request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, bounds)], currency: currency, today: period.last)
        let sql = ProfitSQL(request: request, database: database, isTraced: true)
        for kind in try AmountKind.all(.sale, in: database) {
            guard let events = try sql.events(.sale, of: kind) else { continue }
            try database.scan(events) { row in
                let sale = row.integer(columns.id)
                guard let change = changes[sale, default: 0], let amount = amount(row, columns, kind) else { return }
                profits.append((amount + change, sale))
            }
        }
    }

    /// Returns what an event adds to the profit of its sale; `nil` if that is unknown.
    private mutating func amount(_ row: RowScan, _ columns: EventColumns, _ kind: AmountKind?) -> Int64? {
        guard let day = row.day(EventColumns.day) else { return nil }
        var lack: ReportLosses.Reason?
        let needsCost = columns.event.kind == .sale
        return try? conversion.amounts(
            row, columns, on: day, (kind?.code, kind?.costCode), needsCost: needsCost, lack: &lack
        ).wrappedSum()
    }
}
