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
                    if let loss = HaulRow.add(row, place, to: &trail) { losses.add(loss.kind, loss.reason) }
                }
            }
            losses.stale = try database.conversionLosses().stale
            let names = try ids.map { id in
                try database.value(String.self, "SELECT name FROM hauls WHERE id = \(id)")
            }
            let groups = names.map { ReportRecords.Group(labels: [$0], currency: currency) }
            let records = ReportRecords(
                columns: ["haul"], groups: groups, taking: &trail, order: Array(ids.indices))
            return TracedReport(store: self, records: records, losses: losses)
        }
    }
}

/// A reader of the rows of ``HaulNet/records(of:)``.
private enum HaulRow {
    /// Adds the amounts of a row to a trail; returns the kind and the reason if it is left out, `nil` if it isn't.
    static func add(
        _ row: RowScan, _ line: Int, to trail: inout ReportTrail?
    ) -> (kind: ReportLosses.Component, reason: ReportLosses.Reason)? {
        guard let kind = MoneyEvent.EventType(rawValue: UInt8(clamping: row.integer(0))) else {
            preconditionFailure("A record of a haul has one of the kinds that its SQL names.")
        }
        var record = ReportTrail.Record(kind, row.day(3), id: row.integer(1), item: row.integer(2))
        if let reason = reason(row) {
            trail?.leaveOut(record, line, 0, reason)
            return (kind == .expense ? .expense : .item, reason)
        }
        for (column, figure) in figures(of: kind).enumerated() {
            let amount = row.integer(Int32(6 + column))
            // The first amount counts even if it is zero, except that of a refund, which may only be fees.
            guard amount != 0 || column == 0 && kind != .refund else { continue }
            record.figure = figure
            trail?.add(record, line, column, amount)
        }
        return nil
    }

    private static func figures(of kind: MoneyEvent.EventType) -> [ReportRecord.Figure] {
        switch kind {
        case .item, .writeOff: [.cost]
        case .sale, .refund: [.revenue, .sellingCosts]
        case .return: [.revenue]
        case .expense: [.expenses]
        }
    }

    private static func reason(_ row: RowScan) -> ReportLosses.Reason? {
        switch row.integer(4) {
        case 0: nil
        case 1: .noCost
        case 2: .noPrice
        case 4: .noPurchaseDate
        default: .noRate(row.text(5) ?? "")
        }
    }
}
