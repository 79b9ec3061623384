import CWideCharacters

import SystemLibrary

/// Returns the number of terminal cells of a text: 2 for a wide character or an emoji, 0 for a combining mark.
///
/// Control characters count nothing; pass the text through ``visible(_:)`` first.
package func displayWidth(of text: String) -> Int {
    DisplayWidth.measuring { meter in meter.width(of: text) }
}

/// Returns the text cut to a number of terminal cells, with `…` at the end if cut, and never inside a character.
package func truncated(_ text: String, toWidth width: Int) -> String {
    DisplayWidth.measuring { meter in
        guard meter.width(of: text) > width else { return text }
        let prefix = meter.prefix(of: text, fitting: width - 1)
        return width > 0 ? text[..<prefix.end] + "…" : ""
    }
}

/// The widths of characters by the C library, which follow the same Unicode version as the system's terminals.
struct DisplayWidth {
    /// Calls `body` with this thread's character type set to UTF-8, whatever the environment says.
    ///
    /// A process-wide `setlocale` would also affect libedit and C's number functions.
    static func measuring<Result>(_ body: (DisplayWidth) -> Result) -> Result {
        guard let locale = utf8 else { return body(DisplayWidth(hasLocale: false)) }
        let previous = uselocale(locale)
        defer { _ = uselocale(previous) }
        return body(DisplayWidth(hasLocale: true))
    }

    private let hasLocale: Bool

    /// The character type in UTF-8; it is created once and never freed or changed, so that every thread may use it.
    private nonisolated(unsafe) static let utf8: locale_t? =
        newlocale(characterTypes, "C.UTF-8", nil) ?? newlocale(characterTypes, "en_US.UTF-8", nil)
    /// `LC_CTYPE_MASK`, a macro that Swift does not import.
    private static var characterTypes: Int32 { 1 << LC_CTYPE }

    func width(of text: String) -> Int {
        var text = text
        let simple = text.withUTF8 { DisplayWidth.ofSimple(UnsafeRawBufferPointer($0)) }
        return simple ?? text.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns the longest prefix of whole characters that takes at most `limit` cells.
    func prefix(of text: String, fitting limit: Int) -> (end: String.Index, width: Int) {
        var total = 0
        for index in text.indices {
            let width = width(of: text[index])
            if total + width > limit { return (index, total) }
            total += width
        }
        return (text.endIndex, total)
    }

    /// Returns the width of a text without lookups if each scalar is a separate character; nil for other texts.
    static func ofSimple(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress else { return 0 }
        var at = base.assumingMemoryBound(to: UInt8.self)
        let end = at + bytes.count
        var total = 0
        while at < end {
            let sequence = UTF8Sequence(at, end)
            guard let width = ofSimple(sequence.value) else { return nil }
            total += width
            at += sequence.length
        }
        return total
    }

    /// Returns the width of a scalar in blocks with one width throughout, whose scalars don't combine; nil for others.
    static func ofSimple(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0x20...0x7E, 0xA0...0xA8, 0xAA...0xAC, 0xAF...0x2FF: 1
        // Greek and Cyrillic letters; dashes, quotes and dots; currencies; the replacement character.
        case 0x391...0x3A1, 0x3A3...0x3FF, 0x400...0x482, 0x2010...0x2027, 0x20A0...0x20BF, 0xFFFD: 1
        // Kana, ideographs, Hangul syllables, full-width forms.
        case 0x3041...0x3096, 0x309B...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
        default: nil
        }
    }

    private func width(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex { return width(of: first) }
        if isEmoji(scalars) { return 2 }
        return scalars.reduce(0) { $0 + width(of: $1) }
    }

    /// Returns true if the scalars form an emoji: joined, coloured, a flag, or marked by U+FE0F.
    private func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        scalars.dropFirst().contains {
            $0 == "\u{FE0F}" || $0.properties.isEmojiModifier
                || (0x1F1E6...0x1F1FF ~= $0.value)
        } || (scalars.first?.properties.isEmojiPresentation ?? false)
    }

    private func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.properties.isEmojiPresentation { return 2 }
        let width = hasLocale ? wcwidth(wchar_t(bitPattern: scalar.value)) : -1
        if width >= 0 { return Int(width) }
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
        default: return 1
        }
    }
}
