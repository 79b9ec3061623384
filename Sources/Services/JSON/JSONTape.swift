/// The values of a JSON text, found in one pass and without an allocation for each; may be used for one text after another.
///
/// It takes what jansson takes, which is asked only what is wrong with a text that is refused here: RFC 8259, every number
/// as a double, no key twice in an object, and NUL in texts but not in keys.
final class JSONTape {
    /// A value, before those that it contains; of an object those are keys and values in turn.
    struct Node {
        var kind: JSONValue.Kind
        /// Whether the bytes are with those of other texts that had escapes.
        var hadEscapes = false
        var isTrue = false
        /// Where the bytes of a text or a number are, without quotes.
        var start: UInt32 = 0
        var count: UInt32 = 0
        /// The node after the value and all that it contains.
        var next: UInt32 = 0

        /// Of an object, the marks of its keys, by which most that it lacks are told; it has no bytes of its own.
        var marks: UInt64 {
            get { UInt64(start) << 32 | UInt64(count) }
            set { (start, count) = (UInt32(newValue >> 32), UInt32(truncatingIfNeeded: newValue)) }
        }

        /// One bit, the same for keys of the same length that begin and end alike.
        static func mark(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
            guard let first = key.first, let last = key.last else { return 1 }
            return 1 << ((UInt64(first) &* 5 &+ UInt64(last) &* 11 &+ UInt64(key.count)) & 63)
        }
    }

    enum Stop: Error {
        /// The text ends before the value does.
        case incomplete
        case malformed
    }

    /// Where values find it without a count of who refers to it.
    private let scanner = UnsafeMutablePointer<JSONScanner>.allocate(capacity: 1)

    init() {
        scanner.initialize(to: JSONScanner())
    }

    deinit {
        scanner.pointee.free()
        scanner.deallocate()
    }

    /// The value, good until the next text is read.
    var root: JSONValue { JSONValue(scanner: UnsafePointer(scanner), index: 0) }

    /// The value's text without the white space between its tokens, good until the next text is read.
    var compact: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: scanner.pointee.text[..<scanner.pointee.length])
    }

    /// How many commas are between the values in it.
    var commas: Int { scanner.pointee.commas }

    /// Reads the value at the start of `source`, and returns where it ends; what comes after it is not looked at.
    func read(_ source: UnsafeBufferPointer<UInt8>) throws(Stop) -> Int {
        guard source.count < UInt32.max else { throw .malformed }
        // Its own while it works, so that the compiler keeps what it counts in registers.
        var pass = scanner.pointee
        defer { scanner.pointee = pass }
        pass.begin(source)
        try pass.value(depth: 1)
        return pass.place
    }
}
