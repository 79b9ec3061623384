import Inventory
import QueryLanguage

/// A file as a marketplace gave it, told by the names of its columns.
public struct MarketplaceFile: Equatable, Sendable {
    public let path: String
    public let source: OrderSource
    /// The seller's own name at the marketplace, where it stands before the rows.
    public let account: String?
    /// The line with the names of the columns, from 1.
    public let headerLine: Int
    /// Columns that files of this kind have and this one lacks: what they would say is not known.
    public let missing: [String]
    /// Columns of the file that are not known, and not read.
    public let unknown: [String]

    /// Finds out whether a file is one that a marketplace gave; `nil` if it is not.
    ///
    /// Throws ``ImportError`` for one that is known and can't be read yet, and for one that has most columns of such a file, and not those that make sense of a row.
    public static func look(at path: String) throws -> MarketplaceFile? {
        let search = try HeaderSearch(path)
        guard let finding = search.finding else {
            if let unread = search.unread { throw ImportError.notReadYet(path: path, title: unread.title) }
            guard let near = search.nearMiss else { return nil }
            throw ImportError.lacksColumns(
                path: path, title: near.title, columns: near.missing.map { JSONText.excerpt($0) })
        }
        return MarketplaceFile(path, finding)
    }

    private init(_ path: String, _ finding: HeaderSearch.Finding) {
        self.path = path
        (source, headerLine) = (finding.kind.source, finding.line)
        (missing, unknown) = (finding.header.missing, finding.header.unknown)
        account = Self.account(in: finding.preamble)
    }

    /// What stands beside, or behind a colon after, the word for the seller.
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

    private static let words: Set<String> = ["seller", "sellerid", "verkäufer"]

    /// What it is, as the rest of “PATH: ”.
    public var title: String { source.titleWithArticle + (account.map { " of \($0)" } ?? "") }

    /// What the user should know before it is read, each a sentence.
    public var remarks: [String] {
        func names(_ columns: [String]) -> String { columns.map { JSONText.excerpt($0) }.joined(separator: ", ") }
        var remarks: [String] = []
        if !missing.isEmpty { remarks.append("It lacks the columns \(names(missing)); what they say is not known.") }
        if !unknown.isEmpty { remarks.append("Columns not taken, since they are not known: \(names(unknown)).") }
        return remarks
    }
}

// MARK: - Reading

/// What became of the lines of a marketplace's file.
public struct MarketplaceReport: Sendable {
    /// The seller's own name at the marketplace, where the file says it.
    public var account: String?
    /// How many rows were read, those that could not be understood included.
    public fileprivate(set) var rows = 0
    /// The first and the last day that a fact is of.
    public fileprivate(set) var days: ClosedRange<Day>?
    /// Rows that could not be understood, each with its line; the first thousand of them.
    public fileprivate(set) var problems: [ImportProblem] = []
    /// How many more there are.
    public fileprivate(set) var furtherProblems = 0
    /// What those rows come to, as far as an amount could be read; in minor units.
    public fileprivate(set) var leftOut: [Currency: Int64] = [:]

    private static let mostProblems = 1000

    /// How many rows could not be understood.
    public var problemCount: Int { problems.count + furtherProblems }

    fileprivate mutating func add(_ problem: ImportProblem, _ worth: Money?) {
        if let worth, worth.minor.magnitude < 1 << 53 { leftOut[worth.currency, default: 0] &+= worth.minor }
        if problems.count < Self.mostProblems { problems.append(problem) } else { furtherProblems += 1 }
    }

    fileprivate mutating func note(_ day: Day?) {
        guard let day else { return }
        days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
}

extension MarketplaceFile {
    /// Reads the file to its end on a thread of its own, and gives each fact, on the caller's.
    ///
    /// - Parameters:
    ///   - progress: Is told after some rows how many bytes were read, and of how many.
    ///   - take: Gets each fact; what it throws ends the reading.
    ///
    /// Throws ``ImportProblem`` where the file is not CSV, so that nothing behind that place can be read.
    @discardableResult
    public func read(
        progress: (Int, Int) throws -> Void = { _, _ in }, _ take: (OrderFact) throws -> Void
    ) throws -> MarketplaceReport {
        let size = try SourceFile(path).size
        return try FactHandover { try read(to: $0) }.forEach { batch in
            for fact in batch.facts { try take(fact) }
            try progress(batch.consumed, size)
        }
    }

