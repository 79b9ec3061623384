import QueryLanguage

/// Cuts a line into words as people type them, and puts it together again.
enum PhraseWords {
    private static let signs: Set<Character> = [",", "(", ")", "=", "<", ">", "!", "*", "?", ";"]

    /// Words, texts in quotes and runs of signs; what ends a sentence is left out.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
                continue
            }
            let end = end(of: rest, first)
            words.append(String(rest[..<end]))
            rest = rest[end...]
        }
        while let last = words.last, ["?", "!", ".", ";"].contains(last), words.count > 1 { words.removeLast() }
        return words
    }

    private static func end(of rest: Substring, _ first: Character) -> Substring.Index {
        let body = rest.dropFirst()
        if first == "\"" || first == "'" {
            return body.firstIndex(of: first).map(rest.index(after:)) ?? rest.endIndex
        }
        if first == "," || first == "(" || first == ")" || first == ";" { return body.startIndex }
        if signs.contains(first) { return body.firstIndex { !"=<>".contains($0) } ?? rest.endIndex }
        return body.firstIndex { $0.isWhitespace || signs.contains($0) || $0 == "\"" } ?? rest.endIndex
    }

    static func join(_ words: [String]) -> String {
        var line = ""
        var isOpen = true
        for word in words {
            if !isOpen, word != ",", word != ")" { line += " " }
            line += word
            isOpen = word == "("
        }
        return line
    }

    /// The text with what stands outside quotes changed.
    static func changing(_ text: String, outsideQuotes change: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let quote = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }),
            let end = rest[rest.index(after: quote)...].firstIndex(of: rest[quote])
        {
            result += change(String(rest[..<quote])) + rest[quote...end]
            rest = rest[rest.index(after: end)...]
        }
        return result + change(String(rest))
    }

    /// A word without the quotes around it.
    static func unquoted(_ word: String) -> String {
        word.filter { $0 != "\"" && $0 != "'" }
    }

    static func isQuoted(_ word: String) -> Bool {
        word.count > 1 && (word.hasPrefix("\"") || word.hasPrefix("'"))
    }

    /// Whether a word says nothing in the language: no keyword, no day, no number, no SKU.
    static func isPlain(_ word: String) -> Bool {
        let lower = word.lowercased()
        return Keyword(rawValue: lower) == nil && !isSign(word) && !isFact(word) && Noun(rawValue: lower) == nil
            && FieldCatalog.meanings(of: lower, in: .items).isEmpty && !PhraseKind.platform.admits(word)
            && !lower.hasPrefix("-")
    }

    /// Whether a word is a fact that no habit may change: an amount, a day, `@2`, an SKU, a variable, a text in quotes.
    static func isFact(_ word: String) -> Bool {
        isQuoted(word) || isDay(word) || word.hasPrefix("@") || word.hasPrefix("$") || word.contains(where: \.isNumber)
    }

    /// Whether it names a day, a weekday or a month.
    static func isDay(_ word: String) -> Bool {
        days.contains(word.lowercased())
    }

    private static let days = Set(
        (Cursor.weekdays + Cursor.months).flatMap { [$0.text, String($0.text.prefix(3))] }
            + [Keyword.today.text, Keyword.yesterday.text, "sept"])

    /// Whether it may stand in a name that is to be quoted: no fact, no platform, and no word that begins a clause.
    static func isPartOfName(_ word: String) -> Bool {
        !isSign(word) && !isFact(word) && !PhraseKind.platform.admits(word) && !leads.contains(word.lowercased())
    }

    /// Words that say what the value behind them is.
    static let leads: Set<String> = Set(
        [
            Keyword.on, .at, .from, .haul, .for, .in, .paid, .note, .fees, .postage, .packaging, .to, .since, .until,
            .before, .after, .near, .limit, .page, .with, .without, .by, .as, .not, .and, .or, .where, .show, .sort,
            .last, .this,
        ].map(\.text))

    /// The words of an item as one word, without the articles before it.
    static func item(_ words: [String]) -> String {
        let name = words.drop(while: isArticle)
        return name.count == 1 ? name[name.startIndex] : "\"\(name.joined(separator: " "))\""
    }

    static func isArticle(_ word: String) -> Bool {
        ["a", "an", "the", "my", "item"].contains(word.lowercased())
    }

    static func isSign(_ word: String) -> Bool {
        word.first.map(signs.contains) ?? false
    }
}
