import QueryLanguage
import Testing
import TestSupport

@testable import Imports

/// Amounts and codes that are read from the bytes of a cell are those of its text.
@Suite struct PlainCellTests {
    private static func plain<Value>(_ text: String, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        var text = text
        return text.withUTF8 { read($0) }
    }

    @Test func plainAmountsAreThoseOfTheirText() {
        var random = SeededRandom(seed: 17)
        var found = 0
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...21, using: &random)
            let text = String((0..<length).map { _ in Array("00123456789.. -,e").randomElement(using: &random) ?? "0" })
            let slow = try? Decimal64(text)
            let digits = text.utf8.count { $0 != UInt8(ascii: ".") }
            let expected = text.hasPrefix("-") || digits > 18 ? nil : slow
            #expect(Self.plain(text, Decimal64.init(plain:)) == expected, "\(text)")
            if expected != nil { found += 1 }
        }
        #expect(found > 1000)
    }

    @Test func plainCodesAreThoseOfTheirText() {
        for text in Currency.all.map(\.code) + ["", "gbp", "Eur", "XXX", "GB", "GBPX", "gb0", "£1", "\u{7}\u{2}\u{10}"]
        {
            #expect(Self.plain(text, Currency.init(plain:)) == Currency(code: text), "\(text)")
        }
    }
}
