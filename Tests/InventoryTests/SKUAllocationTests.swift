import QueryLanguage
import Testing

@testable import Queries
@testable import StoreFile
@testable import Upkeep

@Suite struct SKUAllocationTests {
    let store: InventoryStore

    init() throws {
        store = try InventoryStore.inMemory(clock: { march })
    }

    private var number: Int64 { march.milliseconds - SKU.epoch.milliseconds }

    private func allocate(_ count: Int, at instant: Instant = march) throws -> [Int64?] {
        try store.write("test") { try $0.allocateSKUs(count, now: instant) }.map { $0.number }
    }

    private func insert(_ sku: String, at instant: Instant = march) throws {
        try store.write("test") { database in
            try database.execute(
                """
                INSERT INTO items (sku, createdAt, updatedAt) VALUES (\(sku), \(instant.description),
                    \(instant.description))
                """)
        }
    }

    @Test func skuHoldsItsTimeOfCreation() throws {
        let sku = try store.write("test") { try $0.allocateSKUs(1, now: march)[0] }
        #expect(sku.number == number)
    }

    @Test func theSameMillisecondGivesConsecutiveSKUs() throws {
        #expect(try allocate(2) == [number, number + 1])
        #expect(try allocate(2) == [number + 2, number + 3])
    }

    @Test func aClockThatGoesBackGivesNoSKUTwice() throws {
        #expect(try allocate(1) == [number])
        #expect(try allocate(1, at: Instant(milliseconds: march.milliseconds - 86_400_000)) == [number + 1])
    }

    @Test func aSKUThatAnImportedItemHasIsPassedOver() throws {
        try insert(try #require(SKU(number: number + 1)).text)
        try insert(try #require(SKU(number: number + 4)).text)
        #expect(try allocate(4) == [number, number + 2, number + 3, number + 5])
        #expect(try allocate(1) == [number + 6])
    }

    @Test func anAllocationThatIsRolledBackIsMadeAgain() throws {
        try store.transaction(commit: false) { _ = try allocate(5) }
        #expect(try allocate(1) == [number])
    }

    @Test func aClockBeforeTheEpochStartsAtZero() throws {
        #expect(try allocate(2, at: Instant(milliseconds: 0)) == [0, 1])
    }

    @Test func allocationPastTheLastSKUIsRefused() throws {
        let end = Instant(milliseconds: SKU.epoch.milliseconds + SKU.end - 1)
        #expect(try refusal { _ = try allocate(2, at: end) } == .skusExhausted)
        #expect(try allocate(1, at: end) == [SKU.end - 1])
        #expect(try refusal { _ = try allocate(1) } == .skusExhausted)
        #expect(try refusal { _ = try allocate(1, at: Instant(milliseconds: .max)) } == .skusExhausted)
    }

    @Test func aHundredThousandAreReservedAtOnce() throws {
        let skus = try allocate(100_000)
        #expect(Set(skus).count == 100_000)
    }

    @Test func aClockFarAheadOfTheStoreIsReported() throws {
        #expect(try store.clockJump() == nil)
        let seen = Instant(milliseconds: march.milliseconds - 400 * 86_400_000)
        try insert("ABC-1", at: seen)
        #expect(try store.clockJump() == ClockJump(newestSeen: seen, now: march))
        try insert("ABC-2")
        #expect(try store.clockJump() == nil)
    }

    @Test(arguments: [(0, false), (600_000, false), (600_001, true), (86_400_000, true)])
    func aClockBehindTheNewestEntryIsReportedAfterTenMinutes(lag: Int64, isReported: Bool) throws {
        try insert("ABC-1", at: Instant(milliseconds: march.milliseconds + lag))
        #expect(try (store.clockJump() != nil) == isReported)
    }

    /// So many SKUs at once run ahead of the clock.
    @Test func manySKUsAtOnceAreNoSignOfAWrongClock() throws {
        _ = try allocate(2_000_000)
        try insert("ABC-1")
        #expect(try store.clockJump() == nil)
    }
}
