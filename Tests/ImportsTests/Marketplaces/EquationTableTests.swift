import Codecs
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// The equations that readers declare, each by itself.
@Suite struct EquationTableTests {
    /// Returns the rows of a file with their header; `nil` if it isn't one of the reader's.
    private func rows<Reader: MarketplaceReader>(_ text: String, of _: Reader.Type) throws -> [RowCells]? {
        var bytes = Array(text.utf8)[...]
        var reader = CSVReader { buffer in
            let count = min(buffer.count, bytes.count)
            for place in 0..<count { buffer[place] = bytes[bytes.startIndex + place] }
            bytes = bytes.dropFirst(count)
            return count
        }
        try reader.begin()
        guard try reader.next() else { return nil }
        let table = HeaderTable(Reader.self)
        let header = MarketplaceHeader(reader.record.anyTexts(), of: table, delimiter: UInt8(ascii: ","))
        guard table.needed.allSatisfy({ header.places[$0] != nil }) else { return nil }
        var rows: [RowCells] = []
        while try reader.next() { rows.append(RowCells(record: reader.record, header: header)) }
        return rows
    }

    /// Returns the places of a reader's equations that fail for a row of a file.
    private func failing<Reader: MarketplaceReader>(_ text: String, of reader: Reader.Type) throws -> Set<Int> {
        guard let rows = try rows(text, of: reader) else { return [] }
        let failing = Reader.equations.indices.filter { place in
            rows.contains { row in
                Reader.equations[place].located(in: row.header).map { $0.difference(of: row) != 0 } ?? false
            }
        }
        return Set(failing)
    }

    /// Without an equation, the file that breaks it alone would be taken for sound.
    private func expectBreaks<Reader: MarketplaceReader>(_ reader: Reader.Type) throws {
        var broken: Set<Int> = []
        for file in EquationBreak.all {
            #expect(try failing(file.text(), of: reader) == [], "\(file.name)")
            let failing = try failing(file.text(file.to), of: reader)
            if failing.count == 1 { broken.formUnion(failing) }
        }
        #expect(broken == Set(Reader.equations.indices), "\(reader)")
    }

    @Test func eachEquationIsBrokenByAFileThatBreaksNoOther() throws {
        for kind in MarketplaceKinds.all { try expectBreaks(kind) }
    }
}
