import QueryLanguage

/// The way out for a text with `#`, which needs quotes: the same statement with them.
///
/// - `buy Beano #12 for 3` → `buy "Beano #12" for 3`
/// - `buy lamp for 3 # 12`, where it begins a comment → `buy lamp for 3 note "12"`
enum HashText {
    /// The most signs that are put in quotes, one after the other.
    private static let most = 4
    private static let mostPieces = 60

    /// Returns true if a text has a `#` that is neither in quotes nor begins a comment.
    static func isBare(in text: String) -> Bool {
        let source = Source(text, name: "")
        return source.tokens.contains { token in
            if case .invalid = token.kind { source.bytes[token.span.start] == UInt8(ascii: "#") } else { false }
        }
    }

    /// Returns true for a comment that may be part of what was typed: it has a digit.
    static func isDoubtful(_ comment: String) -> Bool { comment.utf8.contains { (48...57).contains($0) } }

    /// Returns the statement with the text around its bare `#`, or around that of a doubtful comment, in quotes.
    ///
    /// - Returns: `nil` if it has none, or if no such statement parses.
    static func line(for statement: String, in scope: Scope) -> String? {
        line(for: statement, in: scope, signsLeft: most)
    }

    private static func line(for statement: String, in scope: Scope, signsLeft: Int) -> String? {
        guard statement.utf8.contains(UInt8(ascii: "#")), signsLeft > 0, let words = HashWords(statement),
            words.pieces.count < mostPieces
        else { return nil }
        // A comment hides text only behind a change that is whole without it.
        if words.isComment, !Paraphrase.changesStore(statement, in: scope) { return nil }
        for candidate in words.candidates {
            if Paraphrase.parses(candidate, in: scope) { return candidate }
            if HashWords(candidate)?.isComment == false,
                let line = line(for: candidate, in: scope, signsLeft: signsLeft - 1)
            {
                return line
            }
        }
        return nil
    }
}

/// A statement in pieces, around its first `#` that is neither in quotes nor begins a line.
private struct HashWords {
    struct Piece {
        /// The text as typed, and without its quotes.
        var text: String
        var content: String
        var isSpaced: Bool
        var kind: Token.Kind

        /// True if it may be part of a name.
        var isName: Bool {
            switch kind {
            case .quoted: true
            case .invalid: text.hasPrefix("#")
            case .word:
                Keyword(written: text) == nil && !text.hasPrefix("@") && !isSymbol && SKU(text).number == nil
            default: false
            }
        }

        var isSymbol: Bool { "£€".contains { text.hasPrefix(String($0)) } }
        var isFigure: Bool { isSymbol || text.first?.isNumber ?? false }
    }

    private(set) var pieces: [Piece]
    /// The place of the sign.
    private let sign: Int
    let isComment: Bool

    init?(_ statement: String) {
        let source = Source(statement, name: "")
        let tokens = source.tokens
        pieces = Self.pieces(of: source)
        if let sign = pieces.firstIndex(where: { if case .invalid = $0.kind { $0.text.hasPrefix("#") } else { false } })
        {
            (self.sign, isComment) = (sign, false)
            return
        }
        guard let comment = source.comments(among: tokens[...]).first(where: { HashText.isDoubtful(source.text($0)) })
        else { return nil }
        pieces = Self.pieces(of: Source(source.text(Span(0, comment.start)), name: ""))
        (sign, isComment) = (pieces.count, true)
        pieces.append(Piece(text: "#", content: "#", isSpaced: true, kind: .word))
        pieces += Self.pieces(of: Source(source.text(Span(comment.start + 1, comment.end)), name: ""))
        guard sign > 0 else { return nil }
    }

    private static func pieces(of source: Source) -> [Piece] {
        source.tokens.filter { $0.kind != .end }.map { token in
            let text = source.text(token.span)
            let content = if case .quoted(let content) = token.kind { content } else { text }
            return Piece(text: text, content: content, isSpaced: token.isSpaced, kind: token.kind)
        }
    }

    /// The statements with quotes around the sign and the words beside it, the most words first, and with a note.
    var candidates: [String] {
        let lasts = Array((sign...lastOfName).reversed())
        return firsts.flatMap { first in lasts.map { quoting(first...$0) } } + [noting]
    }

    /// The places where the text may begin: where the words before the sign do, up to the sign, then before them.
    private var firsts: [Int] {
        var first = sign
        while first > 1, pieces[first - 1].isName || !pieces[first].isSpaced && pieces[first - 1].kind == .word {
            first -= 1
        }
        // After `on` comes the name of a platform, or a kind of expense.
        if first > 0, pieces[first - 1].text.lowercased() == Keyword.on.text { return [sign] }
        var firsts = Array(first...sign)
        while first > 1, pieces[first - 1].isName || Keyword(written: pieces[first - 1].text) != nil,
            !PhraseWords.leads.contains(pieces[first - 1].text.lowercased())
        {
            first -= 1
            firsts.append(first)
        }
        return firsts
    }

    /// The place where the words after the sign end: at a word of the language, a figure or a sign.
    private var lastOfName: Int {
        var last = sign
        while last + 1 < pieces.count {
            let next = pieces[last + 1]
            let isOfSign = !next.isSpaced && next.kind == .word || pieces[last].text == "#" && next.kind == .word
            guard isOfSign || next.isName && !next.isFigure else { break }
            last += 1
        }
        return last
    }

    private func quoting(_ range: ClosedRange<Int>) -> String { replacing(range, by: Quoting.quoted(text(range))) }

    /// The statement with the words from the sign on as a note; of a comment, all of them without the sign.
    private var noting: String {
        let last = isComment ? pieces.count - 1 : lastOfName
        let first = isComment && sign < last ? sign + 1 : sign
        return replacing(sign...last, by: "\(Keyword.note.text) \(Quoting.quoted(text(first...last)))")
    }

    private func replacing(_ range: ClosedRange<Int>, by text: String) -> String {
        let start = pieces[range.lowerBound]
        return joined(
            pieces[..<range.lowerBound] + [Piece(text: text, content: text, isSpaced: start.isSpaced, kind: .word)])
            + pieces[(range.upperBound + 1)...].map { ($0.isSpaced ? " " : "") + $0.text }.joined()
    }

    private func text(_ range: ClosedRange<Int>) -> String {
        var text = ""
        for piece in pieces[range] { text += (piece.isSpaced && !text.isEmpty ? " " : "") + piece.content }
        return text
    }

    private func joined(_ pieces: ArraySlice<Piece>) -> String {
        var text = ""
        for piece in pieces { text += (piece.isSpaced && !text.isEmpty ? " " : "") + piece.text }
        return text
    }
}
