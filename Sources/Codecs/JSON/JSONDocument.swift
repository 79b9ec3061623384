import CJansson
import SystemLibrary

/// A JSON value read from text, with the memory it needs.
package struct JSONDocument: ~Copyable {
    private let tape = JSONTape()

    /// A syntax error, at `offset` bytes from the start of the text.
    package struct SyntaxError: Error {
        package let message: String
        package let offset: Int
        package let isIncomplete: Bool
    }

    /// Reads the value at the start of `text` and ignores the rest.
    ///
    /// - Throws: ``SyntaxError`` with its place.
    package init(_ text: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        do throws(JSONTape.Stop) {
            _ = try tape.read(text)
        } catch {
            throw SyntaxError(in: text)
        }
    }

    /// Calls `body` with the value in a service's answer or a file from Google; returns `nil` if it is not JSON.
    package static func read<Result>(answer: [UInt8], _ body: (JSONValue) throws -> Result) rethrows -> Result? {
        try answer.withUnsafeBufferPointer { bytes in
            guard let document = try? JSONDocument(bytes) else { return nil }
            return try document.read(body)
        }
    }

    /// Calls `body` with the value, which must not outlive the call.
    package func read<Result>(_ body: (JSONValue) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(tape) { try body(tape.root) }
    }
}

extension JSONDocument.SyntaxError {
    static let strayNUL = "a NUL character outside of texts"

    /// Uses jansson to describe the syntax error, since its messages are clear.
    package init(in text: UnsafeBufferPointer<UInt8>) {
        let flags =
            size_t(JSON_DISABLE_EOF_CHECK) | size_t(JSON_DECODE_ANY) | size_t(JSON_DECODE_INT_AS_REAL)
            | size_t(JSON_ALLOW_NUL) | size_t(JSON_REJECT_DUPLICATES)
        var error = json_error_t()
        let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
        if let value = json_loadb(start, text.count, flags, &error) {
            json_decref(value)
            // jansson skips a NUL after a number or a word.
            self.init(message: Self.strayNUL, offset: text.firstIndex(of: 0) ?? 0, isIncomplete: false)
            return
        }
        let code = withUnsafePointer(to: error) { json_error_code($0) }
        let message = withUnsafeBytes(of: error.text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let isIncomplete = code == json_error_premature_end_of_input
        // jansson stops after an unexpected token, but on an invalid byte of UTF-8.
        let isAfter = !isIncomplete && code != json_error_invalid_utf8
        let end = min(max(0, Int(error.position)), text.count)
        self.init(
            message: isIncomplete ? "the text ends too early" : message,
            offset: isAfter ? Self.startOfToken(endingAt: end, in: text) : end, isIncomplete: isIncomplete)
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

/// A writer of values as JSON text.
package enum JSONText {
    /// Returns the text as a quoted JSON string.
    package static func quoted(_ text: String) -> [UInt8] {
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

    /// Returns a text in quotes for a message: on one line, and shortened if long.
    package static func excerpt(_ text: String) -> String {
        let shown = text.utf8.count <= 80 ? text[...] : text.prefix(60) + "…"
        guard shown.contains(where: \.isNewline) else { return "“\(shown)”" }
        return "“\(String(shown.map { $0.isNewline ? "⏎" : $0 }))”"
    }
}
