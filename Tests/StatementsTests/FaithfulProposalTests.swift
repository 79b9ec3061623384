import FeatureList
import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Statements

/// Lines that people typed, one on each line of a file.
private func lines(of file: String) -> [String] {
    let text = (try? String(contentsOfFile: "\(repository)/Tests/\(file)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    }
}

private let phrases = lines(of: "StatementsTests/phrasings.tsv") + lines(of: "Snapshots/phrases.txt")

/// No suggestion and no hint drops a word or makes one up, in a store that has no names.
@Suite struct FaithfulProposalTests {
    private static let today = Day(iso: "2026-11-01") ?? Day.first

    private static func proposal(_ typed: String) -> String? {
        Paraphrase.line(for: typed, in: wholeScope(today))
    }

    private static func statement(_ line: String) -> (any Statement)? {
        var cursor = Cursor(Source(line, name: "test"), scope: wholeScope(today))
        return try? StatementCatalog.parse(&cursor)
    }

    /// Returns the fault of a suggestion; `nil` if it has none.
    private static func fault(_ typed: String, _ line: String) -> String? {
        if !Paraphrase.parses(line, in: wholeScope(today)) { return "it doesn't parse" }
        if proposal(line) != nil { return "it has a suggestion" }
        return LineFacts.difference(typed, line)
    }

    @Test func phrasesAreThere() { #expect(phrases.count > 1_000) }

    @Test(arguments: phrases.indices) func noSuggestionForAPhraseInventsOrDrops(index: Int) {
        let typed = phrases[index]
        guard let line = Self.proposal(typed) else { return }
        if let fault = Self.fault(typed, line) { Issue.record("\(typed) → \(line): \(fault)") }
    }

    @Test(arguments: 0..<4) func noSuggestionForAGeneratedLineInventsOrDrops(part: Int) {
        var lines = MutatedLines(of: phrases, seed: UInt64(40 + part))
        for _ in 0..<Torture.count(100_000, elseOnly: 1_200) / 4 {
            let typed = lines.next()
            guard let line = Self.proposal(typed) else { continue }
            if let fault = Self.fault(typed, line) { Issue.record("\(typed) → \(line): \(fault)") }
        }
    }

    /// The names of a store, of which words of a line are often a part, are neither dropped nor made up either.
    @Test(arguments: 0..<4) func noSuggestionInAStoreInventsOrDrops(part: Int) throws {
        let shop = try Shop()
        try shop.run(
            """
            buy "Brass lamp" for 4 at "Kempton Park" from Dave; buy "Copper kettle" for 6 at Chiswick;
            buy 4 "Denby mug" for 1 each at Battersea from Jo haul "Sunday boot"; buy "2 gallon jug" for 3;
            buy "Levi's 501 jeans" for 6; buy Mirror for 5; buy Clock for 4; buy "Toast rack" for 2 stored in A3
            """)
        try shop.run("list \"Copper kettle\" on ebay for 35; sell Clock for 14 on ebay")
        let names = KnownNames(shop.store)
        func proposal(_ typed: String) -> String? {
            Paraphrase.lines(for: typed, in: wholeScope(Self.today), names: names, inScript: false) { _ in true }.first
        }
        var lines = MutatedLines(of: phrases, seed: UInt64(50 + part))
        for _ in 0..<Torture.count(100_000, elseOnly: 400) / 4 {
            let typed = lines.next()
            if Paraphrase.parses(typed, in: wholeScope(Self.today)) { continue }
            guard let line = proposal(typed) else { continue }
            let fault =
                Paraphrase.parses(line, in: wholeScope(Self.today)) ? LineFacts.difference(typed, line) : "no parse"
            if let fault { Issue.record("\(typed) → \(line): \(fault)") }
        }
    }

    /// A hint that holds a statement which changes the store records all of the line.
    @Test func noHintRecordsAPartOfTheLine() {
        var lines = MutatedLines(of: phrases, seed: 44)
        let typed = phrases + (0..<Torture.count(100_000, elseOnly: 800)).map { _ in lines.next() }
        for line in typed {
            do {
                _ = try parse(line)
            } catch {
                // This hint has an example.
                for hint in error.hints where !hint.hasPrefix("try: ") && !hint.hasPrefix("write their number") {
                    guard let colon = hint.firstRange(of: ": ") else { continue }
                    let text = String(hint[colon.upperBound...])
                    let isChange = Self.statement(text)?.effects.contains(.writesStore) ?? false
                    if isChange, !PhraseWords.keeps(line, in: text) { Issue.record("\(line) → \(hint)") }
                }
            }
        }
    }
}
