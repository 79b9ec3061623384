import QueryLanguage

/// `find "brass lamp"`: searches all items, in any state.
///
/// It is parsed as the query it stands for.
package enum FindStatement: StatementSyntax {
    package static let spec = StatementSpec(
        name: "find",
        summary: "searches title, SKU and note of every item",
        syntax: .sequence([
            "\"find\"",
            .oneOf([
                .sequence(["ROW", .many(.sequence(["\",\"", .open("ITEM")])), .maybe("output")]),
                .sequence(["TEXT", .many("WORD"), .shapeOfItems]),
            ]),
        ]),
        discussion: """
            Each word must begin a word there, in any order; case and accents do not matter, and small words such as
            `the` before the others are left out. Emoji, and text written
            without spaces such as Japanese or Thai, are found by any part. Filters and clauses of a query may follow. To
            find a keyword, or a word that begins a day or a period (so does a number from 2000 to 2099), put it in
            quotes; the name of a month or weekday needs none. `find "brass lamp"` is `items "brass lamp"`. An SKU is found as `item` finds it: in any case, with
            or without hyphens, by its last three characters or more, or by its old id; @2 is `item @2`, and @1-3 `item @1-3`.
            """,
        examples: [
            Example(
                "find \"brass lamp\" show sku, title, status, bought",
                """
                sku\ttitle\tstatus\tbought
                FH-2KAAJ8G1\tLamp, brass, converted from oil\tlisted\t2026-05-02
                FH-2KAAJ8G0\tBrass desk lamp, green shade\tsold\t2026-03-07
                FH-20D6G0NR\tBrass lamp\tpurchased\t2026-03-01

                """)
        ])

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if cursor.seesRow { return try ItemStatement.parse(&cursor) }
        cursor.skipFillers()
        var words = [try cursor.text()]
        while let word = cursor.searchWord {
            words.append(word)
            cursor.advance()
        }
        if words.count > 1, ["please", "pls"].contains(words[words.count - 1].lowercased()) { words.removeLast() }
        return try QueryStatement.parse(&cursor, noun: .items, filters: [.search(words.joined(separator: " "))])
    }
}

extension Syntax {
    /// Filters and clauses of a query of items, and where its rows go.
    static var shapeOfItems: Syntax {
        .accepting("items_parts [ sink ]", shown: .sequence([.maybe("items_parts"), .maybe("output")]))
    }
}

extension Cursor {
    private static let fillers: Set<String> = ["me", "us", "the", "a", "an", "my", "our", "any", "some"]

    /// Skips `me the` and such before a word that can be searched for.
    fileprivate mutating func skipFillers() {
        while token.kind == .word, let word, Self.fillers.contains(word.lowercased()) {
            var ahead = self
            ahead.advance()
            guard ahead.searchWord != nil else { return }
            advance()
        }
    }

    /// The next word if it can be searched for: no keyword and no period, but the name of a month or weekday counts as
    /// a word.
    fileprivate var searchWord: String? {
        guard let word, isNumberOfAThing(word) || !seesPlainPeriod else { return nil }
        return seesNamedDay || Keyword(written: word).map(Keyword.searched.contains) ?? true ? word : nil
    }

    /// Returns true if digits are a plain number, such as the 14 of a phone or the 75192 of a set, and neither a year
    /// nor part of a day.
    private func isNumberOfAThing(_ word: String) -> Bool {
        guard word.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return false }
        var ahead = self
        guard let period = try? ahead.period() else { return true }
        return word.utf8.count == 4 && !(2000..<2100).contains(period.first.civil.year)
    }
}
