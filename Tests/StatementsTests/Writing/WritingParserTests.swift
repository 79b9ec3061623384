import Ledger
import QueryLanguage
import Statements
import Testing

@Suite struct WritingParserTests {
    /// Typed, and as it is printed; `nil` where that is the same.
    static let texts: [(String, String?)] = [
        (
            "buy \"Brass lamp\" for 3.50 GBP at Battersea from \"Jo\" on 2026-03-01 paid cash",
            "buy \"Brass lamp\" for 3.50 GBP at Battersea from Jo on 2026-03-01 paid cash"
        ),
        (
            "buy lot \"Box of brass\" pieces 8 for 20 GBP at Battersea",
            "buy lot \"Box of brass\" pieces 8 for 20.00 GBP at Battersea"
        ),
        ("buy 'lot' note \"x\" near 51.476,-0.162 as json", "buy \"lot\" near 51.476,-0.162 note \"x\" as json"),
        ("BUY lamp PAID card ON yesterday", "buy \"lamp\" on 2026-10-31 paid card"),
        (
            "list fh20d6gonr for 25 on ebay, Vinted on today",
            "list FH-20D6G0NR on ebay, vinted for 25.00 GBP on 2026-11-01"
        ),
        (
            "list (items unlisted at \"Kempton Park\" limit 3) on 'Facebook Marketplace'",
            "list (items purchased at \"Kempton Park\" limit 3) on facebook-marketplace"
        ),
        ("unlist FH-20D6G0NR", nil), ("unlist FH-20D6G0NR on ebay", nil),
        (
            "sell FH-20D6G0NR on 2026-03-20 on vinted for 20 EUR fees 1.20 postage 3.10 packaging 0.40 paid card",
            "sell FH-20D6G0NR for 20.00 EUR on vinted on 2026-03-20 fees 1.20 EUR postage 3.10 EUR packaging 0.40 EUR "
                + "paid card"
        ),
        ("sell FH-12 for £3", "sell FH-12 for 3.00 GBP"),
        (
            "sell FH-20D6G0NR for 20 EUR postage-paid 3.20",
            "sell FH-20D6G0NR for 20.00 EUR postage-paid 3.20 EUR"
        ),
        (
            "refund brass lamp £3 fees-back 0.40 2026-03-25",
            "refund \"brass lamp\" 3.00 GBP on 2026-03-25 fees-back 0.40 GBP"
        ),
        ("refund 0NR EUR 3 on 2026-03-25", "refund 0NR 3.00 EUR on 2026-03-25"),
        ("refund \"lamp 7 inch\" 3", "refund \"lamp 7 inch\" 3.00 GBP"),
        ("return FH-20D6G0NR refund 20 EUR fees-back 1", "return FH-20D6G0NR refund 20.00 EUR fees-back 1"),
        ("return FH-20D6G0NR on 2026-03-25 refund 20 EUR", "return FH-20D6G0NR refund 20.00 EUR on 2026-03-25"),
        ("delete FH-20D6G0NR", nil), ("delete \"sale\"", nil), ("delete sale 3", nil), ("delete listing 4", nil),
        ("restore FH-20D6G0NR", nil),
        ("edit FH-20D6G0NR set title \"Brass desk lamp\", cost 3.00 GBP", nil),
        ("edit (items listed on ebay older than 180 days) set asking down 20%", nil),
        ("edit expense 12 set cost 3, market empty", "edit expense 12 set amount 3.00 GBP, market empty"),
        ("edit FH-1 set asking up 2.50 %, bought-paid cash", "edit FH-1 set asking up 2.5%, bought_paid cash"),
        ("edit FH-1 set note \"empty\", market \"Kempton Park\", haul empty, bought 2026-03-01", nil),
        (
            "edit sale 3 set platform \"Car Boot\", returned empty",
            "edit sale 3 set platform \"car-boot\", returned empty"
        ),
        ("edit fee 3 set percent 2.5%, fixed empty, since 2026-03-01, source \"me\"", nil), ("delete fee 3", nil),
        (
            "fees on eBay set 10.90 % + £0.40 since 2026-02 source 'their page'",
            "fees on ebay set 10.9% + 0.40 GBP since 2026-02-01 source \"their page\""
        ),
        ("fees on 'Car Boot' set 0%", "fees on car-boot set 0%"),
        ("fees on ebay set 0% + 0.40 EUR", "fees on ebay set 0.40 EUR"),
        ("fees on \"2026\" set 0.0001%", nil),
        ("edit expense 12 set amount 4.00 GBP, memo \"M4\"", nil),
        (
            "spend 5 GBP on entry-fee at Battersea on 2026-03-01",
            "spend 5.00 GBP on entry-fee at Battersea on 2026-03-01"
        ),
        ("spend 12.40 GBP on transport car gas \"M4\"", nil),
        (
            "spend 3 on 2026-03-01 'to Wimbledon' on Transport BUS for FH-1 paid card",
            "spend 3.00 GBP on transport bus \"to Wimbledon\" for FH-1 on 2026-03-01 paid card"
        ),
        (
            "market add \"Battersea\" near 51.476,-0.162 radius 5 km fee 1 GBP",
            "market add \"Battersea\" near 51.476,-0.162 radius 5 km fee 1.00 GBP"
        ),
        ("market edit Batersea set name \"Battersea\", asks_fee yes, place 51.4,-0.1, radius_km 2.5", nil),
        ("market merge Batersea into Battersea", nil), ("market delete \"Kempton Park\"", nil),
        ("seller add \"Jo\" at Battersea", nil), ("seller edit Jo set market empty", nil),
        ("haul add \"Sunday\" 2026-03-01", nil),
        ("haul add \"Spring\" 2026-03..2026-05", "haul add \"Spring\" 2026-03-01..2026-05-31"),
        ("haul add \"Spring\"", nil),
        ("platform add whatnot", nil), ("platform disable shpock", nil),
        ("platform enable 'Car Boot'", "platform enable car-boot"),
        ("undo", nil), ("undo 12", nil), ("redo", nil), ("changes of fh-20d6g0nr", "changes of FH-20D6G0NR"),
        ("changes > c.csv", nil), ("sku check FH-2OD6GONR", nil), ("check repair", nil),
    ]

