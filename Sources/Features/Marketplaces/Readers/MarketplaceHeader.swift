import Imports
import QueryLanguage

/// The header of a file, interpreted as that of one kind of file.
final class MarketplaceHeader: Sendable {
    /// The place in a row of each column that is read, by the column's number.
    let places: [Int?]
    /// The names as written in the file.
    let names: [String]
    /// Usual columns of the kind that this file lacks.
    let missing: [String]
    /// Columns of the file that the kind does not know.
    let unknown: [String]
    /// True if numbers have a decimal comma.
    let usesDecimalComma: Bool
    /// The forms in which the marketplace writes the days of each column in digits; `nil` for a column without days.
    let dayForms: [[[UInt8]]?]
    /// The order of day and month in the digits of each column that a spreadsheet saved again; otherwise `nil`.
    let dayOrders: [CellDay.Order?]
    /// The currency of amounts without one, as the user says.
    let currency: Currency?
    private let titles: [String]

    /// - Parameters:
    ///   - names: The names in the file.
    ///   - map: What the user says of its columns.
    init(_ names: [String], of kind: HeaderTable, delimiter: UInt8, map: SheetMap = SheetMap()) {
        var places = [Int?](repeating: nil, count: kind.titles.count)
        var orders = [CellDay.Order?](repeating: nil, count: kind.titles.count)
        var unknown: [String] = []
        for (place, name) in names.enumerated() where !name.isEmpty {
            let said = map.renamed.last { $0.isOf(name) }
            switch kind.columns[HeaderTable.folded(said?.column ?? name)] {
            case .some(.some(let column)):
                places[column] = places[column] ?? place
                orders[column] = said?.dayOrder ?? orders[column]
            case .some(.none): break
            case .none: unknown.append(name)
            }
        }
        missing = kind.usual.filter { places[$0] == nil }.map { kind.titles[$0] }
        (self.places, self.names, self.unknown, titles) = (places, names, unknown, kind.titles)
        (dayForms, dayOrders, currency) = (kind.dayForms, orders, map.currency)
        usesDecimalComma = delimiter == UInt8(ascii: ";")
    }

    /// Returns the file's name for a column, otherwise the kind's.
    func title(of column: Int) -> String { places[column].map { names[$0] } ?? titles[column] }
}

/// The names of all columns of a kind of file, to compare with a header.
struct HeaderTable: Sendable {
    /// The column with a folded name; the inner value is `nil` for one that is not read.
    private(set) var columns: [String: Int?] = [:]
    /// The name of each column in messages.
    private(set) var titles: [String]
    private(set) var needed: [Int] = []
    private(set) var usual: [Int] = []
    /// The forms of days in digits, by column; `nil` for a column without days.
    private(set) var dayForms: [[[UInt8]]?]

    init<Reader: MarketplaceReader>(_ reader: Reader.Type) {
        titles = [String](repeating: "", count: Reader.FileColumn.allCases.count)
        dayForms = titles.map { _ in nil }
        for days in Reader.days { dayForms[days.column.rawValue] = days.forms }
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

    /// The match of a line of a file with the header of this kind.
    struct Likeness {
        /// The number of its cells that are columns of the kind.
        var known = 0
        var missing: [String] = []
        var isCertain: Bool { missing.isEmpty && known > 0 }
    }

    /// Returns how well `folded` cells, without empty ones, match the kind.
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

    /// Returns true for a name that no edition of the file has.
    func isUnknown(_ name: String) -> Bool { columns[Self.folded(name)] == nil }

    /// Returns the unknown column that each missing one may be, by its name or since it is the only one; empty unless each
    /// has one.
    static func renamed(_ missing: [String], among unknown: [String]) -> [String: String] {
        if missing.count == 1, unknown.count == 1 { return [missing[0]: unknown[0]] }
        var found: [String: String] = [:]
        for column in missing {
            let words = Set(column.lowercased().split(separator: " "))
            let alike = unknown.first { name in
                let others = Set(name.lowercased().split(separator: " "))
                let isPart = words.isSubset(of: others) || others.isSubset(of: words)
                return isPart && words.intersection(others).count > 1
            }
            found[column] = Spelling.nearest(to: column, among: unknown) ?? alike
        }
        return found.count == missing.count && Set(found.values).count == found.count ? found : [:]
    }

    /// Returns a name without the differences between editions: case, kinds of dashes and quotes, spaces.
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

extension RenamedColumn {
    /// Returns true for the name of the file's column.
    func isOf(_ name: String) -> Bool { HeaderTable.folded(self.name) == HeaderTable.folded(name) }

    fileprivate var dayOrder: CellDay.Order? {
        switch format {
        case .dayFirst: .dayFirst
        case .monthFirst: .monthFirst
        default: nil
        }
    }
}
