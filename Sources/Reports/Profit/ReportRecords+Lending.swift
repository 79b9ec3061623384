import Queries
import StoreFile

extension ReportRecords {
    /// Passes each amount of each event to a closure, with its texts, which are looked up for `batch` events together.
    func lend(_ database: StoreConnection, batch: Int = 16_384, _ each: (ReportRecord) throws -> Void) throws {
        var texts = try RecordTexts(database)
        for start in stride(from: 0, to: trail.events.count, by: batch) {
            let events = trail.events[start..<min(start + batch, trail.events.count)]
            try texts.read(events)
            for (place, event) in events.enumerated() {
                try texts.lend(place) { try lend(event, sku: $0, what: $1, each) }
            }
        }
    }

    private func lend(
        _ event: ReportTrail.Event, sku: UnsafeRawBufferPointer?, what: UnsafeRawBufferPointer?,
        _ each: (ReportRecord) throws -> Void
    ) throws {
        var record = ReportRecord(
            group: Int(event.group), kind: event.kind, id: event.id, sku: sku, day: event.day == .min ? nil : event.day,
            what: what, part: .leftOut)
        guard event.reason >= 0 else { return try lendParts(of: event, &record, each) }
        let words = trail.reasons[Int(event.reason)].words
        let explained = (what.map { String(decoding: $0, as: UTF8.self) + " · " } ?? "") + words
        try Array(explained.utf8).withUnsafeBytes { bytes in
            record.what = bytes
            if event.given == 0 { try each(record) }
            try lendParts(of: event, &record, each)
        }
    }

    /// Passes the amounts of an event, without those that are zero.
    ///
    /// Days to sell are passed even if zero, and so is the first amount, except that of a refund, which may only be
    /// fees.
    private func lendParts(
        of event: ReportTrail.Event, _ record: inout ReportRecord, _ each: (ReportRecord) throws -> Void
    ) throws {
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

/// The records behind a report, which can be read any number of times.
package struct TracedReport {
    let store: InventoryStore
    package let records: ReportRecords
    /// The parts left out of the report's figures.
    package let losses: ReportLosses

    package init(store: InventoryStore, records: ReportRecords, losses: ReportLosses) {
        (self.store, self.records, self.losses) = (store, records, losses)
    }

    /// Passes each record to `each`, group by group.
    ///
    /// - Throws: ``StoreError`` if the store can't be read; an error that `each` throws ends the records and is
    ///   rethrown.
    package func lend(_ each: (ReportRecord) throws -> Void) throws {
        try store.read { try records.lend($0, each) }
    }
}

extension InventoryStore {
    /// Returns the records behind a profit report.
    ///
    /// - Throws: ``QueryError`` for a name that the store does not have, ``StoreError`` if the store can't be read.
    package func profitRecords(_ request: ProfitRequest) throws -> TracedReport {
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
