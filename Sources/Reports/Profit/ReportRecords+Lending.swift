import Queries
import StoreFile

extension ReportRecords {
    /// Passes each record to a closure, with its texts, which are looked up for `batch` records together.
    func lend(_ database: StoreConnection, batch: Int = 16_384, _ each: (ReportRecord) throws -> Void) throws {
        var texts = try RecordTexts(database)
        for start in stride(from: 0, to: trail.records.count, by: batch) {
            let records = trail.records[start..<min(start + batch, trail.records.count)]
            try texts.read(records)
            for (place, record) in records.enumerated() {
                try texts.lend(place) { try lend(record, sku: $0, what: $1, each) }
            }
        }
    }

    private func lend(
        _ found: ReportTrail.Record, sku: UnsafeRawBufferPointer?, what: UnsafeRawBufferPointer?,
        _ each: (ReportRecord) throws -> Void
    ) throws {
        var record = ReportRecord(
            group: Int(found.line), kind: found.kind, id: found.id, sku: sku, day: found.day == .min ? nil : found.day,
            what: what, part: found.figure, amount: found.isKnown ? found.amount : nil)
        guard found.reason >= 0 else { return try each(record) }
        let words = trail.reasons[Int(found.reason)].words
        let explained = (what.map { String(decoding: $0, as: UTF8.self) + " · " } ?? "") + words
        try Array(explained.utf8).withUnsafeBytes { bytes in
            record.what = bytes
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
            var ledger = ProfitLedger(request: request, rates: RateTable(database), isTraced: true)
            try ledger.read(database)
            return TracedReport(store: self, records: try ledger.records(database), losses: ledger.tally.losses)
        }
    }
}
