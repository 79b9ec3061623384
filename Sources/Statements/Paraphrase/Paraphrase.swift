import QueryLanguage

/// Says a line that does not parse in the words of fhq, where there are such words.
///
/// A table of habits and synonyms (``Habits``) rewrites the line step by step; of all lines that can be reached, the
/// cheapest that parses is taken. What is found is shown as `try: …`, and never run by itself.
public enum Paraphrase {
    /// How many lines are looked at, so that an answer comes at once whatever was typed.
    private static let mostLines = 600
    private static let mostWords = 40

    /// A line that parses; `nil` where none of the habits leads to one.
    ///
    /// `today` is what days are read against. The store is not asked.
    public static func line(for text: String, today: Day) -> String? {
        let words = Habits.plain(PhraseWords.split(Habits.withoutCommas(text)))
        guard !words.isEmpty, words.count <= mostWords else { return nil }
        var search = Search(words)
        for _ in 0..<mostLines {
            guard let (words, cost) = search.next() else { return nil }
            let line = PhraseWords.join(words)
            let reading = Reading(line, today: today)
            if reading.isWhole { return line.lowercased() == text.lowercased() ? nil : line }
            for (next, step) in Habits.rewritings(of: words, today: today) { search.add(next, cost: cost + step) }
            for next in reading.respelled(words) { search.add(next, cost: cost + Habits.spellingCost) }
            for next in reading.quoted(words) { search.add(next, cost: cost + Habits.quotingCost) }
        }
        return nil
    }

    /// Whether a line is a statement, whatever is in the store.
    public static func parses(_ line: String, today: Day) -> Bool {
        Reading(line, today: today).isWhole
    }

    /// Lines by what it costs to reach them; each once.
    private struct Search {
        private var waiting: [[[String]]]
        private var seen: Set<[String]>
        private var cost = 0

        init(_ words: [String]) {
            waiting = [[words]]
            seen = [words]
        }

        mutating func add(_ words: [String], cost: Int) {
            guard !words.isEmpty, words.count <= mostWords, seen.insert(words).inserted else { return }
            while waiting.count <= cost { waiting.append([]) }
            waiting[cost].append(words)
        }

        /// The cheapest that was not looked at, in the order of the table among equals.
        mutating func next() -> (words: [String], cost: Int)? {
            while cost < waiting.count, waiting[cost].isEmpty { cost += 1 }
            guard cost < waiting.count else { return nil }
            return (waiting[cost].removeFirst(), cost)
        }
    }
}

/// What the parser makes of a line.
private struct Reading {
    let isWhole: Bool
    /// The words that would have been welcome where it fails, and that place.
    private var welcome: [String] = []
    private var wordsBefore = 0

    init(_ line: String, today: Day) {
        let source = Source(line, name: "")
        // Never the store's own currency, which would need the store to be opened.
        var cursor = Cursor(source, scope: Scope(today: today))
        do {
            _ = try StatementCatalog.parse(&cursor)
            isWhole = cursor.token.kind == .end
        } catch {
            isWhole = false
            welcome = cursor.welcome.compactMap(\.literal)
            wordsBefore = PhraseWords.split(source.text(Span(0, cursor.welcomeSpan.start))).count
        }
    }

    /// The line with the word where it fails replaced by the nearest that may stand there.
    func respelled(_ words: [String]) -> [[String]] {
        guard wordsBefore < words.count, words[wordsBefore].utf8.count > 2,
            let near = Spelling.nearest(to: words[wordsBefore], among: welcome)
        else { return [] }
        var words = words
        words[wordsBefore] = near
        return [words]
    }

    /// The line with the word where it fails made part of the name before it: `at Battersea Park`.
    func quoted(_ words: [String]) -> [[String]] {
        guard wordsBefore > 1, wordsBefore < words.count, !PhraseWords.isSign(words[wordsBefore]),
            Habits.leadsOfNames.contains(words[wordsBefore - 2].lowercased())
        else { return [] }
        let parts = words[(wordsBefore - 1)...wordsBefore].map(PhraseWords.unquoted)
        return [words[..<(wordsBefore - 1)] + ["\"\(parts.joined(separator: " "))\""] + words[(wordsBefore + 1)...]]
    }
}
