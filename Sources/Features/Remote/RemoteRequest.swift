/// A request to a service.
package struct RemoteRequest: Sendable {
    /// An HTTP method.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The body of a request.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Pieces of files and memory in order, read while they are sent.
        case pieces([Piece])
    }

    /// A part of a body.
    package enum Piece: Sendable {
        case bytes([UInt8])
        /// `count` bytes of the file at `path`, starting at `offset`.
        case file(path: String, offset: Int, count: Int)

        var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(_, _, let count): count
            }
        }
    }

    package var method: Method
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// The time limit for the whole exchange, from connecting to the last byte of the answer.
    package var timeout: Duration
    /// The most bytes of an answer, unpacked.
    package var mostBytes: Int

    package init(
        _ method: Method = .get, _ url: String, headers: [(name: String, value: String)] = [], body: Body = .none,
        timeout: Duration = .seconds(30), mostBytes: Int = 4 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.mostBytes = mostBytes
    }

    /// Returns a form as a browser posts it.
    package static func form(_ url: String, _ fields: [(name: String, value: String)]) -> RemoteRequest {
        RemoteRequest(
            .post, url, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: .bytes(Array(URLText.query(fields).utf8)))
    }
}

/// The answer of a service.
package struct RemoteAnswer: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package var isSuccess: Bool { (200..<300).contains(status) }

    /// True if the status says that the service cannot answer now.
    package var mayPass: Bool { status >= 500 || [408, 429].contains(status) }

    /// Returns the first header of that name, ignoring case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The time that `Retry-After` asks to wait, at most a day; a date in it is ignored.
    package var retryAfter: Duration? {
        header("Retry-After").flatMap { Int($0) }.map { .seconds(min(max($0, 0), 86_400)) }
    }
}

/// Text escaped for addresses and forms.
package enum URLText {
    /// Returns `name=value&…` with each part escaped.
    package static func query(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Parses the output of ``query(_:)`` or of a browser; returns `nil` if an escape or the UTF-8 is invalid.
    package static func fields(_ query: some StringProtocol) -> [(name: String, value: String)]? {
        var fields: [(name: String, value: String)] = []
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = unescaped(parts[0]), let value = unescaped(parts.count == 2 ? parts[1] : "") else {
                return nil
            }
            fields.append((name, value))
        }
        return fields
    }

    private static func unescaped(_ text: some StringProtocol) -> String? {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): result.append(0x20)
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, digits.first != "+", let value = UInt8(digits, radix: 16) else {
                    return nil
                }
                result.append(value)
                rest = rest.dropFirst(2)
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// Returns the text with everything percent-encoded except the unreserved characters of RFC 3986.
    package static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
