import Ledger
import QueryLanguage
import StoreFile
import SystemLibrary

/// The import of a folder with FlipperHelper's JSON files, or of a CSV file of items or expenses.
///
/// It imports everything or nothing, in one transaction. Records that came before are merged: changes in the source are
/// applied, unless the value was also changed here, which is a conflict; rows missing from the source stay. A sheet's
/// row with a known SKU (or number, for expenses) is compared cell by cell: differences are written, an empty cell
/// removes the value, and a missing column changes nothing. Importing the same source again writes nothing.
package struct InventoryImport {
    private let path: String
    private let store: InventoryStore
    private let calendar: BusinessCalendar
    private let rejectedPath: String?
    /// The name that the store remembers as the source; `nil` for the path.
    private let name: String?
    private let pictures: (any SourcePictures)?

    /// True to load records in bulk, with the same results; `nil` to do so if there are many.
    var loadsInBulk: Bool?

    /// - Parameters:
    ///   - path: The folder or the file.
    ///   - calendar: Assigns each moment its business day, which is fixed from then on.
    ///   - rejectedPath: The file for the records that `skip bad` leaves out; by default beside the store.
    ///   - name: The name that the store remembers as the source, if `path` was converted from something else.
    ///   - pictures: The pictures that its records name; without it they are not looked for.
    package init(
        _ path: String, store: InventoryStore, calendar: BusinessCalendar = .local, rejectedPath: String? = nil,
        name: String? = nil, pictures: (any SourcePictures)? = nil
    ) {
        (self.name, self.pictures) = (name, pictures)
        self.path = path
        self.store = store
        self.calendar = calendar
        self.rejectedPath = rejectedPath
    }

    /// Imports the source, or only finds the changes.
    ///
    /// An invalid record refuses the import, and the report lists all problems, unless invalid records are skipped.
    /// `progress` is called at most about twenty times a second.
    ///
    /// - Throws: ``ImportError`` for a source that can't be read, ``StoreError`` if the store can't be written, and any
    ///   error that `progress` throws; the import is then rolled back.
    package func run(
        _ options: ImportOptions = ImportOptions(), progress: @escaping (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        let source: any ImportSource
        do {
            source = try open(options)
        } catch let problem as ImportProblem {
            // The problem of a sheet whose header can't be used.
            var report = ImportReport()
            (report.outcome, report.sheet) = (.refused, .item)
            report.add(problem)
            return report
        }
        let expected = try loadsInBulk.map { $0 ? .max : 0 } ?? source.expectedRecords(in: store)
        let pictures =
            options.isDryRun
            ? nil
            : store.photoFolder.flatMap { folder in
                self.pictures.map { PictureRun($0, into: folder) }
            }
        var report = try store.runImport(
            from: name ?? source.path, rehearsal: options.isDryRun, expected: expected, of: source.table
        ) { session in
            let run = ImportRun(source, session, options, calendar, progress)
            try source.importAll(in: run)
            session.atEnd = { [unowned session, items = run.items] in
                try pictures?.importPictures(of: items, in: session)
            }
            return try run.conclude(keepingRejectedIn: rejectedPath ?? pathBesideStore(source))
        }
        if report.outcome == .imported { report.notes += pictures?.notes ?? [] }
        return report
    }

    private func open(_ options: ImportOptions) throws -> any ImportSource {
        try SourceFolder.isOne(path) ? SourceFolder(path) : Sheet(path, options)
    }

    private func pathBesideStore(_ source: any ImportSource) -> String {
        Self.rejectedPath(beside: store, ending: source.rejected.isSheet ? "csv" : "json")
    }

    /// Returns the path of a new file for records left out.
    package static func rejectedPath(beside store: InventoryStore, ending: String) -> String {
        let time = store.clock().description.prefix(19).filter { $0 != "-" && $0 != ":" }
        let stem = "\(store.path == ":memory:" ? "inventory" : store.path).import-rejected-\(time)Z"
        var (path, number) = ("\(stem).\(ending)", 1)
        while access(path, F_OK) == 0 {
            number += 1
            path = "\(stem)-\(number).\(ending)"
        }
        return path
    }
}
