/// Returns the text safe for a terminal.
///
/// Characters that would move the cursor, change colours or reverse the writing direction are replaced by symbols (`␛`,
/// `␊`, `⟨U+202E⟩`).
package func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { Symbol.isHidden($0.value) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if let symbol = Symbol.of(scalar.value) {
            result += symbol
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// Returns the lines of a text, each safe for a terminal.
package func visibleLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }.joined(separator: "\n")
}

/// Symbols for scalars that control a terminal or make text look different.
enum Symbol {
    /// Returns true for controls (C0, DEL, C1), line and paragraph separators, and the marks, embeddings, overrides and
    /// isolates of the bidirectional algorithm (UAX 9).
    static func isHidden(_ scalar: UInt32) -> Bool {
        if scalar < 0x20 { return true }
        if scalar < 0x7F { return false }
        switch scalar {
        case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return true
        default: return false
        }
    }

    /// Returns the symbol of a hidden scalar, short enough to need no allocation; nil for any other scalar.
    static func of(_ scalar: UInt32) -> String? {
        guard isHidden(scalar) else { return nil }
        switch scalar {
        case 0..<0x20: return Unicode.Scalar(0x2400 + scalar).map { String($0) }
        case 0x7F: return "\u{2421}"
        default:
            let hexadecimal = String(scalar, radix: 16, uppercase: true)
            let zeros = String(repeating: "0", count: 4 - hexadecimal.count)
            return "⟨U+" + zeros + hexadecimal + "⟩"
        }
    }
}

extension UTF8Sequence {
    /// The text shown instead of the scalar; nil if it is shown as it is, U+FFFD for invalid bytes.
    var symbol: String? { isValid ? Symbol.of(value) : "\u{FFFD}" }
}

extension ByteWriter {
    /// Writes the scalar at `at`, or its symbol, and moves past it.
    mutating func shown(
        _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) throws(OutputError) {
        let sequence = UTF8Sequence(at, end)
        if let symbol = sequence.symbol {
            try text(symbol)
        } else {
            try bytes(at, sequence.length)
        }
        at += sequence.length
    }
}
