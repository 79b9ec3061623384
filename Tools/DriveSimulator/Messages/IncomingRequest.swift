/// A request as it arrived.
struct IncomingRequest: Sendable {
    let method: String
    /// The path as sent, percent-encoded, without the query.
    let path: String
    /// The query as sent, without the question mark.
    let query: String
    private let headers: [(name: String, value: String)]
    var body: [UInt8] = []
    let arrival = ContinuousClock.now
    /// True if the connection broke before the body was complete.
    var isCut = false

    /// Parses a head strictly by RFC 9112: each line ends in CR LF, and the last one is empty.
    init(head: [UInt8]) throws(Refusal) {
        guard let text = String(validating: head, as: UTF8.self) else { throw .violation("the head is not UTF-8") }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard lines.allSatisfy({ $0.last == "\r" }) else { throw .violation("a line of the head ends in LF alone") }
        let words = String(lines[0].dropLast()).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, words[2] == "HTTP/1.1", Self.isToken(words[0]), words[1].hasPrefix("/") else {
            throw .violation("\(String(lines[0].dropLast())) is no request of HTTP/1.1")
        }
        method = words[0]
        path = String(words[1].prefix { $0 != "?" })
        query = String(words[1].dropFirst(path.count + 1))
        var headers: [(name: String, value: String)] = []
        for line in lines.dropFirst().dropLast() { headers.append(try Self.header(String(line.dropLast()))) }
        self.headers = headers
        guard header("Host") != nil else { throw .violation("Host is missing") }
    }

    private static func header(_ line: String) throws(Refusal) -> (name: String, value: String) {
        let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, isToken(halves[0]), !line.contains("\r") else {
            throw .violation("\(line) is no header")
        }
        return (halves[0].lowercased(), halves[1].trimmingSpaces)
    }

    /// Returns true if a text is a token by RFC 9110.
    private static func isToken(_ text: some StringProtocol) -> Bool {
        let signs = Set("!#$%&'*+-.^_`|~".utf8)
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber) || signs.contains(byte)
            }
    }

    /// Returns the header of that name, ignoring case; repeated headers are joined to a list.
    func header(_ name: String) -> String? {
        let name = name.lowercased()
        let values = headers.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The media type without its parameters, in lower case.
    var mediaType: String? {
        header("Content-Type").map { type in
            String(type.prefix { $0 != ";" }).lowercased().trimmingSpaces
        }
    }

    /// The access token, which may only be in the header.
    var bearerToken: String? {
        header("Authorization").flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    }

    /// The parts of its path, decoded.
    var steps: [String] {
        path.split(separator: "/").map { Parameters.decoded($0, plusIsSpace: false) ?? String($0) }
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmingSpaces: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
