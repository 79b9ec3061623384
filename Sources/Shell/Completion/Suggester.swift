import QueryLanguage
import Statements

/// The suggestion behind a line being typed: its rest, from the proposed line, earlier lines or the grammar, or the line
/// that was probably meant.
struct Suggester {
    let environment: Environment
    let completer: Completer
    let reader: TypedLineReader

    func suggestion(for text: String) -> LineEditor.Suggestion? {
        let session = environment.session
        guard !text.isEmpty else {
            return (session.proposal ?? TourStatement.suggestion(in: session)).map { .init($0) }
        }
        if let proposal = session.proposal, let rest = Self.rest(of: text, in: proposal) { return .init(rest) }
        let recalled = session.history.reversed().lazy.compactMap { Self.rest(of: text, in: $0) }.first
        return (recalled ?? completed(text)).map { .init($0) } ?? reader.line(for: text).map { .init(whole: $0) }
    }

    /// Returns the text with its incomplete word completed by the first candidate.
    private func completed(_ text: String) -> String? {
        let caret = text.utf8.count
        let completion = completer.complete(text, caret)
        let typed = String(decoding: Array(text.utf8)[completion.replace.lowerBound..<caret], as: UTF8.self)
        guard !typed.isEmpty, let first = completion.candidates.first else { return nil }
        return Self.rest(of: typed, in: first.text)
    }

    /// Returns the rest of an entry that begins with the text, up to the end of its first line.
    private static func rest(of text: String, in entry: String) -> String? {
        guard entry.utf8.count > text.utf8.count, entry.utf8.starts(with: text.utf8) else { return nil }
        let rest = entry.utf8.dropFirst(text.utf8.count).prefix { $0 != UInt8(ascii: "\n") }
        return rest.isEmpty ? nil : String(rest)
    }
}
