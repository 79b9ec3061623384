import CUTF8Proc

/// The words of a text for searching, ignoring case, accents and invisible characters.
///
/// A word consists of letters, marks and digits of a script with spaces, and is found by its beginning. A run of
/// symbols, such as emoji, or of letters of a script without spaces is found by any of its parts. All other characters
/// separate words.
package struct SearchWords: Equatable {
    enum SearchTerm: Equatable {
        case word(String)
        /// The characters of a run, each with the marks that follow it.
        case run([String])
    }

    private(set) var parts: [SearchTerm] = []

    package init(_ text: some StringProtocol) {
        var text = String(text)
        self = text.withUTF8 { SearchWords($0) }
    }

    /// Cuts a text into words after removing its apostrophes: `levi's` is the word `levis`, which the index parts into
    /// `levi` and `s`.
    package init(leavingOutApostrophes text: some StringProtocol) {
        var text = String(text)
        let bare = text.withUTF8 { FoldedText.withoutApostrophes($0) }
        self = bare.map { bytes in bytes.withUnsafeBufferPointer { SearchWords($0) } } ?? SearchWords(text)
    }

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var builder = Builder()
        for piece in bytes.split(separator: UInt8(ascii: " ")) {
            let piece = UnsafeBufferPointer(rebasing: piece)
            if FoldedText.isASCII(piece) {
                builder.add(ascii: piece)
            } else {
                for scalar in FoldedText.searched(piece) { builder.add(scalar) }
                builder.end()
            }
        }
        parts = builder.finish()
    }

    /// The entries for the index: each word, and for a run each pair of neighbours and the last character.
    package var indexed: [String] {
        parts.flatMap { part in
            switch part {
            case .word(let word): [word]
            case .run(let characters): Self.neighbours(characters) + characters.suffix(1)
            }
        }
    }

    /// The entries to search for: each part as consecutive entries of ``indexed``; the last may be incomplete.
    package var asked: [[String]] {
        parts.map { part in
            switch part {
            case .word(let word): [word]
            case .run(let characters): characters.count == 1 ? characters : Self.neighbours(characters)
            }
        }
    }

    private static func neighbours(_ characters: [String]) -> [String] {
        zip(characters, characters.dropFirst()).map { $0 + $1 }
    }

    // MARK: - Cutting

    private enum CharacterClass { case separator, word, run, mark }

    private struct Builder {
        private var parts: [SearchTerm] = []
        private var word = ""
        private var run: [String] = []

        /// Adds words of ASCII characters, as most are, without the tables of Unicode.
        mutating func add(ascii bytes: UnsafeBufferPointer<UInt8>) {
            for word in bytes.split(whereSeparator: { SearchWords.kind(Unicode.Scalar($0)) == .separator }) {
                parts.append(.word(String(decoding: word.map(FoldedText.lower), as: UTF8.self)))
            }
        }

        mutating func add(_ value: Int32) {
            guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) else { return }
            switch SearchWords.kind(scalar) {
            case .separator: end()
            case .mark where !run.isEmpty: run[run.count - 1].unicodeScalars.append(scalar)
            case .word, .mark:
                endRun()
                word.unicodeScalars.append(scalar)
            case .run:
                endWord()
                run.append(String(scalar))
            }
        }

        private mutating func endWord() {
            if !word.isEmpty { parts.append(.word(word)) }
            word = ""
        }

        private mutating func endRun() {
            if !run.isEmpty { parts.append(.run(run)) }
            run = []
        }

        mutating func end() {
            endWord()
            endRun()
        }

        mutating func finish() -> [SearchTerm] {
            end()
            return parts
        }
    }

    private static func kind(_ scalar: Unicode.Scalar) -> CharacterClass {
        if scalar.isASCII {
            let isWord = ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
            return isWord ? .word : .separator
        }
        switch utf8proc_category(utf8proc_int32_t(scalar.value)) {
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: return .mark
        case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
            UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO,
            UTF8PROC_CATEGORY_CO:
            return isUnspaced(scalar) ? .run : .word
        // Characters newer than the tables are most likely emoji.
        case UTF8PROC_CATEGORY_SM, UTF8PROC_CATEGORY_SC, UTF8PROC_CATEGORY_SK, UTF8PROC_CATEGORY_SO,
            UTF8PROC_CATEGORY_CN:
            return .run
        default: return .separator
        }
    }

    /// Returns true for scripts without spaces, or whose words are searched for by any syllable: those of South-East
    /// Asia, Chinese, Japanese, Korean, Yi, Tangut and related ones.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
            0x1B00...0x1B7F, 0x2E80...0x2FFF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x303C, 0x3040...0x31FF,
            0x3400...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xA980...0xA9FF, 0xAA60...0xAADF, 0xAC00...0xD7FF,
            0xF900...0xFAFF, 0xFF66...0xFFDC, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension FoldedText {
    /// Returns the scalars of a text as a search compares them, ignoring case, accents and characters without width.
    static func searched(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int32] {
        let folded = withSpaces(bytes).withUnsafeBufferPointer { scalars($0, ignoring: true) }
        return composed(folded.filter { !isAccent($0) })
    }

    /// Replaces spaces without width, since they separate words too.
    private static func withSpaces(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result = Array(bytes)
        for place in result.indices.dropLast(2)
        where result[place] == 0xE2 && result[place + 1] == 0x80 && result[place + 2] == 0x8B {
            for byte in place...place + 2 { result[byte] = UInt8(ascii: " ") }
        }
        return result
    }

    /// Returns true for a mark that a word can lack and still be read.
    ///
    /// These are marks above, below and across letters, the points of Hebrew and the vowel signs of Arabic. Marks that
    /// make another letter, such as a nukta, a voicing mark or a vowel, are not among them.
    private static func isAccent(_ scalar: Int32) -> Bool {
        switch combiningClass(scalar) {
        case 1, 10...36, 200...240: utf8proc_category(scalar) == UTF8PROC_CATEGORY_MN
        default: false
        }
    }
}
