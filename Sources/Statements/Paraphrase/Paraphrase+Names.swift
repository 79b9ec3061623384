import QueryLanguage

extension Paraphrase {
    /// What is right about a name that nothing of its kind has.
    public enum Naming {
        /// Something else has it: a `market`, a `seller`, a `haul`.
        case kind(String)
        /// This was meant.
        case name(String)
    }

    /// The words before the name of each kind.
    private static let leads: [String: String] = ["market": "at", "seller": "from", "haul": "haul", "platform": "on"]

    /// The statement with `name`, which no `kind` has, put right; `nil` where that does not parse.
    public static func line(
        for statement: String, calling name: String, of kind: String, by naming: Naming?, today: Day
    ) -> String? {
        var words = PhraseWords.split(statement)
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
        let line = PhraseWords.join(words)
        return parses(line, today: today) ? line : nil
    }
}
