/// A request as it arrived.
struct IncomingRequest: Sendable {
    let method: String
    /// As it was written, percent-encoded, without the query.
    let path: String
    /// As it was written, without the question mark.
    let query: String
    private let headers: [(name: String, value: String)]
    var body: [UInt8] = []
    let arrival = ContinuousClock.now
    /// Whether the connection broke before the body was complete.
    var isCut = false

    /// Reads a head by RFC 9112, strictly: each line ends in CR LF, the last one is empty.
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

    /// Whether a name has the characters of one, by RFC 9110.
    private static func isToken(_ text: some StringProtocol) -> Bool {
        let signs = Set("!#$%&'*+-.^_`|~".utf8)
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return byte < 0x80 && (character.isLetter || character.isNumber) || signs.contains(byte)
            }
    }

    /// The header of that name, whose case does not matter; what is given more than once is a list.
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

    /// The token it is authorised by, which belongs into the header alone.
    var bearerToken: String? {
        header("Authorization").flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
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
