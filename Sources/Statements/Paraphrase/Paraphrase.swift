import QueryLanguage

/// Says a line that does not parse in the words of fhq, where there are such words.
///
/// A table of habits and synonyms (``Habits``) rewrites the line step by step; of all lines that can be reached, the
/// cheapest that parses is taken. What is found is shown as `try: …`, and never run by itself.
public enum Paraphrase {
    /// How many lines are looked at, so that an answer comes at once whatever was typed.
    private static let mostLines = 300
    private static let mostWords = 40

    /// A line that parses; `nil` where none of the habits leads to one that keeps what was typed.
    ///
    /// `today` is what days are read against. The store is not asked. In a script, `$1` is an argument that nobody knows
    /// yet, and a line with a variable has no other reading.
    public static func line(for text: String, today: Day, inScript: Bool = false) -> String? {
        if inScript, Source(text, name: "").tokens.contains(where: { $0.kind == .variable }) { return nil }
        let words = Habits.plain(PhraseWords.split(Habits.withoutCommas(text)))
        guard !words.isEmpty, words.count <= mostWords else { return nil }
        var search = Search(words)
        for _ in 0..<mostLines {
            guard let (now, exchange, cost) = search.next() else { return nil }
            let line = PhraseWords.join(now)
            let reading = Reading(line, today: today)
            if reading.isWhole {
                if line.lowercased() == text.lowercased() { return nil }
                if PhraseBalance(typed: words, exchange: exchange).holds(for: PhraseWords.split(line)) { return line }
                continue
            }
            for step in Habits.rewritings(of: now, today: today) + reading.respelled(now) + reading.quoted(now) {
                search.add(step.words, exchange + step.exchange, cost: cost + step.cost)
            }
        }
        return nil
    }

    /// Whether a line is a statement, whatever is in the store.
    public static func parses(_ line: String, today: Day) -> Bool {
        Reading(line, today: today).isWhole
    }

    /// Lines by what it costs to reach them; each once.
    private struct Search {
        private var waiting: [[(words: [String], exchange: PhraseExchange)]]
        private var seen: Set<[String]>
        private var cost = 0

        init(_ words: [String]) {
            waiting = [[(words, PhraseExchange())]]
            seen = [words]
        }

        mutating func add(_ words: [String], _ exchange: PhraseExchange, cost: Int) {
            guard !words.isEmpty, words.count <= mostWords, seen.insert(words).inserted else { return }
            while waiting.count <= cost { waiting.append([]) }
            waiting[cost].append((words, exchange))
        }

        /// The cheapest that was not looked at, in the order of the table among equals.
        mutating func next() -> (words: [String], exchange: PhraseExchange, cost: Int)? {
            while cost < waiting.count, waiting[cost].isEmpty { cost += 1 }
            guard cost < waiting.count else { return nil }
            let (words, exchange) = waiting[cost].removeFirst()
            return (words, exchange, cost)
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

    /// The line with the word where it fails replaced by the nearest that may stand there, which is never a day.
    func respelled(_ words: [String]) -> [Habits.Step] {
        guard wordsBefore < words.count, words[wordsBefore].utf8.count > 2, !PhraseWords.isFact(words[wordsBefore]),
            let near = Spelling.nearest(to: words[wordsBefore], among: welcome), !PhraseWords.isDay(near)
        else { return [] }
        let exchange = PhraseExchange(taken: [words[wordsBefore]], given: [near])
        var words = words
        words[wordsBefore] = near
        return [(words, exchange, Habits.spellingCost)]
    }

    /// The line with the word where it fails made part of the name before it: `at Battersea Park`.
    func quoted(_ words: [String]) -> [Habits.Step] {
        guard wordsBefore > 1, wordsBefore < words.count, PhraseWords.isPartOfName(words[wordsBefore]),
            Habits.leadsOfNames.contains(words[wordsBefore - 2].lowercased())
        else { return [] }
        let parts = words[(wordsBefore - 1)...wordsBefore].map(PhraseWords.unquoted)
        let name = "\"\(parts.joined(separator: " "))\""
        let line = Array(words[..<(wordsBefore - 1)] + [name] + words[(wordsBefore + 1)...])
        return [(line, PhraseExchange(), Habits.quotingCost)]
    }
}
