import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// The import of all sheets of a folder or a zip, one after another, as one import.
struct SeveralImport {
    let statement: ImportStatement
    let found: DetectedSource
    let sheets: [DetectedSource]
    let environment: Environment

    private static let figures = ["added", "changed", "deleted", "unchanged", "skipped"]

    /// Settles the columns of each sheet first, so that a question or a refusal comes before any import.
    func run() throws -> Outcome {
        if let title = found.title { environment.notice("\(visible(found.path)): \(title)") }
        for remark in found.remarks { environment.notice(visible(remark)) }
        if statement.replaces {
            throw StatementError("replace needs a whole inventory, and \(Quoting.quoted(found.path)) isn't one")
        }
        let looks = try sheets.map { sheet -> SheetLook? in
            if case .content(let content) = sheet.way, content.isImported(by: statement.map) { return nil }
            do {
                return try self.statement(for: sheet).settled(sheet, environment)
            } catch let refusal as StatementError {
                guard try !refusal.proposals.isEmpty && haveOneHeader() else { throw refusal }
                // Sheets with one header need one line, which names all of them.
                return try statement.settled(sheet, environment)
            }
        }
        if environment.options.isDryRun || statement.isDryRun { return try run(looks) }
        let source = RealPath.of(found.path) ?? found.path
        return try environment.store().importingSeveral(from: source) { try run(looks) }
    }

    private func run(_ looks: [SheetLook?]) throws -> Outcome {
        var rows: [[CellValue]] = []
        var outcome = Outcome.none
        for (sheet, look) in zip(sheets, looks) {
            let one = try statement(for: sheet).importSource(sheet, settled: look, isOneOfSeveral: true, environment)
            rows += try Self.rows(of: one, name: sheet.shortName)
            if let failure = one.failure {
                if outcome.failure == nil { outcome.failure = failure } else { environment.notice(failure.message) }
            }
        }
        let columns = [Column("file"), Column("kind", .code)] + Self.figures.map { Column($0, .integer) }
        outcome.body = .page(Page(title: "import", columns: columns, values: rows))
        return outcome
    }

    /// Returns true if all sheets have the same columns, and nobody can be asked about each.
    private func haveOneHeader() throws -> Bool {
        guard environment.ask == nil else { return false }
        let headers = try sheets.map { sheet -> String? in
            guard case .inventory(let path) = sheet.way, !TextFile.isFolder(path) else { return nil }
            return try SheetLook(path, map: statement.map, isOfWorkbook: sheet.isOfWorkbook).key
        }
        return Set(headers).count == 1
    }

    /// Returns the statement for one sheet, naming its file if it has a path.
    private func statement(for sheet: DetectedSource) -> ImportStatement {
        var statement = statement
        if sheet.path != found.path { statement.path = sheet.path }
        return statement
    }

    /// Returns the figures of one import, under the shared column names.
    private static func rows(of outcome: Outcome, name: String) throws -> [[CellValue]] {
        guard case .page(let page) = outcome.body else { return [] }
        let names = page.columns.map { $0.name == "new" ? "added" : $0.name }
        var rows: [[CellValue]] = []
        try page.rows { cells in
            func value(_ column: String) -> CellValue {
                switch names.firstIndex(of: column).map({ cells[$0] }) {
                case .integer(let number): .integer(number)
                case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
                default: .integer(0)
                }
            }
            rows.append([.text(name), value("kind")] + figures.map(value))
        }
        return rows
    }
}

extension DetectedSource {
    /// The last part of its name, for a table of several sources.
    fileprivate var shortName: String {
        (source ?? path).split(separator: "/").last.map(String.init) ?? path
    }
}
