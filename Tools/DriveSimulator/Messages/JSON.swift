import Foundation

/// A JSON value.
enum JSONBody: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    /// A number with its original digits, such as `0.86`.
    case numeral(String)
    case text(String)
    case list([JSONBody])
    case object([String: JSONBody])

    /// Parses a whole text; returns `nil` if it is not JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONBody.self, from: Data(bytes)) else { return nil }
        self = value
    }

    subscript(name: String) -> JSONBody? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var list: [JSONBody]? { if case .list(let list) = self { list } else { nil } }
    var object: [String: JSONBody]? { if case .object(let members) = self { members } else { nil } }

    /// The value as UTF-8 text, with the names of an object sorted.
    var bytes: [UInt8] { Array(written.utf8) }

    private var written: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): String(number)
        case .numeral(let digits): digits
        case .text(let text): Self.quoted(text)
        case .list(let list): "[" + list.map(\.written).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.written }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{0}"..<" ":
                result += "\\u" + String(String(scalar.value + 0x10000, radix: 16).dropFirst())
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSONBody: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let number = try? value.decode(Decimal.self) {
            self = .numeral(number.description)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONBody].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONBody].self))
        }
    }
}

extension JSONBody: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(number) }
    init(booleanLiteral bool: Bool) { self = .bool(bool) }
    init(arrayLiteral list: JSONBody...) { self = .list(list) }
    init(dictionaryLiteral members: (String, JSONBody)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
}
