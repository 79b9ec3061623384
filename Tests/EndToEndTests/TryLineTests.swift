import TestSupport
import Testing

/// The line after `try:`, and hints, in a store: they record what the user typed, and name only what is there.
@Suite struct TryLineTests {
    private static let hamper = "buy \"wicker hamper\" for 0 note \"in a skip\""
    private let program: Program

    init() throws {
        program = try Program()
        _ = try program.run("-c", "buy \"Brass candlestick\" for 4 at Battersea from Ann; buy \"3 tier stand\" for 2")
    }

    private func suggested(_ line: String) throws -> (line: String?, errors: String) {
        let run = try program.run("-c", line)
        #expect(run.status != 0, "\(line)")
        let found = run.errors.split(separator: "\n").first { $0.hasPrefix("try: ") }
        return (found.map { String($0.dropFirst(5)) }, run.errors)
    }

    @Test(
        arguments: [
            ("parking 3 quid", "spend 3 GBP on transport car parking"),
            ("petrol 10 quid", "spend 10 GBP on transport car gas"),
            ("petrol 10 squid", "spend 10 GBP on transport car gas"),
            ("buy vase £3 broken", "buy vase for £3 note broken"),
            ("buy vase £3 tomorrow", "buy vase for £3 note tomorrow"), ("buy vase £3 Ann", "buy vase for £3 from Ann"),
            ("buy four egg cups for £1 each", "buy 4 \"egg cups\" for £1 each"),
            ("buy egg cups for £6 the lot", "buy \"egg cups\" for £6"),
            ("buy bag for 7 euros", "buy bag for 7 EUR"),
            ("buy 5 things for £10", "buy 5 \"things\" for 10.00 GBP each"),
            ("buy vase £3 Battersea", "buy vase for £3 at Battersea"),
            ("buy \"vase\" for 3 Battersea", "buy \"vase\" for 3 at Battersea"),
            ("buy vase £3 at the Barn", "buy vase for £3 at Barn"),
            ("spend 5 on entry-fee Battersea", "spend 5 on entry-fee at Battersea"),
            ("spend 5 on entry-fee Atlantis", nil), ("paid £3 for a bread bin", "buy \"bread bin\" for £3"),
            ("bought it for a tenner", nil), ("bought the usual", nil), ("buy trunk about £20", nil),
            ("buy rack - £5", "buy rack for £5"), ("buy rack: 5", "buy rack for 5"),
            ("buy rack price £5", "buy rack for £5"),
            ("buy “bread bin” £3", "buy \"bread bin\" for £3"), ("buy tray + stool 9 all", "buy tray, stool for 9"),
            ("add expense parking 3", "spend 3 on transport car parking"),
            ("sold unicorn horn for 30", nil), ("sold brass candlestick for 30", "sell \"brass candlestick\" for 30"),
            ("sel unicorn horn for 30", nil), ("remove unicorn horn", nil),
            ("items at Atlantis Park", nil),
            ("items over a tenner", "items where cost > 10 GBP"),
            (
                "buy lamp for 3, 4 cups for 2",
                "buy \"lamp\" for 3.00 GBP, 4 \"cups\" for 2.00 GBP each"
            ),
            ("sales from Atlantis", nil),
            ("what have I had the longest", "items unsold sort age desc"),
            ("status:listed", "items where status = listed"), ("any lamps?", "items \"lamp\""),
            ("buy today newspaper 1986 £1", "buy \"today newspaper 1986\" for £1"), ("help me", "help"),
            ("top 3 most profitable", "sales sort profit desc limit 3"),
            ("where is the 3 tier stand", "items \"3 tier stand\""),
            ("buy 5 for £10", nil), ("buy it for a fiver", nil), ("buy footstool please", "buy footstool"),
            ("buy jug 4 at the Lot", nil), ("found wicker hamper in a skip, free", Self.hamper),
            ("found a deckchair on the pavement", "buy deckchair for 0 note \"on the pavement\""),
            ("two pounds fifty for a pewter tankard", "buy \"pewter tankard\" for 2.50 GBP"),
            ("purchased watering can £5 cash", "buy \"watering can\" for £5 paid cash"),
            ("filled the car up, 42.10", "spend 42.10 on transport car gas"),
            ("someone bought the brass candlestick for forty", "sell \"brass candlestick\" for 40"),
            ("treated myself to a fondue set £6", "buy \"fondue set\" for £6"),
            ("nabbed the fondue set for 3 quid off Ann", "buy \"fondue set\" for 3 GBP from Ann"),
            ("haggled a fondue set down to £2", nil), ("pewter jug cost me four pounds", nil),
            ("fondue set gone for a tenner", nil), ("fondue set sent second class 3.35", nil),
            ("fondue set 5 pounds 50", "buy \"fondue set\" for 5.50 GBP"),
            ("brass candlestick gone for a tenner", "sell \"brass candlestick\" for 10 GBP"),
            ("got £12 for the brass candlestick", "sell \"brass candlestick\" for £12"),
            ("got £12 for the fondue set", "buy \"fondue set\" for £12"),
            ("someone gave me £12 for the brass candlestick", "sell \"brass candlestick\" for £12"),
            ("sold the brass candelstick for 30", "sell \"brass candlestick\" for 30"),
            ("sold the brass candlestick to a mate for 30", "sell \"brass candlestick\" for 30"),
            (
                "sold the brass candlestick and the tier stand for 20",
                "sell \"brass candlestick\", \"tier stand\" for 20"
            ),
            ("listing brass candlestick ebay 30", "list \"brass candlestick\" on ebay for 30"),
            ("relisted brass candlestick on ebay for 30", "list \"brass candlestick\" on ebay for 30"),
            ("two fondue sets for a fiver", nil), ("free jigsaw", "buy jigsaw for 0"),
            ("bought yesterday: jigsaw £2, doll £3", "buy jigsaw for £2, doll for £3 on yesterday"),
            ("buy jigsaw maybe £2", nil), ("jigsaw £ 2", "buy jigsaw for £2"),
            ("jigsaw, a pound", "buy jigsaw for 1 GBP"),
            ("jigsaw £1 - one piece missing", "buy jigsaw for £1 note \"one piece missing\""),
            ("brass candlestick actually 15", nil), ("brass candlestick: 15", nil),
            ("mark brass candlestick as broken", "bin \"brass candlestick\""),
            ("set my target to 400 a month", "set goal 400 a month"), ("how much am i up", nil),
            ("yesterdays sales", "sales yesterday"), ("biggest profit", "sales sort profit desc"),
            ("how do i add postage", "help sell"), ("how can I delete a sale", "help delete"),
            ("sold 2 things £3 each", nil), ("brass candlestick broken, binned it", "bin \"brass candlestick\""),
            ("INSERT INTO items (title, cost) VALUES ('Brass bell', 3.50)", "buy \"Brass bell\" for 3.50"),
            ("insert into expenses (kind, amount) values ('parking', 3)", "spend 3 on transport car parking"),
            ("select market, sum(cost) from items group by market", "items by market show sum cost"),
            ("select seller, count(*) from items group by seller", "items by seller show count"),
            ("select distinct market from items", "items by market"),
            ("export everything", "export all to inventory.zip"),
        ] as [(String, String?)])
    func aSuggestionNeitherInventsNorDrops(typed: String, line: String?) throws {
        let before = try program.dump()
        let (found, errors) = try suggested(typed)
        #expect(found == line, "\(errors)")
        #expect(try program.dump() == before)
    }

