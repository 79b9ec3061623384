import QueryLanguage

/// The words that people bring along, and what they are in fhq: the one table that ``Paraphrase`` reads.
///
/// A row costs what it leaves to chance: a synonym little, a guess at what was wanted more, a mere search most. Adding a
/// habit is adding a row to one of the lists.
enum Habits {
    /// What replacing a word by one that is spelled nearly the same costs.
    static let spellingCost = 2
    /// What taking two words for one name costs.
    static let quotingCost = 3

    private static let groups: [(cost: Int, patterns: [PhrasePattern])] = [
        (1, make(otherTools)), (1, make(questions)), (1, make(reports)), (1, make(writing)), (1, make(services)),
        (1, make(synonyms)), (1, make(orders)), (1, make(conditions)), (2, make(fillers)), (4, make(guesses)),
        (1, make(searches)), (7, make(fallbacks)),
    ]

    private static func make(_ rows: [(String, String)]) -> [PhrasePattern] {
        rows.map { PhrasePattern($0.0, $0.1) }
    }

    /// Every line that is one step away, and what the step costs.
    static func rewritings(of words: [String], today: Day) -> [(words: [String], cost: Int)] {
        let line = PhraseLine(words)
        return groups.flatMap { group in
            group.patterns.flatMap { $0.rewritings(of: line) }.map { (withTaxYear($0, today), group.cost) }
        }
    }

    /// What a name stands after.
    static let leadsOfNames: Set<String> = ["at", "from", "haul", "in", "=", "!=", "~"]

    /// `lamp` of `like '%lamp%'`, and `5 USD` of `$5`.
    static func plain(_ words: [String]) -> [String] {
        let isPattern = words.contains { $0.lowercased().hasSuffix("like") }
        return words.flatMap { word -> [String] in
            if PhraseWords.isQuoted(word) { return [isPattern ? word.filter { $0 != "%" } : word] }
            let digits = String(word.dropFirst())
            return word.hasPrefix("$") && PhraseKind.amount.admits(digits) ? [digits, "USD"] : [word]
        }
    }

    /// `3.50` of `3,50`, and `1000` of `1,000`.
    static func withoutCommas(_ text: String) -> String {
        PhraseWords.changing(text) { text in
            text.replacing(#/(?<whole>\d),(?<thousand>\d{3})\b/#) { "\($0.output.whole)\($0.output.thousand)" }
                .replacing(#/(?<whole>\d),(?<part>\d{2})\b/#) { "\($0.output.whole).\($0.output.part)" }
        }
    }

    /// `THISTAXYEAR` is the tax year of today, `TAXYEAR 2025` the one that begins in 2025.
    private static func withTaxYear(_ words: [String], _ today: Day) -> [String] {
        guard let place = words.firstIndex(where: { $0.hasSuffix("TAXYEAR") }) else { return words }
        var words = words
        var year = Period.containing(today, unit: .taxYear)?.first.civil.year ?? today.civil.year
        if words[place] == "TAXYEAR" {
            year = words.indices.contains(place + 1) ? Int(words.remove(at: place + 1)) ?? year : year
        }
        words[place] = "\(year)-\(String((year + 1) % 100 + 100).dropFirst())"
        return words
    }
}
