import QueryLanguage

/// The rows of `habits.tsv`: words from other systems, with their equivalents in fhq.
///
/// The cost of a row grows with its uncertainty: a synonym costs little, a guess at the intention more, a mere search
/// most. A new habit is a new row.
enum Habits {
    /// The cost of replacing a word by a similarly spelled one.
    static let spellingCost = 2
    /// The cost of joining two words to one name.
    static let quotingCost = 3

    private static let patterns: [(cost: Int, pattern: PhrasePattern)] = String(
        decoding: PackageResources.habits_tsv, as: UTF8.self
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
        let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 3, let cost = Int(cells[0]) else { preconditionFailure("no habit: \(row)") }
        return (cost, PhrasePattern(cells[1], cells[2]))
    }

    /// The places of the patterns that need a word, by that word; those that need none are under the empty text.
    private static let places: [String: [Int]] = patterns.indices.reduce(into: [:]) { places, place in
        for word in patterns[place].pattern.keyWords { places[word, default: []].append(place) }
    }

    /// A line one step away, its replacements, and their cost.
    typealias Step = (words: [String], exchange: PhraseExchange, cost: Int)

    /// Returns every such line, in the order of the table.
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

    /// The words that precede a name.
    static let leadsOfNames: Set<String> = ["at", "from", "haul", "in", "=", "!=", "~"]

    /// Returns words without SQL and currency signs: `lamp` for `like '%lamp%'`, `5 USD` for `$5`, `5 GBP` for `5GBP`;
    /// `cost desc` for `-cost` after `sort`, and `2026-03-01` for `20260301`.
    static func plain(_ words: [String]) -> [String] {
        words.enumerated().flatMap { place, word -> [String] in
            if PhraseWords.isQuoted(word) {
                let isPattern = place > 0 && words[place - 1].lowercased().hasSuffix("like")
                return [isPattern ? word.replacing(#/^(["'])%|%(["'])$/#) { $0.output.1 ?? $0.output.2 ?? "" } : word]
            }
            if place > 0, words[place - 1].lowercased() == Keyword.sort.text, word.count > 1 {
                if word.hasPrefix("-") { return [String(word.dropFirst()), Keyword.desc.text] }
                if word.hasPrefix("+") { return [String(word.dropFirst())] }
            }
            if word.count == 8, let day = Day(iso: "\(word.prefix(4))-\(word.dropFirst(4).prefix(2))-\(word.suffix(2))")
            {
                return [day.description]
            }
            let isDollars = word.hasPrefix("$")
            let (number, code) =
                isDollars ? (String(word.dropFirst()), "USD") : (String(word.dropLast(3)), String(word.suffix(3)))
            return PhraseKind.amount.admits(number) && PhraseKind.currency.admits(code) ? [number, code] : [word]
        }
    }

    /// Returns a number without commas: `3.50` for `3,50`, `1000` for `1,000`.
    static func withoutCommas(_ text: String) -> String {
        PhraseWords.changing(text) { text in
            text.replacing(#/(?<whole>\d),(?<thousand>\d{3})\b/#) { "\($0.output.whole)\($0.output.thousand)" }
                .replacing(#/(?<whole>\d),(?<part>\d{2})\b/#) { "\($0.output.whole).\($0.output.part)" }
        }
    }

    /// Replaces `THISTAXYEAR` by the present tax year, and `TAXYEAR 2025` by the one that begins in 2025.
    private static func withTaxYear(_ rewriting: PhrasePattern.Rewriting, _ today: Day) -> PhrasePattern.Rewriting {
        guard let place = rewriting.words.firstIndex(where: { $0.hasSuffix("TAXYEAR") }) else { return rewriting }
        var rewriting = rewriting
        var year = Period.containing(today, unit: .taxYear)?.first.civil.year ?? today.civil.year
        if rewriting.words[place] == "TAXYEAR", place + 1 < rewriting.words.count {
            let typed = rewriting.words.remove(at: place + 1)
            rewriting.exchange.taken.append(typed)
            year = Int(typed) ?? year
        }
        let text = Period.taxYearText(beginning: year)
        rewriting.words[place] = text
        rewriting.exchange.given.append(text)
        return rewriting
    }
}
