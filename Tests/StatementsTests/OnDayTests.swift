import FeatureList
import QueryLanguage
import Statements
import Testing

/// Whatever has a day can be asked for one.
@Suite struct OnDayTests {
    private static let nouns = Noun.allCases.filter { !$0.roles.isEmpty }.map(\.rawValue)
    private static let anchored = Noun.allCases.flatMap { noun in
        noun.roles.compactMap(\.anchor).filter { noun.filters.contains($0) }.map { "\(noun.rawValue) \($0.text)" }
    }
    /// The reports that take a period.
    private static let reports = StatementCatalog.program.all.map(\.word).filter { word in
        [word, "\(word) since 2026"].allSatisfy { (try? parse($0)) != nil }
    }

    @Test func argumentsCoverTheDatedNounsAndReports() {
        #expect(Self.nouns.count >= 7 && Self.anchored.count >= 6)
        #expect(Set(Self.reports).isSuperset(of: ["profit", "stock", "performance", "activity"]))
    }

    @Test(arguments: nouns + anchored + reports)
    func aDayAfterOnIsThatDayAlone(words: String) throws {
        for day in ["2026-03-01", "yesterday", "1 march", "3 days ago"] {
            let alone = try parse("\(words) \(day)").canonical
            #expect(try parse("\(words) on \(day)").canonical == alone)
            #expect(try parse(alone).canonical == alone)
        }
        #expect(welcome(after: words + " ").contains(.keyword(.on)))
    }

    @Test(arguments: nouns + reports)
    func aPeriodAfterOnIsAnsweredWithWhatToWrite(words: String) throws {
        let error = #expect(throws: Diagnostic.self) { _ = try parse("\(words) on 2026-03") }
        #expect(error?.hints.contains { $0.contains("in 2026-03") } == true, "\(String(describing: error))")
    }
}
