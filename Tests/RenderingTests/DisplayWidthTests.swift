import CWideCharacters
import Testing

@testable import Rendering

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ﾊﾝｶｸ", 4), ("한국", 4), ("💡", 2), ("👩‍👩‍👧‍👦", 2),
        ("🇬🇧", 2), ("👍🏽", 2), ("❤️", 2), ("1️⃣", 2), ("£3 – €2", 7), ("שלום", 4), ("a\u{200B}b", 2), ("\u{200D}", 0),
        ("…", 1),
        ("Привет Ωμέγα", 12),
    ])
    func charactersTakeTheirCells(text: String, width: Int) {
        #expect(displayWidth(of: text) == width)
    }

    @Test func fastWidthsMatchTheSystem() {
        DisplayWidth.measuring { _ in
            for scalar in UInt32(0x20)...0xFFFF {
                guard let width = DisplayWidth.ofSimple(scalar), let known = Unicode.Scalar(scalar) else { continue }
                // Some systems lag behind Unicode and know no width for its newest characters.
                let system = wcwidth(Int32(scalar))
                if system != -1 { #expect(system == width, "U+\(String(scalar, radix: 16))") }
                #expect(("a" + String(known) + String(known)).count == 3, "U+\(String(scalar, radix: 16))")
            }
        }
    }

    @Test(arguments: [
        ("lamp", 4, "lamp"), ("lamps", 4, "lam…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("ab", 1, "…"), ("ab", 0, ""),
    ])
    func cutsFallBetweenCharacters(text: String, width: Int, expected: String) {
        #expect(truncated(text, toWidth: width) == expected)
    }

    @Test func commandsToATerminalAreShownNotObeyed() {
        #expect(visible("\u{1B}[31mred\u{7}\r\n\t\u{7F}") == "␛[31mred␇␍␊␉␡")
        #expect(visible("a\u{202E}b\u{2066}\u{200F}\u{9B}\u{61C}") == "a⟨U+202E⟩b⟨U+2066⟩⟨U+200F⟩⟨U+009B⟩⟨U+061C⟩")
        #expect(visible("שלום 👩‍👧 é") == "שלום 👩‍👧 é")
    }
}
