import QueryLanguage

/// A translation of a line that does not parse to fhq's language, if possible.
///
/// A table of habits and synonyms (``Habits``) rewrites the line step by step; the cheapest line that parses is taken.
/// The result is shown as `try: …`, and never run by itself.
package enum Paraphrase {
    /// The most lines that are examined, so that an answer is immediate.
    private static let mostLines = 300
    private static let mostWords = 40
    /// The most bytes of a line that somebody has typed, with a description in it.
    private static let longest = 1 << 14

    /// Returns true for a text that a program has made, for which a suggestion would take minutes and help nobody.
    static func isMade(_ text: String) -> Bool { text.utf8.count > longest }

    /// Returns a line that parses; `nil` if no habit leads to one that keeps the typed facts.
    ///
    /// `scope` has the day. The store is not read, but `admits` may refuse a line that doesn't fit it. In
    /// a script, `$1` is an unknown argument, and a line with a variable is not rewritten.
    package static func line(
        for text: String, in scope: Scope, inScript: Bool = false, admits: (String) -> Bool = { _ in true }
    ) -> String? {
        if isMade(text) { return nil }
        if inScript, Source(text, name: "").tokens.contains(where: { $0.kind == .variable }) { return nil }
        let text = PhraseWords.withStraightQuotes(text)
        // Habits know no `#`, and would take it for the beginning of a comment.
        let quoted = HashText.line(for: text, in: scope)
        if quoted != nil || HashText.isBare(in: text) { return quoted }
        let words = Habits.plain(PhraseWords.split(Habits.withoutCommas(text)))
        guard !words.isEmpty, words.count <= mostWords else { return nil }
        // The first word of a statement alone begins it, rather than another one.
        let isBegun = words.count == 1 && scope.catalog.named(words[0].lowercased()) != nil
        var search = CheapestFirst<[String], (words: [String], exchange: PhraseExchange)>()
        search.add((words, PhraseExchange()), as: words, cost: 0)
        for _ in 0..<mostLines {
            guard let ((now, exchange), cost) = search.next() else { return nil }
            let line = PhraseWords.join(now)
            let reading = ParseAttempt(line, in: scope)
            if reading.isWhole {
                if PhraseWords.split(line.lowercased()) == PhraseWords.split(text.lowercased()) { return nil }
                if isBegun, now[0].lowercased() != words[0].lowercased(), now[0] != Keyword.help.text { continue }
                if !reading.statements.isEmpty,
                    reading.statements.allSatisfy({ isAnswer(now, $0, to: words, exchange, scope.catalog) }),
                    PhraseBalance(typed: words, exchange: exchange).holds(for: PhraseWords.split(line)), admits(line)
                {
                    return line
                }
                continue
            }
            let steps = Habits.rewritings(of: now, today: scope.today) + reading.respelled(now) + reading.quoted(now)
            for step in steps where !step.words.isEmpty && step.words.count <= mostWords {
                search.add((step.words, exchange + step.exchange), as: step.words, cost: cost + step.cost)
            }
        }
        return nil
    }

    /// Returns true if a line that parses may be an answer.
    private static func isAnswer(
        _ line: [String], _ statement: any Statement, to typed: [String], _ exchange: PhraseExchange,
        _ catalog: StatementCatalog
    ) -> Bool {
        if statement.output.path != nil, !typed.contains(where: namesFile) { return false }
        if line[0] == Keyword.find.text, typed[0].lowercased() != line[0] {
            return PhraseWords.areSearched(line.dropFirst(), askedBy: typed, catalog)
        }
        guard statement.effects.contains(.writesStore) else { return true }
        return !changesAnother(line, than: typed, exchange)
            && ProposedChange(statement: statement, line: line, typed: typed, exchange: exchange).isFaithful
    }

    /// Returns true if a word says that something goes to a file.
    private static func namesFile(_ word: String) -> Bool {
        word.hasPrefix(">") || word.contains(".") || fileWords.contains(word.lowercased())
    }

    private static let fileWords: Set<String> = ["export", "save", "write", "output", "dump", "download", "to", "into"]

    /// Returns true if a line that changes the store answers a query, or changes an item whose name a habit made, as in
    /// `delete expenses` for `delete expense`.
    ///
    /// Two keys at the prompt would run it.
    private static func changesAnother(_ line: [String], than typed: [String], _ exchange: PhraseExchange) -> Bool {
        let isNamed = zip(line, line.dropFirst()).contains { before, word in
            before != "(" && PhraseKind.noun.admits(word) && exchange.given.contains(word)
        }
        return isNamed || PhraseKind.noun.admits(typed[0]) && line[0] != typed[0]
    }

    /// Returns true if a line is a valid statement, independent of the store.
    package static func parses(_ line: String, in scope: Scope) -> Bool {
        ParseAttempt(line, in: scope).isWhole
    }

    /// Returns true if a line is a valid statement that changes the store.
    static func changesStore(_ line: String, in scope: Scope) -> Bool {
        ParseAttempt(line, in: scope).statements.contains { $0.effects.contains(.writesStore) }
    }
}

