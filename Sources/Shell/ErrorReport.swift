import Inventory
import QueryLanguage
import Rendering
import Services
import Statements

/// Turns errors into text: the one place that does.
struct ErrorReport {
    let usesColour: Bool
    /// Whether the text was typed just now, so that its place needs no file and line.
    let isInteractive: Bool

    /// `FILE:LINE:COLUMN: message`, the line, a caret, and the hints.
    func text(_ diagnostic: Diagnostic, in source: Source) -> String {
        let place = source.place(of: diagnostic.span.start)
        var lines = ["\(location(source, place.line, place.column))\(strong(visible(diagnostic.message)))"]
        lines += excerpt(place, width: diagnostic.span.end - diagnostic.span.start)
        if let related = diagnostic.related {
            let first = source.place(of: related.start)
            lines.append("the first is at \(source.name):\(first.line):\(first.column)")
            lines += excerpt(first, width: related.end - related.start)
        }
        lines += diagnostic.hints.map { dim("hint: ") + visible($0) }
        return lines.joined(separator: "\n")
    }

    /// The same for an error that came while a statement ran.
    func text(_ error: any Error, at span: Span, in source: Source) -> String {
        if let diagnostic = error as? Diagnostic { return text(diagnostic, in: source) }
        let place = source.place(of: span.start)
        let (message, hints) = Self.words(error)
        let lines = ["\(location(source, place.line, place.column))\(strong(visible(message)))"]
        return (lines + hints.map { dim("hint: ") + visible($0) }).joined(separator: "\n")
    }

    private func location(_ source: Source, _ line: Int, _ column: Int) -> String {
        isInteractive ? "" : "\(visible(source.name)):\(line):\(column): "
    }

    /// The line with a caret under the place; of a very long line, the part around it.
    private func excerpt(_ place: (line: Int, column: Int, text: String), width: Int) -> [String] {
        let most = 100
        let characters = place.text.count
        var text = place.text
        var column = place.column - 1
        if characters > most {
            let start = max(0, min(column - most / 2, characters - most))
            let from = text.index(text.startIndex, offsetBy: start)
            text = String(text[from...].prefix(most))
            column -= start
        }
        let before = visible(String(text.prefix(column)))
        let caret = String(repeating: " ", count: displayWidth(of: before)) + "^"
        let tail = String(repeating: "~", count: max(0, min(width, text.count - column) - 1))
        return ["  \(visible(text))", "  \(caret)\(tail)"]
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
        case let error as StatementError: (error.message, error.hints)
        case let error as QueryError: (error.description, error.hint.map { [$0] } ?? [])
        case let error as StoreUnavailable: (error.error.description, [])
        case let error as StoreError: (error.description, [])
        case let error as ImportError: (error.description, [])
        case let error as OutputError: ("the result cannot be written: \(error.description)", [])
        default: ("\(error)", [])
        }
    }
}
