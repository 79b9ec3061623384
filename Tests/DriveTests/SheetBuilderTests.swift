import Foundation
import Imports
import Interchange
import QueryLanguage
import Rendering
import StoreFile
import Testing
import TestSupport

@testable import Codecs
@testable import Drive

/// Sheets for a spreadsheet, measured again by Python.
@Suite struct SheetBuilderTests {
    private let sheets = TemporaryFolder()

    /// Makes a store with the example's items and expenses, a formula, a long note, uploaded photos and one that isn't.
    private func fixture() throws -> ExampleStore {
        let fixture = try ExampleStore()
        try fixture.sql(
            """
            UPDATE items SET title = '=2+3' WHERE id = 3;
            UPDATE items SET note = 'é👩' || printf('%.*c', 600, 'x') WHERE id = 4;
            UPDATE items SET boughtAt = NULL, boughtDay = NULL WHERE id IN (5, 6);
            UPDATE items SET boughtAt = '2024-02-01T00:00:00.000Z', boughtDay = '2024-02-01' WHERE id % 3 = 1;
            DELETE FROM photos;
            INSERT INTO photos (itemId, position, file, driveId, createdAt, updatedAt) VALUES
                (7, 1, 'b.jpg', 'second', '', ''), (7, 0, 'a.jpg', 'first', '', ''), (7, 2, 'c.jpg', NULL, '', '');
            """)
        return fixture
    }

    private func builder(_ fixture: ExampleStore) -> SheetBuilder {
        SheetBuilder(store: fixture.store, homeCurrency: .gbp, today: fixture.store.clock().utcDay)
    }

    /// Returns what Python prints.
    private static func python(_ arguments: [String]) throws -> String {
        try Child.output(of: ["python3"] + arguments).trimmingCharacters(in: .newlines)
    }

    /// Returns Python's figures of a sheet: rows, columns, longest cell, SHA-256, plain and packed bytes.
    private func measured(_ path: String) throws -> String {
        try Self.python(
            [
                "-c",
                """
                import csv, gzip, hashlib, io, os, sys
                data = gzip.open(sys.argv[1]).read()
                rows = list(csv.reader(io.StringIO(data.decode(), newline="")))
                assert len({len(row) for row in rows}) == 1
                units = [max(len(cell.encode("utf-16-le")) // 2 for cell in row) for row in rows[1:]]
                print(len(rows) - 1, len(rows[0]), max(units), units.index(max(units)) + 1,
                    hashlib.sha256(data).hexdigest(), len(data), os.path.getsize(sys.argv[1]))
                """, path,
            ])
    }

