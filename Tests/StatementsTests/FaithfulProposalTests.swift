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
        Paraphrase.line(for: typed, in: wholeScope(today)) {
            ProposedNames(in: $0, scope: wholeScope(today)).areKnown(insteadOf: typed, in: nil)
        }
    }

    private static func statement(_ line: String) -> (any Statement)? {
        var cursor = Cursor(Source(line, name: "test"), scope: wholeScope(today))
        return try? StatementCatalog.parse(&cursor)
    }

    /// Returns the fault of a suggestion; `nil` if it has none.
    private static func fault(_ typed: String, _ line: String) -> String? {
        guard let statement = statement(line) else { return "it doesn't parse" }
        if let lost = LineFacts.difference(straight(typed), line) { return lost }
        let words = Words(typed, line)
        guard statement.effects.contains(.writesStore) else {
            return words.lost.isEmpty ? nil : "it drops \(words.lost)"
        }
        if !words.lostOfChange.isEmpty { return "it drops \(words.lostOfChange)" }
        return words.madeUp.isEmpty ? nil : "it makes up \(words.madeUp)"
    }

    private static func straight(_ text: String) -> String { PhraseWords.withStraightQuotes(text) }

    @Test func phrasesAreThere() { #expect(phrases.count > 1_000) }

    @Test(arguments: phrases.indices) func noSuggestionForAPhraseInventsOrDrops(index: Int) {
        let typed = phrases[index]
        guard let line = Self.proposal(typed) else { return }
        // A question may be answered by two statements, each with all of its words.
        for part in line.split(separator: "; ") {
            if let fault = Self.fault(typed, String(part)) { Issue.record("\(typed) → \(line): \(fault)") }
        }
    }

    @Test(arguments: 0..<4) func noSuggestionForAGeneratedLineInventsOrDrops(part: Int) {
        var lines = MutatedLines(of: phrases, seed: UInt64(40 + part))
        for _ in 0..<Torture.count(100_000, elseOnly: 1_200) / 4 {
            let typed = lines.next()
            guard let line = Self.proposal(typed) else { continue }
            if let fault = Self.fault(typed, line) { Issue.record("\(typed) → \(line): \(fault)") }
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
                for hint in error.hints where !hint.hasPrefix("try: ") {
                    guard let colon = hint.firstRange(of: ": ") else { continue }
                    let text = String(hint[colon.upperBound...])
                    let isChange = Self.statement(text)?.effects.contains(.writesStore) ?? false
                    if isChange, !PhraseWords.keeps(line, in: text) { Issue.record("\(line) → \(hint)") }
                }
            }
        }
    }
}

/// The words of a typed line and of the suggestion, read without the parser.
private struct Words {
    private let typed: [String]
    private let line: [String]
    private let text: String

    init(_ typed: String, _ line: String) {
        self.typed = Self.words(PhraseWords.withStraightQuotes(Habits.withoutCommas(typed)))
        self.line = Self.words(line)
        text = " " + self.typed.joined(separator: " ") + " "
    }

    private static func words(_ text: String) -> [String] {
        let words = text.lowercased().split { " ,()=<>!~;?\"".contains($0) }.map(String.init)
        return words + words.filter { $0.contains(".") }.flatMap { $0.split(separator: ".").map(String.init) }
    }

    /// The typed words that are gone; those of a habit have another word in their place.
    var lost: [String] { gone.filter { !Self.known.contains($0) } }

    /// The typed words that are gone from a statement that changes the store.
    var lostOfChange: [String] { gone.filter { !Self.saidOtherwise.contains($0) } }

    private var gone: [String] {
        let kept = Set(line.flatMap { [$0, $0.filter { !"£€$'".contains($0) }] })
        return typed.filter { word in
            let plain = word.filter { !"£€$'".contains($0) }
            return !kept.contains(word) && !kept.contains(plain) && !plain.allSatisfy { "-.:".contains($0) }
                && Spelling.nearest(to: word, among: line) == nil && !plain.hasSuffix("gbp")
                && !line.contains { $0.hasPrefix(plain) || plain.hasPrefix($0) && $0.count > 2 }
        }
    }

