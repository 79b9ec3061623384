import Inventory
import QueryLanguage
import Rendering
import Services
import Statements

/// How a run ends, as the program that started fhq sees it.
public enum ExitStatus: Int32, Sendable {
    case done = 0
    case failed = 1
    /// Bad usage, or a statement that does not parse.
    case usage = 2
    case storeUnavailable = 3
    /// A remote service failed, and trying again may help.
    case remote = 4
    /// An `expect` did not hold.
    case unexpected = 5
    case interrupted = 130

    init(_ error: any Error) {
        switch error {
        case is Diagnostic, is ScriptError: self = .usage
        case is StoreUnavailable: self = .storeUnavailable
        case StoreError.interrupted: self = .interrupted
        case let error as StatementError:
            switch error.kind {
            case .failed: self = .failed
            case .unexpected: self = .unexpected
            case .usage: self = .usage
            }
        default: self = .failed
        }
    }
}

/// The store could not be opened.
public struct StoreUnavailable: Error {
    public var error: StoreError

    public init(_ error: StoreError) {
        self.error = error
    }
}
