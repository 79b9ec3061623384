import Testing
import TestSupport

@testable import Marketplaces
@testable import StoreFile

/// The keys by which many titles are matched at once.
@Suite struct UnsoldTitlesTests {
    @Test func titlesWithTheSameWordsShareAKey() {
        var random = SeededRandom(seed: 29)
        let signs = ["a", "B", "b", "é", "É", "e\u{301}", " ", ",", "-", "'", "’", "1", "ß", "S", "s", "灯", "\u{200B}"]
        let titles = (0..<3000).map { _ in
            (0..<Int.random(in: 0...4, using: &random)).map { _ in signs.randomElement(using: &random) ?? "" }.joined()
        }
        var byWords: [[String]: UInt64] = [:]
        for title in titles {
            let (words, key) = (SearchWords(title).indexed, UnsoldTitles.key(title))
            #expect(byWords[words].map { $0 == key } ?? true, "\(title)")
            byWords[words] = key
        }
        #expect(Set(byWords.values).count == byWords.count)
    }
}
