import CJansson
import Glibc

/// A value in a JSON document, valid while ``JSONDocument`` that holds it lives.
struct JSONValue {
    let pointer: UnsafeMutablePointer<json_t>

    enum Kind {
        case object, array, text, number, flag, null
    }

    var kind: Kind {
        switch pointer.pointee.type {
        case JSON_OBJECT: .object
        case JSON_ARRAY: .array
        case JSON_STRING: .text
        case JSON_INTEGER, JSON_REAL: .number
        case JSON_TRUE, JSON_FALSE: .flag
        default: .null
        }
    }

    /// The member of this object with the first of `keys` that has one other than null.
    func first(of keys: [StaticString]) -> JSONValue? {
        for key in keys {
            let found = key.utf8Start.withMemoryRebound(to: CChar.self, capacity: key.utf8CodeUnitCount) {
                json_object_getn(pointer, $0, key.utf8CodeUnitCount)
            }
            if let found, found.pointee.type != JSON_NULL { return JSONValue(pointer: found) }
        }
        return nil
    }

    /// The elements of an array, or none.
    var elements: [JSONValue] {
        (0..<json_array_size(pointer)).compactMap { json_array_get(pointer, $0).map(JSONValue.init) }
    }

    /// The members of an object in the order of the text, or none.
    var members: [(key: String, value: JSONValue)] {
        var members: [(String, JSONValue)] = []
        var place = json_object_iter(pointer)
        while let member = place, let key = json_object_iter_key(member), let value = json_object_iter_value(member) {
            let name = UnsafeRawBufferPointer(start: key, count: json_object_iter_key_len(member))
            members.append((String(decoding: name, as: UTF8.self), JSONValue(pointer: value)))
            place = json_object_iter_next(pointer, member)
        }
        return members
    }

    /// The bytes of a string; it may hold NUL.
    var utf8: UnsafeBufferPointer<UInt8> {
        let count = json_string_length(pointer)
        guard let start = json_string_value(pointer) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }

    var text: String {
        String(decoding: utf8, as: UTF8.self)
    }

    var number: Double {
        json_number_value(pointer)
    }

    var isTrue: Bool {
        pointer.pointee.type == JSON_TRUE
    }

    /// Whether two values say the same, whatever the order of their keys.
    static func == (left: JSONValue, right: JSONValue) -> Bool {
        json_equal(left.pointer, right.pointer) == 1
    }
}

/// A JSON value read from text, with the memory it needs.
struct JSONDocument: ~Copyable {
    private let root: JSONValue
    /// How many bytes of the text the value took.
    let length: Int

    /// What a text does wrong, at `offset` bytes from its start.
    struct SyntaxError: Error {
        let message: String
        let offset: Int
        let isIncomplete: Bool
    }

    /// Numbers are all read as doubles, so that one of 30 digits is a bad price and not a bad file.
    private static let flags =
        size_t(JSON_DISABLE_EOF_CHECK) | size_t(JSON_DECODE_ANY) | size_t(JSON_DECODE_INT_AS_REAL)
        | size_t(JSON_ALLOW_NUL) | size_t(JSON_REJECT_DUPLICATES)

    /// Reads the value at the start of `text`; what comes after it is not looked at.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        (root, length) = try Self.load(text)
    }

    /// Calls `body` with the value that a service answered, or that a file of Google's holds; `nil` if it is no JSON.
    static func read<Result>(answer: [UInt8], _ body: (JSONValue) throws -> Result) rethrows -> Result? {
        try answer.withUnsafeBufferPointer { bytes in
            guard let document = try? JSONDocument(bytes) else { return nil }
            return try document.read(body)
        }
    }

    /// Reads a record that an earlier import kept.
    init(kept record: [UInt8]) throws(RecordProblem) {
        do throws(SyntaxError) {
            (root, length) = try record.withUnsafeBufferPointer { bytes throws(SyntaxError) in try Self.load(bytes) }
        } catch {
            throw RecordProblem(reason: "what an earlier import kept of it is damaged")
        }
    }

    private static func load(_ text: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> (JSONValue, Int) {
        var error = json_error_t()
        let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
        guard let value = json_loadb(start, text.count, flags, &error) else { throw syntaxError(error, in: text) }
        return (JSONValue(pointer: value), Int(error.position))
    }

    /// Calls `body` with the value, which must not outlive the call.
    func read<Result>(_ body: (JSONValue) throws -> Result) rethrows -> Result {
        try body(root)
    }

    deinit {
        json_decref(root.pointer)
    }

    private static func syntaxError(_ error: json_error_t, in text: UnsafeBufferPointer<UInt8>) -> SyntaxError {
        let code = withUnsafePointer(to: error) { json_error_code($0) }
        let message = withUnsafeBytes(of: error.text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let isIncomplete = code == json_error_premature_end_of_input
        // jansson stops after a token that it does not want, but on a byte that is no UTF-8.
        let isAfter = !isIncomplete && code != json_error_invalid_utf8
        let end = min(max(0, Int(error.position)), text.count)
        return SyntaxError(
            message: isIncomplete ? "the text ends too early" : message,
            offset: isAfter ? startOfToken(endingAt: end, in: text) : end, isIncomplete: isIncomplete)
    }

    private static func startOfToken(endingAt end: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var start = max(0, end - 1)
        func isWord(_ place: Int) -> Bool {
            let byte = text[place] | 0x20
            return byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
                || "0123456789+-.".utf8.contains(text[place])
        }
        while start > 0, start < text.count, isWord(start), isWord(start - 1) { start -= 1 }
        return start
    }
}

/// JSON text made from values.
enum JSONText {
    /// The text as a JSON string, in its quotes.
    static func quoted(_ text: String) -> [UInt8] {
        var text = text
        let json = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { json_stringn($0.baseAddress, $0.count) }
        }
        defer { json_decref(json) }
        guard let dump = json_dumps(json, size_t(JSON_ENCODE_ANY) | size_t(JSON_COMPACT)) else {
            return Array("\"\"".utf8)
        }
        defer { free(dump) }
        return Array(UnsafeRawBufferPointer(start: dump, count: strlen(dump)))
    }

    /// A text from a source as a message quotes it: on one line, and cut when it is long.
    static func excerpt(_ text: String) -> String {
        let shown = text.utf8.count <= 80 ? text[...] : text.prefix(60) + "…"
        guard shown.contains(where: \.isNewline) else { return "“\(shown)”" }
        return "“\(String(shown.map { $0.isNewline ? "⏎" : $0 }))”"
    }
}
