/// The kinds of expense that every store has; `kind add` adds others.
package enum ExpenseKind {
    package static let transport = "transport"
    package static let usual = ["entry-fee", transport, "packaging", "delivery", "other"]
    /// The words after `transport`, as they are stored.
    package static let means = [
        "car", "car gas", "car service", "car parking", "bus", "train", "taxi", "van", "bike", "motorcycle",
    ]
    /// The first words among them, which name no kind.
    package static let leads = means.filter { !$0.contains(" ") }
}

extension Cursor {
    /// Takes a bare word that can name a kind of expense, in lower case, if one comes next.
    ///
    /// It has letters, digits, `-` and `_`, begins with a letter, and reads neither as a day nor as a way to travel.
    package mutating func acceptKind() -> String? {
        guard let word = word?.lowercased(), let first = word.utf8.first, Lexer.isNameByte(first),
            !Lexer.isDigit(first), word.utf8.allSatisfy({ Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") }),
            !looksLikePeriod, !ExpenseKind.leads.contains(word)
        else { return nil }
        advance()
        return word
    }
}
