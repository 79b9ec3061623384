import QueryLanguage
import Testing

@testable import Imports

/// Forms of cells that spreadsheets and countries have.
@Suite struct CellFormTests {
    @Test(
        arguments: [
            ("CHF 12.-", "12", "CHF"), ("12.– CHF", "12", "CHF"), ("1'200.-", "1200", nil), ("12,-- €", "12", "EUR"),
            ("Fr. 12.50", "12.50", "CHF"), ("₹1,23,456.78", "123456.78", "INR"), ("₹ 12,34,567", "1234567", "INR"),
            ("Rs. 500", "500", "INR"), ("Rs 1,00,000.00", "100000.00", "INR"), ("-12.50", "-12.50", nil),
            ("£1,200.00", "1200.00", "GBP"),
        ] as [(String, String, String?)]
    ) func anAmountIsReadAsItsCountryWritesIt(text: String, number: String, code: String?) throws {
        let amount = try #require(try CellAmount(text, usesDecimalComma: false))
        #expect(amount.number.description == number && amount.currency?.code == code)
        #expect(try SheetText.amount(text).map { String($0.digits) } == number)
    }

    @Test(arguments: ["12-34", "1,2,3", "12,34,56", ".-", "1,23,45.00", "Rs..5x"])
    func anotherTextIsNoAmount(text: String) {
        #expect(throws: ImportProblem.self) {
            if try CellAmount(text, usesDecimalComma: false) == nil { throw ImportProblem("nothing") }
        }
    }

    @Test(
        arguments: [
            ("Ação,Maçã", SingleByteText.macRoman), ("café crème,Été", .macRoman), ("Käse für 5", .macRoman),
            ("Ação,Maçã", .windows), ("café crème,Été", .windows), ("Levi’s – “501”", .windows), ("Dvořák", .windows),
        ]
    ) func theCodePageIsToldByItsLetters(text: String, page: SingleByteText) throws {
        let undefined: Set<Int> = page == .windows ? [0x81, 0x8D, 0x8F, 0x90, 0x9D] : []
        let characters = (0...255).filter { !undefined.contains($0) }.map { byte in
            (UInt8(byte), page.decode([UInt8(byte)]))
        }
        let bytes = text.compactMap { letter in characters.first { $0.1 == String(letter) }?.0 }
        var rest = bytes[...]
        var reader = CSVReader { buffer in
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        try reader.begin()
        reader.delimiter = 0
        #expect(try reader.next())
        #expect(reader.record.encoding == page)
        #expect(
            reader.record.anyText(at: 0) == text.filter { letter in characters.contains { $0.1 == String(letter) } })
    }

    @Test(
        arguments: ["a|b|c\n1|2|3\n", "sep=|\na|b\n", "sep=^\na^b\n", "\u{FEFF}\u{FEFF}a,b\n", "a;b\n1;2\n", "a\tb\n"])
    func theSeparatorIsFound(text: String) throws {
        var rest = Array(text.utf8)[...]
        var reader = CSVReader { buffer in
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        try reader.begin()
        while try reader.next(), reader.record.count < 2 || reader.record.text(at: 0)?.hasPrefix("sep") == true {}
        #expect(reader.record.text(at: 0) == "a" && reader.record.text(at: 1) == "b")
    }
}
