/// The records of a JSON array in a file, read one at a time so that the file's size does not matter.
///
/// Only the array's own brackets and commas are read here; each record is read by a ``JSONTape``.
struct JSONRecordStream: ~Copyable {
    /// One element of the array.
    struct Record: ~Copyable {
        /// Counted from 1.
        let number: Int
        let json: JSONValue
        /// The record's text without the white space between its tokens; numbers keep their digits.
        let text: UnsafeBufferPointer<UInt8>
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
    private let tape = JSONTape()

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
    }

    /// How many bytes of the file have been read and taken.
    var consumed: Int {
        origin + next
    }

    /// Calls `body` with the next record; `false` after the last one.
    mutating func withNext(_ body: (borrowing Record) throws -> Void) throws -> Bool {
        guard try advanceToRecord() else { return false }
        count += 1
        try read()
        try body(Record(number: count, json: tape.root, text: tape.compact))
        return true
    }

    private var rest: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: buffer.baseAddress?.advanced(by: next).assumingMemoryBound(to: UInt8.self), count: filled - next)
    }

    /// Reads a record, and more of the file until the whole of it is at hand.
    private mutating func read() throws {
        while true {
            do throws(JSONTape.Stop) {
                let length = try tape.read(rest)
                // A number that touches the end of what was read may go on.
                if length < rest.count || isAtEnd {
                    guard tape.commas <= Self.mostCommas else { break }
                    next += length
                    return
                }
            } catch {
                if error == .malformed || isAtEnd { break }
            }
            guard tape.commas <= Self.mostCommas else { break }
            try fill()
        }
        try refuseLarge()
        try refuseMalformed()
    }

    /// Refuses a record of too many values, even if something else is wrong with it.
    private mutating func refuseLarge() throws {
        var (offset, depth, commas, isText, isEscaped) = (0, 0, 0, false, false)
        while true {
            while next + offset < filled {
                let byte = buffer[next + offset]
                offset += 1
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
                        depth -= 1
                        // At zero the record ends, below it the list, after a record that is a number or a word.
                        if depth <= 0 { return }
                    case UInt8(ascii: ","):
                        if depth == 0 { return }
                        commas += 1
                        guard commas <= Self.mostCommas else { throw failure("it has more than 10,000 values") }
                    default: break
                    }
                }
            }
            if isAtEnd { return }
            try fill()
        }
    }

    /// What makes the whole file unreadable from a byte on, so many after the last one that was taken.
    private func failure(_ reason: String, after offset: Int = 0, isInRecord: Bool = true) -> ImportProblem {
        ImportProblem(
            file: reason, at: file.position(of: origin + next + offset), record: isInRecord ? count : nil)
    }

    /// Says what is wrong with a record, whose text may go on after what was read.
    private mutating func refuseMalformed() throws {
        while true {
            let error = JSONDocument.SyntaxError(in: rest)
            if isAtEnd || (!error.isIncomplete && next + error.offset + Self.margin < filled) {
                throw failure(error.message, after: error.offset)
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

    private func outside(_ reason: String) -> ImportProblem {
        failure(reason, isInRecord: false)
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
        guard rest < Self.longest else { throw failure("it is longer than 16 MiB") }
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
