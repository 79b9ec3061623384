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

    private static func reading(_ line: String) -> String? {
        var cursor = Cursor(Source(line, name: "test"), scope: wholeScope(today))
        guard let statement = try? StatementCatalog.parse(&cursor) else { return nil }
        return statement.canonical.lowercased()
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
        // Words that are no names in general may be names in a store.
        let run = try ProgramRun.onExampleInventory(["-c", typed])
        let hint = run.errors.split(separator: "\n").first { $0.hasPrefix("try: ") }.map { String($0.dropFirst(5)) }
        #expect(run.status != 0 && hint.flatMap(Self.reading) == wanted, "\(typed): \(line ?? "") \(run.errors)")
    }

    @Test(arguments: [
        ("sell brass lamp 30", "sell \"brass lamp\" for 30"),
        ("sold the stoneware lamp 30 vinted", "sell \"stoneware lamp\" for 30 on vinted"),
        ("list brass lamp ebay 30", "list \"brass lamp\" on ebay for 30"),
        ("take FH-20D6G0NR down", "unlist FH-20D6G0NR"),
        ("set cost of brass lamp to 12", "edit \"brass lamp\" set cost 12"),
        ("add expense 12 petrol", "spend 12 on transport car gas"), ("profit ebay", "profit on ebay"),
        ("items haul is empty", "items where haul is empty"),
        ("add item lamp 5", "buy lamp for 5"), ("bought lamp 5 pounds", "buy lamp for 5 GBP"),
        ("bought brass lamp for a fiver", "buy \"brass lamp\" for 5 GBP"), ("sum profit", "profit"),
        ("what sold best", "sales sort profit desc"),
        ("last month", "sales last month"), ("itmes", "items"), ("proft by month", "profit by month"),
        ("buy \"x\" for 3,50", "buy \"x\" for 3.50"), ("buy \"x\" for $5", "buy \"x\" for 5 USD"),
        ("items where title like '%lamp%' order by cost desc", "items where title ~ lamp sort cost desc"),
        ("SELECT title FROM items WHERE sold IS NULL LIMIT 10;", "items where sold is empty show title limit 10"),
    ])
    func habitualPhrasingSuggestsTheMeantStatement(typed: String, line: String) {
        #expect(Paraphrase.line(for: typed, in: wholeScope(Self.today)) == line)
    }

    /// These lines must not become a statement that records something else, or leaves out a part of them.
    @Test(
        arguments: [
            ("buy \"x\" for 2 at \"Ardingly\" on 10/11/2026", "buy \"x\" for 2 at \"Ardingly\" on 2026-11-10"),
            ("buy \"Dinky van\" for 2 and \"Corgi bus\" for 1", "buy \"Dinky van\" for 2, \"Corgi bus\" for 1"),
            ("list @1 @2 on vinted", nil),
            ("sell @1 @2 for 3", nil), ("set place \"Box 3\"", nil),
            ("reprice lamp on ebay to 20", "edit lamp set asking 20 on ebay"),
            ("items listed on ebay that is not on vinted", "items listed on ebay not on vinted"),
            ("items listed on ebay not vinted", "items listed on ebay not on vinted"),
            ("buy \"x\" 1 march 2026", nil), ("profit this month vs last year", nil), ("add lamp 5 on 3 marsh", nil),
            ("undo last 3", nil), ("buy lamp 5 today", "buy lamp for 5 on today"),
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
