import StoreFile
import Testing

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Été", "été", true), ("été", "t", true), ("été", "tee", false), ("té", "été", false),
        ("e\u{301}té", "ÉT", true),
        ("e\u{301}", "e", false), ("", "é", false), ("é", "", true), ("vase", "VASE", true), ("vase", "vases", false),
    ])
    func aPartIsFoundWhateverItsCaseAndComposition(whole: String, part: String, isFound: Bool) {
        let found = Array(whole.utf8).withUnsafeBufferPointer { whole in
            Array(part.utf8).withUnsafeBufferPointer { FoldedText.contains(whole, $0) }
        }
        #expect(found == isFound)
    }
}
