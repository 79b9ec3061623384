/// A value in a JSON text, valid as long as its ``JSONTape`` exists and reads no other text.
package struct JSONValue {
    let scanner: UnsafePointer<JSONScanner>
    let index: Int

    /// The kind of a value.
    package enum JSONType: UInt8 {
        case object, array, text, number, flag, null
    }

    private var node: JSONTape.Node { scanner.pointee.nodes[index] }

    package var kind: JSONType { node.kind }

    /// The places of the values in an array, or of the keys in an object.
    private var places: [Int] {
        let (nodes, step) = (scanner.pointee.nodes, kind == .object ? 1 : 0)
        var (places, place): ([Int], Int) = ([], index + 1)
        while place < node.next {
            places.append(place)
            place = Int(nodes[place + step].next)
        }
        return places
    }

    /// Returns the first member, other than null, with one of `keys` in their order; `nil` if there is none.
    package func first(of keys: [StaticString]) -> JSONValue? {
        let (all, node) = (scanner.pointee, node)
        guard node.kind == .object else { return nil }
        for key in keys {
            let wanted = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
            if node.marks & JSONTape.Node.mark(of: wanted) == 0 { continue }
            var place = index + 1
            while place < node.next {
                let (name, value) = (all.nodes[place], all.nodes[place + 1])
                if name.count == wanted.count, all.bytes(of: name).elementsEqual(wanted) {
                    if value.kind != .null { return JSONValue(scanner: scanner, index: place + 1) }
                    break
                }
                place = Int(value.next)
            }
        }
        return nil
    }

    /// The elements of an array; empty for another value.
    package var elements: [JSONValue] {
        kind == .array ? places.map { JSONValue(scanner: scanner, index: $0) } : []
    }

    /// The members of an object in the order of the text; empty for another value.
    package var members: [(key: String, value: JSONValue)] {
        kind == .object
            ? places.map { (JSONValue(scanner: scanner, index: $0).text, JSONValue(scanner: scanner, index: $0 + 1)) }
            : []
    }

    /// The bytes of a string, which may hold NUL; empty for another value.
    package var utf8: UnsafeBufferPointer<UInt8> {
        kind == .text ? scanner.pointee.bytes(of: node) : UnsafeBufferPointer(start: nil, count: 0)
    }

    package var text: String {
        String(decoding: utf8, as: UTF8.self)
    }

    package var number: Double {
        kind == .number ? Self.number(scanner.pointee.bytes(of: node)) : 0
    }

    package var isTrue: Bool { node.isTrue }

    /// Returns true if two values are equal, ignoring the order of keys.
    package static func == (left: JSONValue, right: JSONValue) -> Bool {
        guard left.kind == right.kind else { return false }
        switch left.kind {
        case .text: return left.utf8.elementsEqual(right.utf8)
        case .number: return left.number == right.number
        case .flag: return left.isTrue == right.isTrue
        case .null: return true
        case .array: return left.elements.elementsEqual(right.elements, by: ==)
        case .object:
            let (members, others) = (left.members, right.members)
            guard members.count == others.count else { return false }
            // The keys are nearly always in the same order.
            if zip(members, others).allSatisfy({ $0.key == $1.key }) {
                return zip(members, others).allSatisfy { $0.value == $1.value }
            }
            let byKey = Dictionary(others.map { (Array($0.key.utf8), $0.value) }) { first, _ in first }
            return members.allSatisfy { member in byKey[Array(member.key.utf8)].map { member.value == $0 } ?? false }
        }
    }

    /// Returns the double nearest to a JSON number.
    static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Double {
        var (mantissa, decimals, place): (UInt64, Int, Int) = (0, 0, 0)
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { place = 1 }
        var isFraction = false
        // Up to fifteen digits and powers of ten up to the fifteenth are exact, so that one division rounds once.
        while place < digits.count, digits.count <= 17 {
            let byte = digits[place]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte &- UInt8(ascii: "0") < 10 {
                mantissa = mantissa * 10 + UInt64(byte &- UInt8(ascii: "0"))
                if isFraction { decimals += 1 }
            } else {
                break
            }
            place += 1
        }
        guard place == digits.count, mantissa < 1_000_000_000_000_000 else {
            return Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
        }
        let value = Double(mantissa) / Self.powers[decimals]
        return isNegative ? -value : value
    }

    /// Powers of ten that a double holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    ]
}
