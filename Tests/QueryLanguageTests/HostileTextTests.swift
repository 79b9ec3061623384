import QueryLanguage
import Testing

@Suite struct HostileTextTests {
    @Test(arguments: examples) func anExampleCutShortAnywhereIsAnswered(text: String) {
        let bytes = Array(text.utf8)
        for count in 0...bytes.count { expectAnswer(Array(bytes.prefix(count))) }
        for start in 0..<bytes.count { expectAnswer(Array(bytes.dropFirst(start))) }
    }

    @Test(arguments: [
        "a", "items ", "\"", "(", ")", "not ", ",", "1,", "\\", "\\\n", "$a ", "|", "é", "~", "#", "items;", "\n",
        "items(",
        "2026-01..", "'\\n", "where ", "💡",
    ])
    func aLongTextIsAnswered(piece: String) {
        let bytes = Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8)
        for lead in ["", "items where title = ", "items at \"", "items where age in ("] {
            expectAnswer(Array(lead.utf8) + bytes)
        }
    }

    @Test func aLineOfTenMegabytesIsReadInGoodTime() {
        let bytes = Array("items where title = ".utf8) + Array(repeating: UInt8(ascii: "a"), count: 10_000_000)
        // Far above what linear work takes in a debug build, far below what quadratic work would.
        #expect(ContinuousClock().measure { expectAnswer(bytes + Array(" b".utf8)) } < .seconds(60))
    }

    @Test func invalidUTF8IsReportedWithItsPlace() {
        for (bytes, place) in [([0x69, 0xFF], 1), ([0xC3], 0), ([0x61, 0xE2, 0x82], 1), ([0xED, 0xA0, 0x80], 0)] {
            do {
                _ = try Source(validating: bytes.map { UInt8($0) }, name: "test")
                Issue.record("\(bytes) was taken")
            } catch {
                #expect(error.message == "this is not UTF-8 text")
                #expect(error.span.start == place)
            }
        }
    }

    @Test func nulIsRefusedInsideAndOutsideQuotes() {
        expectError("items ➊\0", "a control character is only allowed in quotes")
        expectError("items ➊\"a\\u{0}b\"", "a text can't contain the NUL character")
        expectError("items ➊\"a\0b\"", "a text can't contain the NUL character")
    }

    @Test func aVariableNeverRefersToAnother() {
        expectError("items since ➊$x", "in $x: there is no variable $x", with: ["x": "$x"])
        expectError("items where cost > ➊$x", "in $x: there is no variable $y", with: ["x": "$y", "y": "3"])
    }
}
