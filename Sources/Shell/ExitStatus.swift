import Inventory
import QueryLanguage
import Services
import Statements

public typealias ExitStatus = Statements.ExitStatus

extension ExitStatus {
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
        case let error as ServiceError: self = error.mayPass ? .remote : .failed
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
