import Testing

@testable import QueryLanguage

/// Splitting a text that arrives line by line into statements.
@Suite struct StatementSplitterTests {
    /// Returns the number of steps to split a list of `count` lines in an open parenthesis.
    private func steps(_ count: Int) -> Int {
        var splitter = StatementSplitter()
        #expect(splitter.append(Array("items where sku in (\n".utf8)) == nil)
        for line in 1..<count { #expect(splitter.append(Array("    \"FH-\(line)\", # one\n".utf8)) == nil) }
        #expect(splitter.append(Array("    \"last\")\n".utf8))?.count == length(count))
        return splitter.steps
    }

    private func length(_ count: Int) -> Int {
        21 + (1..<count).reduce(0) { $0 + "    \"FH-\($1)\", # one\n".utf8.count } + 12
    }

    @Test func eachLineIsReadOnce() {
        #expect(steps(8000) < 4 * steps(2000) + 8000)
    }

    /// Pieces read one by one give the same tokens as the whole text.
    @Test(arguments: [
        "a \\\nb\nc", "a,\n\n# x\nb\nc", "a (\nb,\nc)\n;d", "a \\ \t\r\nb", "a (; b\nc", "\"(\"\n'\\\\'\nb |\nc",
        "a | ( \\\nb",
        "a (b | c\n)\nd", "\"open\nb", "a # ( \\\nb", "\\\n\\\na\nb", "a \\", "(a", "a,",
    ])
    func piecewiseReadingEqualsReadingTheWhole(text: String) {
        var splitter = StatementSplitter()
        var pieces: [[UInt8]] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ Array("\($0)\n".utf8) }) {
            if let piece = splitter.append(line) { pieces.append(piece) }
        }
        pieces.append(splitter.pending)
        func words(_ texts: [[UInt8]]) -> [String] {
            texts.flatMap { bytes in
                let source = Source(String(decoding: bytes, as: UTF8.self), name: "test")
                return source.tokens.map { $0.kind == .terminator || $0.kind == .end ? "|" : source.text($0.span) }
            }.split(separator: "|").map { $0.joined(separator: " ") }
        }
        #expect(words(pieces) == words([Array((text + "\n").utf8)]))
    }
}
