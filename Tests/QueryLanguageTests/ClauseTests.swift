import Testing

@testable import QueryLanguage

/// Clauses with and without a keyword, in any order and each once.
@Suite struct ClauseTests {
    private struct Root {
        var words: [String] = []
    }

    private static let names = ["bad", "unsold", "photos"]

    /// Returns a clause without a keyword, whose value is the word itself.
    private static func bare(_ word: String) -> Clause<Root> {
        let part = Part<Root>(.text(word)) { (cursor, root, _) throws(Diagnostic) in
            guard cursor.word == word else { return false }
            cursor.advance()
            root.words.append(word)
            return true
        } print: { _ in
            [word]
        }
        return Clause(part, name: word)
    }

    private static let clauses = Clauses(names.map(bare))

    private func read(_ text: String) throws -> [String] {
        var cursor = Cursor(Source(text, name: "test"), scope: scope())
        var (root, reading) = (Root(), ClauseContext())
        while try Self.clauses.next(&cursor, &root, &reading) {}
        try cursor.expectEnd()
        return root.words
    }

    @Test func clausesWithoutAKeywordComeInAnyOrder() throws {
        for first in Self.names {
            #expect(try read(first) == [first])
            for second in Self.names where second != first {
                let third = Self.names.filter { $0 != first && $0 != second }
                let words = [first, second] + third
                #expect(try read(words.joined(separator: " ")) == words)
                #expect(throws: Diagnostic.self) { try read("\(first) \(second) \(first)") }
            }
        }
        #expect(throws: Diagnostic.self) { try read("bad lamp") }
    }
}
