import FeatureList
import QueryLanguage
import Testing

@testable import Statements

/// The line after `try:` means the same as the typed one; at the prompt, two keys run it.
@Suite struct ProposalTests {
    private static let today = Day(iso: "2026-11-01") ?? Day.first

    private static func proposal(_ typed: String) -> String? {
        Paraphrase.line(for: typed, in: wholeScope(today))
    }

    private static func changesStore(_ line: String) throws -> Bool {
        var cursor = Cursor(Source(line, name: "test"), scope: wholeScope(today))
        return try StatementCatalog.parse(&cursor).effects.contains(.writesStore)
    }

    private static let ends = [
        "tin handbag", "lamp for 5", "> 5 count", "FH-20D6G0NR", "> 5GBP", "date sold", "on monday", "sold lamp",
    ]

    /// A query with an error is never answered with a statement that changes the store.
    @Test(arguments: Noun.allCases) func noQueryIsAnsweredWithAChange(noun: Noun) throws {
        let fields = FieldCatalog.fields(of: noun).map(\.name).prefix(3) + ["", "colour", "unsold"]
        for typed in fields.flatMap({ field in Self.ends.map { "\(noun) \(field) \($0)" } }) {
            guard let line = Self.proposal(typed), !line.hasPrefix(noun.rawValue) else { continue }
            #expect(try !Self.changesStore(line), "\(typed) → \(line)")
        }
    }

    /// A word of the language that begins no statement is not read as a misspelt statement; some are another form of one.
    @Test func noKnownWordBeginsAChange() throws {
        let meant = [
            "add": "buy", "bought": "buy", "purchased": "buy", "kept": "keep", "donated": "donate", "binned": "bin",
            "returned": "return", "sale": "sell", "sold": "sell",
        ]
        let words = FieldCatalog.words.union(Keyword.allCases.map(\.text)).subtracting(
            StatementCatalog.program.all.map(\.word))
        for word in words {
            for end in Self.ends.prefix(4) {
                guard let line = Self.proposal("\(word) \(end)"), try Self.changesStore(line),
                    // A thing with its price is a purchase, whatever stands before it.
                    !StatementCatalog.program.vocabulary.firstWords.contains(word), !line.hasPrefix("buy lamp")
                else { continue }
                #expect(line.split(separator: " ").first.map(String.init) == meant[word], "\(word) \(end) → \(line)")
            }
        }
    }

    @Test func noKnownWordIsCalledAMisspeltStatement() {
        for word in FieldCatalog.words.union(Keyword.allCases.map(\.text))
        where StatementCatalog.program.named(word) == nil {
            do {
                _ = try parse("\(word) lamp")
            } catch {
                let forms = [[], ["did you mean \(word)s?"], ["did you mean \(word.dropLast())?"]]
                let guesses = error.hints.filter { $0.hasPrefix("did you mean") }
                #expect(forms.contains(guesses), "\(word): \(guesses)")
            }
        }
    }

    /// A slip is read as the word that it misses; a word that is further off discards nothing.
    @Test func onlyASlipIsReadAsAStatementThatDiscards() throws {
        let words = [
            "keep", "donate", "bin", "lost", "delete", "undo", "redo", "restore", "unlist", "return", "unmatch",
        ]
        for word in words {
            for end in ["", " lamp", " tin handbag", " lamp on monday", " FH-20D6G0NR", " 12"] {
                for typed in Self.misspelt(word) {
                    guard let line = Self.proposal(typed + end), try Self.changesStore(line) else { continue }
                    // A thing and its price.
                    #expect(line.hasPrefix(word) || line == "buy \(typed) for 12", "\(typed + end) → \(line)")
                }
            }
        }
    }

    /// Returns the word with each letter left out, doubled or replaced, without words of the language.
    private static func misspelt(_ word: String) -> [String] {
        word.indices.flatMap { place in
            let (before, after) = (word[..<place], word[word.index(after: place)...])
            return [before + after, before + "\(word[place])\(word[place])" + after, before + "z" + after].map(
                String.init)
        }.filter { typed in StatementCatalog.program.named(typed) == nil && Keyword(rawValue: typed) == nil }
    }

