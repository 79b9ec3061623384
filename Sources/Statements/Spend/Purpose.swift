import Ledger
import Queries
import QueryLanguage

/// The purpose of an expense: a kind and, for transport, an optional subkind.
struct Purpose: Hashable {
    var kind: String
    var subkind: String?
}

extension Spending {
    var purpose: Purpose {
        get { Purpose(kind: kind, subkind: subkind) }
        set { (kind, subkind) = (newValue.kind, newValue.subkind) }
    }
}

extension Argument<Purpose> {
    static var purpose: Argument {
        Argument(syntax) { (cursor, _) throws(Diagnostic) in
            try cursor.purpose()
        } print: {
            [$0.kind, $0.subkind].compactMap(\.self).joined(separator: " ")
        }
    }

    private static var syntax: Syntax {
        func choice(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: " | ") }
        let cars = ExpenseKind.means.filter { $0.hasPrefix("car ") }.map { String($0.dropFirst(4)) }
        let others = ExpenseKind.means.filter { !$0.hasPrefix("car") }
        let kinds = ExpenseKind.usual.filter { $0 != ExpenseKind.transport }.map { Syntax.text("\"\($0)\"") }
        let means = Syntax.option(.text("\"car\" [ \(choice(cars)) ] | \(choice(others))"))
        return .sequence([.oneOf(kinds + [.sequence([.text("\"\(ExpenseKind.transport)\""), means]), "KIND"])])
    }
}

extension Cursor {
    fileprivate mutating func purpose() throws(Diagnostic) -> Purpose {
        for kind in ExpenseKind.usual where accept(word: kind) {
            return Purpose(kind: kind, subkind: kind == ExpenseKind.transport ? transportMeans() : nil)
        }
        guard let word else { throw unexpected() }
        if !scope.refusesOwnKinds, let own = acceptKind() { return Purpose(kind: own) }
        let nearest = Spelling.hint(for: word, among: ExpenseKind.usual)
        let isMeans = ExpenseKind.leads.contains(word.lowercased())
        let isDistance = [Keyword.miles, .km].contains { isWord($0.text, at: -2) }
        if isMeans, isDistance, !TaxForm.vehicles.contains(word.lowercased()) {
            throw Diagnostic(
                "miles count for a car, a van or a motorcycle, not for “\(word)”", at: token.span,
                hints: ["write its amount: spend 5 on transport \(word.lowercased())"])
        }
        throw Diagnostic(
            "“\(word)” isn't an expense kind", at: token.span,
            hints: isMeans
                ? ["write on transport \(word.lowercased())"]
                : nearest.isEmpty ? ["try: spend 10 on transport car gas"] : nearest)
    }

    private mutating func transportMeans() -> String? {
        let means = ExpenseKind.means.map { $0.split(separator: " ").map(String.init) }
        for words in means where words.count == 1 && accept(word: words[0]) {
            for more in means where more.count == 2 && more[0] == words[0] && accept(word: more[1]) {
                return more.joined(separator: " ")
            }
            return words[0]
        }
        return nil
    }
}
