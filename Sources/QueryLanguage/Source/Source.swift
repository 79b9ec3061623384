/// A stretch of a source text, in UTF-8 offsets from its beginning.
public struct Span: Hashable, Sendable {
    public var start: Int
    /// The offset after the last byte.
    public var end: Int

    public init(_ start: Int, _ end: Int) {
        self.start = start
        self.end = end
    }

    /// The span from the beginning of this one to the end of `other`.
    public func through(_ other: Span) -> Span {
        Span(start, max(end, other.end))
    }
}

/// A text to be parsed, and the name under which errors show it.
public struct Source: Sendable {
    /// The file's name, or `-c`, or `input`.
    public let name: String
    /// The UTF-8 bytes, known to be valid.
    public let bytes: [UInt8]
    /// The number of the first line: above 1 for standard input read line by line.
    public let firstLine: Int

    public init(_ text: some StringProtocol, name: String, firstLine: Int = 1) {
        bytes = Array(text.utf8)
        self.name = name
        self.firstLine = firstLine
    }

    /// Takes bytes from outside; fails at the first byte that is not UTF-8.
    public init(validating bytes: [UInt8], name: String, firstLine: Int = 1) throws(Diagnostic) {
        self.bytes = bytes
        self.name = name
        self.firstLine = firstLine
        if let offset = Self.invalidOffset(bytes) {
            throw Diagnostic("this is not UTF-8 text", at: Span(offset, offset + 1))
        }
    }

    private static func invalidOffset(_ bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }

    /// The text between the offsets.
    public func text(_ span: Span) -> String {
        String(decoding: bytes[max(0, span.start)..<min(bytes.count, span.end)], as: UTF8.self)
    }

    /// Line and column, both from 1, the column in characters; and the line's text.
    public func place(of offset: Int) -> (line: Int, column: Int, text: String) {
        let offset = min(offset, bytes.count)
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
        let line = bytes[..<start].reduce(firstLine) { $1 == newline ? $0 + 1 : $0 }
        let before = String(decoding: bytes[start..<offset], as: UTF8.self)
        return (line, before.count + 1, String(decoding: bytes[start..<end], as: UTF8.self))
    }
}
