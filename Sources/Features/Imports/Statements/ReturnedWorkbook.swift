import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// A workbook of items, sales or expenses that a person edited, on its way back.
struct ReturnedWorkbook {
    private let found: DetectedSource
    private let path: String
    private let environment: Environment
    /// The cells as they were exported from this store; `nil` for a workbook that doesn't carry them.
    let exported: ExportedCells?
    /// The noun that was exported, whichever store it was.
    let noun: Noun?

    init(found: DetectedSource, path: String, environment: Environment) throws {
        (self.found, self.path, self.environment) = (found, path, environment)
        let cells = try found.exported.flatMap { try ExportedCells($0) }
        noun = cells.flatMap { Noun(rawValue: $0.origin.noun) }
        guard let cells, try cells.origin.mark != environment.store().mark() else {
            exported = cells
            return
        }
        exported = nil
        environment.notice("the workbook comes from another store, so every cell is compared with this one")
    }

    /// Shows the workbook's changes to existing rows, and asks whether to make them.
    ///
    /// - Throws: `StatementError` if the person doesn't want it, and in a script for changes that may be edits, or
    ///   differences that arose here since.
    func confirm(_ options: ImportOptions) throws {
        guard found.isOfWorkbook, options.map.columns.isEmpty, !options.isDryRun, !environment.options.yes,
            environment.ask != nil || exported == nil
        else { return }
        var rehearsal = options
        rehearsal.isDryRun = true
        let report = try InventoryImport(path, store: environment.store(), name: found.source).run(rehearsal)
        let changes = report.changes.filter { $0.column != nil }
        guard report.outcome == .rehearsed, !changes.isEmpty else { return }
        let what = "\(grouped(changes.count)) cell\(changes.count == 1 ? "" : "s")"
        guard let ask = environment.ask else {
            throw StatementError(
                "nothing was imported: \(what) \(changes.count == 1 ? "differs" : "differ") from the store, and the file doesn't "
                    + "record which ones you edited",
                hints: ["add dry run to list them, or --yes to accept them"])
        }
        try show(changes)
        let added = report.changes.count - changes.count
        let more = added == 0 ? "" : " and add \(grouped(added)) row\(added == 1 ? "" : "s")"
        guard try ask(Question("Change \(what)\(more)?")) else { throw StatementError("nothing was imported") }
    }

    private static let mostShown = 50

    private func show(_ changes: [SheetChange]) throws {
        let columns = [
            Column("line", .integer), Column("row", .code), Column("column", .code), Column("old"), Column("new"),
        ]
        let rows = changes.prefix(Self.mostShown).map { change -> [CellValue] in
            [
                .integer(Int64(change.line)), .text(change.key), .text(change.column?.name ?? ""), .text(change.before),
                .text(change.after),
            ]
        }
        let output = ByteOutput()
        let options = RenderingOptions(width: environment.terminal.size().columns, isForTerminal: true)
        try render(Page(title: "changes", columns: columns, values: rows), as: .table, options: options, to: output)
        let text = String(decoding: output.contents, as: UTF8.self)
        for line in text.split(separator: "\n") { environment.notice(String(line)) }
        if changes.count > Self.mostShown {
            environment.notice("… and \(grouped(changes.count - Self.mostShown)) more")
        }
    }
}