    /// The words of the habits, which stand for others.
    private static let known: Set<String> = {
        let path = "\(repository)/Sources/Statements/Paraphrase/habits.tsv"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let patterns = text.split(separator: "\n").compactMap { $0.split(separator: "\t").dropFirst().first }
        return Set(patterns.flatMap { $0.split { " |?".contains($0) }.map { $0.lowercased() } })
    }()

    /// Words of a line that records something which say nothing, or are said by another word.
    private static let saidOtherwise: Set<String> = [
        "a", "an", "the", "my", "our", "your", "please", "pls", "just", "i", "we", "it", "this", "that", "item",
        "items",
        // The statement.
        "add", "bought", "buy", "purchase", "purchased", "got", "new", "log", "sold", "selling", "sale", "mark", "as",
        "list", "relist", "put", "post", "advertise", "delist", "delete", "remove", "end", "listing", "listings",
        "withdraw", "unpublish", "take", "down", "off", "cancel", "stop", "hide", "rm", "del", "erase", "drop",
        "destroy",
        "trash", "scrap", "dump", "discard", "binned", "throw", "threw", "away", "out", "give", "gave", "donated",
        "gift",
        "gifted", "kept", "lose", "misplaced", "stolen", "broke", "broken", "smashed", "refund", "refunded", "returned",
        "sent", "back", "undelete", "unremove", "recover", "unbin", "set", "partial", "part", "partially", "partly",
        "edit",
        "change", "update", "modify", "alter", "correct", "fix", "reprice", "price", "rename", "retitle", "note",
        "oops",
        "revert", "rollback", "again", "redo", "undo", "last", "spent", "paid", "pay", "expense", "cost", "expenses",
        "photo", "picture", "image", "attach", "create", "save", "store", "backup", "make", "do", "up", "load", "open",
        "read", "merge", "restore", "import", "export", "currency", "home", "use", "switch", "options", "settings",
        "fhq",
        "download", "fetch", "get", "reload", "refresh", "sync", "upload", "push", "start", "enable", "leave", "task",
        "hledger", "psql", "sqlite3", "update", "where", "from", "into", "insert", "values", "sku", "$", "catalogue",
        // Words before a value.
        "for", "at", "on", "to", "of", "by", "with", "in", "is", "are", "=", "fee", "shipping", "delivery", "postage",
        "via",
        "through", "using", "@", "site", "marketplace", "channel", "vendor", "supplier", "dealer", "place", "location",
        "venue", "fair", "carboot", "market",
        // Values.
        "pounds", "pound", "quid", "sterling", "fiver", "tenner", "euro", "euros", "dollars", "dollar", "usd", "free",
        "nothing", "gratis", "fb", "facebook", "petrol", "fuel", "gas", "diesel", "coach", "fare", "tube", "rail",
        "uber",
        "cab", "hire", "entry", "entrance", "admission", "pitch", "stall", "fees", "stamps", "courier", "boxes", "tape",
        "envelopes", "bags", "wrap", "labels", "tonight", "now", "exchange", "rate", "rates", "asking",
    ]

    /// The markets, sellers and hauls in the suggestion that no word of the line marks as one.
    var madeUp: [String] {
        let leads: [String: [String]] = ["at": ["at", "@", "market"], "from": ["from", "seller"], "haul": ["haul"]]
        return zip(line, line.dropFirst()).compactMap { lead, name in
            guard let marks = leads[lead] else { return nil }
            let articles = ["", "the ", "a ", "an ", "my "]
            let isMarked = marks.contains { mark in articles.contains { text.contains(" \(mark) \($0)\(name) ") } }
            return isMarked ? nil : "\(lead) \(name)"
        }
    }
}
