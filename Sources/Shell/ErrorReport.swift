import Queries
import QueryLanguage
import Rendering
import Statements

/// The text of errors, made in this one place.
struct ErrorReport {
    /// True to use escape sequences for bold text.
    let usesColour: Bool
    /// True if statements are typed; the place of the last typed text needs no file and line.
    let isInteractive: Bool
    /// The day and the store that a line after `try:` must fit.
    let environment: Environment

    /// Returns `FILE:LINE:COLUMN: message`, the line, a caret, and the way out: the line that was probably meant, or
    /// otherwise the error's own hints and lines.
    ///
    /// `span` is the statement that ran, or was parsed, in `source`.
    func text(_ error: any Error, at span: Span, in source: Source) -> String {
        text(error, at: span, in: source, proposing: proposals(error.explained, span, source))
    }

    /// Returns the same text with proposed lines that are already known, the likeliest first.
    func text(_ error: any Error, at span: Span, in source: Source, proposing proposed: [String]) -> String {
        let error = error.explained
        let lines: [String] =
            switch error.place {
            case .part(let diagnostic, let other):
                located(naming(diagnostic, insteadOf: proposed.first, other ?? source), other ?? source)
            case .words(let words): located(message(error, of: words, in: span, source), of: words, in: span, source)
            case .statement: located(error.message, of: nil, in: span, source)
            case .nowhere: [strong(visible(error.message))]
            }
        let read = proposed.enumerated().map { ($0.offset == 0 ? "try: " : "or: ") + $0.element }
        let hints = error.hints.filter { admits($0, error.place, source) }
        let ways =
            optionHint(error.place, source).map { [$0] }
            ?? (read.isEmpty ? hints + error.proposals.map { "try: \($0)" } : read)
        return (lines + ways.map(ErrorHint.parts).map { dim($0.label) + visible($0.text) }).joined(separator: "\n")
    }

    /// Returns the error's message; for an unknown name after `on` or `in`, it has every kind of value that may follow.
    private func message(
        _ error: any ExplainedError, of words: String, in span: Span, _ source: Source
    ) -> String {
        guard case QueryError.unknownName(let kind, let name, _, _) = error,
            let place = source.span(of: words, in: span), place.end - place.start == words.utf8.count
        else { return error.message }
        let lead = source.text(Span(span.start, place.start)).split(whereSeparator: \.isWhitespace).last?.lowercased()
        return switch (kind, lead) {
        case ("platform", "on"): "“\(name)” is neither a platform nor a day"
        case ("market", "in"): "“\(name)” is neither a market, a currency nor a period"
        default: error.message
        }
    }

    func text(_ diagnostic: Diagnostic, in source: Source) -> String {
        text(diagnostic, at: diagnostic.span, in: source)
    }

    /// Returns true if a hint may be shown: a statement in place of one that doesn't parse keeps all of it.
    private func admits(_ hint: String, _ place: ErrorPlace, _ source: Source) -> Bool {
        let (label, text) = ErrorHint.parts(of: hint)
        guard label == "try: ", case .part(let diagnostic, let other) = place else {
            return environment.advice(text) != nil
        }
        let source = other ?? source
        return environment.admits(hint: text, insteadOf: source.text(source.words(around: diagnostic.span)))
    }

