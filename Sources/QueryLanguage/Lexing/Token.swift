/// The smallest piece of a statement.
public struct Token: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A bare word; what it means, its place decides.
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
        /// Something that cannot be read; it becomes an error where the parser meets it.
        indirect case invalid(Diagnostic)
    }

    public var kind: Kind
    public var span: Span
    /// Whether white space, or nothing, comes before.
    public var isSpaced: Bool
}

/// The signs of the language.
public enum Punctuation: String, CaseIterable, Hashable, Sendable {
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
}
