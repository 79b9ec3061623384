import Codecs

/// The reason why an editor's request is refused.
struct RequestError: Error {
    let code: Int
    let message: String

    static let unreadable = -32700
    static let invalid = RequestError(code: -32600, message: "this is not a request")
    static let shutDown = RequestError(code: -32600, message: "the server was shut down")
    static let parameters = RequestError(code: -32602, message: "the parameters do not fit the method")
    static let notInitialized = RequestError(code: -32002, message: "the server is not initialized")
    static let cancelled = RequestError(code: -32800, message: "the request was cancelled")

    static func unknown(_ method: String) -> RequestError {
        RequestError(code: -32601, message: "unknown method \(method)")
    }

    static func failed(_ message: String) -> RequestError { RequestError(code: -32803, message: message) }

    var json: JSON { ["code": .number(Double(code)), "message": .text(message)] }
}
