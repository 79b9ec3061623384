/// A parser of a terminal's input, byte by byte.
struct EscapeParser {
    enum Part {
        case nothing
        /// A printable character.
        case print(String)
        /// A control character.
        case control(UInt8)
        /// ESC and one byte.
        case escape(UInt8)
        /// ESC `[`, parameters and the final byte; private sequences (`?`) are dropped.
        case sequence(Character, [Int])
    }

    private enum State { case ground, escape, charset, sequence, string, stringEscape }

    private var state = State.ground
    private var parameters: [UInt8] = []
    private var partial: [UInt8] = []

    mutating func take(_ byte: UInt8) -> Part {
        switch state {
        case .ground: return ground(byte)
        case .escape: return afterEscape(byte)
        case .charset: state = .ground
        case .sequence: return inSequence(byte)
        case .string:
            if byte == 0x07 { state = .ground }
            if byte == 0x1B { state = .stringEscape }
        case .stringEscape: state = .ground
        }
        return .nothing
    }

    private mutating func ground(_ byte: UInt8) -> Part {
        switch byte {
        case 0x1B:
            state = .escape
            return .nothing
        case ..<0x20, 0x7F: return .control(byte)
        case ..<0x80: return .print(String(UnicodeScalar(byte)))
        default:
            partial = byte >= 0xC0 ? [byte] : partial + [byte]
            guard partial.count >= 2, let text = String(validating: partial, as: UTF8.self) else { return .nothing }
            partial = []
            return .print(text)
        }
    }

    private mutating func afterEscape(_ byte: UInt8) -> Part {
        switch byte {
        case UInt8(ascii: "["): (state, parameters) = (.sequence, [])
        case UInt8(ascii: "("), UInt8(ascii: ")"): state = .charset
        case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string
        default:
            state = .ground
            return .escape(byte)
        }
        return .nothing
    }

    private mutating func inSequence(_ byte: UInt8) -> Part {
        guard (0x40...0x7E).contains(byte) else {
            parameters.append(byte)
            return .nothing
        }
        state = .ground
        guard parameters.first != UInt8(ascii: "?"), parameters.first != UInt8(ascii: ">") else { return .nothing }
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        return .sequence(
            Character(UnicodeScalar(byte)), numbers.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 })
    }
}

extension [UInt8] {
    /// Returns the first range of `part` at or after `start`; `nil` without one.
    func firstRange(of part: [UInt8], from start: Int) -> Int? {
        guard !part.isEmpty, count - start >= part.count else { return nil }
        return (start...(count - part.count)).first { self[$0..<($0 + part.count)].elementsEqual(part) }
    }
}
