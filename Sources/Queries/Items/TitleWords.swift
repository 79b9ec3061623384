import StoreFile

/// The words by which titles are compared for similarity.
package struct TitleWords {
    /// The words as the search index holds them, each once, in the order of the title.
    package let words: [String]

    /// The most words that are used; more make no title clearer.
    private static let most = 8
    private static let fillers = ["and", "for", "from", "the", "with"]

    /// Takes the words of a title, without short words and fillers.
    package init(_ title: String?) {
        self.init(indexed: SearchWords(title ?? "").indexed)
    }

    /// Takes words in the form that the search index holds.
    package init(indexed: [String]) {
        var words: [String] = []
        for word in indexed {
            guard Self.counts(word), !words.contains(word) else { continue }
            words.append(word)
        }
        self.words = Array(words.prefix(Self.most))
    }

    private static func counts(_ word: String) -> Bool {
        let length = word.unicodeScalars.count
        let isTelling = word.utf8.contains { (byte: UInt8) in byte >= 0x80 || (0x30...0x39).contains(byte) }
        return length > (isTelling ? 1 : 2) && !fillers.contains(word)
    }

    /// The fewest words that a similar title must share: more than half.
    package var least: Int { words.count / 2 + 1 }

    /// The search expression that matches all of the words.
    package var match: String { words.map { "\"\($0)\"" }.joined(separator: " AND ") }

    /// Returns true if a title has at least `count` of the words.
    package func areIn(_ title: String?, atLeast count: Int) -> Bool {
        let found = Set(SearchWords(title ?? "").indexed)
        return words.count(where: found.contains) >= count
    }
}
