import Codecs
import QueryLanguage
import Shell
import Statements

/// The names that a text defines, as an editor's outline, and the colours of its words.
extension LanguageServer {
    /// Returns each variable that `let` sets and each statement that `save` keeps, in order.
    func symbols(_ parameters: JSON) throws(RequestError) -> JSON {
        let (_, text) = try text(parameters)
        return .array(
            NamePlace.all(in: text).filter(\.givesName).compactMap { place in
                guard let piece = text.piece(at: place.span.start) else { return nil }
                return [
                    "name": .text(place.name), "kind": .number(place.isVariable ? 13 : 12),
                    "detail": .text(text.source.text(Span(place.span.end, piece.span.end))),
                    "range": text.lines.range(piece.span), "selectionRange": text.lines.range(place.span),
                ]
            })
    }

    /// Returns the class of each word and comment, as five numbers: lines and characters since the one before, the
    /// length, the index of the class, and no modifiers.
    func semanticTokens(_ parameters: JSON) throws(RequestError) -> JSON {
        let (_, text) = try text(parameters)
        var before = TextPosition(line: 0, character: 0)
        var numbers: [Int] = []
        for (span, kind) in SemanticKind.all(in: text) {
            let (start, end) = (text.lines.position(of: span.start), text.lines.position(of: span.end))
            // An editor takes no token over several lines.
            guard start.line == end.line, start != end else { continue }
            let lines = start.line - before.line
            let characters = lines == 0 ? start.character - before.character : start.character
            numbers += [lines, characters, end.character - start.character, kind.rawValue, 0]
            before = start
        }
        return ["data": .array(numbers.map { .number(Double($0)) })]
    }
}

/// The classes of words, named as the protocol does.
enum SemanticKind: Int, CaseIterable {
    case keyword, type, property, variable, string, number, comment

    /// The names in the order of the numbers.
    static var legend: JSON { .array(allCases.map { .text("\($0)") }) }

    /// Returns each word and comment that has a class, in order.
    static func all(in text: OpenText) -> [(Span, SemanticKind)] {
        let words = text.roles.compactMap { span, role in
            Self(role, text.source.text(span)).map { (span, $0) }
        }
        let tokens = text.tokens
        let comments =
            text.source.comments(from: 0, to: tokens.first?.span.start ?? 0) + text.source.comments(among: tokens[...])
        return (words + comments.map { ($0, .comment) }).sorted { $0.0.start < $1.0.start }
    }

    private init?(_ role: TokenRole, _ word: String) {
        switch role {
        case .unread: return nil
        case .word: self = .keyword
        case .noun: self = .type
        case .field: self = .property
        case .verbatim: self = .string
        case .value:
            switch Highlighter.style(role, word) {
            case .name: self = .variable
            case .number: self = .number
            default: self = .string
            }
        }
    }
}
