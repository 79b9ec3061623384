import QueryLanguage

/// The words that habits replaced, and their replacements.
struct PhraseExchange {
    var taken: [String] = []
    var given: [String] = []
    /// The replaced words that nothing replaces.
    var dropped: [String] = []

    static func + (left: Self, right: Self) -> Self {
        Self(
            taken: left.taken + right.taken, given: left.given + right.given, dropped: left.dropped + right.dropped)
    }
}

/// A comparison of a proposed line with the typed one; every `try:` must pass it.
///
/// Each typed word is in the proposal, or was replaced by a habit. Amounts, days, `@2`, SKUs, variables and quoted
/// texts are unchanged and follow the same words as before, and only adjacent plain words may become a quoted text.
struct PhraseBalance {
    let typed: [String]
    let exchange: PhraseExchange

    func holds(for proposed: [String]) -> Bool {
        guard let quotes = newQuotes(in: proposed) else { return false }
        var quoted = quotes
        let flat = proposed.flatMap { word -> [String] in
            guard let place = quoted.firstIndex(of: word) else { return [word] }
            return PhraseWords.split(PhraseWords.unquoted(quoted.remove(at: place)))
        }
        return keepsWords(flat) && keepsFacts(flat) && keepsNeighbours(flat)
    }

    // MARK: - Words

    private func keepsWords(_ proposed: [String]) -> Bool {
        WordCount(typed).minus(WordCount(proposed)).minus(WordCount(exchange.taken)).isEmpty
    }

    private func keepsFacts(_ proposed: [String]) -> Bool {
        let before = WordCount(typed + exchange.given, where: PhraseWords.isFact)
        return before.counts == WordCount(proposed + exchange.taken, where: PhraseWords.isFact).counts
    }

    // MARK: - Quotes

    /// Returns the quoted texts that were plain words before; `nil` if other words became one.
    private func newQuotes(in proposed: [String]) -> [String]? {
        var known = WordCount(typed + exchange.given, where: PhraseWords.isQuoted)
        let new = proposed.filter { PhraseWords.isQuoted($0) && !known.remove($0) }
        return new.allSatisfy { isRun(PhraseWords.split(PhraseWords.unquoted($0))) } ? new : nil
    }

    private func isRun(_ words: [String]) -> Bool {
        guard !words.isEmpty, words.count <= typed.count, words.allSatisfy(PhraseWords.isPartOfName) else {
            return false
        }
        return (0...(typed.count - words.count)).contains { Array(typed[$0..<($0 + words.count)]) == words }
    }

    // MARK: - Neighbours

    /// Returns true if the words after `for` and `on`, and the parts of days and amounts, are still together.
    private func keepsNeighbours(_ proposed: [String]) -> Bool {
        let (before, after) = (Self.pairs(typed), Self.pairs(proposed))
        var left = WordCount(exchange.taken)
        return before.minus(after).words.allSatisfy { pair in
            pair.split(separator: " ").contains { left.remove(String($0)) }
        }
    }

    private static func pairs(_ words: [String]) -> WordCount {
        WordCount(
            zip(words, words.dropFirst()).compactMap { one, two in
                belongs(one, two) ? "\(WordCount.key(one)) \(WordCount.key(two))" : nil
            })
    }

    private static func belongs(_ one: String, _ two: String) -> Bool {
        if PhraseWords.isSign(one) || PhraseWords.isSign(two) { return false }
        if PhraseWords.leads.contains(one.lowercased()) { return true }
        let (isNumber, isNextNumber) = (one.last?.isNumber == true, two.first?.isNumber == true)
        return isNumber && isPartOfFigure(two) || isNextNumber && isPartOfFigure(one)
    }

    private static func isPartOfFigure(_ word: String) -> Bool {
        let lower = word.lowercased()
        return PhraseWords.isDay(word) || Currency(code: word) != nil || lower == "last" || lower == "ago"
            || Period.Unit.allCases.contains { lower == $0.word || lower == $0.word + "s" }
    }
}

/// The number of occurrences of each word, ignoring case; quoted texts are compared by their contents.
struct WordCount {
    private(set) var counts: [String: Int] = [:]

    init(_ words: [String], where isCounted: (String) -> Bool = { _ in true }) {
        for word in words where isCounted(word) { counts[Self.key(word), default: 0] += 1 }
    }

    var isEmpty: Bool { counts.isEmpty }

    var words: [String] { counts.flatMap { Array(repeating: $0.key, count: $0.value) } }

    static func key(_ word: String) -> String {
        PhraseWords.isQuoted(word) ? "\"\(PhraseWords.unquoted(word))\"" : word.lowercased()
    }

    mutating func remove(_ word: String) -> Bool {
        let key = Self.key(word)
        guard let count = counts[key] else { return false }
        counts[key] = count > 1 ? count - 1 : nil
        return true
    }

    func minus(_ other: WordCount) -> WordCount {
        var rest = self
        rest.counts = counts.reduce(into: [:]) { rest, word in
            let count = word.value - other.counts[word.key, default: 0]
            if count > 0 { rest[word.key] = count }
        }
        return rest
    }
}
