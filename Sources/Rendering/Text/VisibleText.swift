/// The text as a terminal may have it: what would move the cursor, change colours or turn the writing direction around
/// is shown as a symbol (`␛`, `␊`, `⟨U+202E⟩`) and not obeyed.
public func visible(_ text: String) -> String {
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

/// The lines of a text, each as a terminal may have it.
public func visibleLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }.joined(separator: "\n")
}

/// What is shown for scalars that are commands to a terminal, or that make text look like another.
enum Symbol {
    /// Controls (C0, DEL, C1), line and paragraph separators, and the marks, embeddings, overrides and isolates of
    /// the bidirectional algorithm (UAX 9).
    static func isHidden(_ scalar: UInt32) -> Bool {
        if scalar < 0x20 { return true }
        if scalar < 0x7F { return false }
        switch scalar {
        case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return true
        default: return false
        }
    }

    /// The symbol of a hidden scalar, nil for any other; short enough to need no allocation.
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
    /// What is shown in place of the scalar: nil for one that is shown as it is, U+FFFD for bytes that are none.
    var symbol: String? { isValid ? Symbol.of(value) : "\u{FFFD}" }
}

extension ByteWriter {
    /// Writes the scalar at `at`, or the symbol that stands for it, and moves past it.
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
