/// The name of a market after `at`, which may be new.
package struct MarketName: Hashable, Sendable {
    package var text: String
    /// True if the market must exist, since a new one gets such a word as its name only in quotes.
    package var mustExist = false

    package init(_ text: String, mustExist: Bool = false) {
        (self.text, self.mustExist) = (text, mustExist)
    }

    /// Returns true for an amount, a time of day or a word of the language: `£2`, `6am`, `off`, `nowhere`.
    package static func isDoubtful(_ word: String) -> Bool {
        let word = word.lowercased()
        return isAmount(word) || isTime(word) || others.contains(word) || Spelling.isKnown(word)
    }

    /// Words for no place, and for a time.
    private static let others: Set = [
        "nowhere", "none", "nothing", "nobody", "noon", "midday", "midnight", "tomorrow", "tonight",
    ]

    /// True for words that people write to leave a market: `at off`.
    package var meansNone: Bool { ["off", "no", "nowhere", "none", "nothing", "nobody"].contains(text.lowercased()) }

    private static func isAmount(_ word: String) -> Bool {
        let digits = word.drop { "£€".contains($0) }
        let number = digits.hasSuffix("p") ? digits.dropLast() : digits
        return number.first?.isNumber ?? false && number.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// True for `6am`, `6.30pm` and `06:30`.
    private static func isTime(_ word: String) -> Bool {
        let isHalf = word.hasSuffix("am") || word.hasSuffix("pm")
        let parts = (isHalf ? word.dropLast(2) : word[...]).split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == ":" || $0 == "." })
        return (isHalf || word.contains(":")) && parts.count < 3
            && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isNumber) }
    }
}
