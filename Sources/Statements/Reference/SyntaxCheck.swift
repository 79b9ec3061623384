/// A check that refuses a syntactically valid statement, recognised by its messages.
package struct SyntaxCheck: Sendable {
    package var what: String
    /// Texts that identify the check's messages; each message contains at least one of them.
    var pieces: [String]

    private init(_ what: String, _ pieces: String...) {
        self.what = what
        self.pieces = pieces
    }

    /// Returns true if a message comes from a check, not from the syntax.
    package static func explains(_ message: String) -> Bool {
        all.contains { check in check.pieces.contains { message.contains($0) } }
    }

    package static let all = [
        SyntaxCheck(
            "a repeated clause, column, group or platform", "use only one ", " only once", "are mapped to"),
        SyntaxCheck(
            "impossible days, periods in place of days, ends before beginnings", "the calendar has no ",
            "this period ends before", "write a single day", " could be ", "lies outside the years",
            "isn't a tax year"),
        SyntaxCheck(
            "numbers and amounts that are too large, too small, too exact or of another currency", " must be at least ",
            "is too large", " waits at most ", " has no decimals", " has at most ", "a percentage ",
            "can't be negative",
            "an amount can't contain a comma", "does not match the price", " cannot go with an offer in ",
            " must be above zero", "a latitude is",
            "a longitude is"),
        SyntaxCheck(
            "figures without groups, columns without figures, fields without an order or an amount",
            "each group has several values of", "needs a by or show clause", " needs groups by ",
            "has no order to sort by",
            "needs amounts or numbers"),
        SyntaxCheck(
            "comparisons between fields of different kinds", " is text, ", " is an amount, ", " is a whole number, ",
            " must be a whole number, "),
        SyntaxCheck(
            "unknown variables, and variables of the wrong kind", "there is no variable", " needs an argument", "in $"),
        SyntaxCheck("topics that the reference never mentions", "there is no help on "),
        SyntaxCheck("empty names and empty searches", "a platform's name can't be empty", "the search has no words"),
        SyntaxCheck(
            "formats that a file can't have, clauses that a query in place of an SKU can't have",
            "can't add rows to a ", "export writes CSV", "in place of an SKU has no"),
        SyntaxCheck(
            "names of accounts that bookkeeping programs can't read", "an account begins with ",
            "an account has parts ",
            "has no value in the account"),
        SyntaxCheck("an output clause between two purchases", "comes after the last purchase"),
        SyntaxCheck("watch of a statement that does more than read", "watch takes only ", "watch can't write"),
    ]
}
