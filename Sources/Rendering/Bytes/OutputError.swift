import SystemLibrary

/// The reason why bytes could not be written.
package enum OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reader has closed the pipe, as `| head` does; this needs no message.
    case closedPipe
    /// The system reported an error; `code` is an errno.
    case failed(code: Int32)

    init(code: Int32) {
        self = code == EPIPE ? .closedPipe : .failed(code: code)
    }

    /// The system's message, such as "No space left on device".
    package var description: String {
        switch self {
        case .closedPipe: "the reader closed the pipe"
        case .failed(let code): String(cString: strerror(code))
        }
    }
}
