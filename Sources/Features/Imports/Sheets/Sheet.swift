import Codecs
import Ledger
import QueryLanguage
import StoreFile

/// A sheet with a known header.
struct Sheet: ImportSource {
    private let file: SourceFile
    private let reader: CSVReader
    private let header: SheetHeader
    /// The header as it is in the file.
    private let headerBytes: [UInt8]

    /// The size of a typical row in bytes.
    private var usualSize: Int { header.kind == .item ? 120 : 40 }

    /// - Throws: ``ImportProblem`` for a sheet without a usable header, or with columns that could only be guessed.
    init(_ path: String, _ options: ImportOptions) throws {
        let look = try options.look ?? SheetLook(SourceFile(path), options.map, nil, options.isOfWorkbook)
        file = try SourceFile(path)
        var reader = CSVReader { [file] in try file.read(into: $0) }
        guard look.isGiven else {
            var problem = ImportProblem(
                "fhq doesn't know its columns: \(look.header.names.prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", "))",
                hint: "name them with map", canBeSkipped: false)
            (problem.file, problem.line) = (file.name, look.header.line)
            throw problem
        }
        if options.exported != nil, let key = look.header.missingKey {
            var problem = ImportProblem(
                "without its column \(JSONText.excerpt(key)) fhq can't tell its rows apart",
                hint: "export it again with show \(key), …", canBeSkipped: false)
            (problem.file, problem.line) = (file.name, look.header.line)
            throw problem
        }
        try reader.begin()
        while try reader.next(), reader.record.line < look.header.line {}
        headerBytes = reader.record.bytes
        reader.takesPlainQuotes = look.header.isEscaped
        (self.reader, header) = (reader, look.header)
    }

    var path: String { file.path ?? file.name }
    var size: Int { file.size }
    var table: StoredTable { header.kind == .item ? .items : .expenses }
    var rejected: RejectedRecords { RejectedRecords(header: headerBytes, delimiter: reader.delimiter) }

    /// Returns the number of records to expect; items are looked up one by one in a store with contents, so it is 0 there.
    func expectedRecords(in store: InventoryStore) throws -> Int {
        try header.kind == .expense || store.isEmpty() ? size / usualSize : 0
    }

    func importAll(in run: ImportRun) throws {
        var rows = SheetRun(try SheetContext(run, header))
        try rows.importAll(from: reader, of: file)
        guard var mapping = run.options.mapping, !run.isRefused else { return }
        mapping.header = header.key
        run.report.mapping = try run.session.store(mapping)
    }
}
