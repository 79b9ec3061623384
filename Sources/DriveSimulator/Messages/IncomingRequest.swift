import HTTPTypes
import Hummingbird

/// A request as it arrived.
struct IncomingRequest: Sendable {
    let method: String
    /// As it was written, percent-encoded, without the query.
    let path: String
    /// As it was written, without the question mark.
    let query: String
    let headers: HTTPFields
    var body: [UInt8] = []
    /// Whether the connection broke before the body was complete.
    var isCut = false

    init(_ head: HTTPRequest) {
        let target = head.path ?? "/"
        method = head.method.rawValue
        path = String(target.prefix { $0 != "?" })
        query = String(target.dropFirst(path.count + 1))
        headers = head.headerFields
    }

    /// The header of that name; its case does not matter.
    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// The media type without its parameters, in lower case.
    var mediaType: String? {
        header("Content-Type").map { type in
            String(type.prefix { $0 != ";" }).lowercased().trimmingSpaces
        }
    }

    /// Its path's parts, decoded.
    var steps: [String] {
        path.split(separator: "/").map { Parameters.decoded($0, plusIsSpace: false) ?? String($0) }
    }
}

extension StringProtocol {
    /// Without the spaces and tabs around it.
    var trimmingSpaces: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
