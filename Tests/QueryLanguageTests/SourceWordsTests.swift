import QueryLanguage
import Testing

/// The place of given words in a text.
@Suite struct SourceWordsTests {
    @Test(arguments: [
        ("lamp", "➊lamp➋"), ("Lamp", "➊lamp➋"), ("lamp", "➊LAMP➋"), ("lamp", "sell ➊lamp➋"), ("lamp", "➊lamp➋ for 5"),
        ("brass lamp", "sell ➊brass lamp➋ for 5"), ("brass lamp", "sell ➊\"brass lamp\"➋ for 5"),
        ("brass lamp", "➊'brass lamp'➋"), ("brass lamp", "sell \"a ➊brass lamp➋ of glass\""), ("lamp", "lamps ➊lamp➋"),
        ("lamp", "lamps"), ("lamp", "a-lamp"), ("lamp", "lampé"), ("lamp", "lam"), ("lamp", ""), ("", "lamp"),
        ("lamp", "lamp or lamp"),
    ]) func wordsAreFoundWholeAndOnce(words: String, marked: String) {
        let plain = marked.filter { $0 != "➊" && $0 != "➋" }
        let source = Source(plain, name: "test")
        let found = source.span(of: words, in: Span(0, plain.utf8.count))
        let parts = marked.split(separator: "➊").flatMap { $0.split(separator: "➋", omittingEmptySubsequences: false) }
        let wanted = marked.contains("➊") ? String(parts[marked.hasPrefix("➊") ? 0 : 1]) : nil
        #expect(found.map { source.text($0) } == wanted)
    }
}
