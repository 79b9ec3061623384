import Foundation
import QueryLanguage
import TestSupport

@testable import Statements

/// Lines as people might type them: some of those they did type, with words swapped, dropped, doubled, added or
/// replaced.
struct MutatedLines {
    private let lines: [[String]]
    private var random: SeededRandom

    private static let facts = [
        "5", "3.50", "£20", "1,000", "12 EUR", "2026", "2026-03-01", "10/11/2026", "1 march 2026", "friday",
        "last month", "yesterday", "3 days ago", "@1", "@2", "FH-20D6G0NR", "\"Box 3\"", "\"Brass lamp\"", "'M4'",
        "$1", "$since", "Battersea", "lego 75192", "ebay", "vinted",
    ]
    private static let words = [
        "for", "on", "at", "from", "to", "in", "and", "not", "or", "by", "with", "the", "all", ",", "=", ">", "set",
        "fees", "postage", "haul", "paid", "cash", "note", "where", "limit", "lamp", "brass", "please",
    ]

    init(of lines: [String], seed: UInt64) {
        let recording = [
            "buy \"Dinky van\" for 2 at \"Ardingly\" on 10/11/2026 paid cash",
            "bought lamp 5 at Battersea 1 march 2026",
            "sold brass lamp for 30 on ebay yesterday fees 2 postage 3.10", "list @1 on vinted for 5 friday",
            "spent 5 on entry fee at Battersea on 2026-03-01", "reprice lamp to 20", "set FH-20D6G0NR cost 12",
            "refund FH-20D6G0NR 3 on 2026-03-01 fees-back 1", "items sold 1 march to 3 april over 20",
        ]
        self.lines = (lines + recording + recording + recording).map { $0.split(separator: " ").map(String.init) }
        random = SeededRandom(seed: seed)
    }

    mutating func next() -> String {
        var words = pick(lines)
        for _ in 0...random.next() % 3 { mutate(&words) }
        return words.joined(separator: " ")
    }

    private mutating func mutate(_ words: inout [String]) {
        guard !words.isEmpty else { return words = [pick(Self.words)] }
        let place = Int(random.next() % UInt64(words.count))
        let other = Int(random.next() % UInt64(words.count))
        switch random.next() % 8 {
        case 0: words.swapAt(place, other)
        case 1: words.remove(at: place)
        case 2: words.insert(words[place], at: other)
        case 3: words.insert(pick(Self.words), at: place)
        case 4: words.insert(pick(Self.facts), at: place)
        case 5: words[place] = pick(Self.facts)
        case 6: words[place] = String(words[place].reversed())
        default: words += pick(lines)
        }
    }

    private mutating func pick<Element>(_ all: [Element]) -> Element {
        all[Int(random.next() % UInt64(all.count))]
    }
}

/// The words that a suggestion drops from a typed line or makes up, found without the parser and the search.
///
/// A word may be gone only if it is in the vocabulary, where another one stands for it or it says nothing. A number must
/// have been typed, unless it is of a day or stands for a word.
struct LineFacts {
    private let typed: [String]
    private let line: [String]
    private let text: String

    init(_ typed: String, _ line: String) {
        self.typed = Self.words(typed)
        self.line = Self.words(line)
        text = " " + self.typed.joined(separator: " ") + " "
    }

    /// The fault of a suggestion for a typed line; `nil` for a faithful one.
    static func difference(_ typed: String, _ line: String) -> String? {
        let facts = LineFacts(typed, withCountedSales(line))
        if !facts.lost.isEmpty { return "it drops \(facts.lost)" }
        let madeUp = facts.madeUpNumbers.map(String.init) + facts.madeUpNames
        return madeUp.isEmpty ? nil : "it makes up \(madeUp)"
    }

    /// Returns `sell 2 …` for two equal sales of one.
    private static func withCountedSales(_ line: String) -> String {
        let sales = line.components(separatedBy: "; ")
        guard sales.count > 1, Set(sales).count == 1, line.hasPrefix("sell 1 ") else { return line }
        return "sell \(sales.count) \(sales[0].dropFirst("sell 1 ".count))"
    }

