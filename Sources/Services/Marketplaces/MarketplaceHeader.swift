/// The line of a file that names its columns, understood as that of one kind of file.
final class MarketplaceHeader: Sendable {
    /// Where each column that is read is in a row, by its own number.
    let places: [Int?]
    /// The names as they stand in the file.
    let names: [String]
    /// Columns of the kind that every file has and this one lacks.
    let missing: [String]
    /// Columns of the file that are not known of the kind.
    let unknown: [String]
    /// Whether numbers have a comma before their decimals.
    let usesDecimalComma: Bool
    private let titles: [String]

    init(_ names: [String], of kind: HeaderTable, delimiter: UInt8) {
        var places = [Int?](repeating: nil, count: kind.titles.count)
        var unknown: [String] = []
        for (place, name) in names.enumerated() where !name.isEmpty {
            switch kind.columns[HeaderTable.folded(name)] {
            case .some(.some(let column)): places[column] = places[column] ?? place
            case .some(.none): break
            case .none: unknown.append(name)
            }
        }
        missing = kind.usual.filter { places[$0] == nil }.map { kind.titles[$0] }
        (self.places, self.names, self.unknown, titles) = (places, names, unknown, kind.titles)
        usesDecimalComma = delimiter == UInt8(ascii: ";")
    }

    /// What the file calls a column, else what the kind does.
    func title(of column: Int) -> String { places[column].map { names[$0] } ?? titles[column] }
}

/// The names of all columns of a kind of file, so that a header can be held against them.
struct HeaderTable: Sendable {
    /// The column that a folded name is; `nil` inside for one that is not read.
    private(set) var columns: [String: Int?] = [:]
    /// What messages call each column.
    private(set) var titles: [String]
    private(set) var needed: [Int] = []
    private(set) var usual: [Int] = []

    init<Reader: MarketplaceReader>(_ reader: Reader.Type) {
        titles = [String](repeating: "", count: Reader.Column.allCases.count)
        for entry in Reader.columns {
            let column = entry.column.rawValue
            titles[column] = entry.names.first ?? ""
            for name in entry.names { columns[Self.folded(name)] = .some(column) }
            switch entry.need {
            case .needed: needed.append(column)
            case .usual: usual.append(column)
            case .rare: break
            }
        }
        for name in Reader.passedOver { columns[Self.folded(name)] = .some(nil) }
    }

    /// How a line of a file looks as the header of this kind.
    struct Likeness {
        /// How many of its cells are columns of the kind.
        var known = 0
        var missing: [String] = []
        var isCertain: Bool { missing.isEmpty && known > 0 }
    }

    /// What `folded` cells, the empty ones left out, have of the kind.
    func likeness(of folded: [String]) -> Likeness {
        let names = Set(folded)
        var found = Set<Int>()
        var likeness = Likeness()
        for name in names {
            guard let column = columns[name] else { continue }
            likeness.known += 1
            if let column { found.insert(column) }
        }
        likeness.missing = needed.filter { !found.contains($0) }.map { titles[$0] }
        return likeness
    }

    /// A name without what editions of a file differ in: case, kinds of dashes and quotes, spaces.
    static func folded(_ name: String) -> String {
        var folded = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "–", "—", "‑", "−": folded.append("-")
            case "'", "\"", "‘", "’", "“", "”", "„", "‚", "*", "\u{FEFF}": continue
            default: if !scalar.properties.isWhitespace { folded.unicodeScalars.append(scalar) }
            }
        }
        return folded
    }
}
