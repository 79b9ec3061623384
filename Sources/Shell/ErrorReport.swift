import Inventory
import QueryLanguage
import Rendering
import Services
import Statements

/// Turns errors into text: the one place that does.
struct ErrorReport {
    /// Whether weight may be shown with escapes.
    let usesColour: Bool
    /// Whether statements are typed; the place of what was typed just now needs no file and line.
    let isInteractive: Bool
    /// The day that days are read against.
    let today: Day

    /// `FILE:LINE:COLUMN: message`, the line, a caret, and the hints.
    func text(_ diagnostic: Diagnostic, in source: Source) -> String {
        var lines = located(diagnostic.message, diagnostic.span, source)
        if let related = diagnostic.related {
            let place = source.place(of: related.start)
            lines.append("\(location(source, place.line, place.column))see here")
            lines += excerpt(place, width: related.end - related.start)
        }
        return (lines + suggestion(diagnostic, source) + hints(diagnostic.hints)).joined(separator: "\n")
    }

    /// The line that says what was probably meant, where there is one.
    private func suggestion(_ diagnostic: Diagnostic, _ source: Source) -> [String] {
        guard !diagnostic.isIncomplete,
            let line = Paraphrase.line(for: source.text(source.statement(around: diagnostic.span)), today: today)
        else { return [] }
        return [dim("try: ") + visible(line)]
    }

    /// The same for an error that came while the statement at `span` ran.
    func text(_ error: any Error, at span: Span, in source: Source) -> String {
        if let diagnostic = error as? Diagnostic { return text(diagnostic, in: source) }
        if let error = error as? ScriptError { return text(error.diagnostic, in: error.source) }
        let (message, hints) = Self.words(error)
        // What is wrong with the store, or was typed just now, has no place in the text that would help.
        let hasPlace = !wasTyped(source) && !(error is StoreUnavailable)
        let lines = hasPlace ? located(message, span, source) : [strong(visible(message))]
        return (lines + suggestion(error, source.text(span)) + self.hints(hints)).joined(separator: "\n")
    }

    /// The statement with the name that there is, or with the word for what has the name.
    private func suggestion(_ error: any Error, _ statement: String) -> [String] {
        guard case QueryError.unknownName(let kind, let name, let nearest, let elsewhere) = error else { return [] }
        let line = Paraphrase.line(
            for: statement, calling: name, of: kind, by: elsewhere.map { .kind($0) } ?? nearest.map { .name($0) },
            today: today)
        return line.map { [dim("try: ") + visible($0)] } ?? []
    }

    private func located(_ message: String, _ span: Span, _ source: Source) -> [String] {
        var place = source.place(of: span.start)
        // A line may end in CR LF, and its CR is nothing that anybody sees.
        if place.text.last == "\r" {
            place.text.removeLast()
            place.column = min(place.column, place.text.count + 1)
        }
        return ["\(location(source, place.line, place.column))\(strong(visible(message)))"]
            + excerpt(place, width: span.end - span.start)
    }

    private func hints(_ hints: [String]) -> [String] {
        hints.map { dim("hint: ") + visible($0) }
    }

    private func location(_ source: Source, _ line: Int, _ column: Int) -> String {
        wasTyped(source) ? "" : "\(visible(source.name)):\(line):\(column): "
    }

    private func wasTyped(_ source: Source) -> Bool {
        isInteractive && source.name == InteractiveShell.sourceName
    }

    /// The line with a caret under the place; of a very long line, the part around it.
    ///
    /// `width` is the span's length in bytes, of which only those on this line count.
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

    /// The first characters of a text that begin within its first `count` bytes.
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

    /// The sentence and the hints of any error.
    static func words(_ error: any Error) -> (message: String, hints: [String]) {
        switch error {
        case let error as Diagnostic: (error.message, error.hints)
        case let error as StatementError: (error.message, error.hints)
        case let error as ServiceError: (error.message, error.hints)
        case let error as QueryError: (error.description, error.hint.map { [$0] } ?? [])
        case let error as StoreUnavailable: (error.error.description, [])
        case let error as StoreError: (error.description, [])
        case let error as ImportError: (error.description, [])
        case let error as OutputError: ("the result cannot be written: \(error.description)", [])
        default: ("\(error)", [])
        }
    }
}
