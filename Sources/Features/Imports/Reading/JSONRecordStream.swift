import Codecs

/// The records of a JSON array in a file, read one at a time, so that the file's size does not matter.
///
/// Only the array's own brackets and commas are read here; a ``JSONTape`` reads each record.
struct JSONRecordStream: ~Copyable {
    /// One element of the array.
    struct Record: ~Copyable {
        /// The number in the array, from 1.
        let number: Int
        let json: JSONValue
        /// The record's text without the white space between its tokens; numbers keep their digits.
        let text: UnsafeBufferPointer<UInt8>
    }

    private let file: SourceFile
    private let input: InputBuffer
    private var count = 0
    private var isOpen = false
    private let tape = JSONTape()

    /// The most commas of a record; one with more can't be genuine.
    private static let mostCommas = 10_000

    /// The distance from the end of the bytes read in which an error may only be due to the cut; tokens are shorter.
    private static let margin = 64

    init(_ file: SourceFile) {
        self.file = file
        input = InputBuffer(size: 1 << 20) { try file.read(into: $0) }
    }

    /// The number of bytes of the file that were read and taken.
    var consumed: Int { input.taken }

    /// Calls `body` with the next record; returns `false` after the last one.
    mutating func withNext(_ body: (borrowing Record) throws -> Void) throws -> Bool {
        guard try advanceToRecord() else { return false }
        count += 1
        try read()
        try body(Record(number: count, json: tape.root, text: tape.compact))
        return true
    }

    /// Reads a record, and more of the file until it is complete.
    private mutating func read() throws {
        while true {
            do throws(JSONTape.Stop) {
                let length = try tape.read(input.rest)
                // A number at the end of the bytes read may continue.
                if length < input.rest.count || input.isAtEnd {
                    guard tape.commas <= Self.mostCommas else { break }
                    return input.consume(length)
                }
            } catch {
                if error == .malformed || input.isAtEnd { break }
            }
            guard tape.commas <= Self.mostCommas else { break }
            try fill()
        }
        try refuseLarge()
        try refuseMalformed()
    }

    /// Refuses a record with too many values, even if it is also malformed.
    private mutating func refuseLarge() throws {
        var (offset, depth, commas, isText, isEscaped) = (0, 0, 0, false, false)
        while true {
            while offset < input.rest.count {
                let byte = input.rest[offset]
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
            if input.isAtEnd { return }
            try fill()
        }
    }

    /// Returns the problem that makes the whole file unreadable, at an offset after the last byte taken.
    private func failure(_ reason: String, after offset: Int = 0, isInRecord: Bool = true) -> ImportProblem {
        ImportProblem(
            file: reason, at: file.position(of: input.taken + offset), record: isInRecord ? count : nil)
    }

    /// Reports the syntax error of a record, whose text may continue after the bytes read.
    private mutating func refuseMalformed() throws {
        while true {
            let error = JSONDocument.SyntaxError(in: input.rest)
            if input.isAtEnd || (!error.isIncomplete && error.offset + Self.margin < input.rest.count) {
                throw failure(error.message, after: error.offset)
            }
            try fill()
        }
    }

    /// Moves to the first byte of the next record, past the bracket or comma before it; returns `false` at the end.
    private mutating func advanceToRecord() throws -> Bool {
        if !isOpen {
            try skipByteOrderMark()
            guard try peek() == UInt8(ascii: "[") else { throw outside("it is not a list of records") }
            input.consume(1)
            isOpen = true
            if try peek() == UInt8(ascii: "]") { return try finish() }
            return true
        }
        switch try peek() {
        case UInt8(ascii: ","): input.consume(1)
        case UInt8(ascii: "]"): return try finish()
        case nil: throw outside("the text ends too early")
        default: throw outside("a comma or the end of the list is missing")
        }
        if try peek() == nil { throw outside("the text ends too early") }
        return true
    }

    private mutating func finish() throws -> Bool {
        input.consume(1)
        if try peek() != nil { throw outside("something follows the end of the list") }
        return false
    }

    private func outside(_ reason: String) -> ImportProblem {
        failure(reason, isInRecord: false)
    }

    /// Returns the next byte that is not white space, without taking it; `nil` at the end.
    private func peek() throws -> UInt8? {
        while true {
            let rest = input.rest
            let next = rest.firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
            input.consume(next ?? rest.count)
            if let next { return rest[next] }
            if input.isAtEnd { return nil }
            guard isOpen || input.taken <= InputBuffer.longest else { throw outside("it is not a list of records") }
            try fill()
        }
    }

    private func skipByteOrderMark() throws {
        while input.rest.count < 3 && !input.isAtEnd { try fill() }
        if input.rest.starts(with: [0xEF, 0xBB, 0xBF]) { input.consume(3) }
    }

    private func fill() throws {
        try input.fill(else: failure("it is longer than 16 MiB"))
    }
}