    /// `£5 off` and `at full price` are reckoned from the asking price, if there is one.
    @Test(
        arguments: [
            ("take £5 off brass candlestick", "edit \"brass candlestick\" set asking 25.00 GBP"),
            ("knock a fiver off the brass candlestick", "edit \"brass candlestick\" set asking 25.00 GBP"),
            ("reduce brass candlestick by £5", "edit \"brass candlestick\" set asking 25.00 GBP"),
            ("reduce brass candlestick by £30", nil), ("take 5 euros off brass candlestick", nil),
            ("raise brass candlestick by 50p", "edit \"brass candlestick\" set asking 30.50 GBP"),
            ("sold brass candlestick at full price on ebay", "sell \"brass candlestick\" for 30.00 GBP on ebay"),
            ("drop brass candlestick price by £5", "edit \"brass candlestick\" set asking 25.00 GBP"),
            ("sold brass candlestick at full price on vinted", nil), ("take £5 off 3 tier stand", nil),
        ] as [(String, String?)])
    func anAmountIsReckonedFromTheAskingPrice(typed: String, line: String?) throws {
        _ = try program.run("-c", "list \"Brass candlestick\" on ebay for 30")
        #expect(try suggested(typed).line == line)
    }

    @Test func aPriceEachIsOfOneSaleEach() throws {
        _ = try program.run("-c", "buy 3 \"tea towel\" for 1 each")
        let one = "sell 1 \"tea towel\" for £2"
        #expect(try suggested("sold 2 tea towels £2 each").line == "\(one); \(one)")
        #expect(
            try suggested("sold 2 tea towels £2 each on ebay postage 3").line
                == "sell 2 \"tea towel\" for £2 each on ebay postage 3")
    }

    /// A suggestion for several statements is all of them with one changed.
    @Test(
        arguments: [
            ("buy tray £2; buy basket £3", "buy tray for £2, basket for £3"),
            ("buy tray £2; stock", "buy tray for £2; stock"),
            ("stock; itmes; sales", "stock; items; sales"), ("stock;itmes", "stock;items"), ("stock\nitmes", nil),
            ("sell brass canlestick for 3; stock", nil),
            ("stock; sell brass canlestick for 3", "sell \"brass candlestick\" for 3"),
            ("itmes # all of them", "items"), ("itmes;", "items"),
        ] as [(String, String?)])
    func aSuggestionForAPasteIsTheWholePaste(typed: String, line: String?) throws {
        #expect(try suggested(typed).line == line)
    }

    /// In a file the line is corrected where it stands.
    @Test func aSuggestionForAScriptIsTheLine() throws {
        try program.write("stock\nbuy tray £2\n", to: "a.fhq")
        #expect(try program.run("a.fhq").errors.contains("\ntry: buy tray for £2\n"))
    }

    @Test func aHintRecordsNothingWithoutTheRest() throws {
        for line in ["buy £4 toast rack", "buy toast rack £4 Ann", "buy 12 inch ruler wood"] {
            let hints = try suggested(line).errors.split(separator: "\n").filter { $0.contains("buy \"") }
            let words = line.split { " £".contains($0) }
            #expect(hints.allSatisfy { hint in words.allSatisfy { hint.contains($0) } }, "\(line)")
        }
    }

    @Test func aSuggestionMakesNoStore() throws {
        let program = try Program(isEmpty: true)
        let run = try program.run("-c", "sold unicorn horn for 30")
        #expect(run.status == 2 && !run.errors.contains("try: "))
        #expect(try program.files == [])
    }

    @Test func checkNamesSavedStatementsThatCannotBeRead() throws {
        _ = try program.shell(
            "sqlite3 inventory.sqlite \"INSERT INTO savedStatements (name, text, updatedAt) "
                + "VALUES ('old', 'itmes unsold', '2026-01-01'), ('good', 'items', '2026-01-01')\"")
        let run = try program.run("-c", "check")
        #expect(run.status == 0)
        #expect(
            run.lines.last
                == "unreadable: the saved statement old can't be read: unexpected “itmes” · try: save old as items unsold"
        )
    }
}
