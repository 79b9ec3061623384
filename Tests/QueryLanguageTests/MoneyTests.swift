import QueryLanguage
import Testing

@Suite struct MoneyTests {
    private func money(_ text: String, _ variables: [String: String] = [:]) throws -> String {
        var cursor = Cursor(
            Source(text, name: "test"),
            scope: Scope(today: wednesday, homeCurrency: { .gbp }, variables: Variables(variables)))
        let money = try cursor.money()
        try cursor.expectEnd()
        return money.description
    }

    @Test(arguments: [
        ("3.50 GBP", "3.50 GBP"), ("GBP 3.50", "3.50 GBP"), ("£3.50", "3.50 GBP"), ("€20", "20.00 EUR"),
        ("3.5", "3.50 GBP"),
        ("3", "3.00 GBP"), ("1200 jpy", "1200 JPY"), ("1.234 KWD", "1.234 KWD"), ("0", "0.00 GBP"),
        ("100000000000 GBP", "100000000000.00 GBP"), ("10000000000000 JPY", "10000000000000 JPY"), ("$a", "3.50 GBP"),
        ("$b", "4.00 EUR"),
        ("$a USD", "3.50 USD"), ("\"3.50\" EUR", "3.50 EUR"), ("007 GBP", "7.00 GBP"),
        ("50p", "0.50 GBP"), ("1250p", "12.50 GBP"),
    ])
    func anAmountIsWrittenInFiveWays(text: String, amount: String) throws {
        #expect(try money(text, ["a": "3.50", "b": "EUR 4"]) == amount)
    }

    @Test func invalidAmountIsRefusedWithAHint() {
        expectError("items where cost > ➊1,000", "an amount can't contain a comma", hint: "did you mean 1000?")
        expectError(
            "items where cost > ➊1,000,000.50 GBP", "an amount can't contain a comma", hint: "did you mean 1000000.50?")
        expectError(
            "items where cost > ➊1,2,3,4,5,6,7,8,9,10", "an amount can't contain a comma",
            hint: "did you mean 12345678?")
        expectError("items where cost > 1➊,a", "unexpected “,”")
        expectError("items where cost > ➊3,50", "an amount can't contain a comma", hint: "did you mean 3.50?")
        expectError("items where cost > ➊£1,000", "an amount can't contain a comma", hint: "did you mean £1000?")
        expectError("items where cost > GBP ➊1,000", "an amount can't contain a comma", hint: "did you mean 1000?")
        expectError(
            "items where cost > ➊$3", "there is no variable $3",
            hint: "$3 is an argument of the script; for an amount write 3 USD")
        expectError("items where cost > ➊$3.50", "$ begins a variable, not an amount", hint: "write 3.50 USD")
        expectError("items where cost > ➊3.505 GBP", "an amount in GBP has at most 2 decimals")
        expectError("items where cost > ➊3.505", "an amount in GBP has at most 2 decimals")
        expectError("items where cost > ➊3.5 JPY", "an amount in JPY has no decimals")
        expectError("items where cost > ➊99999999999999999999", "this amount is too large")
        expectError("items where cost > ➊922337203685477580.8 GBP", "this amount is too large")
        expectError("items where cost > ➊100000000000.01 GBP", "this amount is too large")
        expectError("items where cost > ➊10000000000001 JPY", "this amount is too large")
        expectError("items where cost > ➊3.50GBP", "“3.50GBP” isn't an amount", hint: "write 3.50 GBP")
        expectError("items where cost > ➊GBP3", "“GBP3” isn't an amount", hint: "write 3 GBP")
        expectError("items where cost > ➊3£", "“3£” isn't an amount", hint: "write £3")
        expectError(
            "items where cost > ➊£ 3", "write the currency sign right before the digits", hint: "write £3.50")
        expectError("items where cost > ➊.50", "“.50” isn't an amount", hint: "write 0.50")
        expectError("items where cost > ➊3.", "“3.” isn't an amount")
        expectError("items where cost > ➊cheap", "“cheap” isn't an amount")
        expectError(
            "items where cost > ➊$x", "$x is “3 pounds”, not an amount such as 3.50 GBP", with: ["x": "3 pounds"])
        expectError("items where cost > $b ➊EUR", "unexpected “EUR”", with: ["b": "3 GBP"])
    }

    @Test func anAmountBelowZeroCanOnlyBeComparedWith() throws {
        #expect(try parse("items where profit < -3.50").canonical == "items where profit < -3.50 GBP")
        #expect(try parse("items where profit < EUR -3.50").canonical == "items where profit < -3.50 EUR")
        #expect(throws: Diagnostic.self) { try money("-3.50 GBP") }
        #expect(throws: Diagnostic.self) { try money("£-3.50") }
    }

