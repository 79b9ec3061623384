import Codecs
import QueryLanguage
import Rendering
import StoreFile

/// The cells of a workbook as fhq exported them, by which cells that a person edited are told from all others.
package struct ExportedCells: Sendable {
    /// The store and the noun that they come from.
    package let origin: PageOrigin
    private let places: [String: Int]
    private let rows: [String: [String]]

    /// Reads the CSV file of the hidden sheet; `nil` if it isn't one of fhq's.
    ///
    /// - Throws: ``ImportError`` and ``ImportProblem`` for a file that can't be read.
    package init?(_ path: String) throws {
        let file = try SourceFile(path)
        var reader = CSVReader { try file.read(into: $0) }
        try reader.begin()
        guard try reader.next() else { return nil }
        let first = reader.record.lenientTexts.filter { !$0.isEmpty }
        guard first.count == 3, first[0] == PageOrigin.sheet, try reader.next() else { return nil }
        origin = PageOrigin(mark: first[2], noun: first[1])
        var map = SheetMap()
        map.noun = Noun(rawValue: origin.noun)
        let names = reader.record.lenientTexts.map { SheetColumn.normalized(map.known($0)) }
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        var rows: [String: [String]] = [:]
        while let key = places[origin.key], try reader.next() {
            let texts = reader.record.lenientTexts
            if key < texts.count { rows[texts[key]] = texts }
        }
        self.rows = rows
    }

    /// Returns the keys of the exported rows that the workbook no longer has.
    func missing(besides seen: [String: Int]) -> [String] { rows.keys.filter { seen[$0] == nil }.sorted() }

    /// Returns the key of an exported row with the same cells, out of `keys`; `nil` if no row has them.
    func key(of cells: [String], under names: [String], among keys: [String]) -> String? {
        keys.first { key in
            zip(names, zip(texts(of: key, under: names) ?? [], cells)).allSatisfy { name, texts in
                SheetColumn.normalized(name) == origin.key || SheetText.sameText(texts.0, texts.1)
            }
        }
    }

    /// Returns the texts of a row as it was exported, in the order of `names`; `nil` if it wasn't exported.
    func texts(of key: String, under names: [String]) -> [String]? {
        rows[key].map { texts in
            names.map { name in
                places[SheetColumn.normalized(name)].flatMap { $0 < texts.count ? texts[$0] : nil } ?? ""
            }
        }
    }

    /// Returns true if a column was exported.
    func has(_ name: String) -> Bool { places[SheetColumn.normalized(name)] != nil }
}

extension PageOrigin {
    /// The column that identifies a row.
    fileprivate var key: String { Noun(rawValue: noun)?.keyColumns.first ?? "" }
}
