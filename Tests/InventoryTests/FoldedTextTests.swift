import StoreFile
import Testing

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Été", "été", true), ("été", "t", true), ("été", "tee", false), ("té", "été", false),
        ("e\u{301}té", "ÉT", true),
        ("Levi’s 501", "levis", true), ("levis", "LEVI'S", true), ("rock ʼn´ roll", "n` r", true), ("5'", "'", true),
        ("lamp", "'", false), ("lamps", "lamp's", true), ("e\u{301}", "e", false), ("", "é", false), ("é", "", true),
        ("vase", "VASE", true), ("vase", "vases", false),
    ])
    func aPartIsFoundWhateverItsCaseAndComposition(whole: String, part: String, isFound: Bool) {
        let found = Array(whole.utf8).withUnsafeBufferPointer { whole in
            Array(part.utf8).withUnsafeBufferPointer { FoldedText.contains(whole, $0) }
        }
        #expect(found == isFound)
    }

    @Test(arguments: [
        ("Café", "Cafe\u{301}", true), ("Café", "café", false), ("Cafe", "Café", false), ("\u{212A}", "K", true),
        ("Levi's", "Levi’s", false), ("", "", true), ("a\u{323}\u{301}", "a\u{301}\u{323}", true),
    ])
    func textsAreEqualWhateverTheirComposition(one: String, other: String, areEqual: Bool) {
        let same = Array(one.utf8).withUnsafeBufferPointer { one in
            Array(other.utf8).withUnsafeBufferPointer { FoldedText.isSameText(one, $0) }
        }
        #expect(same == areEqual)
    }
}