    @Test func aTextHasQuotesAroundAllOfIt() {
        expectError(
            "buy la➊\"mp\" for 3", "unexpected “\"mp\"”", hint: "put quotes around the whole text")
    }

    @Test(arguments: texts)
    func aStatementPrintsAsTextThatMeansTheSame(typed: String, printed: String?) throws {
        let canonical = try parse(typed).canonical
        #expect(canonical == printed ?? typed)
        #expect(try parse(canonical).canonical == canonical)
    }

    @Test func amountsAfterThePriceAreInItsCurrency() throws {
        let sale = try #require(try parse("sell FH-1 for 20 EUR fees 1.20") as? SellStatement).sale
        #expect(sale.fees == Money(minor: 120, currency: .eur))
    }

    @Test func onlyWritingStatementsDeclareThatTheyWrite() throws {
        for (text, _) in Self.texts {
            let reads = ["changes", "sku"].contains { text.hasPrefix($0) }
            #expect(try parse(text).effects.contains(.writesStore) == !reads, "\(text)")
        }
    }

    @Test func aSecondClauseIsRefusedAndBothAreShown() {
        expectError("buy lamp ➋for 3 GBP ➊for 4 GBP", "use only one for")
        expectError("buy lamp ➋at Battersea ➊near 51.4,-0.1", "use only one place")
        expectError("sell FH-1 for 3 GBP ➋on ebay ➊on vinted", "use only one on PLATFORM")
        expectError("sell FH-1 for 3 GBP ➋on today ➊on 2026-03-01", "use only one day")
        expectError("spend 3 on other ➋'a' ➊'b'", "use only one memo")
        expectError("list FH-1 on ➋ebay, ➊eBay", "use only one ebay")
        expectError("edit FH-1 set ➋cost 3, ➊cost 4", "use only one cost")
    }

    @Test func incompleteStatementNamesTheMissingPart() {
        expectError(
            "buy lot \"Box\" for 3 GBP➊", "a lot needs the number of its pieces",
            hint: "add the number of pieces, such as pieces 8")
        expectError("buy ➊for 3 GBP", "unexpected “for”")
        expectError("buy ➊\" \" for 3 GBP", "a title can't be empty")
        expectError("sell FH-1 on ebay➊", "the statement is not complete")
        expectError("list FH-1 for 3 GBP➊", "the statement is not complete")
        expectError("spend 3 GBP at Battersea➊", "the statement is not complete")
        expectError("edit FH-1➊", "the statement is not complete", hint: "expected set")
    }

    @Test func invalidValueIsRefusedAtItsPosition() {
        expectError("sell FH-1 fees ➊1 for 20 EUR", "fees in GBP does not match the price in EUR")
        let costs = ["fees", "postage", "packaging", "postage-paid"]
        for cost in costs {
            let others = costs.filter { $0 != cost }.map { "\($0) 1 EUR" }.joined(separator: " ")
            for before in ["", others + " "] {
                expectError(
                    "sell FH-1 for 20 EUR \(before)\(cost) ➊1 GBP", "\(cost) in GBP does not match the price in EUR")
            }
        }
        expectError("sell FH-1 for ➊-3 GBP", "an amount can't be negative here")
        expectError("buy lot Box pieces ➊0", "the number of pieces must be at least 1 and at most 10000")
        expectError("edit FH-1 set asking down ➊120%", "a percentage must be above 0% and at most 100% here")
        expectError("market add Battersea radius ➊0 km", "a radius must be above zero")
        expectError(
            "buy Brass ➊lamp for 3 GBP", "unexpected “lamp”",
            hint: "put quotes around several words: \"Brass lamp\"")
    }

