import QueryLanguage

/// The rows of `words.tsv`: what words mean, and the clauses and forms that they fill.
struct Vocabulary: Sendable {
    /// A clause of a form: the kind of its value, how it is written, and the words around it.
    struct Clause: Sendable {
        var name: String
        var kind: String
        var written: String
        var leads: [[String]]
        var trails: [[String]]
        /// The cost without a word before or after the value; `nil` if one is needed.
        var bareCost: Int?
        var isNeeded = false
        var isRepeated = false
    }

    /// A statement's clauses, and the line made of them.
    struct Form: Sendable {
        var name: String
        var verbs: [[String]]
        /// The cost without a verb; `nil` if one is needed.
        var verblessCost: Int?
        /// True if a question needs no verb.
        var isAsked: Bool
        var clauses: [Clause]
        var template: String
    }

    /// The phrases of a section by their first word, the longest first, with what they mean.
    typealias Phrases = [String: [(words: [String], meaning: String)]]

    private(set) var sections: [String: Phrases] = [:]
    private(set) var forms: [Form] = []
    /// The words with which verbs begin.
    private(set) var firstWords: Set<String> = []

    /// The rows of the core.
    static var core: String { String(decoding: PackageResources.words_tsv, as: UTF8.self) }

    /// Reads the rows of several texts, the core's first.
    init(_ texts: [String]) {
        var clauses: [String: Clause] = [:]
        for row in texts.joined(separator: "\n").split(separator: "\n") where !row.hasPrefix("#") {
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            switch cells[0] {
            case "clause": clauses[cells[1]] = Self.clause(cells)
            case "form": forms.append(Self.form(cells, clauses))
            default:
                for words in Self.phrases(cells[cells.count - 1]) {
                    sections[cells[0], default: [:]][words[0], default: []].append(
                        (words, cells.count > 2 ? cells[1] : ""))
                }
            }
        }
        firstWords = Set(forms.flatMap(\.verbs).map { $0[0] })
        for (section, phrases) in sections {
            sections[section] = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
        }
    }

    /// Returns the verb that a word is a form of, such as `relist` for `relisted` and `drop` for `dropping`, or the word.
    func base(of word: String) -> String {
        if firstWords.contains(word) || Self.ownWords.contains(word) { return word }
        for ending in ["ed", "ing"] where word.hasSuffix(ending) {
            let stem = String(word.dropLast(ending.count))
            let single = stem.count > 2 && stem.last == stem.dropLast().last ? String(stem.dropLast()) : stem
            if let verb = [stem, stem + "e", single].first(where: { $0.count > 2 && firstWords.contains($0) }) {
                return verb
            }
        }
        return word
    }

    /// The words of the language, which say of things what they are: `unlisted`, `deleted`.
    private static let ownWords = FieldCatalog.words.union(Keyword.allCases.map(\.text))

    private static func phrases(_ cell: String) -> [[String]] {
        cell == "-" ? [] : cell.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    }

    private static func clause(_ cells: [String]) -> Clause {
        Clause(
            name: cells[1], kind: cells[2], written: cells[3], leads: phrases(cells[4]), trails: phrases(cells[5]),
            bareCost: Int(cells[6]))
    }

    private static func form(_ cells: [String], _ clauses: [String: Clause]) -> Form {
        let parts = cells[4].split(separator: " ").map { name -> Clause in
            guard var clause = clauses[name.filter { !"!*".contains($0) }] else {
                preconditionFailure("no clause: \(name)")
            }
            (clause.isNeeded, clause.isRepeated) = (name.contains("!"), name.contains("*"))
            return clause
        }
        return Form(
            name: cells[1], verbs: phrases(cells[2]).sorted { $0.count > $1.count }, verblessCost: Int(cells[3]),
            isAsked: cells[3] == "?", clauses: parts, template: cells[5])
    }

    /// Returns the ends and meanings of the section's phrases that begin at a place, the longest first.
    func matches(_ section: String, _ words: [String], at place: Int) -> [(end: Int, meaning: String)] {
        guard place < words.count else { return [] }
        return (sections[section]?[words[place]] ?? []).compactMap { phrase in
            Self.end(of: phrase.words, in: words, at: place).map { ($0, phrase.meaning) }
        }
    }

    /// Returns the place after a phrase that begins at a place; `nil` if other words stand there.
    static func end(of phrase: [String], in words: [String], at place: Int) -> Int? {
        guard place + phrase.count <= words.count else { return nil }
        return phrase.indices.allSatisfy { words[place + $0] == phrase[$0] } ? place + phrase.count : nil
    }
}