    private static func words(_ text: String) -> [String] {
        let plain = PhraseWords.withStraightQuotes(text).replacing("’", with: "'").replacing(#/(\d),(\d{3})(?!\d)/#) {
            "\($0.output.1)\($0.output.2)"
        }
        return plain.lowercased().split { " ,()=<>!~;:?\"\t".contains($0) }
            .map { $0.hasPrefix("0") && $0.count > 1 ? Int($0).map(String.init) ?? String($0) : String($0) }
    }

    // MARK: - Words

    private var lost: [String] {
        let kept = Set(line.flatMap { [$0] + Self.parts($0) })
        return typed.filter { word in
            let parts = Self.parts(word)
            let isKept = kept.contains(word) || parts.allSatisfy { kept.contains($0) || Self.known.contains($0) }
            return !isKept && !Self.known.contains(word) && !isSaidOtherwise(word)
        }
    }

    /// The parts of a word without signs, quotes, plurals and the zeros before a number.
    private static func parts(_ word: String) -> [String] {
        word.split { !$0.isLetter && !$0.isNumber }.map { part in
            Int(part).map(String.init)
                ?? (part.count > 3 && part.hasSuffix("s") ? String(part.dropLast()) : String(part))
        }
    }

    /// Returns true for a number with its unit, a day, a slip of a known word, and words of the language.
    private func isSaidOtherwise(_ word: String) -> Bool {
        let letters = word.filter(\.isLetter)
        if word.contains(where: \.isNumber) {
            let numbers = Self.numbers(word)
            let isCompact = line.contains { $0.filter(\.isNumber) == word } && word.count == 8
            let isKept =
                isCompact || numbers.allSatisfy { numbersOfLine.contains($0) || numbersOfLine.contains(2000 + $0) }
            return isKept && letters.count < 4 || isNegated(word)
        }
        return PhraseWords.isDay(letters) || Keyword(written: letters) != nil || Noun(rawValue: letters) != nil
            || FieldCatalog.words.contains(letters) || StatementCatalog.program.named(letters) != nil
            || Spelling.nearest(to: letters, among: line) != nil
            || Self.known.contains { Spelling.isSlip(letters, for: $0) }
            || Currency(code: letters) != nil || Platform.known.contains { $0.slug.contains(letters) }
    }

    /// The words of the vocabulary, and the parts of them.
    private static let known: Set<String> = {
        let vocabulary = StatementCatalog.program.vocabulary
        let phrases =
            vocabulary.sections.values.flatMap { $0.values.flatMap { $0.map(\.words) } }
            + vocabulary.forms.flatMap { form in form.verbs + form.clauses.flatMap { $0.leads + $0.trails } }
        return Set(phrases.flatMap(\.self).flatMap { [$0] + parts($0) })
    }()

    /// Returns true for an amount that is wrong, as in `was 4 not 3`, or too much for what a question is about.
    private func isNegated(_ word: String) -> Bool {
        text.contains(" not \(word) ") || text.contains(" \(word) too much ")
    }

    // MARK: - Numbers

    private var numbersOfLine: Set<Int> { Set(line.flatMap(Self.numbers)) }

    private static func numbers(_ word: String) -> [Int] {
        word.split { !$0.isNumber }.compactMap { Int($0) }
    }

    private var madeUpNumbers: [Int] {
        let known = Set(typed.flatMap(Self.numbers)).union(Self.usual)
        return line.filter { $0.wholeMatch(of: #/\d{4}(-\d\d|-q\d)?(-\d\d)?(\.\..*)?/#) == nil }.flatMap(Self.numbers)
            .filter { !known.contains($0) }
    }

    /// The numbers that words stand for: those of the vocabulary, and the limits of lists.
    private static let usual: Set<Int> = Set(
        ["number", "sum", "day"].flatMap {
            StatementCatalog.program.vocabulary.sections[$0]?.values.flatMap { $0 } ?? []
        }.flatMap {
            numbers($0.meaning)
        } + [0, 1, 10, 100, 103, 2000])

    // MARK: - Names

    /// The markets, sellers and hauls in the suggestion that the line doesn't have.
    private var madeUpNames: [String] {
        zip(line, line.dropFirst()).compactMap { lead, name in
            ["at", "from"].contains(lead) && !text.contains(" \(name)") && !name.contains(where: \.isNumber)
                && !PhraseWords.isDay(name) && Period.Unit.allCases.allSatisfy { $0.word != name } && name != "last"
                && name != "this" ? "\(lead) \(name)" : nil
        }
    }
}
