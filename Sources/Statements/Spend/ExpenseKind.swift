import QueryLanguage

/// What money is spent on besides items: the kinds of expense, and those of transport.
enum ExpenseKind: String, CaseIterable {
    case entryFee = "entry-fee"
    case transport, packaging, delivery, other

    /// What follows `transport`, in the words that the store keeps.
    static let means = ["car gas", "car service", "car parking", "bus", "train", "taxi", "van", "bike"]
}

extension Cursor {
    /// A kind, and after `transport` optionally a means of it.
    mutating func expenseKind() throws(Diagnostic) -> (kind: String, subkind: String?) {
        let kinds = ExpenseKind.allCases.map(\.rawValue)
        for kind in kinds where accept(word: kind) {
            return (kind, kind == ExpenseKind.transport.rawValue ? try transportMeans() : nil)
        }
        guard let word else { throw unexpected() }
        let first = Set(ExpenseKind.means.compactMap { $0.split(separator: " ").first.map(String.init) })
        let isMeans = first.contains(word.lowercased())
        throw Diagnostic(
            "\(word) is no kind of expense", at: token.span,
            hints: (isMeans ? ["write on transport \(word.lowercased())"] : Spelling.hint(for: word, among: kinds))
                + ["kinds: \(kinds.joined(separator: " "))"])
    }

    private mutating func transportMeans() throws(Diagnostic) -> String? {
        let means = ExpenseKind.means.map { $0.split(separator: " ").map(String.init) }
        for words in means where words.count == 1 && accept(word: words[0]) { return words[0] }
        guard accept(word: "car") else { return nil }
        for words in means where words.count == 2 && accept(word: words[1]) { return words.joined(separator: " ") }
        throw unexpected()
    }
}
