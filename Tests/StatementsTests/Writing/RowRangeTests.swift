import QueryLanguage
import Statements
import Testing
import TestSupport

/// Several rows of a list, in every statement that takes an item.
@Suite struct RowRangeTests {
    /// The statements about items, each with the row `@`; those about orders take one.
    private static let statements = RowTargetTests.statements.flatMap { word, texts in
        texts.map { $0 + (word == "edit" ? "note \"x\"" : "") }
    }.filter { !$0.hasPrefix("unmatch") && !$0.hasPrefix("ignore") && !$0.hasPrefix("match @") }.sorted()
    private static let forms = ["@1-3", "@1..3", "@1..@3", "@1, @2, @3", "@1-2, @3"]

    /// Lists of three items in each state.
    private static let lists = [
        "items unsold sort title", "items sold sort title", "items deleted sort title", "items donated sort title",
    ]

    /// Three items each that are listed, sold, deleted and donated, and an order for three.
    private static func shop() throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        for (number, place) in ["Cup", "Jug", "Pot"].enumerated() {
            try shop.run(
                """
                buy "\(place) A" for \(number + 1); buy "\(place) B" for \(number + 1); buy "\(place) C" for \(number + 1)
                buy "\(place) D" for \(number + 1); sell "\(place) B" for 9 on ebay; delete "\(place) C"
                donate "\(place) D"; list "\(place) A" on ebay for 20
                photo "\(place) A", "\(place) B" "\(repository)/examples/inventory/Images/brass.png"
                """)
        }
        try shop.run("import \"\(repository)/examples/orders/ebay-transactions.csv\"")
        shop.options.yes = false
        return shop
    }

    /// Returns what there is after statements, or `nil` if one was refused; the store is as before.
    private static func records(after statements: [String], _ list: String, in shop: Shop) throws -> Records? {
        let newest = { try shop.run("changes show number limit 1") }
        shop.forgetList()
        try shop.prompt(list)
        var (changes, result): (Int, Records?) = (0, nil)
        do {
            for statement in statements {
                let before = try newest()
                defer { changes += (try? newest()) == before ? 0 : 1 }
                try shop.prompt(statement)
                // Its changes are another list, without row numbers.
                if statement.hasPrefix("changes") { try shop.prompt(list) }
            }
            result = try Records(shop)
        } catch {
            #expect(error is any ExplainedError, "\(error)")
        }
        for _ in 0..<changes { try shop.run("undo") }
        return result
    }

    @Test func aRangeIsWhatItsRowsAreOneByOne() throws {
        let shop = try Self.shop()
        shop.answer = true
        var taken: Set<String> = []
        for text in Self.statements {
            for list in Self.lists {
                let each = (1...3).map { text.replacing("@", with: "@\($0)") }
                let expected = try Self.records(after: each, list, in: shop)
                let isTogether = text.hasPrefix("sell") || text.hasPrefix("match")
                let before = try Self.records(after: [], list, in: shop)
                for form in ["@1-3", "@1..@2, @3"] {
                    let found = try Self.records(after: [text.replacing("@", with: form)], list, in: shop)
                    // A row that can't be taken is refused, where alone it may say that nothing was done.
                    let isSame = found == expected || found == nil && expected == before
                    if !isTogether { #expect(isSame, "\(text.replacing("@", with: form)) after \(list)") }
                    if found != nil { taken.insert(text) }
                }
            }
        }
        #expect(Set(Self.statements).subtracting(taken) == [], "none of the lists has rows for these")
    }

    /// A row that is not there, or that a statement can't take, leaves everything as it was.
    @Test func oneRowThatCannotBeTakenRefusesAll() throws {
        let shop = try Self.shop()
        shop.answer = true
        let before = try Records(shop)
        for text in Self.statements {
            try shop.prompt("items unsold sort title")
            #expect(
                try shop.refused(text.replacing("@", with: "@1-9")).message == "the last list has no row 4", "\(text)")
            if text.hasPrefix("worth") { continue }
            #expect(throws: (any Error).self, "\(text)") { try shop.run(text.replacing("@", with: "@1-2, @1")) }
        }
        for text in ["sell @ for 3", "keep @", "bin @", "list @ on etsy", "reduce @ by 5%", "return @", "refund @ 1"] {
            try shop.prompt("items sort title")
            _ = shop.notices
            #expect(throws: (any Error).self) { try shop.run(text.replacing("@", with: "@1-9")) }
            #expect(!shop.notices.contains { $0.hasSuffix("?") }, "asked before it was refused: \(text)")
        }
        #expect(try Records(shop) == before)
    }

    /// In a script there is no list, whatever the store has.
    @Test(arguments: statements, forms)
    func aRangeIsForThePrompt(text: String, form: String) throws {
        let shop = try Shop()
        try shop.run("buy lot plates pieces 3 for 9; import \"\(repository)/examples/orders/ebay-transactions.csv\"")
        let refused = try shop.refused(text.replacing("@", with: form))
        #expect(refused.message.hasSuffix("means a row of the last list, but no list was shown"))
        #expect(refused.status == .failed)
    }

    @Test(
        arguments: zip(
            ["@2", "@1-3", "@1..3", "@1..@3", "@1-@3", "@1, @3", "@1-2,@4", "@2-2"],
            ["@2", "@1-3", "@1-3", "@1-3", "@1-3", "@1, @3", "@1-2, @4", "@2"]))
    func rowsAreWrittenInSeveralWays(typed: String, canonical: String) throws {
        for text in Self.statements {
            let (read, expected) = (text.replacing("@", with: typed), text.replacing("@", with: canonical))
            #expect(try parse(read).canonical == parse(expected).canonical, "\(read)")
        }
        expectError("bin ➊@3-1", "“@3-1” runs backwards", hint: "write @1-3")
    }

    /// Digits after `@` are never looked for in a title, nor is any other word that begins so.
    @Test(arguments: statements)
    func aWordThatBeginsWithAnAtIsNeverATitle(text: String) throws {
        for word in ["@x", "@handle", "@1-", "@-3", "@1..", "@1-3-5", "@0", "lamp @2", "lamp @handle"] {
            let statement = text.replacing("@", with: word)
            // A second bare word of `photo` is a file, and `find` searches for more than titles.
            if text.hasPrefix("photo") && word.hasPrefix("lamp") || text.hasPrefix("find") { continue }
            #expect(throws: Diagnostic.self, "\(statement)") { try parse(statement) }
        }
        #expect(throws: Never.self) { try parse(text.replacing("@", with: "\"@handle badge\"")) }
    }

    @Test func amountsAreOfEachButOfASaleAndAWorth() throws {
        let shop = try Self.shop()
        shop.answer = true
        try shop.prompt("items unsold sort title")
        try shop.run("sell @1-3 for 10")
        #expect(try shop.run("sales where title ~ \" A\" show sum sale_price") == ["10.00 | GBP"])
        try shop.run("undo")
        try shop.prompt("items unsold sort title")
        try shop.run("keep @1-3 worth 10")
        #expect(try shop.run("items kept show sku").count == 3)
        try shop.run("undo")
        try shop.prompt("items unsold sort title")
        try shop.run("list @1..3 on etsy for 7")
        #expect(try shop.run("listings where asking = 7 show sum asking") == ["21.00 | GBP"])
        try shop.run("undo")
        try shop.prompt("items unsold sort title")
        #expect(try shop.run("offer 18 for @1-3 on car-boot fees 0").count == 1)
    }

    /// What destroys asks once, with the list; a no leaves everything.
    @Test(arguments: ["bin @", "keep @", "donate @", "lost @", "delete @", "return @", "refund @ 1"])
    func whatDestroysAsksOnce(text: String) throws {
        let shop = try Self.shop()
        shop.answer = false
        try shop.prompt(text.hasPrefix("re") ? "items sold sort title" : "items unsold sort title")
        let before = try Records(shop)
        _ = shop.notices
        #expect(try shop.refusal(text.replacing("@", with: "@1-3")) == "nothing was done")
        let notices = shop.notices
        #expect(notices.filter { $0.hasSuffix("?") }.count == 1, "\(notices)")
        for title in ["Cup", "Jug", "Pot"] { #expect(notices.contains { $0.contains(title) }, "\(notices)") }
        #expect(try Records(shop) == before)
    }
}
