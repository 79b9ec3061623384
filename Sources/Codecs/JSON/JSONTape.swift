/// The values of a JSON text, found in one pass without an allocation for each; it can be reused for other texts.
///
/// It accepts exactly what jansson accepts, which only describes the errors of refused texts: RFC 8259, every number as
/// a double, no duplicate keys in an object, and NUL in texts but not in keys.
package final class JSONTape {
    /// A value, stored before the values it contains; in an object keys and values alternate.
    struct Node {
        var kind: JSONValue.JSONType
        /// True if its bytes are in the buffer of texts that had escapes.
        var hadEscapes = false
        var isTrue = false
        /// The offset of the bytes of a text or a number, without quotes.
        var start: UInt32 = 0
        var count: UInt32 = 0
        /// The index of the node after the value and everything in it.
        var next: UInt32 = 0

        /// The marks of an object's keys, which rule out most missing keys; an object has no bytes.
        var marks: UInt64 {
            get { UInt64(start) << 32 | UInt64(count) }
            set { (start, count) = (UInt32(newValue >> 32), UInt32(truncatingIfNeeded: newValue)) }
        }

        /// Returns one bit, the same for keys of equal length with the same first and last byte.
        static func mark(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
            guard let first = key.first, let last = key.last else { return 1 }
            return 1 << ((UInt64(first) &* 5 &+ UInt64(last) &* 11 &+ UInt64(key.count)) & 63)
        }
    }

    /// The reason why a text is refused.
    package enum Stop: Error {
        /// The text ends before the value does.
        case incomplete
        case malformed
    }

    /// A fixed address, so that values reach the scanner without reference counting.
    private let scanner = UnsafeMutablePointer<JSONScanner>.allocate(capacity: 1)

    package init() {
        scanner.initialize(to: JSONScanner())
    }

    deinit {
        scanner.pointee.free()
        scanner.deallocate()
    }

    /// The value, valid until the next text is read.
    package var root: JSONValue { JSONValue(scanner: UnsafePointer(scanner), index: 0) }

    /// The value's text without the white space between its tokens, valid until the next text is read.
    package var compact: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: scanner.pointee.text[..<scanner.pointee.length])
    }

    /// The number of commas between the values in it.
    package var commas: Int { scanner.pointee.commas }

    /// Reads the value at the start of `source`, returns the offset of its end and ignores the rest.
    ///
    /// - Throws: ``Stop`` if the text is malformed or incomplete.
    package func read(_ source: UnsafeBufferPointer<UInt8>) throws(Stop) -> Int {
        guard source.count < UInt32.max else { throw .malformed }
        // A local copy, so that the compiler keeps its counters in registers.
        var pass = scanner.pointee
        defer { scanner.pointee = pass }
        pass.begin(source)
        try pass.value(depth: 1)
        return pass.place
    }
}
