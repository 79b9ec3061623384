import TestSupport
import Testing

@testable import Shell

private func pasted(_ text: String) -> String { "\u{1B}[200~" + text + "\u{1B}[201~" }

/// Bracketed paste.
@Suite struct PasteTests {
    @Test func pastedLineBreaksDoNotRun() throws {
        let probe = try Probe()
        probe.type(pasted("items\rsold\rsort date"))
        try probe.terminal.expectScreen("three lines") { $0.text == "fhq> items\nsold\nsort date" }
        try probe.type("\r", reads: "items\nsold\nsort date")
    }

    @Test func aPastedTabDoesNotComplete() throws {
        let probe = try Probe()
        try probe.type(pasted("sa\tx") + "\r", reads: "sa x")
    }

    @Test func theLineBreakAtTheEndIsNotKept() throws {
        try Probe().type(pasted("items\r\nsold\r\n") + "\r", reads: "items\nsold")
    }

    @Test func aPasteGoesWhereTheCaretIs() throws {
        try Probe().type("ab\u{2}" + pasted("é💡") + "X\r", reads: "aé💡Xb")
    }

    @Test func aPastedTextOfSeveralLinesIsEdited() throws {
        let probe = try Probe()
        probe.type(pasted("items\nsold\nsort date"))
        try probe.terminal.expectLine("sort date")
        probe.type("\u{1B}[A\u{1B}[A" + "X")
        try probe.type("\u{1B}[BY\r", reads: "itemXs\nsoldY\nsort date")
    }

    @Test func controlCharactersAreLeftOut() throws {
        try Probe().type(pasted("a\u{1}\u{7}b\u{1B}[2Jc") + "\r", reads: "ab[2Jc")
    }

    @Test func anUnfinishedPasteGivesTheKeyboardBack() throws {
        try Probe().type("\u{1B}[200~items", reads: "items", after: "items")
    }

    @Test func aLongPasteArrivesWhole() throws {
        let probe = try Probe()
        let text = String(repeating: "brass lamp ", count: 5_000)
        probe.type(pasted(text) + "\r")
        try probe.expect("lamp \"")
        let plain = String(decoding: TerminalScreen.plain(probe.terminal.output), as: UTF8.self)
        #expect(plain.contains("=> \"\(text)\""))
    }

    @Test func oversizedPasteIsRefusedWithAMessage() throws {
        let probe = try Probe()
        probe.type(pasted(String(repeating: "brass lamp ", count: 100_000)))
        try probe.expect("skipped a paste of more than 1024 KiB")
        try probe.type("items\r", reads: "items")
    }

    @Test(arguments: [("a\r\nb", "a\nb"), ("a\n\nb\n\n", "a\n\nb"), ("\r\r", ""), ("\u{9B}x\u{0}", "x")])
    func pastedTextIsCleaned(_ text: String, _ cleaned: String) {
        #expect(PasteReader.cleaned(Array(text.unicodeScalars)) == cleaned)
    }
}
