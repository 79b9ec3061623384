import QueryLanguage
import Statements

/// Colours a statement while it is typed: its tokens by their kind, and the place of an error.
struct Highlighter {
    func styles(_ text: String) -> [(Range<Int>, LineEditor.Style)] {
        Source(text, name: "input").tokens.compactMap { token in
            style(token, in: text).map { (token.span.start..<token.span.end, $0) }
        }
    }

    private func style(_ token: Token, in text: String) -> LineEditor.Style? {
        switch token.kind {
        case .quoted: return .text
        case .variable: return .name
        case .invalid: return .error
        case .word:
            let utf8 = text.utf8
            let start = utf8.index(utf8.startIndex, offsetBy: token.span.start)
            let word = text[start..<utf8.index(utf8.startIndex, offsetBy: token.span.end)].lowercased()
            if let first = word.utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") { return .number }
            if Noun(rawValue: word) != nil { return .name }
            return Keyword(rawValue: word) != nil ? .keyword : nil
        default: return nil
        }
    }
}
