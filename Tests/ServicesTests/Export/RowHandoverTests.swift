import Foundation
import Queries
import QueryLanguage
import Rendering
import StoreFile
import Testing
import TestSupport

@testable import Interchange

/// Rows handed to another thread, which sees each row in order until the end or an error.
@Suite struct RowHandoverTests {
    private struct Stopped: Error, Equatable {
        var row: Int
    }

    /// Returns rows of all kinds of cells, some of them longer than a batch.
    private func rows(_ count: Int, seed: UInt64) -> [[CellValue]] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { row in
            let length = row % 97 == 5 ? 60_000 : Int.random(in: 0...40, using: &random)
            let text = String(repeating: "é,", count: length)
            let list = (0..<Int.random(in: 0...(row % 501 == 7 ? 3_000 : 3), using: &random)).map { "\($0)" }
            return [
                .integer(Int64(row)), .text(text), .empty, .list(list), .decimal(Int64(length), digits: 2),
                .boolean(row % 2 == 0),
            ]
        }
    }

    private func words(_ row: UnsafeBufferPointer<Cell>) -> [String] {
        row.map { cell in
            switch cell {
            case .text(let text): String(decoding: text, as: UTF8.self)
            case .list(let list): list.map { String(decoding: $0, as: UTF8.self) }.description
            default: "\(cell)"
            }
        }
    }

    /// Returns the rows that the other thread saw, and the error thrown.
    private func seen(_ rows: [[CellValue]], stopAt: Int? = nil) -> (rows: [[String]], failure: Stopped?) {
        var seen: [[String]] = []
        let handover = RowHandover(columns: 6) { row in
            if seen.count == stopAt { throw Stopped(row: seen.count) }
            seen.append(words(row))
        }
        do {
            for row in rows { try CellValue.withCells(row) { try handover.add($0) } }
            try handover.finish()
        } catch {
            try? handover.finish()
            return (seen, error as? Stopped)
        }
        return (seen, nil)
    }

    @Test(arguments: [0, 1, 255, 256, 257, 768, 769, 4_000]) func rowsArriveUnchangedAndInOrder(count: Int) throws {
        let rows = rows(count, seed: UInt64(count))
        var expected: [[String]] = []
        for row in rows { try CellValue.withCells(row) { expected.append(words($0)) } }
        let result = seen(rows)
        #expect(result.failure == nil)
        #expect(result.rows == expected)
    }

    @Test(arguments: [0, 1, 256, 1_500, 3_999]) func errorEndsTheRows(row: Int) {
        let result = seen(rows(4_000, seed: 1), stopAt: row)
        #expect(result.failure == Stopped(row: row))
        #expect(result.rows.count == row)
    }

    private func fixture(_ items: Int) throws -> (TestStore, PreparedQuery) {
        let fixture = try TestStore()
        try fixture.sql(
            """
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(items))
            INSERT INTO items (sku, title, boughtAt, boughtDay, costMinor, costCurrency, createdAt, updatedAt)
                SELECT printf('FH-%08d', n), 'item ' || n, '2026-01-01T00:00:00.000Z', '2026-01-01', n, 'GBP', '', ''
                FROM numbers
            """)
        let field = try #require(FieldCatalog.field("sku", of: .items))
        var query = Query(noun: .items)
        query.columns = [.field(field)]
        query.sort = [SortKey(by: .field(field), isDescending: false)]
        let context = QueryContext(today: fixture.store.clock().utcDay, homeCurrency: .gbp)
        return (fixture, try fixture.store.prepare(query, in: context))
    }

    @Test(arguments: [RowHandover.worthwhile - 1, RowHandover.worthwhile, RowHandover.worthwhile + 1, 5_000])
    func aQueryOfAnySizeLendsAllItsRows(items: Int) throws {
        let (fixture, prepared) = try fixture(items)
        defer { withExtendedLifetime(fixture) {} }
        var seen: [String] = []
        _ = try prepared.lendRows { seen.append(words($0)[0]) }
        #expect(seen == (1...items).map { "FH-" + String(repeating: "0", count: 8 - "\($0)".count) + "\($0)" })
    }

    @Test(arguments: [10, RowHandover.worthwhile, 4_000]) func errorOfARowIsRethrown(row: Int) throws {
        let (fixture, prepared) = try fixture(5_000)
        defer { withExtendedLifetime(fixture) {} }
        var count = 0
        #expect(throws: Stopped(row: row)) {
            _ = try prepared.lendRows { _ in
                if count == row { throw Stopped(row: row) }
                count += 1
            }
        }
        #expect(count == row)
    }

    @Test func anInterruptedQueryHasLentWhatItRead() throws {
        let (fixture, prepared) = try fixture(50_000)
        var seen: [String] = []
        #expect(throws: StoreError.self) {
            _ = try prepared.lendRows { row in
                seen.append(words(row)[0])
                if seen.count == 2_000 { fixture.store.interrupt() }
            }
        }
        #expect(seen.count >= 2_000 && seen.count < 50_000)
        #expect(seen == seen.sorted())
    }
}

/// An empty store for one test.
private final class TestStore {
    private let folder = TemporaryFolder()
    let store: InventoryStore

    init() throws {
        store = try InventoryStore.open(
            at: folder.path + "/store.sqlite", access: .readWrite,
            clock: { Instant(milliseconds: 1_793_534_400_000) })
    }

    deinit {
        store.close()
    }

    func sql(_ text: String) throws {
        _ = try Child.output(of: ["sqlite3", "-batch", "-cmd", ".timeout 5000", store.path, text])
    }
}
