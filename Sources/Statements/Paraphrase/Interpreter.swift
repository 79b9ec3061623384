import QueryLanguage

/// The reader of lines that do not parse: every word gets its readings, forms of statements are filled with them, each
/// word used once, and the cheapest form that is left becomes the line that was probably meant.
struct Interpreter {
    let scope: Scope
    let names: KnownNames
    /// The most steps of the search.
    var mostStates = PhraseSearch.mostStates
    /// Returns true if a line may be shown.
    let admits: (String) -> Bool

    private static let mostWords = 30
    /// The most lines that are tried.
    private static let mostLines = 12
    /// The extra cost of a second line that is shown too.
    private static let margin = 1

    /// Returns the line that was probably meant, and a second one that is about as likely.
    func lines(for text: String) -> [String] {
        let words = TypedWord.split(text)
        guard !words.isEmpty, words.count <= Self.mostWords else { return [] }
        let reader = PhraseReader(words, scope, names)
        reader.isQuestion = text.contains("?")
        var found: [PhraseLineFound] = []
        for candidate in candidates(reader) {
            if let first = found.first, candidate.cost > first.cost + Self.margin { break }
            guard !found.contains(where: { $0.line == candidate.line }), isAnswer(candidate.line, reader, to: text),
                admits(candidate.line)
            else { continue }
            found.append(candidate)
            if found.count == 2 { break }
        }
        return found.isEmpty ? (impolite(reader) ?? respelt(text)).map { [$0] } ?? [] : found.map(\.line)
    }

    /// Returns the line without `please` and `thanks`, if it is a statement without them.
    private func impolite(_ reader: PhraseReader) -> String? {
        let kept = reader.words.indices.filter {
            reader.vocabulary.matches("polite", reader.lower, at: $0).isEmpty
        }
        let line = PhraseWords.join(
            kept.map { reader.words[$0] }.map { $0.isQuoted ? Quoting.quoted($0.text) : $0.text })
        return kept.count < reader.words.count && Paraphrase.parses(line, in: scope) && admits(line) ? line : nil
    }

    /// Returns what is meant by a text whose word at its error is a slip for one that may stand there.
    ///
    /// A slip at its beginning is never read as a statement that changes something, which forms do.
    private func respelt(_ text: String) -> String? {
        let source = Source(text, name: "")
        var cursor = Cursor(source, scope: scope)
        guard (try? StatementCatalog.parse(&cursor)) == nil else { return nil }
        let span = cursor.welcomeSpan
        let word = source.text(span)
        guard word.count > 3, !word.contains(where: \.isNumber), span.start > 0 || !Spelling.isKnown(word),
            let near = Spelling.correction(of: word, among: cursor.welcome.compactMap(\.literal)),
            !PhraseWords.isDay(near), near != word.lowercased(),
            span.start > 0 || Noun(rawValue: near) != nil || scope.catalog.readers.contains(near)
        else { return nil }
        let line = source.text(Span(0, span.start)) + near + source.text(Span(span.end, source.bytes.count))
        if Paraphrase.parses(line, in: scope) { return admits(line) ? line : nil }
        return lines(for: line).first
    }

    private func candidates(_ reader: PhraseReader) -> [PhraseLineFound] {
        var search = PhraseSearch(reader, reader.vocabulary.forms, mostStates: mostStates)
        var all: [PhraseLineFound] = []
        for _ in 0..<Self.mostLines {
            guard let line = search.next() else { break }
            all.append(line)
        }
        all += TypedQuestion.lines(for: reader).prefix(Self.mostLines)
        return all.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
    }

    /// Returns true if a line differs from the typed one, parses, and doesn't turn a question into a change or the
    /// statement that the first word begins into another one.
    private func isAnswer(_ line: String, _ reader: PhraseReader, to typed: String) -> Bool {
        let (first, meant) = (reader.lower[0], line.prefix { $0 != " " })
        let isOwn =
            first == meant || reader.vocabulary.firstWords.contains(first) || PhraseWords.leads.contains(first)
            || reader.words.count == 1
        if scope.catalog.named(first) != nil, !isOwn { return false }
        if let type = scope.catalog.named(first), first != meant {
            if reader.words.count == 1, line != "help \(first)" { return false }
            // `refund clock` asks for no refunds of it.
            let mayAsk =
                type is any RepeatableStatement.Type || PhraseWords.leads.contains(first)
                || ["list", "spend"].contains(first) && !line.contains("\"")
            let isQuery = Noun(rawValue: String(meant)) != nil && !line.contains(" > ")
            if !mayAsk, isQuery, !Paraphrase.changesStore(line, in: scope) { return false }
        }
        if Noun(rawValue: first) != nil, first != meant, Paraphrase.changesStore(line, in: scope) { return false }
        return PhraseWords.split(line.lowercased()) != PhraseWords.split(typed.lowercased())
            && Paraphrase.parses(line, in: scope)
    }
}