    /// Returns the statement as it was probably meant, and a second one that is about as likely: as it is read otherwise,
    /// with the existing name, or with the kind of row that has the name.
    func proposals(_ error: any ExplainedError, _ span: Span, _ source: Source) -> [String] {
        if case .part(let diagnostic, let other) = error.place {
            return diagnostic.namesWayOut ? [] : readings(diagnostic, span, other ?? source)
        }
        // Earlier statements have run, and later ones would be lost.
        guard source.isScript || source.holdsOnly(Span(0, span.end)) else { return [] }
        let text = source.text(span)
        if case QueryError.nothing(_, let word) = error {
            return admitted(Paraphrase.line(for: text, emptying: word, in: environment.plainScope), insteadOf: text)
        }
        guard case QueryError.unknownName(let kind, let name, let nearest, let elsewhere) = error else {
            // Words that name nothing in stock may be read otherwise.
            let namesNothing = error is StatementError && error.hints.isEmpty && error.words != nil
            return namesNothing ? environment.paraphrases(of: text) : []
        }
        if kind == "expense kind", nearest == nil {
            // A word that fhq knows nothing about may be a kind to add.
            return environment.paraphrases(of: text, inScript: source.isScript).filter { !$0.contains(" on other ") }
        }
        let named = admitted(
            Paraphrase.line(
                for: text, calling: name, of: kind, by: elsewhere.map { .kind($0) } ?? nearest.map { .name($0) },
                in: environment.plainScope), insteadOf: text)
        return named.isEmpty && kind != "expense kind" ? environment.paraphrases(of: text) : named
    }

    /// Returns the readings of the statement that doesn't parse.
    private func readings(_ diagnostic: Diagnostic, _ span: Span, _ source: Source) -> [String] {
        if diagnostic.isIncomplete { return environment.paraphrases(of: source.text(span)) }
        var place = source.words(around: diagnostic.span)
        // A comment has no words of the statement, but may be the rest of it.
        if source.text(diagnostic.span).hasPrefix("#") {
            place = Span(place.start, max(place.end, diagnostic.span.end))
        }
        let lines = environment.paraphrases(of: source.text(place), inScript: source.isScript).compactMap {
            whole($0, at: place, in: source)
        }
        // A semicolon may stand for a comma.
        let isAll = source.isScript || source.holdsOnly(place)
        return lines.isEmpty && !isAll ? environment.paraphrases(of: source.text(Span(0, source.bytes.count))) : lines
    }

    /// Returns the error of a statement that isn't complete as one of its first word that the proposed line hasn't, unless
    /// more words at the end make the line of it.
    private func naming(_ error: Diagnostic, insteadOf line: String?, _ source: Source) -> Diagnostic {
        guard error.message == Diagnostic.notComplete,
            let line = line
                ?? Paraphrase.line(
                    for: source.text(source.words(around: error.span)), in: environment.plainScope)
        else { return error }
        let (meant, start) = (Source(line, name: ""), source.words(around: error.span).start)
        let other = zip(source.tokens.filter { $0.span.start >= start }, meant.tokens).first { typed, proposed in
            source.text(typed.span).lowercased() != meant.text(proposed.span).lowercased()
        }
        // A line that only leaves out the last words doesn't say that they were wrong.
        guard let (word, proposed) = other, word.kind != .end, proposed.kind != .end else { return error }
        return Diagnostic("unexpected “\(source.text(word.span))”", at: word.span)
    }

    private func admitted(_ line: String?, insteadOf typed: String) -> [String] {
        line.map { environment.admits($0, insteadOf: typed) ? [$0] : [] } ?? []
    }

    /// Returns a text with `line` in place of its only statement that doesn't parse; `nil` if it is no line then.
    ///
    /// A line of a script's file is corrected in the file; a typed text must be complete.
    private func whole(_ line: String, at place: Span, in source: Source) -> String? {
        guard !source.isScript, !source.holdsOnly(place) else { return line }
        let (before, after) = (Span(0, place.start), Span(place.end, source.bytes.count))
        let text = source.text(before) + line + source.text(after)
        let isLine =
            !text.contains("\n") && (try? Script.parse(Source(text, name: ""), scope: environment.plainScope)) != nil
        return isLine ? text : nil
    }

    /// Returns the hint about a command-line option among the wrong words, which replaces other hints.
    private func optionHint(_ place: ErrorPlace, _ source: Source) -> String? {
        let words: String? =
            switch place {
            case .part(let diagnostic, let other): (other ?? source).text(diagnostic.span)
            case .words(let words): words
            case .statement, .nowhere: nil
            }
        for word in (words ?? "").split(separator: " ") {
            guard let option = CommandOption(written: String(word)) else { continue }
            let name = word.prefix { $0 != "=" }
            return "\(name) is an option of fhq itself: fhq \(name)\(option.row.valueText) -c \"…\""
        }
        return nil
    }

