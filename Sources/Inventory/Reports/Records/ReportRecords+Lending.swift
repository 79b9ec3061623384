import GRDB

extension ReportRecords {
    /// Gives what each event adds, one amount after the other, with its texts.
    func lend(_ database: Database, _ each: (ReportRecord) throws -> Void) throws {
        let items = try RowCursor(database, "SELECT sku, title FROM items WHERE id = \(0)")
        let expenses = try RowCursor(
            database,
            """
            SELECT items.sku, expenses.kind || ifnull(' ' || subkind, '') || ifnull(' · ' || memo, '') FROM expenses \
            LEFT JOIN items ON items.id = expenses.itemId WHERE expenses.id = \(0)
            """)
        for event in trail.events {
            let cursor = event.kind == .expense ? expenses : items
            cursor.restart(binding: event.kind == .expense ? event.id : event.item)
            let isThere = try cursor.next()
            var record = ReportRecord(
                group: Int(event.group), kind: event.kind, id: event.id, sku: isThere ? cursor.row.bytes(0) : nil,
                day: event.day == .min ? nil : event.day, what: isThere ? cursor.row.bytes(1) : nil, part: .leftOut)
            guard event.reason >= 0 else {
                try lendParts(of: event, &record, each)
                continue
            }
            let words = trail.reasons[Int(event.reason)].words
            let what = (record.what.map { String(decoding: $0, as: UTF8.self) + " · " } ?? "") + words
            try Array(what.utf8).withUnsafeBytes { bytes in
                record.what = bytes
                if event.given == 0 { try each(record) }
                try lendParts(of: event, &record, each)
            }
        }
    }

    /// What is nothing and is known to be is left away, but for the first, unless it is of a refund, which may be of fees
    /// alone; to sell in no days is something.
    private func lendParts(
        of event: ReportTrail.Event, _ record: inout ReportRecord, _ each: (ReportRecord) throws -> Void
    ) throws {
        guard event.given != 0 else { return }
        for (slot, part) in (slots[event.kind] ?? []).enumerated() {
            let bit = UInt8(1) << UInt8(slot)
            let isFirst = slot == event.given.trailingZeroBitCount && event.kind != .refund
            let isKnown: Bool = event.unknown & bit == 0
            let isSomething = isFirst || event.amounts[slot] != 0 || !isKnown || part == .daysToSell
            guard event.given & bit != 0, isSomething else { continue }
            record.part = part
            record.amount = isKnown ? event.amounts[slot] : nil
            try each(record)
        }
    }
}

/// The records behind a report, ready to be given any number of times.
public struct TracedReport {
    let store: InventoryStore
    public let records: ReportRecords
    /// What the report's figures had to do without.
    public let losses: ReportLosses

    /// Gives them one by one, group by group; whatever `each` throws ends them and is thrown on.
    public func lend(_ each: (ReportRecord) throws -> Void) throws {
        try store.read { try records.lend($0, each) }
    }
}

extension InventoryStore {
    /// The records behind a profit report.
    ///
    /// Throws ``QueryError`` for a name that the store does not have.
    public func profitRecords(_ request: ProfitRequest) throws -> TracedReport {
        try read { database in
            RowWatch.begin(.sales, .expenses)
            var scan = ProfitSQL(request: request, database: database)
            scan.isTraced = true
            var ledger = ProfitLedger(request: request, rates: RateTable(database), isTraced: true)
            try ledger.read(scan, database)
            let losses = try ledger.report(database).losses
            return TracedReport(store: self, records: try ledger.records(database), losses: losses)
        }
    }
}
