/// A check that refuses a syntactically valid statement, recognised by its messages.
package struct SyntaxCheck: Sendable {
    package var what: String
    /// Pieces of its messages; each message contains one.
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
            "a clause, a column, a group or a platform that is said twice", "there is a second ", "are mapped to"),
        SyntaxCheck(
            "days that no calendar has, a period where a day is meant, ends before beginnings", "the calendar has no ",
            "this period ends before", "a single day is needed", " could be ", "lies outside the years",
            "is not a tax year"),
        SyntaxCheck(
            "numbers and amounts that are too large, too small, too exact or of another currency", " is at least ",
            "is too large", "is the longest", " has no decimals", " has at most ", "a percentage ",
            "cannot be below zero",
            "an amount has no comma", "cannot go with a", " is above zero", "a latitude is", "a longitude is"),
        SyntaxCheck(
            "figures without groups, columns without figures, fields without an order or an amount",
            "differs within a group", "needs a group or a show", "there are no groups by", "has no order to sort by",
            "needs amounts or numbers"),
        SyntaxCheck(
            "fields of another kind beside each other", " is text, ", " is an amount, ", " is a whole number, "),
        SyntaxCheck(
            "variables that are not there or of another kind", "there is no variable", " needs an argument", "in $"),
        SyntaxCheck("empty names and empty searches", "has a name", "there is nothing to search for"),
        SyntaxCheck(
            "formats that a file cannot have, clauses that a query in place of an SKU cannot have",
            "rows cannot be added to", "an export is CSV", "in place of an SKU has no"),
        SyntaxCheck("watch of what does not only read", "watch takes a query"),
    ]
}
