/// The fields of a query or a form, parsed strictly.
struct Parameters: Sendable {
    let pairs: [(name: String, value: String)]

    /// Parses `name=value&…`; throws if an escape is invalid or a name is repeated.
    init(_ text: some StringProtocol) throws(Refusal) {
        var pairs: [(name: String, value: String)] = []
        for part in text.split(separator: "&", omittingEmptySubsequences: false) where !text.isEmpty {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(halves[0]), let value = Self.decoded(halves.count > 1 ? halves[1] : ""),
                !name.isEmpty
            else { throw .violation("\(part) is no field: a broken escape, or no name") }
            guard !pairs.contains(where: { $0.name == name }) else { throw .violation("\(name) is given twice") }
            pairs.append((name, value))
        }
        self.pairs = pairs
    }

    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// Checks that all names are among `known`; throws otherwise.
    func only(_ known: Set<String>) throws(Refusal) {
        if let stranger = pairs.first(where: { !known.contains($0.name) }) {
            throw .violation("the parameter \(stranger.name) is not known here")
        }
    }

    /// Returns the value of a required field.
    func required(_ name: String) throws(Refusal) -> String {
        guard let value = self[name], !value.isEmpty else { throw .violation("\(name) is missing") }
        return value
    }

    /// Checks that the field has exactly that value; throws otherwise.
    func expect(_ name: String, _ value: String) throws(Refusal) {
        guard try required(name) == value else { throw .violation("\(name) has to be \(value)") }
    }

    /// Returns text without its percent escapes; `nil` if one is invalid or the result is not UTF-8.
    static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                    return nil
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Percent-encodes everything except the unreserved characters of RFC 3986.
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
