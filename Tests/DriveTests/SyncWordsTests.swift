import Testing

@testable import Drive

/// The age of the last sync.
@Suite struct SyncWordsTests {
    @Test(
        arguments: [
            (0, "just now"), (59_999, "just now"), (60_000, "1 min ago"), (3_599_999, "59 min ago"),
            (10_800_000, "3 h ago"),
            (86_400_000, "1 day ago"), (172_800_000, "2 days ago"), (-5, "just now"),
        ] as [(Int64, String)])
    func ageIsShownInItsLargestUnit(milliseconds: Int64, words: String) {
        #expect(SyncWords.age(milliseconds: milliseconds) == words)
    }
}
