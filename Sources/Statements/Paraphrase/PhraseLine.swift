/// A line that patterns are tried on, with what they ask of its words.
struct PhraseLine {
    let words: [String]
    /// Its words in small letters.
    let lower: [String]
    let known: Set<String>
    private let plain: [Bool]

    init(_ words: [String]) {
        self.words = words
        lower = words.map { $0.lowercased() }
        known = Set(lower)
        plain = words.map(PhraseWords.isPlain)
    }

    /// Whether the word at a place says nothing in the language, see ``PhraseWords``.
    func isPlain(_ place: Int) -> Bool { plain[place] }

    /// Whether the words there may name an item: an SKU, a text in quotes, or words of a title.
    func isItem(_ places: Range<Int>) -> Bool {
        if places.count == 1, let word = words[places].first, PhraseWords.isQuoted(word) || PhraseKind.sku.admits(word)
        {
            return true
        }
        return places.allSatisfy(isPlain) && !words[places].allSatisfy(PhraseWords.isArticle)
    }
}