    private func read(to handover: FactHandover) throws -> MarketplaceReport {
        guard let finding = try HeaderSearch(path).finding, finding.kind.source == source else {
            throw ImportError.unreadable(path: path, reason: "it was changed while it was read")
        }
        let file = try SourceFile(path)
        var reader = CSVReader { try file.read(into: $0) }
        reader.takesLooseQuotes = true
        do {
            try reader.begin()
            reader.delimiter = finding.delimiter
            for _ in 0...finding.skipped where try !reader.next() { break }
            var report = try finding.kind.read(&reader, finding, to: handover)
            for place in report.problems.indices { report.problems[place].file = file.name }
            return report
        } catch var problem as ImportProblem {
            problem.file = file.name
            throw problem
        }
    }
}

extension MarketplaceReader {
    /// A line with fewer cells that say anything is no row.
    private static var fewestCells: Int { 4 }

    /// So many rows are handed over at once.
    private static var batchSize: Int { 256 }

    /// Reads all rows that follow.
    fileprivate static func read(
        _ reader: inout CSVReader, _ finding: HeaderSearch.Finding, to handover: FactHandover
    ) throws -> MarketplaceReport {
        var (kind, facts, report) = (Self(finding.preamble), FactList(), MarketplaceReport())
        var (batch, rows) = (FactHandover.Batch(), 0)
        while try reader.next() {
            do throws(ImportProblem) {
                try take(reader.record, finding, &kind, &facts, &report)
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
        kind.finish(into: &facts)
        hand(&facts, to: &batch, &report)
        batch.consumed = reader.consumed
        try handover.put(batch)
        report.account = facts.account
        return report
    }

    private static func take(
        _ record: CSVReader.Record, _ finding: HeaderSearch.Finding, _ kind: inout Self, _ facts: inout FactList,
        _ report: inout MarketplaceReport
    ) throws(ImportProblem) {
        var record = record
        switch record.filled(upTo: fewestCells) {
        case 0: return
        case fewestCells:
            report.rows += 1
            do throws(ImportProblem) {
                try check(&record, finding)
                try kind.take(MarketplaceRow(RowCells(record: record, header: finding.header)), into: &facts)
            } catch {
                facts.removeAll()
                guard error.canBeSkipped else { throw error }
                guard !isNoRow(&record, finding.header) else {
                    report.rows -= 1
                    return
                }
                var problem = error
                problem.line = record.line
                let row = MarketplaceRow<Column>(RowCells(record: record, header: finding.header))
                report.add(problem, record.count == finding.header.names.count ? worth.amount(of: row) : nil)
            }
        default: kind.note(record.anyTexts(), into: &facts)
        }
    }

    /// Whether a line that can't be understood is the names of the columns once more, or sums.
    private static func isNoRow(_ record: inout CSVReader.Record, _ header: MarketplaceHeader) -> Bool {
        let cells = record.anyTexts().map(HeaderTable.folded)
        let word = cells.first { !$0.isEmpty }?.filter(\.isLetter) ?? ""
        return totals.contains(word) || cells == header.names.map { HeaderTable.folded(CellText.clean($0)) }
    }

    /// What the first cell of a line of sums says.
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
            report.note(fact.day)
            batch.facts.append(fact)
        }
        list.removeAll()
    }

    /// Refuses a row with other cells than the header names, which has them under the wrong names.
    private static func check(
        _ record: inout CSVReader.Record, _ finding: HeaderSearch.Finding
    ) throws(ImportProblem) {
        let (header, count) = (finding.header, record.count)
        let width = header.names.count
        let extra = (width..<max(width, count)).contains { !record.isEmpty(at: $0) }
        if count < width || extra, !record.split(intoQuoted: width, delimiter: finding.delimiter) {
            throw ImportProblem("the row has \(count) cells where the header has \(width)")
        }
        guard record.bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
        for (column, place) in header.places.enumerated() where !multiline.contains(column) {
            guard let place, place < record.count, record.bytes(at: place).contains(where: { $0 == 0x0A || $0 == 0x0D })
            else { continue }
            var problem = ImportProblem("the cell goes on in the next line: is a quote open?")
            problem.cell = header.title(of: column)
            throw problem
        }
    }
}

extension CSVReader.Record {
    /// How many cells say anything, counted no further than `most`.
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
    /// The day that it is of, if it is of one.
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
    /// `an eBay transaction report`.
    var titleWithArticle: String { (title.first.map { "aeiouAEIOU".contains($0) } ?? false ? "an " : "a ") + title }
}
