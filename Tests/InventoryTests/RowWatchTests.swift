import Synchronization
import Testing

@testable import StoreFile
@testable import Upkeep

/// The callback that reports how many rows a long read has passed.
@Suite struct RowWatchTests {
    /// Returns the reports to a watch while 5,000 rows were read.
    private func told(
        since start: ContinuousClock.Instant, _ tables: Bool = true, stop: Bool = false
    ) throws -> [(rows: Int, total: Int)] {
        let store = try InventoryStore.inMemory(clock: { march })
        let told = Mutex<[(rows: Int, total: Int)]>([])
        let watch = RowWatch(start: start) { rows, total, _ in
            told.withLock { $0.append((rows, total)) }
            if stop { throw StoreError.interrupted }
        }
        try RowWatch.$current.withValue(watch) {
            try store.read { database in
                if tables { RowWatch.begin(.items) }
                var tally = tables ? RowTally() : RowTally { _ in 5_000 }
                for _ in 0..<5_000 { try tally.add(database) }
            }
        }
        return told.withLock(\.self)
    }

    @Test func watchIsSilentWithinTheFirstSecond() throws {
        #expect(try told(since: .now + .seconds(3_600), false).isEmpty)
    }

    @Test func watchReportsOnceASecondHasPassed() throws {
        let told = try told(since: .now - .seconds(2), false)
        #expect(told.first?.rows == RowWatch.stride && told.first?.total == 5_000)
        #expect(told.allSatisfy { $0.rows <= $0.total })
    }

    @Test func emptyTableIsNotReported() throws {
        #expect(try told(since: .now - .seconds(2)).isEmpty)
    }

    @Test func errorOfTheWatchEndsTheReading() throws {
        #expect(throws: StoreError.interrupted) { try told(since: .now - .seconds(2), false, stop: true) }
    }

    @Test func rowsThatAreScannedAreCounted() throws {
        let store = try InventoryStore.inMemory(clock: { march })
        let told = Mutex(0)
        let watch = RowWatch(start: .now - .seconds(2)) { _, _, _ in told.withLock { $0 += 1 } }
        try RowWatch.$current.withValue(watch) {
            try store.read { database in
                RowWatch.begin(.platforms)
                try database.scan(
                    "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 3000) SELECT n FROM n"
                ) { _ in }
            }
        }
        #expect(told.withLock(\.self) > 0)
    }
}
