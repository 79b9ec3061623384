import FeatureList
import Foundation
import Imports
import Marketplaces
import QueryLanguage
import Statements
import StoreFile
import TestSupport

extension ImportFixture {
    /// Returns the path of a script beside this file.
    static func script(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).path
    }

    func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    /// Makes a database like the Android app's, with this many items and a live write-ahead log.
    func makeAndroidDatabase(items: Int = 4) throws {
        _ = try Self.output(of: "python3", [Self.script("android_database.py"), folder, "\(items)"])
    }

    /// Zips files of the source folder with the system's `zip`.
    func zip(_ names: String..., as file: String) throws {
        _ = try Child.output(of: ["zip", "-q", "-r", path(file)] + names, in: folder)
    }

    /// Imports the file or folder at a path as `import` does, except a store.
    @discardableResult
    func take(_ path: String) throws -> (found: DetectedSource, counts: [ImportReport.Counts]) {
        let found = try DetectedSource.look(at: path, for: store)
        guard case .inventory(let source) = found.way else { return (found, []) }
        let report = try InventoryImport(
            source, store: store, calendar: calendar, rejectedPath: rejectedPath, name: found.source
        ).run()
        return (found, report.outcome == .imported ? Array(report.counts.values) : [])
    }

    /// Returns the names of the files beside the store.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    }
}

extension DetectedSource {
    /// Identifies the source at a path, among the kinds of every feature.
    static func look(
        at path: String, for store: InventoryStore, map: SheetMap = SheetMap()
    ) throws -> DetectedSource {
        try look(at: path, for: store, map: map, kinds: StatementCatalog.program.parts((any FileKind).self))
    }

    /// The marketplace's file that it is; `nil` for anything else.
    var marketplaceFile: MarketplaceFile? {
        if case .content(let content) = way { content as? MarketplaceFile } else { nil }
    }
}