    private func located(_ diagnostic: Diagnostic, _ source: Source) -> [String] {
        var lines = located(diagnostic.message, diagnostic.span, source)
        if let related = diagnostic.related {
            let place = source.place(of: related.start)
            lines.append("\(location(source, place.line, place.column))see here")
            lines += excerpt(place, width: related.end - related.start)
        }
        return lines
    }

    /// Returns the message with the place of the words, or of the whole statement; text typed just now needs no place.
    private func located(_ message: String, of words: String?, in span: Span, _ source: Source) -> [String] {
        let place = words.flatMap { source.span(of: $0, in: span) }
        if place == nil, wasTyped(source) { return [strong(visible(message))] }
        return located(message, place ?? span, source)
    }

    private func located(_ message: String, _ span: Span, _ source: Source) -> [String] {
        var place = source.place(of: span.start)
        // A line may end in CR LF, and its CR is not visible.
        if place.text.last == "\r" {
            place.text.removeLast()
            place.column = min(place.column, place.text.count + 1)
        }
        return ["\(location(source, place.line, place.column))\(strong(visible(message)))"]
            + excerpt(place, width: span.end - span.start)
    }

    private func location(_ source: Source, _ line: Int, _ column: Int) -> String {
        wasTyped(source) ? "" : "\(visible(source.name)):\(line):\(column): "
    }

    private func wasTyped(_ source: Source) -> Bool {
        isInteractive && source.name == InteractiveShell.sourceName
    }

    /// Returns the line with a caret below the place, or the part around it if the line is very long.
    ///
    /// `width` is the span's length in bytes; only those on this line count.
    private func excerpt(_ place: (line: Int, column: Int, text: String), width: Int) -> [String] {
        let text = place.text[...]
        let caret = text.index(text.startIndex, offsetBy: place.column - 1, limitedBy: text.endIndex) ?? text.endIndex
        let most = 100
        let isLong = text.utf8.count > 4 * most || text.count > most
        var start = text.startIndex
        if isLong { start = text.index(caret, offsetBy: -most / 2, limitedBy: start) ?? start }
        let shown = isLong ? text[start...].prefix(most) : text
        let before = visible(String(text[start..<caret]))
        let marked = visible(Self.characters(of: text[caret..<max(caret, shown.endIndex)], within: width))
        let tail = String(repeating: "~", count: max(0, displayWidth(of: marked) - 1))
        return ["  \(visible(String(shown)))", "  \(String(repeating: " ", count: displayWidth(of: before)))^\(tail)"]
    }

    /// Returns the characters of a text that begin within its first `count` bytes.
    private static func characters(of text: Substring, within count: Int) -> String {
        let end = text.utf8.index(text.startIndex, offsetBy: max(0, count), limitedBy: text.endIndex) ?? text.endIndex
        return String(text[..<end])
    }

    private func strong(_ text: String) -> String {
        usesColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    private func dim(_ text: String) -> String {
        usesColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text
    }
}

extension Source {
    /// Returns the statement around a place, without the blanks and comments around its words.
    fileprivate func words(around place: Span) -> Span {
        let statement = statement(around: place)
        let spans = tokens.filter { $0.kind != .terminator && $0.kind != .end }.map(\.span).filter {
            statement.start <= $0.start && $0.start < statement.end
        }
        return spans.first.flatMap { first in spans.last.map(first.through) } ?? statement
    }

    /// Returns true if no other statement stands in the text.
    fileprivate func holdsOnly(_ statement: Span) -> Bool {
        tokens.allSatisfy { token in
            token.kind == .terminator || token.kind == .end
                || statement.start <= token.span.start && token.span.start < statement.end
        }
    }
}
