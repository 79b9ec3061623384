import Foundation
import Queries
import QueryLanguage
import RateService
import StoreFile
import Testing
import TestSupport
import Upkeep

/// A store and a folder for rate files, both removed when the test ends.
final class RateFixture {
    let root: URL
    let store: InventoryStore
    let today = Day(number: 20_757)  // 2026-10-31

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("rates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let now = Instant(milliseconds: 1_793_434_400_000)
        store = try InventoryStore.open(
            at: root.appendingPathComponent("store.sqlite").path, access: .readWrite, clock: { now })
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(at: root)
    }

    /// The path of rates as the European Central Bank published them.
    static let published = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../Rates/eurofxref-hist.csv").standardized.path

    func file(_ text: String) throws -> RateFile {
        try RateFile(Array(text.utf8), today: today)
    }

    @discardableResult
    func add(_ file: RateFile) throws -> RateChange {
        try store.addRates(file.columns, source: "test")
    }

    func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    /// Runs a Python script in the folder and returns its output.
    @discardableResult
    func python(_ script: String, input: String = "") throws -> String {
        try script.write(toFile: path("script.py"), atomically: true, encoding: .utf8)
        try input.write(toFile: path("input.txt"), atomically: true, encoding: .utf8)
        return try Child.output(of: ["python3", "script.py"], in: root.path)
    }
}
