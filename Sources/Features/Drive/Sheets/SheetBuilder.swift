import Codecs
import Interchange
import Queries
import QueryLanguage
import Rendering
import StoreFile
import SystemLibrary

/// A builder of the CSV of a spreadsheet's sheets, in one pass: read, written, hashed and compressed.
///
/// A sheet has the columns of `items` or `expenses`, items also the links of their photos, and a `'` before texts that
/// look like formulas. Items are in the order of their SKUs, expenses of their numbers, and those of one year in the
/// order of their days. The caller's thread reads and hashes, another one compresses; rows are never kept in memory.
package struct SheetBuilder: Sendable {
    /// A number for the columns of the sheets, which changes with them and their order.
    package static var version: Int {
        let columns = [Noun.items, .expenses].flatMap { (noun: Noun) -> [String] in
            [noun.rawValue] + noun.sheetFields.map(\.name) + added(noun)
        }
        // FNV-1a, since a stored number must not depend on the process.
        let hash: UInt32 = columns.joined(separator: ",").utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Int(hash)
    }

    private let store: InventoryStore
    private let context: QueryContext

    /// Creates a builder for a store, with the home currency for profits and the day for ages.
    package init(store: InventoryStore, homeCurrency: Currency, today: Day) {
        self.store = store
        context = QueryContext(today: today, homeCurrency: homeCurrency)
    }

    /// Returns the fields of a sheet besides those of its noun.
    private static func added(_ kind: Noun) -> [String] { kind == .items ? ["photo_links"] : [] }

    // MARK: - Dividing

    /// Returns the number of columns of a sheet.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func columnCount(of kind: Noun) throws -> Int {
        try store.prepare(kind.sheetQuery(.everything, showing: Self.added(kind)), in: context).columns.count
    }

    /// Returns the sheets needed for `limits`.
    ///
    /// There is one sheet if all rows fit. Otherwise there is one for each year of purchase (or of the expense) and one
    /// for rows without a day, each split into numbered parts if it is still too large. Only rows are counted, since
    /// the bytes are known only after a sheet is built. `rowsAtMost` limits the rows of each sheet.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func parts(
        of kind: Noun, within limits: SheetLimits = .google, rowsAtMost: Int? = nil
    ) throws -> [SheetPart] {
        let size = try rowsAtMost ?? limits.rows(columns: columnCount(of: kind))
        let total = try store.prepare(kind.sheetQuery(.everything, showing: []), in: context).count()
        guard total > size else { return [.everything] }
        return try rowsByYear(of: kind).flatMap { SheetPart.parts(of: $0.span, rows: $0.rows, size: size) }
    }

    /// Returns the number of rows of each year, in order, and last those without a day.
    ///
    /// Each year is counted by the index of days, since grouping would sort all rows in memory.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func rowsByYear(of kind: Noun) throws -> [(span: SheetPart.Span, rows: Int)] {
        var spans: [SheetPart.Span] = [.undated]
        if let first = try year(of: kind, isLast: false), let last = try year(of: kind, isLast: true) {
            spans = (first...max(first, last)).map { .year($0) } + spans
        }
        return try spans.map { span in
            let query = kind.sheetQuery(SheetPart(span), showing: [])
            return (span, try store.prepare(query, in: context).count())
        }.filter { $0.rows > 0 }
    }

    /// Returns the first or the last year that has rows.
    private func year(of kind: Noun, isLast: Bool) throws -> Int? {
        var query = Query(noun: kind)
        query.columns = [.field(kind.dayField)]
        query.sort = [SortKey(by: .field(kind.dayField), isDescending: isLast)]
        query.window = .limit(1)
        var year: Int?
        _ = try store.prepare(query, in: context).rows { row in
            guard case .text(let day) = row[0] else { return }
            year = Int(String(decoding: day.prefix(4), as: UTF8.self))
        }
        return year
    }

    // MARK: - Building

    /// Writes a sheet to a new file in `folder`, which must exist.
    ///
    /// ``InventoryStore/interrupt()`` ends it. If it throws, no file is left. The texts of an `envelope` surround the
    /// CSV in the file, and are neither hashed nor counted.
    ///
    /// - Throws: ``StoreError`` for errors of the store, ``OutputError`` for errors of the disk.
    func build(
        _ kind: Noun, _ part: SheetPart = .everything, into folder: String, envelope: MultipartEnvelope? = nil
    ) throws -> SheetFile {
        let prepared = try store.prepare(kind.sheetQuery(part, showing: Self.added(kind)), in: context)
        let (path, descriptor) = try TemporaryFiles(folder: folder, prefix: "fhq-\(kind.rawValue)-").new()
        defer { close(descriptor) }
        do {
            return try Self.write(prepared, to: descriptor, at: path, envelope)
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func write(
        _ prepared: PreparedQuery, to descriptor: Int32, at path: String, _ envelope: MultipartEnvelope?
    ) throws -> SheetFile {
        let output = ByteOutput(descriptor: descriptor)
        var measure = SheetMeasure()
        var leftOut = LeftOut()
        var hash = SHA256()
        var plainBytes = 0
        let guarded = Page(columns: prepared.pageColumns) { leftOut = try prepared.lendRows($0) }.guardingFormulas()
        let page = Page(columns: guarded.columns) { each in
            try guarded.rows { cells in
                measure.add(cells)
                try each(cells)
            }
        }
        var isContent = false
        let look = { (bytes: UnsafeRawBufferPointer) in
            guard isContent else { return }
            hash.update(bytes)
            plainBytes += bytes.count
        }
        let rows = try GzipMember.write(to: output, onPlain: look) { plain in
            if let envelope {
                try plain.write(String(decoding: envelope.start, as: UTF8.self))
                try plain.flush()
            }
            isContent = true
            let rows = try render(page, as: .csv, to: plain)
            try plain.flush()
            isContent = false
            if let envelope { try plain.write(String(decoding: envelope.end, as: UTF8.self)) }
            return rows
        }
        let columns = page.columns.count
        return SheetFile(
            path: path, plainBytes: plainBytes, packedBytes: output.byteCount, sha256: hash.digest().hexadecimal,
            rows: rows, columns: columns, cells: (rows + 1) * columns, longestCell: measure.longestCell,
            longestRow: measure.longestRow, leftOut: leftOut)
    }
}
