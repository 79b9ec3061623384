import CJansson

/// The records of a JSON array in a file, read one at a time so that the file's size does not matter.
///
/// Only the array's own brackets and commas are read here; each record is jansson's work.
struct JSONRecordStream: ~Copyable {
    /// One element of the array.
    struct Record: ~Copyable {
        /// Counted from 1.
        let number: Int
        let document: JSONDocument
        /// The record's text without the white space between its tokens; numbers keep their digits.
        let text: UnsafeBufferPointer<UInt8>
    }

    /// What makes the whole file unreadable from `offset` on.
    struct Failure: Error {
        let reason: String
        let offset: Int?
        /// The record in which it lies, from 1; `nil` outside of records.
        let record: Int?
    }

    private let file: SourceFile
    private var buffer: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var next = 0
    /// Where the buffer starts in the file.
    private var origin = 0
    private var isAtEnd = false
    private var count = 0
    private var isOpen = false
    private var squeezed = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 12)

    /// A record may have as many bytes and commas: one with more is none of a thing that was bought.
    private static let longest = 16 << 20
    private static let mostCommas = 10_000

    /// How far from the end of what was read an error may be the fault of the cut alone; tokens cut there are shorter.
    private static let margin = 64

    init(_ file: SourceFile) {
        self.file = file
        buffer = .allocate(byteCount: 1 << 20, alignment: 16)
    }

    deinit {
        buffer.deallocate()
        squeezed.deallocate()
    }

    /// How many bytes of the file have been read and taken.
    var consumed: Int {
        origin + next
    }

    /// Calls `body` with the next record; `false` after the last one.
    mutating func withNext(_ body: (borrowing Record) throws -> Void) throws -> Bool {
        guard try advanceToRecord() else { return false }
        count += 1
        let length = try squeeze()
        let document = try parse()
        try body(
            Record(number: count, document: document, text: UnsafeBufferPointer(rebasing: squeezed[..<length])))
        return true
    }

    /// Copies a record's text without white space outside of strings, good until the next one; returns its length.
    ///
    /// More is read until the whole of it is at hand, so that none is parsed in vain that is too large. Whatever is wrong
    /// with the text, the parser will find.
    private mutating func squeeze() throws -> Int {
        var (offset, length, depth, commas, isText, isEscaped) = (0, 0, 0, 0, false, false)
        while true {
            reserve(filled - next)
            while next + offset < filled {
                let byte = buffer[next + offset]
                if isEscaped {
                    isEscaped = false
                } else if isText {
                    isEscaped = byte == UInt8(ascii: "\\")
                    isText = byte != UInt8(ascii: "\"")
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"):
                        // The end of the list, after a record that is a number or a word.
                        if depth == 0 { return length }
                        depth -= 1
                    case UInt8(ascii: ","):
                        if depth == 0 { return length }
                        commas += 1
                        guard commas <= Self.mostCommas else { throw tooLarge("it has more than 10,000 values") }
                    default: break
                    }
                }
                offset += 1
                if !isText && byte <= 0x20 { continue }
                squeezed[length] = byte
                length += 1
                if depth == 0, !isText, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { return length }
            }
            if isAtEnd { return length }
            try fill()
        }
    }

    private mutating func reserve(_ length: Int) {
        guard squeezed.count < length else { return }
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(length, squeezed.count * 2))
        _ = larger.update(fromContentsOf: squeezed)
        squeezed.deallocate()
        squeezed = larger
    }

    private func tooLarge(_ reason: String) -> Failure {
        Failure(reason: reason, offset: origin + next, record: count)
    }

    private mutating func parse() throws -> JSONDocument {
        while true {
            do throws(JSONDocument.SyntaxError) {
                let bytes = UnsafeBufferPointer(
                    start: buffer.baseAddress?.advanced(by: next).assumingMemoryBound(to: UInt8.self),
                    count: filled - next)
                let document = try JSONDocument(bytes)
                // A number that touches the end of what was read may go on.
                if document.length < bytes.count || isAtEnd {
                    next += document.length
                    return document
                }
            } catch {
                if isAtEnd || (!error.isIncomplete && next + error.offset + Self.margin < filled) {
                    throw Failure(reason: error.message, offset: origin + next + error.offset, record: count)
                }
            }
            try fill()
        }
    }

    /// Goes to the first byte of the next record, past the bracket or comma before it.
    private mutating func advanceToRecord() throws -> Bool {
        if !isOpen {
            try skipByteOrderMark()
            guard try peek() == UInt8(ascii: "[") else { throw outside("it is not a list of records") }
            next += 1
            isOpen = true
            if try peek() == UInt8(ascii: "]") { return try finish() }
            return true
        }
        switch try peek() {
        case UInt8(ascii: ","): next += 1
        case UInt8(ascii: "]"): return try finish()
        case nil: throw outside("the text ends too early")
        default: throw outside("a comma or the end of the list is missing")
        }
        if try peek() == nil { throw outside("the text ends too early") }
        return true
    }

    private mutating func finish() throws -> Bool {
        next += 1
        if try peek() != nil { throw outside("something follows the end of the list") }
        return false
    }

    private func outside(_ reason: String) -> Failure {
        Failure(reason: reason, offset: origin + next, record: nil)
    }

    /// The next byte that is not white space, left unread.
    private mutating func peek() throws -> UInt8? {
        while true {
            while next < filled {
                let byte = buffer[next]
                guard [0x20, 0x0A, 0x0D, 0x09].contains(byte) else { return byte }
                next += 1
            }
            if isAtEnd { return nil }
            guard isOpen || origin + next <= Self.longest else { throw outside("it is not a list of records") }
            try fill()
        }
    }

    private mutating func skipByteOrderMark() throws {
        while filled < 3 && !isAtEnd { try fill() }
        if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { next = 3 }
    }

    /// Reads more, keeping what is not yet taken; the buffer grows when that fills it.
    private mutating func fill() throws {
        let rest = filled - next
        guard rest < Self.longest else { throw tooLarge("it is longer than 16 MiB") }
        if rest * 2 > buffer.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[next..<filled]))
            buffer.deallocate()
            buffer = larger
        } else if rest > 0 {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[next..<filled]))
        }
        origin += next
        (next, filled) = (0, rest)
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        filled += count
        if count == 0 { isAtEnd = true }
    }
}
