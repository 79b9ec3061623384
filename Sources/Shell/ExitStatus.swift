import Inventory
import QueryLanguage
import Rendering

public typealias ExitStatus = QueryLanguage.ExitStatus

/// The store could not be opened.
public struct StoreUnavailable: ExplainedError {
    public var error: StoreError

    public init(_ error: StoreError) {
        self.error = error
    }

    public var message: String { error.message }
    public var place: ErrorPlace { .nowhere }
    public var status: ExitStatus { .storeUnavailable }
}

extension OutputError: ExplainedError {
    public var message: String { "the result cannot be written: \(description)" }
}

extension XLSXError: ExplainedError {}

extension NothingToDraw: ExplainedError {}
