import Foundation
import TestSupport

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

/// The facts in a line: its amounts, days, rows, SKUs and texts in quotes, read without the parser.
enum LineFacts {
    /// The facts that words stand for.
    private static let meanings: [(word: String, facts: [String])] = [
        ("fiver", ["5"]), ("tenner", ["10"]), ("fortnight", ["2"]), ("tax", ["2026-27"]), ("taxes", ["2026-27"]),
        ("hmrc", ["2026-27"]), ("self-assessment", ["2026-27"]), ("allowance", ["2026-27"]),
        ("petrol", ["'car gas'"]), ("fuel", ["'car gas'"]), ("gas", ["'car gas'"]), ("diesel", ["'car gas'"]),
        ("parking", ["'car parking'"]), ("tonight", ["today"]), ("now", ["today"]), ("a", ["1"]), ("an", ["1"]),
        ("one", ["1"]), ("free", ["0"]), ("nothing", ["0"]), ("gratis", ["0"]), ("loss", ["0"]),
    ]
    private static let days: Set<String> = [
        "today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
        "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]

    /// Returns the facts in only one of the lines; `nil` if both have the same.
    static func difference(_ typed: String, _ line: String) -> String? {
        // `20260301` is a day in digits alone.
        let compact = #/\b(20\d\d)(\d\d)(\d\d)\b/#
        let days = typed.replacing(compact) { "\($0.output.1)-\($0.output.2)-\($0.output.3)" }
        var (before, after) = (facts(days), facts(line))
        for fact in before where after.contains(fact) {
            after.remove(at: after.firstIndex(of: fact) ?? 0)
            before.remove(at: before.firstIndex(of: fact) ?? 0)
        }
        let words = typed.lowercased().split(separator: " ").map(String.init)
        after.removeAll { fact in
            fact.wholeMatch(of: #/(\d{4})-\d\d/#).map { before.contains(String($0.output.1)) } ?? false
                || isName(fact, in: words) || meanings.contains { words.contains($0.word) && $0.facts.contains(fact) }
                || isLimit(fact, in: line)
        }
        before.removeAll { isSaidOtherwise($0, in: line) }
        return before.isEmpty && after.isEmpty ? nil : "\(before) became \(after)"
    }

    private static func facts(_ text: String) -> [String] {
        var facts: [String] = []
        // The apostrophe in `i'm` begins no text.
        let line = text.replacing(#/(\w)'(\w)/#) { "\($0.output.1)\($0.output.2)" }
        for match in line.matches(of: #/"([^"]*)"|'([^']*)'/#) {
            facts.append("'\(String(match.output.1 ?? match.output.2 ?? "").trimming("%"))'")
        }
        let rest = line.replacing(#/"[^"]*"|'[^']*'/#, with: " ")
        let plain = rest.replacing(#/(\d),(\d{3})\b/#) { "\($0.output.1)\($0.output.2)" }
            .replacing(#/(\d),(\d{2})\b/#) { "\($0.output.1).\($0.output.2)" }
        for word in plain.lowercased().split(whereSeparator: { " ,()=<>!~;?".contains($0) }) {
            let isFact =
                word.contains { $0.isNumber } || "@$".contains(word.first ?? " ") || days.contains(String(word))
            if isFact { facts.append(String(word.drop { "£€".contains($0) })) }
        }
        return facts.map { $0.hasPrefix("$") && $0.dropFirst().first?.isNumber == true ? String($0.dropFirst()) : $0 }
    }

    /// Whether a text that is in quotes now is plain words that stood side by side.
    private static func isName(_ fact: String, in words: [String]) -> Bool {
        guard fact.hasPrefix("'") else { return false }
        let name = fact.dropFirst().dropLast().lowercased()
        return !name.contains { $0.isNumber || "@$".contains($0) }
            && (" " + words.joined(separator: " ")).contains(" " + name)
            && name.split(separator: " ").allSatisfy { !days.contains(String($0)) && !clauses.contains(String($0)) }
    }

    private static let clauses: Set<String> = [
        "for", "on", "at", "from", "to", "in", "and", "fees", "postage", "packaging", "paid", "note", "haul", "where",
    ]

    /// The ten best are as many as anybody wants.
    private static func isLimit(_ fact: String, in line: String) -> Bool {
        ["1", "10"].contains(fact)
            && (line.hasSuffix("limit \(fact)") || line.contains("limit \(fact) ") || line.hasPrefix("convert 1 "))
    }

    /// `2025` is the tax year 2025-26, a field in quotes is a field, and what waits today is what waits.
    private static func isSaidOtherwise(_ fact: String, in line: String) -> Bool {
        line.contains("tax year \(fact)-") || fact == "''" && line.contains("empty")
            || ["'cost'", "'asking'"].contains(fact) || fact == "today" && line == "todo"
    }
}

extension String {
    fileprivate func trimming(_ character: Character) -> String {
        var text = self[...]
        if text.first == character { text.removeFirst() }
        if text.last == character { text.removeLast() }
        return String(text)
    }
}