    @Test func homeCurrencyIsReadOnlyWithoutAnExplicitOne() throws {
        let unasked = Scope(today: wednesday, homeCurrency: { preconditionFailure("Nobody should ask.") })
        var cursor = Cursor(Source("3 GBP", name: "test"), scope: unasked)
        #expect(try cursor.money().description == "3.00 GBP")
        var euro = Cursor(Source("3.50", name: "test"), scope: unasked)
        #expect(try euro.money(in: .eur).description == "3.50 EUR")
    }

    @Test func decimalsReadAndPrintTheSame() throws {
        for text in ["0", "1", "-1", "0.5", "-0.162", "51.476", "123456789.123456789", "9000000000000000000"] {
            #expect(try Decimal64(text).description == text)
        }
        for text in ["", "-", ".", "1.", ".5", "1.2.3", "1e3", "+1", "1_000", "١"] {
            #expect(throws: Money.Malformation.notANumber) { try Decimal64(text) }
        }
    }
}

@Suite struct NameTests {
    @Test(arguments: [
        ("FH-20D6G0NR", "FH-20D6G0NR"), ("fh20d6g0nr", "FH-20D6G0NR"), ("fh-2od6gonr", "FH-20D6G0NR"),
        ("FH-ILO00000", "FH-11000000"), ("fh12", "FH-12"), ("FH-0012", "FH-12"), ("FH-U0000000", "FH-U0000000"),
        ("abc-1", "abc-1"), ("FH", "FH"), ("FH-", "FH-"), ("fh-0", "fh-0"),
    ])
    func anSKUIsNormalisedOnlyInOurOwnForm(text: String, sku: String) {
        #expect(SKU(text).text == sku)
        #expect(SKU(SKU(text).text) == SKU(text))
    }

    @Test(arguments: [("fh2o", "FH-20"), ("FH-", "FH-"), ("FH", "FH-"), ("\"fh-i", "FH-1"), ("abc", "ABC"), ("f", "F")])
    func theBeginningOfAnSKUIsReadLikeAWholeOne(typed: String, prefix: String) {
        #expect(SKU.prefix(typed) == prefix)
    }

    @Test func anSKUCountsMilliseconds() {
        for number: Int64 in [0, 1, 31, 32, 1_704_067_200, SKU.end - 1] {
            #expect(SKU(number: number)?.number == number)
        }
        #expect(SKU(number: -1) == nil && SKU(number: SKU.end) == nil)
    }

    @Test func aPlatformsSlugIsOneWord() {
        #expect(Platform.slug(of: "Facebook Marketplace") == "facebook-marketplace")
        #expect(Platform.slug(of: " eBay ") == "ebay")
        #expect(Set(Platform.known.map(\.slug)).count == Platform.known.count)
    }

    @Test func fieldNamesAreUnique() {
        for noun in Noun.allCases {
            let names = FieldCatalog.fields(of: noun).flatMap { [$0.name] + $0.aliases }
            #expect(Set(names).count == names.count, "\(noun)")
        }
    }

    @Test func everyCurrencyReadsItsOwnCode() {
        #expect(Currency.all.allSatisfy { Currency(code: $0.code) == $0 })
        #expect(Currency.all == Currency.all.sorted())
        #expect(Currency(code: "GBp") == .gbp && Currency(code: "XXQ") == nil && Currency(code: "£££") == nil)
    }

    @Test func coordinatesAreOneWord() {
        expectError("markets near ➊51.476, -0.162", "write coordinates as one word", hint: "for example 51.476,-0.162")
        expectError("markets near ➊91,0", "a latitude is a number from -90 to 90")
        expectError("markets near 0,➊181", "a longitude is a number from -180 to 180")
        for text in ["here", "51.476,\"0\"", "51.476,)", "51.476;0", "51.476,"] {
            expectError("markets near ➊\(text)", "write coordinates as one word")
        }
    }

    @Test func anUnknownVariableNamesTheNearest() {
        expectError(
            "items since ➊$sicne", "there is no variable $sicne", hint: "did you mean since?", with: ["since": "2026"])
        expectError("items since ➊$x", "there is no variable $x", hint: "give it a value: let x = …")
        expectError("items since ➊$x", "$x is “2026; items”, not a period such as 2026-03", with: ["x": "2026; items"])
    }

    @Test func aVariableIsReadByTheKindItsPlaceExpects() throws {
        let values = [
            "p": "2026", "c": "EUR", "m": "Kempton Park", "s": "sold", "q": "brass lamp", "n": "2", "b": "yes",
        ]
        let text = "items on $p in $c at $m \"$q\" $q where status = $s page $n"
        #expect(
            try parse(text.replacing("on $p", with: "in $p"), values).canonical
                == "items 2026-01-01..2026-12-31 at \"Kempton Park\" \"$q\" \"brass lamp\" where status = \"sold\" page 2 in EUR"
        )
        #expect(try parse("platforms where lists = $b", values).canonical == "platforms where lists = yes")
        #expect(diagnostic("items $s", values) == nil)
        #expect(try parse("items $s", values).filters == [.search("sold")])
    }
}