    @Test func aFeeSaysWhetherItIsAShareOrAnAmount() {
        expectError(
            "fees on ebay set ➊10.9", "“10.9” could be a percentage or an amount", hint: "write 10.9%, or 10.9 GBP")
        expectError("fees on ebay set ➊100.5%", "a percentage must be from 0% to 100% here")
        expectError("fees on ebay set ➊-1%", "a percentage must be from 0% to 100% here")
        expectError("fees on ebay set ➊1.00001%", "a percentage has at most 4 decimals")
        expectError("fees on ebay set 1% + ➊0.405 GBP", "an amount in GBP has at most 2 decimals")
        expectError("fees on ebay set 1% ➊+0.40 GBP", "write a space after the +", hint: "write + 0.40")
        expectError("fees on ebay set 1 GBP ➊+ 1%", "write the percentage first")
        expectError("fees on ebay set ➊10,9%", "an amount can't contain a comma", hint: "did you mean 10.9?")
        expectError("fees on ebay set➊", "the statement is not complete")
        expectError("fees on ebay ➊sett 10%", "unexpected “sett”", hint: "did you mean set?")
        expectError("fees on ebay set 1% ➋since 2026 ➊since 2025", "use only one since")
        expectError("fees on ➊\"\" set 1%", "a platform's name can't be empty")
        expectError("fees ➊set 1%", "unexpected “set”")
        expectError("edit fee 1 set percent ➊empty", "a percentage can't be empty")
    }

    @Test func anOfferNamesItemAndPlatform() {
        expectError("offer 18 EUR on vinted➊", "the statement is not complete")
        expectError("offer for FH-1 ➊on vinted", "“on” isn't an amount")
        expectError("offer 18 EUR for FH-1 on vinted fees ➊1 GBP", "fees in GBP cannot go with an offer in EUR")
        expectError("offer 18 EUR for FH-1 ➋on vinted ➊on ebay", "use only one on")
        expectError("offer FH-1 ➊-1 EUR on vinted", "an amount can't be negative here")
    }

    @Test func anOfferPrintsAsTextThatMeansTheSame() throws {
        let canonical = try parse("offer 18 EUR on Vinted postage 3 for fh-1 fees 1.2 in gbp as json").canonical
        #expect(canonical == "offer 18.00 EUR for FH-1 on vinted fees 1.20 EUR postage 3.00 EUR in GBP as json")
        #expect(try parse(canonical).canonical == canonical)
    }

    @Test func anUnknownFieldNamesTheNearestAndAll() {
        expectError(
            "edit FH-1 set ➊titel x", "an item has no field “titel” to set", hint: "did you mean title?")
        expectError(
            "edit FH-1 set ➊status sold", "“status” can't be set",
            hint: "try: help edit")
        expectError("edit expense 12 set ➊colour 3", "an expense has no field “colour” to set")
        expectError("market edit Battersea set name ➊empty", "a name can't be empty")
    }

    @Test func anUnknownKindOfExpenseNamesTheNearest() {
        expectError("spend 3 on ➊bus", "“bus” isn't an expense kind", hint: "write on transport bus")
        expectError(
            "spend 3 miles on ➊bus", "miles count for a car, a van or a motorcycle, not for “bus”",
            hint: "write its amount: spend 5 on transport bus")
        expectError("spend 3 km on ➊van", "“van” isn't an expense kind", hint: "write on transport van")
        expectError("spend 3 on transport car ➊gass", "unexpected “gass”", hint: "did you mean gas?")
    }

    @Test func aQueryInPlaceOfASKUSaysWhichItemsOnly() {
        expectError("delete (➊sales on ebay)", "sales can't replace an SKU; only items can")
        expectError("delete ➊(items show sku)", "a query in place of an SKU has no show")
        expectError("delete ➊(items by market)", "a query in place of an SKU has no by")
        expectError("delete ➊(items page 2)", "a query in place of an SKU has no page")
        expectError("delete ➊(items in EUR)", "a query in place of an SKU has no in EUR")
    }

    @Test func aPlaceForAPlatformOrADayNamesBoth() {
        expectError("sell FH-1 for 3 on ➊2026-13-40", "the calendar has no day 2026-13-40")
        expectError("sell FH-1 for 3 on ➊20260301", "write days with hyphens")
    }

    @Test func completionOffersWhatMayStillCome() {
        let words = Set(welcome(after: "sell FH-1 for 3 GBP fees 1 ").compactMap(\.literal))
        #expect(words.isSuperset(of: ["on", "postage", "packaging", "paid"]))
        #expect(words.isDisjoint(with: ["for", "fees"]))
        #expect(welcome(after: "edit FH-1 set ").contains(.word("title")))
        #expect(welcome(after: "buy lamp at ").contains(.value(.market)))
    }
}
