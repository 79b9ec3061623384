import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns the records behind the net of a haul, or of all: its items' costs, sales, returns and refunds, and its
    /// expenses.
    ///
    /// - Throws: ``QueryError`` if there is no such haul, ``StoreError`` if the store can't be read.
    package func haulRecords(_ name: String?, in currency: Currency, today: Day) throws -> TracedReport {
        try read { database in
            let net = HaulNet(currency: currency)
            let ids =
                try name.map { try NameLookup(database: database).ids(of: $0, in: .hauls) }
                ?? database.values(Int64.self, "SELECT id FROM hauls WHERE deletedAt IS NULL ORDER BY name, id")
            var trail: ReportTrail? = ReportTrail()
            var losses = ReportLosses()
            _ = try database.conversionLosses()
            for (place, id) in ids.enumerated() {
                try database.scan(net.records(of: id)) { row in
                    let (event, reason) = try HaulEvent.read(row, group: place)
                    trail?.add(event, leftOut: reason)
                    if let reason { losses.add(event.kind == .expense ? .expense : .item, reason) }
                }
            }
            losses.stale = try database.conversionLosses().stale
            let names = try ids.map { id in
                try database.value(String.self, "SELECT name FROM hauls WHERE id = \(id)")
            }
            let groups = names.map { ReportRecords.Group(labels: [$0], currency: currency) }
            let records = ReportRecords(
                columns: ["haul"], groups: groups, slots: HaulEvent.slots, taking: &trail, order: Array(ids.indices))
            return TracedReport(store: self, records: records, losses: losses)
        }
    }
}

/// A reader of the rows of ``HaulNet/records(of:)``.
private enum HaulEvent {
    static let slots: [MoneyEvent.EventType: [ReportRecord.Figure]] = [
        .item: [.cost], .sale: [.revenue, .sellingCosts], .return: [.revenue],
        .refund: [.revenue, .sellingCosts], .expense: [.expenses],
    ]

    static func read(_ row: RowScan, group: Int) throws -> (ReportTrail.Event, ReportLosses.Reason?) {
        guard let kind = MoneyEvent.EventType(rawValue: UInt8(clamping: row.integer(0))) else {
            preconditionFailure("A record of a haul has one of the kinds that its SQL names.")
        }
        let event = ReportTrail.Event(
            kind: kind, group: Int32(group), day: row.day(3) ?? .min, id: row.integer(1), item: row.integer(2),
            amounts: [row.integer(6), row.integer(7), 0, 0])
        let reason: ReportLosses.Reason? =
            switch row.integer(4) {
            case 0: nil
            case 1: .noCost
            case 2: .noPrice
            case 4: .noPurchaseDate
            default: .noRate(row.text(5) ?? "")
            }
        return (event, reason)
    }
}
