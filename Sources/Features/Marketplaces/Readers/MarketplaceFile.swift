import Codecs
import Imports
import QueryLanguage

/// A file from a marketplace, identified by the names of its columns.
package struct MarketplaceFile: Equatable, Sendable {
    package let path: String
    package let source: OrderSource
    /// The seller's name at the marketplace, if it is given before the rows.
    package let account: String?
    /// The line with the names of the columns, from 1.
    package let headerLine: Int
    /// Columns that this kind of file has but this one lacks, so that their contents are unknown.
    package let missing: [String]
    /// Columns of the file that are not known and not read.
    package let unknown: [String]
    /// The unknown column that each missing one may be; empty unless each has one.
    package var renamed: [String: String] { HeaderTable.renamed(missing, among: unknown) }
    /// The description of its columns by the user, or by the rows.
    package var map: SheetMap

    /// Identifies a file from a marketplace; returns `nil` if it is another file.
    ///
    /// - Parameter map: What the user says of its columns.
    /// - Throws: ``ImportError`` for a known kind that can't be read yet, and for a file with most columns of a kind
    ///   but without the necessary ones.
    package static func look(at path: String, map: SheetMap = SheetMap()) throws -> MarketplaceFile? {
        let search = try HeaderSearch(path, map: map)
        guard let finding = search.finding else {
            if let unread = search.unread { throw ImportError.notReadYet(path: path, title: unread.title) }
            guard let near = search.nearMiss else { return nil }
            throw ImportError.lacksColumns(
                path: path, title: near.title, columns: near.missing.map { JSONText.excerpt($0) },
                renamed: near.renamed)
        }
        return MarketplaceFile(path, finding, map)
    }

    private init(_ path: String, _ finding: HeaderSearch.FoundHeader, _ map: SheetMap) {
        (self.path, self.map) = (path, map)
        (source, headerLine) = (finding.kind.source, finding.line)
        (missing, unknown) = (finding.header.missing, finding.header.unknown)
        account = Self.account(in: finding.preamble)
    }

    /// Returns the text beside, or after a colon behind, the word for the seller.
    private static func account(in preamble: [[String]]) -> String? {
        for line in preamble {
            for (place, cell) in line.enumerated() {
                let parts = cell.split(separator: ":", maxSplits: 1)
                guard let word = parts.first, words.contains(HeaderTable.folded(String(word))) else { continue }
                let next = parts.count > 1 ? String(parts[1]) : place + 1 < line.count ? line[place + 1] : ""
                let name = CellText.clean(next)
                if !name.isEmpty { return name }
            }
        }
        return nil
    }

    private static let words: Set<String> = ["seller", "sellerid", "verkäufer", "vendeur", "venditore"]

    /// The description of the file, as the rest of “PATH: ”.
    package var title: String { source.titleWithArticle + (account.map { " of \($0)" } ?? "") }

    /// Sentences that the user should read before the import.
    package var remarks: [String] {
        func names(_ columns: [String]) -> String { columns.map { JSONText.excerpt($0) }.joined(separator: ", ") }
        var remarks: [String] = []
        if !missing.isEmpty { remarks.append("It has no columns \(names(missing)), so their figures stay unknown.") }
        if !unknown.isEmpty { remarks.append("Unknown columns were ignored: \(names(unknown)).") }
        return remarks
    }
}

// MARK: - Reading

/// The results of reading a marketplace's file.
package struct MarketplaceReport: Sendable {
    /// The seller's name at the marketplace, if the file gives it.
    package var account: String?
    /// The number of rows read, including those with errors.
    package fileprivate(set) var rows = 0
    /// The first and the last day of its facts.
    package fileprivate(set) var days: ClosedRange<Day>?
    /// The first thousand rows with errors, each with its line.
    package fileprivate(set) var problems: [ImportProblem] = []
    /// The number of further errors.
    package fileprivate(set) var furtherProblems = 0
    /// True if it has days in digits, in the marketplace's own order.
    package fileprivate(set) var readsDigits = false
    /// Sentences about figures that the reader reckoned.
    package fileprivate(set) var remarks: [String] = []
    /// The sum of the rows with errors, as far as their amounts could be read, in minor units.
    package fileprivate(set) var leftOut: [Currency: Int64] = [:]

    private static let mostProblems = 1000

    /// The number of rows with errors.
    package var problemCount: Int { problems.count + furtherProblems }

    fileprivate mutating func add(_ problem: ImportProblem, _ worth: Money?) {
        if let worth, worth.minor.magnitude < 1 << 53 { leftOut[worth.currency, default: 0] &+= worth.minor }
        if problems.count < Self.mostProblems { problems.append(problem) } else { furtherProblems += 1 }
    }
}

