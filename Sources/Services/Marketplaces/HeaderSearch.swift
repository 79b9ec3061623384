import Inventory

/// The search for the line that names a file's columns: titles, notes and empty lines may stand before it.
struct HeaderSearch {
    /// What was found.
    struct Finding {
        let kind: any MarketplaceReader.Type
        let header: MarketplaceHeader
        let delimiter: UInt8
        /// How many records stand before the header.
        let skipped: Int
        /// On which line the header begins, from 1.
        let line: Int
        /// The cells of what stands before the header.
        let preamble: [[String]]
    }

    /// A line that has most columns of a kind, though not all by which it is told.
    struct NearMiss {
        /// With its article.
        let title: String
        let missing: [String]
        fileprivate let known: Int
    }

    private(set) var finding: Finding?
    private(set) var nearMiss: NearMiss?
    /// A file that is known, and can't be read.
    private(set) var unread: UnreadFile?
    private let kinds = Array(zip(MarketplaceKinds.all, MarketplaceKinds.tables))

    /// So many lines, or bytes, may stand before the header.
    private static let (mostLines, mostBytes) = (100, 1 << 18)
    /// A name of a column has fewer bytes.
    private static let longestName = 120
    /// So many columns, and that part of a line, have to be those of a kind for the line to be nearly its header.
    private static let (fewest, part) = (6, 0.6)

    init(_ path: String) throws {
        for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        where finding == nil && unread == nil {
            let file = try SourceFile(path)
            var reader = CSVReader { try file.read(into: $0) }
            reader.takesLooseQuotes = true
            do {
                try reader.begin()
                reader.delimiter = delimiter
                try search(&reader)
            } catch is ImportProblem {
                // It is not CSV of this form; what it is, whoever takes it otherwise will say.
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
            let texts = names.map { String(SheetText.trimmed($0)) }
            if record.count > 2, let (kind, table) = kind(of: texts.filter { !$0.isEmpty }.map(HeaderTable.folded)) {
                finding = Finding(
                    kind: kind, header: MarketplaceHeader(texts, of: table, delimiter: reader.delimiter),
                    delimiter: reader.delimiter, skipped: preamble.count, line: record.line, preamble: preamble)
                return
            }
            if record.count > 2, let file = UnreadFile.named(by: texts) {
                unread = file
                return
            }
            preamble.append(texts)
        }
    }

    /// The kind that has most of the names among those that have all which tell them; the near miss is noted.
    private mutating func kind(of folded: [String]) -> (any MarketplaceReader.Type, HeaderTable)? {
        var (best, most) = (Int?.none, 0)
        for (place, (kind, table)) in kinds.enumerated() {
            let likeness = table.likeness(of: folded)
            if likeness.isCertain, likeness.known > most {
                (best, most) = (place, likeness.known)
            } else if !likeness.isCertain, likeness.known >= Self.fewest, likeness.known > nearMiss?.known ?? 0,
                Double(likeness.known) >= Self.part * Double(folded.count)
            {
                nearMiss = NearMiss(
                    title: kind.source.titleWithArticle, missing: likeness.missing, known: likeness.known)
            }
        }
        return best.map { kinds[$0] }
    }
}
