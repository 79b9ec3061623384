import QueryLanguage
import Testing

@testable import Queries
@testable import StoreFile

struct SearchTests {
    private func fixture(_ titles: [String]) throws -> QueryFixture {
        let fixture = try QueryFixture()
        try fixture.store.write("test") { database in
            for (index, title) in titles.enumerated() {
                try database.execute(
                    """
                    INSERT INTO items (id, sku, title, createdAt, updatedAt)
                    VALUES (\(1000 + index), \("X-\(index)"), \(title), '2026-03-01T07:12:00.000Z',
                        '2026-03-01T07:12:00.000Z')
                    """)
            }
        }
        return fixture
    }

    private func found(_ text: String, in fixture: QueryFixture) throws -> [String] {
        try fixture.rows("items \(Quoting.quoted(text)) where id >= 1000 show title sort id")
    }

    @Test func eachWordBeginsAWordInAnyOrder() throws {
        let fixture = try fixture(["Brass desk lamp", "Lampshade of brass", "Abrasive brassware", "Clamp, brass"])
        #expect(try found("lamp brass", in: fixture) == ["Brass desk lamp", "Lampshade of brass"])
        #expect(try found("BRASS", in: fixture).count == 4)
        #expect(try found("ras", in: fixture) == [])
    }

    @Test func caseAndAccentsAreIgnoredComposedOrNot() throws {
        let fixture = try fixture(["Café table", "Cafe\u{301} chair", "CAFE sign", "Łódź plate", "Straße map"])
        for text in ["café", "CAFÉ", "cafe", "cafe\u{301}"] {
            #expect(try found(text, in: fixture).count == 3, "\(text)")
        }
        #expect(try found("łódź", in: fixture) == ["Łódź plate"])
        #expect(try found("straße", in: fixture) == ["Straße map"])
    }

    @Test func emojiAndTheMiddleOfAJapaneseRunAreFound() throws {
        let fixture = try fixture(["Lamp 💡 tested", "古い真鍮のランプ", "Lamp", "👩‍👩‍👧 doll", "한국 접시"])
        #expect(try found("💡", in: fixture) == ["Lamp 💡 tested"])
        #expect(try found("真鍮", in: fixture) == ["古い真鍮のランプ"])
        #expect(try found("👩‍👩‍👧", in: fixture) == ["👩‍👩‍👧 doll"])
        #expect(try found("lamp 💡", in: fixture) == ["Lamp 💡 tested"])
        #expect(try fixture.prepared("items \"lamp 💡 真鍮\"").scannedWords == [])
    }

    @Test func punctuationIsFoundByAScanWhichIsReported() throws {
        let fixture = try fixture(["Lamp *** tested", "Lamp", "Vase – blue"])
        #expect(try found("***", in: fixture) == ["Lamp *** tested"])
        #expect(try found("vase –", in: fixture) == ["Vase – blue"])
        #expect(try fixture.prepared("items \"lamp *** –\"").scannedWords == ["***", "–"])
    }

    @Test func punctuationPartsWordsAndNeverBecomesASearchOperator() throws {
        let fixture = try fixture([
            "O'Hara's (blue) vase", "AND OR NOT", "50% off* \"quoted\"", "FH-12 box", "-minus", "C++ book",
        ])
        #expect(try found("o'hara", in: fixture) == ["O'Hara's (blue) vase"])
        #expect(try found("NOT", in: fixture) == ["AND OR NOT"])
        #expect(try found("\"quoted\"", in: fixture) == ["50% off* \"quoted\""])
        #expect(try found("(blue)", in: fixture) == ["O'Hara's (blue) vase"])
        #expect(try found("off*", in: fixture) == ["50% off* \"quoted\""])
        #expect(try found("fh-12", in: fixture) == ["FH-12 box"])
        #expect(try found("c++", in: fixture) == ["C++ book"])
        #expect(try found("title:box", in: fixture) == [])
    }

    @Test func titleSKUAndNoteAreSearchedAndFollowAnEdit() throws {
        let fixture = try fixture(["Vase"])
        try fixture.execute("UPDATE items SET note = 'wobbly' WHERE id = 1000")
        #expect(try found("wobb vase", in: fixture) == ["Vase"])
        #expect(try found("X-0", in: fixture) == ["Vase"])
        try fixture.execute("UPDATE items SET title = 'Jug' WHERE id = 1000")
        #expect(try found("vase", in: fixture) == [])
        #expect(try found("jug wobbly", in: fixture) == ["Jug"])
    }

    /// Few words with the typed prefix are looked up one by one; for too many the index is searched.
    @Test func partlyTypedTitleMatchesThePrefixOfItsLastWord() throws {
        let titles =
            ["Brass lamp", "Lampshade, brass", "Lämpchen", "Clamp of brass", "Lamé", "Lamp", "真鍮のランプ"]
            + (0..<100).map { "Brass lam\($0)x" }
        let store = try fixture(titles).store
        for typed in [
            "b", "brass", "bras", "brass l", "brass la", "brass lam", "brass lamp", "lamp br", "lamp zzz", "zzz lamp",
            "lam9",
            "lam99x", "lä", "LÄMP", "lam", "lam\"", "la*", "lamp OR", "真", "真鍮の", "cl", "clamp of",
        ] {
            let words = SearchWords(typed).asked.flatMap(\.self)
            let expected = titles.filter { title in
                let own = SearchWords(title).indexed
                return words.dropLast().allSatisfy(own.contains) && own.contains { $0.hasPrefix(words.last ?? "?") }
            }
            let found = try store.items(beginning: typed, limit: 200)
            #expect(found.filter { $0.sku.hasPrefix("X-") }.map(\.title) == expected, "\(typed)")
            for limit in [1, 3] {
                #expect(try store.items(beginning: typed, limit: limit) == Array(found.prefix(limit)), "\(typed)")
            }
        }
    }

    /// In a large inventory one or two letters begin too many words to search for.
    @Test func aShortWordIsCompletedOnlyInASmallInventoryOrBesideAnother() throws {
        let fixture = try fixture(["Brass lamp"])
        func found() throws -> [Bool] {
            try ["zu", "br", "bra", "brass l", "brass z"].map { typed in
                try fixture.store.items(beginning: typed, limit: 9).contains { $0.sku == "X-0" }
            }
        }
        #expect(try found() == [false, true, true, true, false])
        try fixture.execute(
            """
            INSERT INTO items (id, sku, title, createdAt, updatedAt) VALUES (\(BoundedCount.most + 1), 'X-1', 'Vase',
                '2026-03-01T07:12:00.000Z', '2026-03-01T07:12:00.000Z')
            """)
        #expect(try found() == [false, false, true, true, false])
    }

    @Test func salesAndListingsAreSearchedByTheirItem() throws {
        let fixture = try QueryFixture()
        for noun in ["sales", "listings"] {
            let rows = try fixture.rows("\(noun) \"brass\" show title")
            #expect(!rows.isEmpty && rows.allSatisfy { $0 == "Brass lamp" })
        }
    }

    @Test func textComesBackByteForByte() throws {
        let texts = [
            "e\u{301}", "é", " spaced ", "\u{200F}rtl", "a\"b,c", "line\u{2028}two", "tab\tnew\nline", "\u{FEFF}bom",
            "=1+1", "\u{1F468}\u{200D}\u{1F469}",
        ]
        let fixture = try fixture(texts)
        var seen: [[UInt8]] = []
        _ = try fixture.prepared("items where id >= 1000 show title sort id").rows { row in
            if case .text(let bytes) = row[0] { seen.append(Array(bytes)) }
        }
        #expect(seen == texts.map { Array($0.utf8) })
    }
}
