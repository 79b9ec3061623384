import QueryLanguage
import Rendering
import StoreFile

package typealias ExitStatus = QueryLanguage.ExitStatus

/// The store could not be opened.
package struct StoreUnavailable: ExplainedError {
    package var error: StoreError

    package init(_ error: StoreError) {
        self.error = error
    }

    package var message: String { error.message }
    package var place: ErrorPlace { .nowhere }
    package var status: ExitStatus { .storeUnavailable }
}

extension OutputError: ExplainedError {
    package var message: String { "can't write the result: \(description)" }
}

extension XLSXError: ExplainedError {}

extension NothingToDraw: ExplainedError {}