    @Test(arguments: [Noun.items, .expenses]) func sheetMatchesItsReportedFigures(kind: Noun) throws {
        let fixture = try fixture()
        let file = try builder(fixture).build(kind, into: sheets.path)
        #expect(
            try measured(file.path)
                == """
                \(file.rows) \(file.columns) \(file.longestCell) \(file.longestRow) \(file.sha256) \(file.plainBytes) \
                \(file.packedBytes)
                """)
        #expect(file.cells == (file.rows + 1) * file.columns)
        let table = kind.rawValue
        #expect(try fixture.sql("SELECT count(*) FROM \(table) WHERE deletedAt IS NULL") == String(file.rows))
        #expect(try file.columns == builder(fixture).columnCount(of: kind))
        let reader = try file.plain(from: 10)
        _ = try reader.readToEnd()
        #expect(reader.offset == file.plainBytes)
        file.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: sheets.path).isEmpty)
    }

    @Test func anItemsSheetHasLinksAndGuardedTexts() throws {
        let fixture = try fixture()
        let file = try builder(fixture).build(.items, into: sheets.path)
        let lines = try Self.python(
            [
                "-c",
                """
                import csv, gzip, sys
                rows = list(csv.DictReader(gzip.open(sys.argv[1], "rt", newline="")))
                print(",".join(rows[0]))
                print([row["title"] for row in rows if "2+3" in row["title"]])
                print([row["photo_links"] for row in rows if row["photo_links"]])
                print([row["sku"] for row in rows] == sorted(row["sku"] for row in rows))
                """, file.path,
            ])
        #expect(
            lines == """
                sku,title,status,bought,cost,currency,market,seller,haul,platforms,asking,asking_currency,sold,sale_price,\
                sale_currency,sale_platform,fees,postage,packaging,payment,profit,profit_currency,days_to_sell,age,\
                photos,note,photo_links
                ["'=2+3"]
                ['https://drive.google.com/file/d/first/view; https://drive.google.com/file/d/second/view']
                True
                """)
    }

    @Test func theSameStoreGivesTheSameFile() throws {
        let fixture = try fixture()
        let files = try (1...2).map { _ in try builder(fixture).build(.items, into: sheets.path) }
        #expect(files[0].path != files[1].path)
        #expect(files[0].sha256 == files[1].sha256)
        #expect(FileManager.default.contentsEqual(atPath: files[0].path, andPath: files[1].path))
    }

    // MARK: - Parts

    /// Every row of the sheet is in exactly one part, for any size of parts.
    @Test(arguments: [Noun.items, .expenses], [7, 50, 200, 100_000])
    func partsHoldEachRowOnce(kind: Noun, size: Int) throws {
        let fixture = try fixture()
        let builder = builder(fixture)
        let whole = try builder.build(kind, into: sheets.path)
        let parts = try builder.parts(of: kind, rowsAtMost: size)
        let files = try parts.map { try builder.build(kind, $0, into: sheets.path) }
        #expect(files.allSatisfy { $0.rows <= size && $0.rows > 0 })
        #expect(Set(parts.map(\.suffix)).count == parts.count)
        let same = try Self.python(
            [
                "-c",
                """
                import csv, gzip, sys
                def rows(path): return list(csv.reader(gzip.open(path, "rt", newline="")))
                whole, parts = rows(sys.argv[1]), [rows(path) for path in sys.argv[2:]]
                assert all(part[0] == whole[0] for part in parts)
                print(sorted(whole[1:]) == sorted(row for part in parts for row in part[1:]))
                """, whole.path,
            ] + files.map(\.path))
        #expect(same == "True")
    }

    @Test func oversizedSheetIsDividedByYearThenByNumber() throws {
        let fixture = try fixture()
        let builder = builder(fixture)
        #expect(try builder.parts(of: .items) == [.everything])
        let years = try fixture.sql(
            """
            SELECT ifnull(substr(boughtDay, 1, 4), 'undated') AS year, count(*) FROM items WHERE deletedAt IS NULL
            GROUP BY year ORDER BY year
            """)
        let counted = try builder.rowsByYear(of: .items).map { "\(SheetPart($0.span).suffix)|\($0.rows)" }
        #expect(counted.joined(separator: "\n") == years)
        let names = try builder.parts(of: .items, rowsAtMost: 60).map(\.suffix)
        #expect(names.first == "2024 part 1")
        #expect(names.last == "undated")
        let narrow = SheetLimits(cells: 27 * 61, columns: 30, characters: 500, bytes: 10_000)
        #expect(try builder.parts(of: .items, within: narrow).map(\.suffix) == names)
    }

    @Test func aSheetKnowsWhichLimitItIsPast() throws {
        let fixture = try fixture()
        let file = try builder(fixture).build(.items, into: sheets.path)
        #expect(file.longestCell == 603)
        #expect(file.excess() == nil)
        var limits = SheetLimits.google
        limits.bytes = file.plainBytes - 1
        #expect(file.excess(over: limits) == .bytes)
        #expect(file.rowsAtMost(within: limits) < file.rows)
        limits.cells = file.cells - 1
        #expect(file.excess(over: limits) == .cells)
        limits.characters = 602
        #expect(file.excess(over: limits) == .characters)
        limits.columns = 26
        #expect(file.excess(over: limits) == .columns)
    }

    // MARK: - Failures

    @Test func failedBuildLeavesNoFile() throws {
        let fixture = try fixture()
        #expect(throws: StoreError.self) {
            try builder(fixture).build(.items, into: sheets.path + "/none")
        }
    }

    @Test func anInterruptedBuildLeavesNoFile() throws {
        let fixture = try fixture()
        // Enough rows for a build of several seconds.
        try fixture.sql(
            """
            WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 200000)
            INSERT INTO items (sku, title, createdAt, updatedAt) SELECT printf('FH-Z%07d', n), 'more', '', '' FROM n;
            """)
        let store = fixture.store
        let interrupter = Thread {
            while !Thread.current.isCancelled {
                Thread.sleep(forTimeInterval: 0.05)
                store.interrupt()
            }
        }
        interrupter.start()
        defer { interrupter.cancel() }
        #expect(throws: StoreError.interrupted) { try builder(fixture).build(.items, into: sheets.path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: sheets.path).isEmpty)
    }
}

extension Instant {
    fileprivate var utcDay: Day { Day(iso: description.prefix(10)) ?? Day(number: 0) }
}

/// A store with the repository's example of about 300 items.
private final class ExampleStore {
    private let folder = TemporaryFolder()
    let store: InventoryStore

    init() throws {
        store = try InventoryStore.open(
            at: folder.path + "/store.sqlite", access: .readWrite,
            clock: { Instant(milliseconds: 1_793_534_400_000) })
        let example = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../examples/inventory")
        _ = try InventoryImport(example.standardized.path, store: store, calendar: .utc).run()
    }

    deinit {
        store.close()
    }

    /// Returns the answer of `sqlite3`, its rows separated by line breaks.
    @discardableResult
    func sql(_ text: String) throws -> String {
        try Child.output(of: ["sqlite3", "-batch", "-cmd", ".timeout 5000", store.path, text])
            .trimmingCharacters(in: .newlines)
    }
}
