/// An error that is explained to the user and reported to the calling program.
///
/// Every error that leaves a statement is one; errors within a service need not be.
package protocol ExplainedError: Error {
    /// One sentence.
    var message: String { get }
    /// Ways out, the likeliest first; a statement that can be typed as it is begins with `try: `.
    var hints: [String] { get }
    /// Lines that were probably meant, for the user to choose from.
    var proposals: [String] { get }
    /// The words of the statement that are at fault; `nil` if they are no part of it.
    var words: String? { get }
    var place: ErrorPlace { get }
    /// The exit status of a run that ends with it.
    var status: ExitStatus { get }
}

/// The place of an error in the text that runs.
package enum ErrorPlace: Sendable {
    /// The statement as a whole.
    case statement
    /// The only place in the statement with these words, otherwise the statement as a whole.
    case words(String)
    /// The diagnostic's place in that text or, without one, in the text that runs.
    case part(Diagnostic, of: Source?)
    /// None, since no place in a text would help.
    case nowhere
}

extension ExplainedError {
    package var hints: [String] { [] }
    package var proposals: [String] { [] }
    package var words: String? { nil }
    package var place: ErrorPlace { words.map { .words($0) } ?? .statement }
    package var status: ExitStatus { .failed }
}

extension ExplainedError where Self: CustomStringConvertible {
    package var message: String { description }
}

/// The form in which hints are shown.
package enum ErrorHint {
    /// Returns the label, `try: ` for a statement, `or: ` for another one and `hint: ` for a sentence, and the text after
    /// it.
    package static func parts(of hint: String) -> (label: String, text: String) {
        let label = ["try: ", "or: "].first(where: hint.hasPrefix)
        return label.map { ($0, String(hint.dropFirst($0.count))) } ?? ("hint: ", hint)
    }
}

extension Error {
    /// The error itself, or a generic explanation of one not meant for the user.
    package var explained: any ExplainedError { self as? any ExplainedError ?? Unexplained(error: self) }
}

/// An error without an explanation.
private struct Unexplained: ExplainedError {
    let error: any Error

    var message: String { "unexplained error: \(error)" }
}
