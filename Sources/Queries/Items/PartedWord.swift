import StoreFile

/// A word that the search index may hold in two parts, since a title has an apostrophe within it.
///
/// The index parts words at an apostrophe: `Levi's` is `levi` and `s`, so a search for `levis` asks for these too.
struct PartedWord {
    private let letters: [Character]

    /// The most letters of a word that is taken apart.
    private static let most = 24

    /// Creates the word; `nil` if it is no word of two letters or more.
    init?(_ word: String) {
        letters = Array(word)
        guard 2...Self.most ~= letters.count, letters.contains(where: \.isLetter) else { return nil }
    }

    /// Returns the search expression for the word in two parts, or with an apostrophe that counts as a letter; with
    /// `isBegun` the second part may be incomplete.
    func match(isBegun: Bool) -> String {
        (1..<letters.count).flatMap { place in
            let (first, rest) = (String(letters[..<place]), String(letters[place...]))
            // So many words begin with any one letter that a single one is looked up as it is.
            let end = isBegun && rest.count > 1 ? "*" : ""
            return ["(\"\(first)\" AND \"\(rest)\"\(end))"]
                + ["ʼ", "ʻ"].map { "\"\(first)\($0)\(rest)\"\(isBegun ? "*" : "")" }
        }.joined(separator: " OR ")
    }
}
