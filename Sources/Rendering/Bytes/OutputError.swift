#if canImport(Glibc)
    import Glibc
#endif

/// Why bytes could not be written.
public enum OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reader has gone, as `| head` does: there is nothing to say about it.
    case closedPipe
    /// The system refused; `code` is an errno.
    case failed(code: Int32)

    init(code: Int32) {
        self = code == EPIPE ? .closedPipe : .failed(code: code)
    }

    /// The system's own words, such as "No space left on device".
    public var description: String {
        switch self {
        case .closedPipe: "the reader closed the pipe"
        case .failed(let code): String(cString: strerror(code))
        }
    }
}