extension MarketplaceFile {
    /// Reads the file to its end on a separate thread, and passes each fact on the caller's.
    ///
    /// - Parameters:
    ///   - progress: Called after some rows with the bytes read and their total.
    ///   - take: Called with each fact; an error that it throws ends the reading.
    ///
    /// - Throws: ``ImportProblem`` if the file is not CSV, so that the rest can't be read, and any error that a closure
    ///   throws.
    @discardableResult
    package func read(
        progress: (Int, Int) throws -> Void = { _, _ in }, _ body: (OrderFact) throws -> Void
    ) throws -> MarketplaceReport {
        let size = try SourceFile(path).size
        return try FactHandover { try read(to: $0) }.forEach { batch in
            for fact in batch.facts { try body(fact) }
            try progress(batch.consumed, size)
        }
    }

    private func read(to handover: FactHandover) throws -> MarketplaceReport {
        try reading { reader, finding, name in
            var report = try finding.kind.read(&reader, finding, to: handover)
            for place in report.problems.indices { report.problems[place].file = name }
            return report
        }
    }

    /// Calls `body` with a reader of the records below the header, and the file's name.
    private func reading<Value>(
        _ body: (inout CSVReader, HeaderSearch.FoundHeader, String) throws -> Value
    ) throws -> Value {
        guard let finding = try HeaderSearch(path, map: map).finding, finding.kind.source == source else {
            throw ImportError.unreadable(path: path, reason: "it was changed while it was read")
        }
        let file = try SourceFile(path)
        var reader = CSVReader { try file.read(into: $0) }
        reader.takesLooseQuotes = true
        do {
            try reader.begin()
            reader.delimiter = finding.delimiter
            for _ in 0...finding.skipped where try !reader.next() { break }
            return try body(&reader, finding, file.name)
        } catch var problem as ImportProblem {
            problem.file = file.name
            throw problem
        }
    }

    /// Returns the evidence about the order of day and month in each column of days that a spreadsheet may have saved
    /// again, by the column's name.
    func dayEvidence() throws -> [String: DayOrderEvidence] {
        try reading { reader, finding, _ in
            let header = finding.header
            let columns = finding.kind.dayColumns.compactMap { column, isOldestFirst in
                header.dayOrders[column] == nil ? header.places[column].map { (column, $0, isOldestFirst) } : nil
            }
            var evidence: [String: DayOrderEvidence] = [:]
            while try reader.next() {
                for (column, place, isOldestFirst) in columns where !reader.record.isEmpty(at: place) {
                    let none = DayOrderEvidence(isOldestFirst: isOldestFirst)
                    evidence[header.title(of: column), default: none].note(
                        CellText.clean(reader.record.anyText(at: place)))
                }
            }
            return evidence
        }
    }
}

extension MarketplaceReader {
    fileprivate static var dayColumns: [(column: Int, isOldestFirst: Bool)] {
        days.map { ($0.column.rawValue, $0.isOldestFirst) }
    }

    /// Returns true if the order of a column's days in digits is the marketplace's own.
    private static func readsDigits(_ header: MarketplaceHeader) -> Bool {
        days.contains { !$0.forms.isEmpty && header.dayOrders[$0.column.rawValue] == nil }
    }

    /// The fewest filled cells of a row.
    private static var fewestCells: Int { 4 }

    /// The number of rows that are passed at once.
    private static var batchSize: Int { 256 }

    /// Reads all following rows.
    fileprivate static func read(
        _ reader: inout CSVReader, _ finding: HeaderSearch.FoundHeader, to handover: FactHandover
    ) throws -> MarketplaceReport {
        var (kind, facts, report) = (Self(finding.preamble), FactList(), MarketplaceReport())
        facts.equations = equations.compactMap { $0.located(in: finding.header) }
        var (batch, rows) = (FactHandover.Batch(), 0)
        while try reader.next() {
            do throws(ImportProblem) {
                try read(reader.record, finding, &kind, &facts, &report)
            } catch var problem {
                problem.line = reader.record.line
                throw problem
            }
            hand(&facts, to: &batch, &report)
            rows += 1
            guard rows % batchSize == 0 else { continue }
            batch.consumed = reader.consumed
            try handover.put(batch)
            batch.facts.removeAll(keepingCapacity: true)
        }
        facts.endRows()
        kind.finish(into: &facts)
        hand(&facts, to: &batch, &report)
        batch.consumed = reader.consumed
        try handover.put(batch)
        report.account = facts.account
        report.readsDigits = readsDigits(finding.header)
        report.remarks = facts.remarks.sentences
        return report
    }

