extension Spelling {
    /// Returns true if the language has the word, in whatever place; such a word is no misspelling.
    package static func isKnown(_ word: String) -> Bool {
        Keyword(written: word) != nil || Noun(rawValue: word.lowercased()) != nil
            || FieldCatalog.words.contains(word.lowercased())
    }

    /// Returns the candidate that `word` probably misspells; `nil` if none is near.
    ///
    /// A word of the language stands only for its own plural or singular: `markets` for `market`, but never `unsold` for
    /// `sold`.
    package static func correction(of word: String, among candidates: some Sequence<String>) -> String? {
        let (typed, isKnown) = (word.lowercased(), isKnown(word))
        return nearest(to: word, among: candidates.filter { !isKnown || $0 == typed + "s" || $0 + "s" == typed })
    }
}
