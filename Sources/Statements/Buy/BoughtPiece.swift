import Ledger
import QueryLanguage

/// One purchase of a `buy` statement: a thing, a lot, or several alike with the cost of each.
package struct BoughtPiece: Hashable, Sendable {
    package var purchase = Purchase(title: "")
    package var isLot = false
    /// The number before the title, as in `3 "spoons"`; `nil` without one.
    var count: Int?
    /// True if the market must exist, see ``MarketName``.
    var marketMustExist = false
    /// True while it is read after other pieces, whose price its own may be.
    var isLater = false
    /// The output clause, which only the last one of a statement may have.
    var output = OutputClause()

    static let part = purchase(clauses + [.output(\.output)])
    /// The grammar of a purchase, without the output clause.
    package static let syntax = purchase(clauses).syntax()

    private static func purchase(_ clauses: [Clause<BoughtPiece>]) -> Part<BoughtPiece> {
        .sequence([
            .flag(.lot, \.isLot).written(.oneOf(forms)),
            number,
            .value(title, \.purchase.title).written(.sequence([])),
            .anyOrder(clauses),
        ])
    }

    /// The ways to begin, each with its cost.
    private static let forms: [Syntax] = [
        "TEXT [ \"for\" MONEY ]", "INTEGER TEXT [ \"for\" MONEY \"each\" ]",
        "\"lot\" TEXT \"pieces\" INTEGER [ \"for\" MONEY ]",
    ]

    static let clauses: [Clause<BoughtPiece>] = [
        .needed(
            .pieces, .integer(1...10_000, "the number of pieces"), \.purchase.pieces,
            lacking: Diagnostic(
                "a lot needs the number of its pieces", at: Span(0, 0),
                hints: ["add the number of pieces, such as pieces 8"])
        ).when { $0.isLot },
        Clause(.for, cost).when { _ in true },
        Clause(.at, .market, \.marketName, group: "place"),
        Clause(
            .near,
            .case(.coordinates, Purchase.Place.near) { if case .near(let place) = $0 { place } else { nil } },
            \.purchase.market, group: "place"),
        Clause(.from, .name(.seller), \.purchase.seller),
        Clause(.haul, .name(.haul), \.purchase.haul),
        Clause(.stored, .value(.in, .case(.name(.place), String?.some) { $0 }, \.purchase.storedIn)),
        .day(\.purchase.day),
        Clause(.paid, .payment, \.purchase.paid),
        Clause(.note, .text, \.purchase.note),
    ]

    /// The number of things alike; a number before a clause or the end is a title.
    private static let number = Part<BoughtPiece>(.sequence([])) { (cursor, piece, reading) throws(Diagnostic) in
        guard !piece.isLot, cursor.seesCount(before: reading.following) else { return true }
        let count = try cursor.integer(in: 1...1_000, what: "the number of items")
        (piece.count, piece.purchase.pieces) = (count, count)
        return true
    } print: {
        $0.count.map { ["\($0)"] } ?? []
    }

    private static let title = Argument<String>(.text("TEXT")) { (cursor, reading) throws(Diagnostic) in
        let (start, isBare) = (cursor.token.span, cursor.token.kind == .word)
        let title = try cursor.text(before: reading.following)
        if title.allSatisfy(\.isWhitespace) { throw Diagnostic("a title can't be empty", at: start) }
        if isBare, namesNothing(title) {
            // A number may yet be that of several things.
            if cursor.token.kind == .end { _ = try cursor.text(before: reading.following) }
            throw Diagnostic("“\(title)” alone is no title", at: start, hints: ["write it in quotes: \"\(title)\""])
        }
        return title
    } print: {
        Quoting.quoted($0)
    }

    /// Returns true for a number, an amount or a day in digits, and for a word that stands for a title said before.
    private static func namesNothing(_ title: String) -> Bool {
        let word = title.lowercased()
        let isNumber = word.unicodeScalars.allSatisfy {
            !$0.properties.isAlphabetic && ($0.isASCII || "£€".unicodeScalars.contains($0))
        }
        let isPence = word.hasSuffix("p") && word.dropLast().allSatisfy(\.isNumber)
        return isNumber || isPence || pronouns.contains(word)
    }

    private static let pronouns: Set<String> = [
        "it", "this", "that", "them", "these", "those", "one", "another", "some", "all", "everything", "something",
        "anything",
    ]

    /// The cost, with `each` after several things; after one, it is refused once all pieces are known.
    private static let cost = Part<BoughtPiece>("MONEY") { (cursor, piece, _) throws(Diagnostic) in
        piece.purchase.cost = try cursor.money()
        let offersEach = piece.count != nil || piece.isLater
        if !piece.isLot, offersEach || cursor.isWord(Keyword.each.text) {
            piece.purchase.isCostEach = cursor.accept(.each)
        }
        return true
    } print: { piece in
        piece.purchase.cost.map { [$0.description] + (piece.purchase.isCostEach ? [Keyword.each.text] : []) } ?? []
    }

    /// The name of the market, unless it is given by coordinates.
    var marketName: MarketName? {
        get { if case .named(let name) = purchase.market { MarketName(name, mustExist: marketMustExist) } else { nil } }
        set {
            purchase.market = newValue.map { .named($0.text) }
            marketMustExist = newValue?.mustExist ?? false
        }
    }
}

extension Cursor {
    /// Returns true if a number comes next, and after it a title rather than one of `keywords` or the end.
    fileprivate func seesCount(before keywords: [Keyword]) -> Bool {
        guard let word, word.utf8.count < 8, !word.isEmpty, word.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return false
        }
        return seesText(at: 1, besides: keywords)
    }
}