    private static func read(
        _ record: CSVReader.Record, _ finding: HeaderSearch.FoundHeader, _ kind: inout Self, _ facts: inout FactList,
        _ report: inout MarketplaceReport
    ) throws(ImportProblem) {
        var record = record
        switch record.filled(upTo: fewestCells) {
        case 0: return
        case fewestCells:
            report.rows += 1
            do throws(ImportProblem) {
                try check(&record, finding)
                let row = RowCells(record: record, header: finding.header)
                facts.begin(row)
                try kind.read(MarketplaceRow(row), into: &facts)
            } catch {
                facts.removeAll()
                guard error.canBeSkipped else { throw error }
                guard !isNoRow(&record, finding.header) else {
                    report.rows -= 1
                    return
                }
                var problem = error
                problem.line = record.line
                let row = MarketplaceRow<FileColumn>(RowCells(record: record, header: finding.header))
                report.add(problem, record.count == finding.header.names.count ? worth.amount(of: row) : nil)
            }
        default: kind.note(record.anyTexts(), into: &facts)
        }
    }

    /// Returns true if a line that can't be parsed is a repeated header or a line of totals.
    private static func isNoRow(_ record: inout CSVReader.Record, _ header: MarketplaceHeader) -> Bool {
        let cells = record.anyTexts().map(HeaderTable.folded)
        let word = cells.first { !$0.isEmpty }?.filter(\.isLetter) ?? ""
        return totals.contains(word) || cells == header.names.map { HeaderTable.folded(CellText.clean($0)) }
    }

    /// The words in the first cell of a line of totals.
    private static var totals: Set<String> {
        [
            "total", "totals", "grandtotal", "sum", "sums", "summe", "summen", "gesamt", "gesamtsumme", "insgesamt",
            "totale",
            "totali", "totaal", "totaux", "suma", "razem",
        ]
    }

    private static func hand(
        _ list: inout FactList, to batch: inout FactHandover.Batch, _ report: inout MarketplaceReport
    ) {
        for fact in list.facts {
            report.days.cover(fact.day)
            batch.facts.append(fact)
        }
        list.removeAll()
    }

    /// Refuses a row with another number of cells than the header, since its cells would be under wrong names.
    private static func check(
        _ record: inout CSVReader.Record, _ finding: HeaderSearch.FoundHeader
    ) throws(ImportProblem) {
        let (header, count) = (finding.header, record.count)
        let width = header.names.count
        let extra = (width..<max(width, count)).contains { !record.isEmpty(at: $0) }
        let isShort = count < width && mayOmitLastCells
        if count < width || extra, !record.split(intoQuoted: width, delimiter: finding.delimiter), !isShort || extra {
            throw ImportProblem("the row has \(count) cells, but the header has \(width)")
        }
        guard record.bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
        for (column, place) in header.places.enumerated() where !multiline.contains(column) {
            guard let place, record.bytes(at: place).contains(where: { $0 == 0x0A || $0 == 0x0D }) else { continue }
            var problem = ImportProblem("the cell continues on the next line: is a quote left open?")
            problem.cell = header.title(of: column)
            throw problem
        }
    }
}

extension CSVReader.Record {
    /// Returns the number of filled cells, counted up to `most`.
    fileprivate func filled(upTo most: Int) -> Int {
        var filled = 0
        for index in 0..<count where !isEmpty(at: index) {
            filled += 1
            if filled == most { break }
        }
        return filled
    }
}

extension OrderFact {
    /// The day of the fact; `nil` if it has none.
    fileprivate var day: Day? {
        switch self {
        case .line(let line): line.day
        case .charge(let charge): charge.day
        case .payout(let payout): payout.day
        case .listing, .neutral: nil
        }
    }
}

extension OrderSource {
    /// The title with its article, such as `an eBay transaction report`.
    var titleWithArticle: String { (title.first.map { "aeiouAEIOU".contains($0) } ?? false ? "an " : "a ") + title }
}
