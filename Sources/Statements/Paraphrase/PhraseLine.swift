/// A line for matching patterns, with the facts about its words that they ask for.
struct PhraseLine {
    let words: [String]
    /// The words in lower case.
    let lower: [String]
    let known: Set<String>
    private let plain: [Bool]

    init(_ words: [String]) {
        self.words = words
        lower = words.map { $0.lowercased() }
        known = Set(lower)
        plain = words.map(PhraseWords.isPlain)
    }

    /// Returns true if the word at a place has no meaning in the language, see ``PhraseWords``.
    func isPlain(_ place: Int) -> Bool { plain[place] }

    /// Returns true if the words may name an item: an SKU, a quoted text, or words of a title.
    func isItem(_ places: Range<Int>) -> Bool {
        if places.count == 1, let word = words[places].first, PhraseWords.isQuoted(word) || PhraseKind.sku.admits(word)
        {
            return true
        }
        return places.allSatisfy(isPlain) && !words[places].allSatisfy(PhraseWords.isArticle)
    }
}