/// The result of parsing a line.
private struct ParseAttempt {
    /// The statements of the line; empty unless it parses to its end.
    private(set) var statements: [any Statement] = []
    /// The words possible at the place of failure, and that place.
    private var welcome: [String] = []
    private var wordsBefore = 0
    private let scope: Scope

    /// True if the line parses to its end.
    var isWhole: Bool { !statements.isEmpty }

    init(_ line: String, in scope: Scope) {
        let source = Source(line, name: "")
        // This never asks for the store's currency, which would open the store.
        self.scope = scope
        var scope = scope
        scope.refusesOwnKinds = true
        var cursor = Cursor(source, scope: scope)
        do {
            var statements: [any Statement] = []
            repeat { statements.append(try StatementCatalog.parse(&cursor)) } while cursor.nextStatement()
            self.statements = cursor.token.kind == .end ? statements : []
        } catch {
            welcome = cursor.welcome.compactMap(\.literal)
            wordsBefore = PhraseWords.split(source.text(Span(0, cursor.welcomeSpan.start))).count
        }
    }

    /// Returns the line with the failing word replaced by the most similar possible one, which is never a day.
    func respelled(_ words: [String]) -> [Habits.Step] {
        guard wordsBefore < words.count, words[wordsBefore].utf8.count > 2, !PhraseWords.isFact(words[wordsBefore]),
            let near = Spelling.correction(of: words[wordsBefore], among: welcome), !PhraseWords.isDay(near),
            wordsBefore > 0 || mayBegin(words, with: near)
        else { return [] }
        let exchange = PhraseExchange(taken: [words[wordsBefore]], given: [near])
        var words = words
        words[wordsBefore] = near
        return [(words, exchange, Habits.spellingCost)]
    }

    /// Returns true if the first word may be a misspelling of `near`.
    ///
    /// A word of the language is never misspelled. If the statement would change whatever item the next word names, the
    /// word must be long and only a letter off, since `tin handbag` is a title.
    private func mayBegin(_ words: [String], with near: String) -> Bool {
        if Spelling.isKnown(words[0]) { return false }
        let isSlip = Spelling.isSlip(words[0], for: near) && (near.utf8.count > 4 || words.count == 1)
        return isSlip || !changesAnything(near)
    }

    /// Returns true if a statement with this first word changes the store, alone or with any name after it.
    private func changesAnything(_ word: String) -> Bool {
        [word, "\(word) x"].contains { line in
            var cursor = Cursor(Source(line, name: ""), scope: scope)
            return (try? StatementCatalog.parse(&cursor))?.effects == .writesStore
        }
    }

    /// Returns the line with the failing word joined to the name before it: `at Battersea Park`.
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
