/// The answer to a request.
struct Answer: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []

    init(_ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Its head in HTTP/1.1, with the empty line; the phrase after the status may be empty by RFC 9112.
    var head: [UInt8] {
        let length = status == 204 ? [] : [("Content-Length", String(body.count))]
        let lines = ["HTTP/1.1 \(status) "] + (headers + length).map { "\($0.0): \($0.1)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    static func json(_ value: JSONBody, status: Int = 200) -> Answer {
        Answer(status, headers: [("Content-Type", "application/json; charset=UTF-8")], body: value.bytes)
    }

    static func html(_ text: String, status: Int = 200) -> Answer {
        let page = "<!DOCTYPE html><html><body><p>\(text)</p></body></html>\n"
        return Answer(status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }
}

/// The reason for refusing a request.
enum Refusal: Error {
    /// It violates the documentation, as one sentence without a full stop says.
    case violation(String)
    /// It is valid, but can't be fulfilled.
    case answer(Answer)
}
