import QueryLanguage
import Testing
import TestSupport

@testable import StoreFile
@testable import Upkeep

/// The one writer of the user's rows.
@Suite struct RowWriterTests {
    private let store: InventoryStore

    init() throws {
        store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
    }

    private static let moment = BusinessMoment(instant: march, day: march.utcDay)

    /// A value of every kind.
    private static let values: [FieldValue] = [
        .empty, .text("cash"), .kind("transport", "bus"), .kind("other", nil), .money(Money(minor: 5, currency: .gbp)),
        .day(march.utcDay), .moment(moment), .instant(march), .rate(CapturedRate(factor: "1.2", currency: .gbp)),
        .payment(.card), .integer(1), .row(1), .number(0.5), .boolean(true), .percentage(partsPerMillion: 9),
        .degrees(latitude: 1, longitude: 2),
    ]

    @Test func aFieldIsSetWithAllItsColumns() {
        var tried = 0
        for field in StoredTable.all.flatMap(\.fields) {
            for value in Self.values where field.unit.takes(value) {
                let patch = Patch(field, value)
                #expect(field.places.allSatisfy(patch.says), "\(field.name) of \(patch.table.name): \(value)")
                #expect(patch.assignments.count == field.columns.count)
                tried += 1
            }
            let taken = Self.values.filter(field.unit.takes)
            #expect(taken.count > 1, "\(field.name)")
            // Half of it would leave the other half of another value.
            if field.columns.count > 1 { #expect(!field.unit.takes(.integer(1)) && !field.unit.takes(.text("GBP"))) }
        }
        #expect(tried > 300)
    }

    @Test func aRowIsWrittenWithItsTimesAndReadBack() throws {
        defer { store.close() }
        try store.write("row") { database in
            let writer = RowWriter(database, at: march)
            var row = Patch(.itemTitle, .text("Jug"))
            row.set(.itemSKU, "X-1")
            row.set(.itemCost, Money(minor: 350, currency: .gbp))
            row.set(.itemBought, Self.moment)
            let id = try writer.insert(row)
            let columns = "costMinor, costCurrency, boughtAt, boughtDay, createdAt, updatedAt"
            let read = try database.first("SELECT \(sql: columns) FROM items WHERE id = \(id)")
            let at = StoredValue.text(march.description)
            #expect(read?.values == [.integer(350), .text("GBP"), at, .text(march.utcDay.description), at, at])
        }
    }

    @Test func anEqualRowStaysAndAnotherIsChangedOnce() throws {
        defer { store.close() }
        try store.write("row") { database in
            let writer = RowWriter(database, at: Instant(milliseconds: march.milliseconds + 1))
            let fee = Patch(.marketFee, .money(Money(minor: 200, currency: .gbp)))
            #expect(try writer.update(fee, ifDifferent: true, where: "id = 1") == 1)
            #expect(try writer.update(fee, ifDifferent: true, where: "id = 1") == 0)
            #expect(try writer.update(fee, where: "id = 1") == 1)
            // Only the spelling differs.
            #expect(try writer.update(Patch(.marketName, .text("BATTERSEA")), ifDifferent: true, where: "id = 1") == 1)
            let later = try database.value(String.self, "SELECT updatedAt FROM markets WHERE id = 1")
            #expect(later == writer.now?.description)
            try RowWriter(database, at: nil).update(Patch(.marketName, .text("Ark")), where: "id = 1")
            #expect(try database.value(String.self, "SELECT updatedAt FROM markets WHERE id = 1") == later)
        }
    }

    @Test func deletedRowsComeBackWithTheirDeletion() throws {
        defer { store.close() }
        try store.write("row") { database in
            let writer = RowWriter(database, at: march)
            func deletions() throws -> [StoredValue] {
                try database.rows("SELECT deletedAt FROM listings ORDER BY id").map { $0.value(at: 0) }
            }
            let before = try deletions()
            try writer.delete(.listings, where: "itemId = 2")
            #expect(try deletions().filter { $0 == .text(march.description) }.count == 2)
            try writer.delete(.listings, at: nil, where: "itemId = 2")
            #expect(try deletions() == before)
            #expect(try writer.endListings(Self.moment, where: "itemId = 2") == 2)
            #expect(try writer.endListings(Self.moment, where: "itemId = 2") == 0)
        }
    }

    @Test func aValueOutOfItsBoundsIsRefused() throws {
        defer { store.close() }
        try store.write("row") { database in
            let cost = Patch(.itemCost, .money(Money(minor: Money.mostMinor + 1, currency: .gbp)))
            let writer = RowWriter(database, at: march)
            #expect(throws: Refusal.self) { try writer.update(cost, where: "id = 1") }
            #expect(throws: Refusal.self) { try writer.insert(cost) }
            #expect(throws: Refusal.self) { try writer.insert([cost], ofEach: [1]) }
        }
    }
}

/// SQLite refuses any other write of the user's rows in this build.
@Suite struct RowAuthorizerTests {
    @Test(arguments: StoredTable.all.map(\.name))
    func anotherWriteOfTheTableIsRefused(table: String) throws {
        let store = try InventoryStore.inMemory(clock: { march })
        defer { store.close() }
        let statements = [
            "INSERT INTO \(table) DEFAULT VALUES", "UPDATE \(table) SET updatedAt = ''", "DELETE FROM \(table)",
            "REPLACE INTO \(table) SELECT * FROM \(table)",
        ]
        for sql in statements {
            #expect(throws: StoreError.self, "\(sql)") {
                try store.write("row") { try $0.execute(BoundSQL(sql: sql)) }
            }
        }
        try store.write("row") { database in
            for work in DirectWrite.allCases {
                try database.writing(for: work) { try database.execute(BoundSQL(sql: statements[1])) }
            }
        }
        try store.write("test") { try $0.execute(BoundSQL(sql: statements[1])) }
        // The scope has ended, also after an error.
        try? store.write("row") { database in
            try database.writing(for: .test) { try database.execute("SELECT nothing") }
        }
        #expect(throws: StoreError.self) { try store.write("row") { try $0.execute(BoundSQL(sql: statements[1])) } }
    }

    @Test func triggersWriteDerivedColumns() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        defer { store.close() }
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
        try store.write("row") { database in
            try RowWriter(database, at: march).delete(.sales, where: "id = 1")
            #expect(try database.value(String.self, "SELECT status FROM items WHERE id = 1") == "purchased")
        }
    }
}
