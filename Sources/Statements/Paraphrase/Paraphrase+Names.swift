import QueryLanguage

extension Paraphrase {
    /// The correction of a name that no row of the kind has.
    package enum Naming {
        /// Another kind has the name: a `market`, a `seller`, a `haul`.
        case kind(String)
        /// A similar name was meant.
        case name(String)
    }

    /// The words before the name of each kind.
    private static let leads: [String: String] = ["market": "at", "seller": "from", "haul": "haul", "platform": "on"]

    /// Returns the statement with the correction of `name`, which no `kind` has; `nil` if it doesn't parse.
    package static func line(
        for statement: String, calling name: String, of kind: String, by naming: Naming?, in scope: Scope
    ) -> String? {
        if isMade(statement) { return nil }
        let typed = PhraseWords.split(statement)
        if kind == "item", case .name(let meant) = naming {
            return line(typed, calling: name, by: meant, in: scope)
        }
        var words = typed
        guard let naming, let lead = leads[kind],
            let place = words.indices.dropFirst().first(where: {
                PhraseWords.unquoted(words[$0]).lowercased() == name.lowercased()
                    && words[$0 - 1].lowercased() == lead
            })
        else { return nil }
        switch naming {
        case .kind(let other): words[place - 1] = leads[other] ?? lead
        case .name(let meant): words[place] = Quoting.word(meant)
        }
        return line(words, in: scope)
    }

    /// Returns the statement with words of a title in place of misspelt ones; `nil` for an SKU, which is similar to others.
    private static func line(_ typed: [String], calling name: String, by meant: String, in scope: Scope) -> String? {
        let quoted = typed.firstIndex { PhraseWords.unquoted($0) == name }.map { $0..<$0 + 1 }
        // `delete sales` is no slip for `delete sadler`.
        guard SKU(meant).number == nil, Noun(rawValue: name) == nil, Keyword(written: name) == nil,
            let range = quoted ?? typed.firstRange(of: name.split(separator: " ").map(String.init))
        else { return nil }
        var words = typed
        words.replaceSubrange(range, with: [Quoting.word(meant)])
        return line(words, in: scope)
    }

    /// Returns the statement with `is empty` for a comparison with `word`; `nil` if it doesn't parse.
    package static func line(for statement: String, emptying word: String, in scope: Scope) -> String? {
        if isMade(statement) { return nil }
        let typed = PhraseWords.split(statement)
        var words = typed
        for place in typed.indices.dropFirst().reversed() where typed[place].lowercased() == word.lowercased() {
            guard
                let empty = [("=", ["is", "empty"]), ("!=", ["is", "not", "empty"])].first(where: {
                    $0.0 == typed[place - 1]
                })?.1
            else { continue }
            words.replaceSubrange((place - 1)...place, with: empty)
        }
        return words == typed ? nil : line(words, in: scope)
    }

    private static func line(_ words: [String], in scope: Scope) -> String? {
        let line = PhraseWords.join(words)
        return parses(line, in: scope) ? line : nil
    }
}
