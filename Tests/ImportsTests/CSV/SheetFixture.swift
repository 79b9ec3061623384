import Foundation
import QueryLanguage
import StoreFile

@testable import Imports

/// A store and a sheet to import into it; the clock stands at noon of 1 November 2026.
final class SheetFixture {
    let base: ImportFixture

    init() throws {
        base = try ImportFixture()
    }

    /// The file's name, which problems begin with.
    var name = "sheet.csv"
    var path: String { base.root.appendingPathComponent(name).path }
    var rejectedPath: String { base.root.appendingPathComponent("rejected.csv").path }

    @discardableResult
    func run(
        _ text: String, _ change: (inout ImportOptions) -> Void = { _ in }, calendar: BusinessCalendar = .utc
    ) throws -> ImportReport {
        try run(bytes: Data(text.utf8), change, calendar: calendar)
    }

    @discardableResult
    func run(
        bytes: Data, _ change: (inout ImportOptions) -> Void = { _ in }, calendar: BusinessCalendar = .utc
    ) throws -> ImportReport {
        try bytes.write(to: URL(fileURLWithPath: path))
        var options = ImportOptions()
        change(&options)
        return try InventoryImport(path, store: base.store, calendar: calendar, rejectedPath: rejectedPath)
            .run(options)
    }

    func sql(_ text: String) throws -> String { try base.sql(text) }

    /// The sale, or whatever else, of the only item.
    func row(_ table: String, _ columns: String) throws -> String {
        try sql("SELECT \(columns) FROM \(table)")
    }
}

extension ImportReport {
    /// The number of rows of the sheet by outcome.
    var rows: Counts? { sheet.flatMap { counts[$0] } }

    /// Problems without the file's name.
    var problemLines: [String] { problems.map { String($0.description.dropFirst("sheet.csv:".count)) } }
}
