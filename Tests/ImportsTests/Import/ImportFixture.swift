import Foundation
import Imports
import QueryLanguage
import StoreFile
import TestSupport
import Upkeep

/// A folder to import and a store to import it into, both removed when the test ends.
final class ImportFixture {
    let root: URL
    let store: InventoryStore
    var calendar = BusinessCalendar.utc

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("source"), withIntermediateDirectories: true)
        let now = Instant(milliseconds: 1_793_534_400_000)
        store = try InventoryStore.open(
            at: root.appendingPathComponent("store.sqlite").path, access: .readWrite, clock: { now })
    }

    deinit {
        store.close()
        try? FileManager.default.removeItem(at: root)
    }

    var folder: String { root.appendingPathComponent("source").path }
    var rejectedPath: String { root.appendingPathComponent("rejected.json").path }

    /// The path of the repository's example folder of about 300 items.
    static var example: String {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../examples/inventory").standardized.path
    }

    func write(_ file: String, _ text: String) throws {
        try write(file, Data(text.utf8))
    }

    func write(_ file: String, _ bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: folder).appendingPathComponent(file))
    }

    /// Writes `items.json` with these records.
    func items(_ records: String...) throws {
        try write("items.json", "[" + records.joined(separator: ",") + "]")
    }

    @discardableResult
    func run(
        _ folder: String? = nil, dryRun: Bool = false, skipBad: Bool = false,
        progress: @escaping (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        var options = ImportOptions()
        (options.isDryRun, options.skipsBad) = (dryRun, skipBad)
        return try InventoryImport(
            folder ?? self.folder, store: store, calendar: calendar, rejectedPath: rejectedPath
        ).run(options, progress: progress)
    }

    /// Returns the answer of `sqlite3`, its rows separated by line breaks and their values by `|`.
    @discardableResult
    func sql(_ text: String) throws -> String {
        try Self.output(of: "sqlite3", ["-batch", "-cmd", ".timeout 5000", store.path, text])
    }

    /// Everything in the store, as SQL.
    func dump() throws -> String {
        try sql(".dump")
    }

    static func output(of program: String, _ arguments: [String], input: String = "") throws -> String {
        try Child.run([program] + arguments, input: input.utf8).output.trimmingCharacters(in: .newlines)
    }
}

extension ImportReport {
    /// Conflicts as lines such as `title: theirs “a”, ours “b”`.
    var conflictLines: [String] {
        conflicts.map { "\($0.field): theirs “\($0.theirs)”, ours “\($0.ours)”" }
    }
}
