import Imports
import QueryLanguage

/// A search for the line with the names of a file's columns; titles, notes and empty lines may come before it.
struct HeaderSearch {
    /// The kind of file, and its header.
    struct FoundHeader {
        let kind: any MarketplaceReader.Type
        let header: MarketplaceHeader
        let delimiter: UInt8
        /// The number of records before the header.
        let skipped: Int
        /// The line on which the header begins, from 1.
        let line: Int
        /// The cells of the records before the header.
        let preamble: [[String]]
    }

    /// A line with most columns of a kind, but not all that identify it.
    struct NearMiss {
        /// The kind of file with its article, such as `an eBay orders report`.
        let title: String
        let missing: [String]
        /// The name in the file that each missing column may have; empty unless all may have one.
        fileprivate(set) var renamed: [String: String] = [:]
        fileprivate let known: Int
    }

    private(set) var finding: FoundHeader?
    private(set) var nearMiss: NearMiss?
    /// A known kind of file that can't be read.
    private(set) var unread: UnreadFile?
    /// True for rows that fhq wrote, which are no marketplace's.
    private var isOurs = false
    private let kinds = Array(zip(MarketplaceKinds.all, MarketplaceKinds.tables))

    /// The most lines, or bytes, before the header.
    private static let (mostLines, mostBytes) = (100, 1 << 18)
    /// The most bytes of a column name.
    private static let longestName = 120
    /// The fewest columns, and the share of a line, that make a line nearly a header of a kind.
    private static let (fewest, part) = (6, 0.6)

    private let map: SheetMap

    init(_ path: String, map: SheetMap = SheetMap()) throws {
        self.map = map
        for delimiter in CSVReader.candidates
        where finding == nil && unread == nil && !isOurs {
            let file = try SourceFile(path)
            var read = 0
            // By a wrong delimiter a quote may be open to the end of the file.
            var reader = CSVReader { buffer in
                let count = read < Self.mostBytes ? try file.read(into: buffer) : 0
                read += count
                return count
            }
            reader.takesLooseQuotes = true
            do {
                try reader.begin()
                reader.delimiter = delimiter
                try search(&reader)
            } catch is ImportProblem {
                // The line is not CSV of this form; other readers report the mistake.
                continue
            }
        }
    }

    private mutating func search(_ reader: inout CSVReader) throws {
        var preamble: [[String]] = []
        while preamble.count < Self.mostLines, reader.consumed < Self.mostBytes, try reader.next() {
            let record = reader.record
            let names = (0..<record.count).map { place in
                record.bytes(at: place).count < Self.longestName ? record.anyText(at: place) : ""
            }
            let written = names.map { String(SheetText.trimmed($0)) }
            let texts = written.map { name in map.renamed.last { $0.isOf(name) }?.column ?? name }
            isOurs = preamble.isEmpty && SheetColumn.areOfExport(texts)
            if isOurs { return }
            if record.count > 2, let (kind, table) = kind(of: texts.filter { !$0.isEmpty }) {
                finding = FoundHeader(
                    kind: kind,
                    header: MarketplaceHeader(written, of: table, delimiter: reader.delimiter, map: map),
                    delimiter: reader.delimiter, skipped: preamble.count, line: record.line, preamble: preamble)
                return
            }
            if record.count > 2, let file = UnreadFile.named(by: texts) {
                unread = file
                return
            }
            preamble.append(written)
        }
    }

    /// Returns the best match among the kinds whose identifying columns are all there; a near miss is noted.
    private mutating func kind(of names: [String]) -> (any MarketplaceReader.Type, HeaderTable)? {
        let folded = names.map(HeaderTable.folded)
        var (best, most) = (Int?.none, 0)
        for (place, (kind, table)) in kinds.enumerated() {
            let likeness = table.likeness(of: folded)
            if likeness.isCertain, likeness.known > most {
                (best, most) = (place, likeness.known)
            } else if !likeness.isCertain, likeness.known >= Self.fewest, likeness.known > nearMiss?.known ?? 0,
                Double(likeness.known) >= Self.part * Double(folded.count)
            {
                nearMiss = NearMiss(
                    title: kind.source.titleWithArticle, missing: likeness.missing,
                    renamed: HeaderTable.renamed(likeness.missing, among: names.filter { table.isUnknown($0) }),
                    known: likeness.known)
            }
        }
        return best.map { kinds[$0] }
    }
}
