import QueryLanguage

/// A sentence for the user about a write.
///
/// Notes of several rows that differ only in their subject become one sentence.
package struct WriteNote: Hashable, Sendable, ExpressibleByStringInterpolation {
    private let lead: String
    /// The part that differs between similar notes, such as an SKU; `nil` for a sentence by itself.
    private let subject: String?
    private let tail: String

    package init(stringLiteral sentence: String) {
        self.init(sentence)
    }

    package init(_ sentence: String) {
        (lead, subject, tail) = (sentence, nil, "")
    }

    /// Creates a note whose subject stands between `lead` and `tail`.
    package init(_ lead: String = "", about subject: String, _ tail: String = "") {
        (self.lead, self.subject, self.tail) = (lead, subject, tail)
    }

    /// Returns the sentences of notes in their order, each once, with at most three subjects by name.
    package static func sentences(_ notes: [WriteNote]) -> [String] {
        // A statement has mostly one note at most, and the first dictionary with these keys costs a process much.
        if notes.count < 2 { return notes.map { $0.lead + ($0.subject ?? "") + $0.tail } }
        var order: [[String]] = []
        var subjects: [[String]: [String]] = [:]
        for note in notes {
            let key = [note.lead, note.tail]
            if subjects[key] == nil { order.append(key) }
            subjects[key, default: []] += note.subject.map { [$0] } ?? []
        }
        return order.map { "\($0[0])\(listed(subjects[$0] ?? []))\($0[1])" }
    }

    private static func listed(_ names: [String]) -> String {
        var seen = Set<String>()
        let names = names.filter { seen.insert($0).inserted }
        // One more name is no longer than “1 more”.
        return (names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]).listed()
    }
}
