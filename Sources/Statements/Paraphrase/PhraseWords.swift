import QueryLanguage

/// The words of a typed line, split and joined again.
enum PhraseWords {
    private static let signs: Set<Character> = [",", "(", ")", "=", "<", ">", "!", "*", "?", ";"]

    /// Returns the words, quoted texts and runs of signs, without the punctuation at the end of a sentence.
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
            if !isOpen, word != ",", word != ")", word != ";" { line += " " }
            line += word
            isOpen = word == "("
        }
        return line
    }

    /// Returns a word without its quotes.
    static func unquoted(_ word: String) -> String {
        word.filter { $0 != "\"" && $0 != "'" }
    }

    static func isQuoted(_ word: String) -> Bool {
        word.count > 1 && (word.hasPrefix("\"") || word.hasPrefix("'"))
    }

    /// Returns the text with straight quotes in place of the typographic ones around its words.
    static func withStraightQuotes(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: "“„‘".unicodeScalars.contains) else { return text }
        return text.replacing(#/[“„]([^“”„"]*)[”“]/#) { "\"\($0.output.1)\"" }
            .replacing(#/(^|\s)‘([^‘’']*)’(?=\s|$)/#) { "\($0.output.1)\"\($0.output.2)\"" }
    }

    /// Returns true if each word of the text but articles is in the line too; amounts may be written otherwise.
    static func keeps(_ text: String, in line: String) -> Bool {
        let kept = Set(split(line).flatMap(parts))
        return split(text).flatMap(parts).allSatisfy { kept.contains($0) || isSign($0) || isArticle($0) }
    }

    /// Returns the words in a word or a quoted text, in lower case; `£2` and `2.00` are `2`.
    private static func parts(_ word: String) -> [String] {
        unquoted(word).lowercased().split(separator: " ").map { part in
            let number = part.drop { "£€$".contains($0) }
            guard Double(number) != nil, number.contains(".") else { return String(number) }
            return String(number.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
        }
    }

    /// Returns true if it names a day, a weekday or a month.
    static func isDay(_ word: String) -> Bool {
        days.contains(word.lowercased())
    }

    private static let days = Set(
        (Cursor.weekdays + Cursor.months).flatMap { [$0.text, String($0.text.prefix(3))] }
            + [Keyword.today.text, Keyword.yesterday.text, "sept"])

    /// Words that give the meaning of the value after them.
    static let leads: Set<String> = Set(
        [
            Keyword.on, .at, .from, .haul, .for, .in, .paid, .note, .fees, .postage, .packaging, .to, .since, .until,
            .before, .after, .near, .limit, .page, .with, .without, .by, .as, .not, .and, .or, .where, .show, .sort,
            .last, .this, .every,
        ].map(\.text))

    static func isArticle(_ word: String) -> Bool {
        ["a", "an", "the", "my", "item"].contains(word.lowercased())
    }

    static func isSign(_ word: String) -> Bool {
        word.first.map(signs.contains) ?? false
    }
}
