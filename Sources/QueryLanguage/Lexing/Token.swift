/// The smallest piece of a statement.
package struct Token: Hashable, Sendable {
    /// The kind of a token.
    package enum Kind: Hashable, Sendable {
        /// A bare word, whose meaning depends on its place.
        case word
        /// A text in quotes, with its escapes already read.
        case quoted(String)
        /// `$name` or `$1`.
        case variable
        case punctuation(Punctuation)
        /// `|` and the rest of the line, verbatim.
        case pipe
        /// A newline or `;`.
        case terminator
        case end
        /// Text that can't be read, which becomes an error if the parser reaches it.
        indirect case invalid(Diagnostic)
    }

    package var kind: Kind
    package var span: Span
    /// True if white space, or nothing, comes before it.
    package var isSpaced: Bool
}

/// The signs of the language.
package enum Punctuation: String, CaseIterable, Hashable, Sendable {
    case comma = ","
    case open = "("
    case close = ")"
    case percent = "%"
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case append = ">>"
    case tilde = "~"
    case times = "*"
}
