import QueryLanguage
import Testing
import TestSupport

@testable import Marketplaces
@testable import StoreFile
@testable import Upkeep

/// Stored order records, field by field.
@Suite struct OrderRecordTests {
    @Test func everyFieldOfOrdersIsAProperty() {
        func names<Record: StoredRecord>(_: Record.Type) -> [String] { Record.properties.map(\.name).sorted() }
        func fields(_ table: StoredTable) -> [String] { (table.fields.map(\.name) + table.derived).sorted() }
        #expect(names(KeptFact.self) == fields(.orderFacts))
        #expect(names(OrderRow.self) == fields(.orders))
        #expect(names(KeptPayout.self) == fields(.payouts))
    }

    /// Each field has a distinct value, so that reading another field's column shows.
    @Test func aFactIsReadAsItWasWritten() throws {
        var fact = KeptFact(
            platform: 1, order: "12-3", source: "ebay-orders", kind: .label, key: "a/b", itemNumber: "17",
            transaction: "18", authority: .init(identity: 1, price: 2, costs: 3), currency: .eur)
        (fact.day, fact.refundDay) = (Day(iso: "2026-01-02"), Day(iso: "2026-03-04"))
        (fact.title, fact.label, fact.names, fact.rate, fact.payout) = ("Lamp", "FH-1", "fee=6", "0.85", "P9")
        (fact.price, fact.postagePaid, fact.fees, fact.ads, fact.postage) = (1, 2, 6, 7, 8)
        (fact.refund, fact.feesBack, fact.net) = (9, 10, Money(minor: 11, currency: .gbp))
        (fact.quantity, fact.isCancelled) = (12, true)
        try expectKept(&fact)
    }

    @Test func aLineIsReadAsItWasWritten() throws {
        var line = DerivedLine(itemNumber: "17", transaction: "18", currency: .eur)
        (line.day, line.title, line.label, line.quantity) = (Day(iso: "2026-01-02"), "Lamp", "FH-1", 12)
        (line.price, line.postagePaid, line.fees, line.ads, line.postage) = (1, 2, 6, 7, 8)
        line.refunds = [.init(day: line.day, minor: 9, feesBack: 10)]
        line.rate = CapturedRate(factor: "0.85", currency: .gbp)
        (line.payout, line.isCancelled) = ("P9", true)
        var row = OrderRow(line, platform: 1, number: "12-3")
        row.ignoredAt = "2026-03-01T07:12:00.000Z"
        try expectKept(&row)
    }

    @Test func aPayoutIsReadAsItWasWritten() throws {
        let amount = Money(minor: 11, currency: .eur)
        var payout = KeptPayout(
            platform: 2, payout: OrderPayout(number: "P9", day: Day(number: 20_500), amount: amount))
        try expectKept(&payout)
    }

    @Test func missingFactFieldsAreStoredAsNull() throws {
        var fact = KeptFact.blank
        fact.platform = 1
        try expectKept(&fact)
    }

    private func expectKept<Record: StoredRecord>(
        _ record: inout Record, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let store = try InventoryStore.inMemory(clock: { march })
        var kept = record
        let found = try store.write("test") { database -> [Record] in
            #expect(try RecordTable<Record>(database, now: march).add(&kept))
            return try database.records(where: "id = ?", .integer(kept.id))
        }
        #expect(found.map(\.values) == [record.values], sourceLocation: sourceLocation)
        #expect(found.map(\.id) == [kept.id], sourceLocation: sourceLocation)
    }
}
