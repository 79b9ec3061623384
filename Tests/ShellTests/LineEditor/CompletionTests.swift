import TestSupport
import Testing

@testable import Shell

/// Completion with Tab on a terminal.
@Suite struct CompletionTests {
    @Test func aSingleCandidateIsTypedWithASpace() throws {
        try Probe().type("sa\tunsold\r", reads: "sales unsold")
    }

    @Test func aSpaceThatIsThereIsNotDoubled() throws {
        try Probe().type("sa unsold\u{1}\u{6}\u{6}\tX\r", reads: "sales Xunsold")
    }

    @Test func commonPrefixOfCandidatesIsTyped() throws {
        let probe = try Probe()
        try probe.type("ite\ts\r", reads: "items")
        try probe.type("B\tl\t\r", reads: #""Brass lamp" "#)
    }

    @Test func theCandidatesAreListedBelowAndTheLineStays() throws {
        let probe = try Probe()
        probe.type("s\t")
        try probe.terminal.expectScreen("the list and the line") {
            $0.text == "fhq> s\nsales    sellers  set      show\nfhq> s"
        }
        try probe.type("a\t\r", reads: "sales ")
    }

    @Test func aListBelowALongLineDoesNotOverwriteIt() throws {
        let probe = try Probe(columns: 20)
        probe.type("aaaaaaaaaa bbbbbbbbbb cccccccccc s" + String(repeating: "\u{1B}[D", count: 33) + "\u{1B}[F\t")
        try probe.terminal.expectScreen("the list under the line") {
            $0.lines.starts(with: ["fhq> aaaaaaaaaa bbbb", "bbbbbb cccccccccc s", "sales    set"])
        }
        try probe.type("h\t\r", reads: "aaaaaaaaaa bbbbbbbbbb cccccccccc show ")
    }

    @Test func descriptionsStandBesideTheCandidates() throws {
        let probe = try Probe()
        probe.type("un\t")
        try probe.terminal.expectScreen("described candidates") {
            $0.text == "fhq> un\nunsold  not sold yet\nuntil   up to a day\nfhq> un"
        }
    }

    @Test func aLongListIsCountedOnly() throws {
        let probe = try Probe()
        probe.type("many\t")
        try probe.terminal.expectLine("340 possibilities: type more to narrow them")
        try probe.terminal.expectScreen("the line again") { $0.text.hasSuffix("\nfhq> many") }
    }

    @Test func nothingToCompleteRingsTheBell() throws {
        let probe = try Probe()
        probe.type("xyz\t")
        try probe.terminal.expectScreen("a bell") { $0.bells == 1 }
        try probe.type("\r", reads: "xyz")
    }

    @Test func aLaterLineIsCompletedInItsStatement() throws {
        let probe = try Probe()
        probe.type("items (\r")
        try probe.expect("...> ")
        try probe.type("sa\t)\r", reads: "items (\nsales )")
    }

    @Test func aListLongerThanTheScreenIsCut() {
        let candidates = (1...90).map { Completion.Candidate("candidate-number-\($0)") }
        let lines = CompletionList(size: TerminalSize(columns: 40, rows: 10), colour: false).lines(for: candidates)
        #expect(lines.count == 8)
        #expect(lines.last == "… and 83 more")
    }

    @Test func controlCharactersInCandidatesAreShown() {
        let candidates = [Completion.Candidate("a\u{1B}[2J"), Completion.Candidate("b")]
        let lines = CompletionList(size: TerminalSize(columns: 40, rows: 10), colour: false).lines(for: candidates)
        #expect(lines == ["a␛[2J  b"])
    }

    @Test(
        arguments: [
            (["items", "item"], "it", "item"), (["items", "item"], "item", nil), (["items"], "items", "items "),
            ([#""Brass bell""#, #""Brass lamp""#], "Br", #""Brass "#), (["é1", "e\u{301}2"], "", "é"), ([], "x", nil),
            (["sales", "items"], "", nil),
        ] as [([String], String, String?)])
    func completionInsertsTheCommonPrefixOfItsCandidates(_ texts: [String], _ typed: String, _ inserted: String?) {
        let completion = Completion(replace: 0..<typed.utf8.count, candidates: texts.map { .init($0) })
        #expect(completion.insertion(for: typed) == inserted)
    }
}
