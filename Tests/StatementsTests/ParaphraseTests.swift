import FeatureList
import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Statements

/// The first lines that strangers typed, with their meaning in fhq; it is empty for a line with several meanings.
private let phrasings: [(typed: String, meaning: String)] = {
    let path = "\(repository)/Tests/StatementsTests/phrasings.tsv"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }
}()

@Suite struct ParaphraseTests {
    private static let today = Day(iso: "2026-11-01") ?? Day.first

    /// A list that a program made is refused at once.
    @Test(arguments: ["items where title in (", "import \"x.csv\" map ", "items where title = "])
    func aLineOfAMillionBytesHasNoSuggestion(start: String) {
        let line = start + (0..<100_000).map { "\"t\($0)\" to title" }.joined(separator: ", ")
        let time = ContinuousClock().measure {
            #expect(Paraphrase.line(for: line, in: wholeScope(Day(number: 20_000))) == nil)
            #expect(Paraphrase.line(for: line, emptying: "t", in: wholeScope(Day(number: 20_000))) == nil)
        }
        #expect(time < .seconds(5))
    }

    @Test func onlyAPatternAfterLikeLosesItsPercentSigns() {
        #expect(
            Habits.plain(["\"%lamp%\"", "=", "\"%lamp%\"", "like", "'%lamp%'"]) == [
                "\"%lamp%\"", "=", "\"%lamp%\"", "like", "'lamp'",
            ])
    }

    private static func reading(_ line: String) -> String? {
        var cursor = Cursor(Source(line, name: "test"), scope: wholeScope(today))
        guard let statement = try? StatementCatalog.parse(&cursor) else { return nil }
        return statement.canonical.lowercased()
    }

    @Test(arguments: [
        ("12", true), ("£3.50", true), ("€3", true), ("3x", false), ("x3", false), ("£", false), ("3,50", false),
    ]) func anAmountOfAPhraseIsDigits(word: String, isAmount: Bool) {
        #expect(PhraseKind.amount.admits(word) == isAmount)
    }

    @Test(arguments: [("lamp", true), ("a<", true), ("<", false), ("\"lamp\"", false)])
    func aWordOfAPhraseIsNeitherSignNorText(word: String, isWord: Bool) {
        #expect(PhraseKind.word.admits(word) == isWord)
    }

    /// `WORDS` are the most that fit, without a sign among them, whatever follows.
    @Test(arguments: [
        ("buy WORDS REST", "buy red lamp", ["buy \"red lamp\""]),
        ("buy WORDS REST", "buy red lamp , 5", ["buy \"red lamp\" , 5"]),
        ("buy WORDS REST", "buy lamp > 5 > 6", ["buy \"lamp\" > 5 > 6"]), ("buy WORDS REST", "buy > lamp", []),
        ("buy WORDS for REST", "buy lamp for vase for 5", ["buy \"lamp for vase\" 5"]),
        ("buy WORDS for REST", "buy lamp for < for 5", ["buy \"lamp\" < for 5"]),
        ("buy WORDS", "buy lamp < 5", []), ("buy WORDS", "buy lamp", ["buy \"lamp\""]),
    ]) func wordsOfAPhraseEndBeforeASign(pattern: String, line: String, rewritten: [String]) {
        let made = PhrasePattern(pattern, "buy \"WORDS\" REST").rewritings(of: PhraseLine(PhraseWords.split(line)))
        #expect(made.map { $0.words.filter { $0 != "REST" }.joined(separator: " ") } == rewritten)
    }

    @Test func thereAreAllPhrasings() {
        #expect(phrasings.count >= 198)
    }

    @Test(arguments: phrasings.map(\.typed))
    func everyPhrasingRunsOrSuggestsItsStatement(typed: String) throws {
        let meaning = try #require(phrasings.first { $0.typed == typed }?.meaning)
        let line = Paraphrase.line(for: typed, in: wholeScope(Self.today))
        guard !meaning.isEmpty else {
            #expect(Self.reading(typed) == nil, "\(typed) has no single meaning, and is understood all the same")
            #expect(line.flatMap(Self.reading) != nil, "\(typed) is answered with \(line ?? "nothing")")
            return
        }
        let wanted = try #require(Self.reading(meaning), "\(meaning) does not parse")
        if Self.reading(typed) == wanted || Self.reading(typed) == nil && line.flatMap(Self.reading) == wanted {
            return
        }
        // What parses, but names what is not there.
        let run = try ProgramRun.onExampleInventory(["-c", typed])
        let hint = run.errors.split(separator: "\n").first { $0.hasPrefix("try: ") }.map { String($0.dropFirst(5)) }
        #expect(run.status == 1 && hint.flatMap(Self.reading) == wanted, "\(typed): \(line ?? "") \(run.errors)")
    }

    /// A line is only ever changed to one that parses and holds the same facts; the whole number runs with the torture
    /// tests.
    @Test(arguments: 0..<8)
    func suggestionForAnyLineParsesAndKeepsItsFacts(part: Int) {
        let count = Torture.count(100_000, elseOnly: 2_400) / 8
        var lines = MutatedLines(of: phrasings.map(\.typed), seed: UInt64(12 + part))
        var answered = 0
        for _ in 0..<count {
            let typed = lines.next()
            guard let line = Paraphrase.line(for: typed, in: wholeScope(Self.today)) else { continue }
            answered += 1
            if Self.reading(line) == nil { Issue.record("\(typed) → \(line)") }
            if let lost = LineFacts.difference(typed, line) { Issue.record("\(typed) → \(line): \(lost)") }
        }
        #expect(answered > count / 10)
    }

    @Test(arguments: phrasings.map(\.typed))
    func suggestionForAPhrasingKeepsItsFacts(typed: String) {
        guard let line = Paraphrase.line(for: typed, in: wholeScope(Self.today)) else { return }
        #expect(LineFacts.difference(typed, line) == nil, "\(line)")
    }

    @Test(arguments: [
        ("sell brass lamp 30", "sell \"brass lamp\" for 30"),
        ("sold the stoneware lamp 30 vinted", "sell \"stoneware lamp\" for 30 on vinted"),
        ("mark brass lamp as sold for 30", "sell \"brass lamp\" for 30"),
        ("list brass lamp ebay 30", "list \"brass lamp\" on ebay for 30"),
        ("take FH-20D6G0NR down", "unlist FH-20D6G0NR"), ("remove brass lamp", "delete \"brass lamp\""),
        ("set cost of brass lamp to 12", "edit \"brass lamp\" set cost 12"),
        ("edit FH-20D6G0NR cost=12, title=\"x\"", "edit FH-20D6G0NR set cost 12, title \"x\""),
        ("add expense 12 petrol", "spend 12 on transport car gas"), ("profit ebay", "profit on ebay"),
        ("items haul is empty", "items where haul is empty"),
        ("add item lamp 5", "buy \"lamp\" for 5"), ("bought lamp 5 pounds", "buy \"lamp\" for 5 GBP"),
        ("bought brass lamp for a fiver", "buy \"brass lamp\" for 5 GBP"), ("sum profit", "profit"),
        ("what sold best", "sales sort profit desc limit 10"),
        ("last month", "sales last month"), ("itmes", "items"), ("proft by month", "profit by month"),
        ("buy \"x\" for 3,50", "buy \"x\" for 3.50"), ("buy \"x\" for $5", "buy \"x\" for 5 USD"),
        ("items at Battersea Park", "items at \"Battersea Park\""),
        ("items where title like '%lamp%' order by cost desc", "items where title ~ 'lamp' sort cost desc"),
        ("SELECT title FROM items WHERE sold IS NULL LIMIT 10;", "items WHERE sold is empty LIMIT 10 show title"),
    ])
    func habitualPhrasingSuggestsTheMeantStatement(typed: String, line: String) {
        #expect(Paraphrase.line(for: typed, in: wholeScope(Self.today)) == line)
    }

    /// These lines must not become a statement that records something else, or leaves out a part of them.
    @Test(
        arguments: [
            ("buy \"x\" for 2 at \"Ardingly\" on 10/11/2026", nil), ("buy \"x\" for 2 at Ardingly 10/11/2026", nil),
            ("buy \"Dinky van\" for 2 and \"Corgi bus\" for 1", nil), ("list @1 @2 on vinted", nil),
            ("sell @1 @2 for 3", nil), ("set place \"Box 3\"", nil),
            ("items at Car Boot Sale", "items at \"Car Boot Sale\""), ("reprice lamp on ebay to 20", nil),
            ("items listed on ebay that is not on vinted", "items listed on ebay not on vinted"),
            ("items listed on ebay not vinted", "items listed on ebay but not vinted"),
            ("buy \"x\" 1 march 2026", nil), ("profit this month vs last year", nil), ("add lamp 5 on 3 marsh", nil),
            ("undo last 3", nil), ("buy lamp 5 today", "buy \"lamp\" for 5 today"),
            ("delete from items where cost > 5", "delete (items where cost > 5)"),
            ("spend 5 on petrol $1", nil), ("sell lamp 5 fees 2 postage 3", "sell lamp for 5 fees 2 postage 3"),
        ] as [(String, String?)])
    func noFactOfALineIsLostOrMoved(typed: String, line: String?) {
        #expect(Paraphrase.line(for: typed, in: wholeScope(Self.today)) == line)
    }

    @Test func gibberishGetsNoSuggestion() {
        for line in ["", "zxcv > qwer !! ( bar", "items frobnicate where x where y ) (", "\u{1F4A1} | wc"] {
            #expect(Paraphrase.line(for: line, in: wholeScope(Self.today)) == nil)
        }
    }
}