    @Test(arguments: [
        "relate lamp", "donuts", "unmarked lamp", "retire lamp on monday", "tin handbag", "host lamp", "kelp vase",
    ])
    func aWordFurtherOffDiscardsNothing(typed: String) throws {
        if let line = Self.proposal(typed) { #expect(try !Self.changesStore(line), "\(typed) → \(line)") }
    }

    @Test(arguments: [
        "undoo": "undo", "delet tin handbag": "delete \"tin handbag\"",
        "donat tin handbag": "donate \"tin handbag\"", "reutrn lamp": "return lamp",
    ])
    func aSlipIsMended(typed: String, meant: String) { #expect(Self.proposal(typed) == meant) }

    /// No state is answered with another one.
    @Test func noStateBecomesItsOpposite() throws {
        let states = Noun.items.filters.filter { State($0) != nil }.map(\.text)
        for state in states {
            for typed in ["status = \(state)", "where status is \(state)", "where status = \(state)", "are \(state)"] {
                guard let line = Self.proposal("items \(typed)") else { continue }
                let others = states.filter { line.split(separator: " ").contains($0[...]) }
                #expect(others == [state], "\(typed) → \(line)")
            }
        }
    }

    /// The first word of a statement is answered with more of it, or with its help.
    @Test(arguments: StatementCatalog.program.all.map(\.word)) func noFirstWordBecomesAnotherStatement(word: String) {
        guard let line = Self.proposal(word) else { return }
        #expect(line == "help \(word)" || line.hasPrefix("\(word) "))
    }

    /// `delete expenses` would delete an item of that title.
    @Test(arguments: ["delete", "edit", "restore", "unlist", "return", "keep", "sell"])
    func noNounBecomesTheNameOfAnItem(word: String) throws {
        for noun in Noun.allCases {
            guard let line = Self.proposal("\(word) \(noun.singular)") else { continue }
            #expect(!line.contains(noun.rawValue), "\(word) \(noun.singular) → \(line)")
        }
    }

    @Test(arguments: ["items", " last by month limit 3", "sell lamp for 5 ", "Items Unsold;"])
    func aLineThatParsesIsNotItsOwnAnswer(line: String) {
        #expect(Self.proposal(line) == nil)
    }

    /// Every word that completion offers after `watch` is accepted there.
    @Test func watchOffersOnlyWhatReads() throws {
        var cursor = Cursor(Source("watch ", name: "test"), scope: wholeScope(Self.today))
        _ = try? StatementCatalog.parse(&cursor)
        let words = cursor.welcome.compactMap { if case .word(let word) = $0 { word } else { nil } }
        #expect(words.contains("profit") && words.contains("expect"))
        for word in words where !["expect", "find", "last", "tax"].contains(word) {
            let type = try #require(StatementCatalog.program.named(word))
            #expect(type is any RepeatableStatement.Type, "\(word)")
        }
    }

    /// A day in a period isn't made a market of that name.
    @Test(arguments: ["2026-03", "march", "2026", "this month", "2026-Q1", "tax year 2025-26", "march 2026"])
    func noPeriodBecomesAMarket(period: String) throws {
        for start in ["buy x for 1", "buy \"x\" for 1 GBP", "sell x for 1", "list x on ebay for 1", "spend 1 on other"]
        {
            let typed = "\(start) in \(period)"
            #expect(Self.proposal(typed) == nil, "\(typed)")
            let error = try #require(throws: Diagnostic.self) { try parse(typed) }
            #expect(error.hints == ["write a single day, for example on 2026-03-14"], "\(typed)")
        }
    }

    @Test(
        arguments: [
            ("items cost > 5 count", "items where cost > 5 show count"),
            ("items cost > 5GBP", "items where cost > 5 GBP"),
            ("cost > 5", "items where cost > 5"), ("cost > 5 count", "items where cost > 5 show count"),
            ("items where status = unsold", "items unsold"), ("items where status = available", "items unsold"),
            ("items where status != unsold", "items sold"), ("items not unsold", "items sold"),
            ("amount > 5", "expenses where amount > 5"), ("items by markets", "items by market"),
            ("sel lamp for 5", "sell lamp for 5"), ("dontae lamp", "donate lamp"),
            ("impotr a.csv", "import a.csv"),
            ("spned 5 on petrol", "spend 5 on transport car gas"),
            ("spend 5 on packaging boxes", "spend 5 on packaging \"boxes\""),
            ("spend 12 on other every month", "spend 12 on other every month from today"),
            ("spend 12 on rent every month", "spend 12 on other \"rent\" every month from today"),
            ("spend 5 on transport bus Newark", "spend 5 on transport bus \"Newark\""),
            ("export everything to A1.xlsx", "export all to A1.xlsx"),
            ("delete expense", nil), ("place", nil), ("report", nil), ("label", nil),
            ("spend 5 on transport petrol", "spend 5 on transport car gas"),
        ] as [(String, String?)])
    func proposalMeansTheTypedLine(typed: String, line: String?) {
        #expect(Self.proposal(typed) == line)
    }
}
