/// A JSON value in memory, used for messages to and from other programs.
package enum JSON: Sendable {
    /// The members in the order in which they were written.
    case object([(key: String, value: JSON)])
    case array([JSON])
    case text(String)
    case number(Double)
    case flag(Bool)
    case null

    /// Parses a text; returns `nil` if it is not JSON, or more than one value.
    package init?(reading bytes: [UInt8]) {
        let tape = JSONTape()
        let value: JSON? = bytes.withUnsafeBufferPointer { buffer in
            guard let end = try? tape.read(buffer), buffer[end...].allSatisfy({ " \t\r\n".utf8.contains($0) }) else {
                return nil
            }
            return withExtendedLifetime(tape) { JSON(tape.root) }
        }
        guard let value else { return nil }
        self = value
    }

    private init(_ value: JSONValue) {
        switch value.kind {
        case .object: self = .object(value.members.map { ($0.key, JSON($0.value)) })
        case .array: self = .array(value.elements.map { JSON($0) })
        case .text: self = .text(value.text)
        case .number: self = .number(value.number)
        case .flag: self = .flag(value.isTrue)
        case .null: self = .null
        }
    }

    /// The value as UTF-8 text without white space.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .object(let members):
            Self.append(members, "{", "}", to: &bytes) { member, bytes in
                bytes += JSONText.quoted(member.key)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
        case .array(let elements):
            Self.append(elements, "[", "]", to: &bytes) { element, bytes in element.append(to: &bytes) }
        case .text(let text): bytes += JSONText.quoted(text)
        case .number(let number): bytes += (Int(exactly: number).map { "\($0)" } ?? "\(number)").utf8
        case .flag(let isTrue): bytes += (isTrue ? "true" : "false").utf8
        case .null: bytes += "null".utf8
        }
    }

    private static func append<Element>(
        _ elements: [Element], _ open: String, _ close: String, to bytes: inout [UInt8],
        _ body: (Element, inout [UInt8]) -> Void
    ) {
        bytes += open.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            body(element, &bytes)
        }
        bytes += close.utf8
    }
}

// MARK: - Reading

extension JSON {
    /// The member with this key; `nil` if there is none, or this is no object.
    package subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text; `nil` for another kind of value.
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The whole number; `nil` for another kind of value.
    package var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }

    /// The elements; `nil` for another kind of value than an array.
    package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map { ($0.0, $0.1) }) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(booleanLiteral isTrue: Bool) { self = .flag(isTrue) }
    package init(nilLiteral: ()) { self = .null }
}
