/// What went wrong, as a person is told it, and the program that started fhq.
///
/// All that leaves a statement is one; what carries work from place to place within a service need not be.
public protocol ExplainedError: Error {
    /// One sentence.
    var message: String { get }
    /// What may help, a sentence each.
    var hints: [String] { get }
    /// What the statement says that is at fault, as it says it, if that is a part of it.
    var words: String? { get }
    var place: ErrorPlace { get }
    /// How a run ends that ends with it.
    var status: ExitStatus { get }
}

/// Where in the text that runs something went wrong.
public enum ErrorPlace: Sendable {
    /// In the statement as a whole.
    case statement
    /// Where the statement says this, if it does so once; else in the statement as a whole.
    case words(String)
    /// Where the diagnostic says: in that text, or without one in the text that runs.
    case part(Diagnostic, of: Source?)
    /// Nowhere: no place in a text would help.
    case nowhere
}

extension ExplainedError {
    public var hints: [String] { [] }
    public var words: String? { nil }
    public var place: ErrorPlace { words.map { .words($0) } ?? .statement }
    public var status: ExitStatus { .failed }
}

extension ExplainedError where Self: CustomStringConvertible {
    public var message: String { description }
}

extension Error {
    /// The error itself, or what can be said of one that was not meant for a person.
    public var explained: any ExplainedError { self as? any ExplainedError ?? Unexplained(error: self) }
}

/// An error that nobody has found words for.
private struct Unexplained: ExplainedError {
    let error: any Error

    var message: String { "fhq has no words for what went wrong: \(error)" }
}
