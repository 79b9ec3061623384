import QueryLanguage

/// The rows of `habits.tsv`: the words that people bring along, and what they are in fhq.
///
/// A row costs what it leaves to chance: a synonym little, a guess at what was wanted more, a mere search most. Adding a
/// habit is adding a row.
enum Habits {
    /// What replacing a word by one that is spelled nearly the same costs.
    static let spellingCost = 2
    /// What taking two words for one name costs.
    static let quotingCost = 3

    private static let patterns: [(cost: Int, pattern: PhrasePattern)] = String(
        decoding: PackageResources.habits_tsv, as: UTF8.self
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
        let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 3, let cost = Int(cells[0]) else { preconditionFailure("no habit: \(row)") }
        return (cost, PhrasePattern(cells[1], cells[2]))
    }

    /// The patterns that a line may fit for having a word; under the empty text those that need no word.
    private static let places: [String: [Int]] = patterns.indices.reduce(into: [:]) { places, place in
        for word in patterns[place].pattern.keyWords { places[word, default: []].append(place) }
    }

    /// A line that is one step away, what was replaced in it, and what that costs.
    typealias Step = (words: [String], exchange: PhraseExchange, cost: Int)

    /// Every such line, in the order of the table.
    static func rewritings(of words: [String], today: Day) -> [Step] {
        let line = PhraseLine(words)
        return Set(line.known.union([""]).flatMap { places[$0] ?? [] }).sorted().flatMap { place -> [Step] in
            let (cost, pattern) = patterns[place]
            return pattern.rewritings(of: line).map { rewriting in
                let made = withTaxYear(rewriting, today)
                return (made.words, made.exchange, cost)
            }
        }
    }

    /// What a name stands after.
    static let leadsOfNames: Set<String> = ["at", "from", "haul", "in", "=", "!=", "~"]

    /// `lamp` of `like '%lamp%'`, and `5 USD` of `$5`.
    static func plain(_ words: [String]) -> [String] {
        words.enumerated().flatMap { place, word -> [String] in
            if PhraseWords.isQuoted(word) {
                let isPattern = place > 0 && words[place - 1].lowercased().hasSuffix("like")
                return [isPattern ? word.replacing(#/^(["'])%|%(["'])$/#) { $0.output.1 ?? $0.output.2 ?? "" } : word]
            }
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
    private static func withTaxYear(_ rewriting: PhrasePattern.Rewriting, _ today: Day) -> PhrasePattern.Rewriting {
        guard let place = rewriting.words.firstIndex(where: { $0.hasSuffix("TAXYEAR") }) else { return rewriting }
        var rewriting = rewriting
        var year = Period.containing(today, unit: .taxYear)?.first.civil.year ?? today.civil.year
        if rewriting.words[place] == "TAXYEAR", place + 1 < rewriting.words.count {
            let typed = rewriting.words.remove(at: place + 1)
            rewriting.exchange.taken.append(typed)
            year = Int(typed) ?? year
        }
        let text = "\(year)-\(String((year + 1) % 100 + 100).dropFirst())"
        rewriting.words[place] = text
        rewriting.exchange.given.append(text)
        return rewriting
    }
}
