import QueryLanguage
import Testing

@Suite struct QueryDiagnosticTests {
    @Test func anUnknownWordNamesTheNearestKnownOne() {
        expectError("items ➊usold", "unexpected “usold”", hint: "did you mean unsold?")
        expectError("➊itmes", "unexpected “itmes”", hint: "did you mean items?")
        expectError("items ➊srot date", "unexpected “srot”", hint: "did you mean sort?")
        expectError("items sort ➊colour", "items have no field “colour”")
        expectError("items sort ➊tilte", "items have no field “tilte”", hint: "did you mean title?")
        expectError("items where ➊cots > 3", "items have no field “cots”", hint: "did you mean cost?")
        expectError("items show ➊cuont", "items have no field “cuont”", hint: "did you mean count?")
        expectError("items by market sort ➊sum_cost", "items have no field “sum_cost”", hint: "write sum cost")
        expectError(
            "items where status = ➊slod", "“slod” should be purchased or listed or sold, for example",
            hint: "did you mean sold?")
        expectError("items in ➊GBQ", "“GBQ” is neither a currency nor a period", hint: "did you mean GBP?")
    }

    @Test func aClauseComesOnce() {
        expectError("items ➋page 1 ➊page 2", "use only one page or limit")
        expectError("items ➋limit 1 unsold ➊page 2", "use only one page or limit")
        expectError("items ➋sort cost ➊sort title", "use only one sort")
        expectError("items ➋where cost > 1 ➊where cost < 2", "use only one where")
        expectError("items ➋in GBP ➊in EUR", "use only one in")
        expectError("items show ➋cost, ➊cost", "show cost only once")
        expectError("items sort ➋market, ➊market", "sort by market only once")
        expectError("items sort ➋haul, cost, ➊haul desc", "sort by haul only once")
        expectError("items by market show count sort ➋count, market, ➊count desc", "sort by count only once")
        expectError("expenses by day sort ➋day, ➊day desc", "sort by day only once")
    }

    @Test func aPlaceForTwoKindsNamesBoth() {
        expectError("rates in ➊nonsense", "“nonsense” is neither a currency nor a period")
        expectError("items in ➊12", "“12” isn't a currency, a day or a period")
        expectError("items on ➊12", "“12” isn't a platform or a day")
        let found = diagnostic("items on =")
        #expect(found?.hints.first?.contains("a day such as 2026-03-14, a platform such as ebay") == true)
        expectError("markets in ➊2026-03", "“2026-03” is not a currency code")
    }

    @Test func aQueryOfValuesHasOneColumnOfItsKind() {
        expectError("items where seller in (➊sellers near 51,0)", "the query must show one column")
        expectError("items where sku in (➊sales show sku, sold)", "the query must show one column")
        expectError("items where cost in (➊sales show sold)", "cost is an amount, sold is a day or a period")
        expectError("items where cost in (➊sales show avg sale_price)", "cost is an amount, avg_sale_price is computed")
        expectError(
            "items where platforms in (➊sales show platform)",
            "platforms can't be compared with the values of a query")
        expectError("items where sku in (sales show ➊wibble)", "sales have no field “wibble”")
    }

    @Test func stepsFitTheirField() {
        expectError("items by title ➊step 3", "step needs amounts or whole numbers; title has none")
        expectError("items by cost step ➊2.5", "a step is a whole number above zero")
        expectError("items by cost step ➊0", "a step is a whole number above zero")
        expectError("items by age step ➊3 GBP", "a step is a whole number above zero")
        expectError("items by cost step 3, ➊cost", "group by cost only once")
        expectError(
            "items ➊by cost step 3 GBP in EUR", "the bands of cost are in GBP, and in converts to EUR")
    }

    @Test func arithmeticFitsItsKinds() {
        expectError("items where ➊cost * asking > 3", "can't multiply an amount and an amount")
        expectError("items where ➊bought + sold > 3", "can't add a day and a day")
        expectError(
            "items where 3 - ➊title > 3", "title is no number, amount or day, so nothing can be computed with it")
        expectError("items where asking - cost > ➊age", "asking - cost is an amount, age is a number")
        expectError("items where asking - ➊3.505 > 0", "an amount in GBP has at most 2 decimals")
        expectError(
            "items where asking - ➊cots > 0", "“cots” is no field, number, amount or day", hint: "did you mean cost?")
        expectError(
            "items where asking - ➊cost/2 > 0", "“cost/2” is no field, number, amount or day",
            hint: "put blanks around + - /")
        expectError("items show asking - cost as ➊title", "title is a field of items; choose another name")
        expectError("items show ➋asking - cost as gap, ➊cost * 2 as gap", "show gap only once")
        expectError("items sort ➊gap", "items have no field “gap”")
        expectError(
            "items by market show ➊cost * 2", "each group has several values of cost",
            hint: "use a figure such as sum cost")
        expectError("items where ➊abs(bought) > 0", "abs needs a number or an amount")
    }

    @Test func conditionsOnGroupsAreOfFigures() {
        expectError(
            "items where ➊count > 3", "count is of groups, and where is about rows", hint: "write by … having count > 3"
        )
        expectError(
            "items where ➊sum cost > 3 by market", "sum is of groups, and where is about rows",
            hint: "write by … having sum cost > 3")
        expectError("items ➊having count > 3", "having needs groups", hint: "add by FIELD, or write where")
        expectError(
            "items by market having ➊cost > 3", "each group has several values of cost",
            hint: "use a figure such as sum cost")
        expectError(
            "items by market having ➊min title > 3",
            "min title is no number, amount or day, so nothing can be computed with it")
    }

    @Test func percentilesAndDistinctTakeFittingFields() {
        expectError("items show p90 ➊title", "a percentile needs amounts or numbers; title has none")
        expectError("items show distinct ➊platforms", "distinct needs one value in each row; platforms has several")
        expectError("items show ➊p0 cost", "items have no field “p0”")
        expectError("items show ➊p90_cost", "items have no field “p90_cost”", hint: "write p90 cost")
        expectError("items sort ➊p90 cost", "p90 needs a by or show clause", hint: "add show p90 cost")
    }

    @Test func aListHasFiltersOfOneKind() {
        let message = "a list has filters of one kind, such as on ebay or vinted"
        for (text, hint) in [
            ("items on ebay ➊or at Battersea", "write where platforms = \"ebay\" or market = \"Battersea\""),
            ("items sold ➊or on ebay", "write where status = \"sold\" or sale_platform = \"ebay\""),
            ("sales on ebay➊, from Jo", "write where platform = \"ebay\" or seller = \"Jo\""),
            ("items on ebay ➊or bought since 2026", "write where platforms = \"ebay\" or bought >= 2026-01-01"),
            ("items at Old➊, new", "write where market = \"Old\" or status = \"purchased\""),
            (
                "items since 2026 ➊or unsold",
                "write where bought >= 2026-01-01 or status in (\"purchased\", \"listed\")"
            ),
            ("items \"brass\" ➊or \"lamp\"", "write where title ~ \"brass\" or title ~ \"lamp\""),
            ("items with photos ➊or sold", "write where not photos is empty or status = \"sold\""),
            ("items bought ➊or sold", "write the conditions after where"),
            ("items on ebay➊, 2026-03-14", "write where platforms = \"ebay\" or bought = 2026-03-14"),
            ("items on ebay ➊or since 2026", "write where platforms = \"ebay\" or bought >= 2026-01-01"),
        ] {
            expectError(text, message, hint: hint)
        }
        expectError("items deleted ➊or sold", message)
    }

    @Test func aListOfStatesTakesNothingBehindIt() {
        let message = "after a list of states it is open which of them this is about"
        expectError(
            "items listed or sold ➊on ebay", message,
            hint: "write where platforms = \"ebay\" or sale_platform = \"ebay\"")
        expectError(
            "items listed or sold ➊since 2026", message, hint: "write where bought >= 2026-01-01 or sold >= 2026-01-01")
        expectError("items listed or sold ➊older than 3 days", message)
        expectError("items listed or sold ➊paid cash", message)
        expectError("items listed or sold ➊not on ebay", message)
    }

    @Test func severalBareWordsSuggestQuotes() {
        expectError(
            "items at Battersea ➊Park", "unexpected “Park”",
            hint: "put quotes around several words: at \"Battersea Park\"")
        expectError(
            "items on Car ➊Boot Sale sort cost", "unexpected “Boot”",
            hint: "put quotes around several words: on \"Car Boot Sale\"")
        expectError(
            "items where title = brass ➊lamp", "unexpected “lamp”",
            hint: "put quotes around several words: \"brass lamp\"")
        expectError("items ➊brass lamp", "unexpected “brass”", hint: "to search for it, quote it: \"brass\"")
        expectError("items at ➊-x", "a word without quotes can't begin with -", hint: "put it in quotes: \"-x\"")
    }

    @Test func pagesAndLimitsAreInRange() {
        expectError("items page ➊0", "a page must be at least 1 and at most 1000000000")
        expectError("items page ➊-1", "a page must be at least 1 and at most 1000000000")
        expectError("items page ➊two", "a page must be a whole number, not “two”")
        expectError("items limit ➊99999999999999999999", "a limit must be at least 0")
        expectError("items where age > ➊99999999999999999999", "this number is too large")
        expectError("items where age > ➊1.5", "age must be a whole number, not “1.5”")
    }

    @Test func comparisonsFitTheirField() {
        expectError("items where cost ➊~ 3", "~ searches text; cost is an amount")
        expectError("items where platforms ➊< ebay", "platforms has no order; compare it with = or !=")
        expectError("items where status ➊between sold and listed", "status has no order; compare it with = or !=")
        expectError(
            "items where title = ➊cost", "title is a text, cost is an amount",
            hint: "to compare with the text, quote it: \"cost\"")
        expectError("items where cost =➊= 3", "unexpected “=”", hint: "write =")
        expectError("items where cost <➊> 3", "unexpected “>”", hint: "write !=")
        expectError("items where title ➊~brass", "unexpected “~brass”", hint: "write a space after ~")
        expectError("items where currency = ➊pounds", "“pounds” isn't a currency code")
        expectError("platforms where lists = ➊maybe", "“maybe” should be yes or no")
        expectError("items sort ➊platforms", "platforms has no order to sort by")
        expectError("items show sum ➊title", "sum needs amounts or numbers; title has none")
    }

    @Test func groupsShowOnlyFieldsSharedByTheGroup() {
        expectError(
            "items by market show ➊title", "each group has several values of title",
            hint: "use market or a figure such as count")
        expectError("items show count, ➊title", "each group has several values of title", hint: "add by title")
        expectError("items sort ➊count", "count needs a by or show clause", hint: "add show count")
        expectError("items by market, ➊market", "group by market only once")
    }

    @Test func nestingHasAnEnd() {
        let deep = String(repeating: "(", count: 10_000)
        #expect(diagnostic("items where \(deep)cost > 1")?.message == "this is nested more than 40 levels deep")
        let nots = String(repeating: "not ", count: 10_000)
        #expect(diagnostic("items where \(nots)cost > 1")?.message == "this is nested more than 40 levels deep")
        let wide = Array(repeating: "cost > 1", count: 501).joined(separator: " or ")
        #expect(diagnostic("items where \(wide)")?.message == "a query has at most 500 conditions and values")
        let list = Array(repeating: "1", count: 501).joined(separator: ", ")
        #expect(diagnostic("items where age in (\(list))")?.message == "a query has at most 500 conditions and values")
        #expect(diagnostic("items" + String(repeating: " unsold", count: 600)) != nil)
    }

    @Test func anUnfinishedTextAsksForMore() {
        for text in ["items where (cost > 3", "items show sku,", "items unsold \\", "items where cost in (1, 2"] {
            #expect(diagnostic(text)?.isIncomplete == true, "\(text)")
        }
        for text in ["items where", "items sort", "items where (cost > x", "items where title = \"a"] {
            #expect(diagnostic(text)?.isIncomplete == false, "\(text)")
        }
        expectError("items where ➋(cost > 3➊", "a closing ) is missing")
        expectError("items where cost >➊", "the statement is not complete")
    }

    @Test func aPlaceIsLineAndColumn() {
        let source = Source("one\ntwo ö three\r\nfour", name: "x", firstLine: 7)
        let place = source.place(of: 11)
        #expect(place.line == 8 && place.column == 7 && place.text == "two ö three")
        #expect(source.place(of: 10_000).text == "four")
    }

    @Test(arguments: [
        ("sell lamp on ebbay", "EBBAY", "ebbay"), ("sell ebbays on ebbay;", "ebbay", "ebbay"),
        ("list 'big lamp' on ebay", "big lamp", "'big lamp'"), ("delete fh-1", "FH-1", "fh-1"),
        ("list \"ö x\" on ö", "ö x", "\"ö x\""), ("item @3", "@3", "@3"),
    ])
    func aWordOfAStatementHasAPlace(text: String, words: String, marked: String) throws {
        let source = Source("items; \(text)", name: "x")
        let span = try #require(source.span(of: words, in: Span(7, source.bytes.count)))
        #expect(source.text(span) == marked)
    }

    @Test(arguments: [("sell ebbay on ebbay", "ebbay"), ("sell ebbays", "ebbay"), ("items; sell", "items"), ("x", "")])
    func ambiguousOrMissingWordHasNoPlace(text: String, words: String) {
        let source = Source(text, name: "x")
        #expect(source.span(of: words, in: Span(text.hasPrefix("items") ? 7 : 0, text.utf8.count)) == nil)
    }

    @Test func aLongLineIsShownAroundTheError() {
        let text = String(repeating: "a", count: 500) + " HERE " + String(repeating: "b", count: 500)
        let excerpt = Source(text, name: "x").excerpt(of: Span(501, 505), width: 40)
        #expect(excerpt.text.count <= 42)
        let marked = excerpt.text.dropFirst(excerpt.indent).prefix(excerpt.length)
        #expect(marked == "HERE")
        #expect(Source("items usold", name: "x").excerpt(of: Span(6, 11)).text == "items usold")
    }

    @Test func ellipsesMarkTheCutEndsOfALongLine() {
        let letters = String(String.UnicodeScalarView((33..<93).compactMap { Unicode.Scalar($0 as UInt32) }))
        for length in 1...60 {
            let line = String(letters.prefix(length))
            for start in 0..<length {
                let span = Span(start, min(start + 3, length))
                let excerpt = Source(line, name: "x").excerpt(of: span, width: 20)
                let kept = excerpt.text.filter { $0 != "…" }
                let isRight =
                    line.contains(kept) && excerpt.text.hasPrefix("…") == !line.hasPrefix(kept)
                    && excerpt.text.hasSuffix("…") == !line.hasSuffix(kept)
                    && excerpt.text.dropFirst(excerpt.indent).first == line.dropFirst(start).first
                #expect(isRight, "\(line) at \(start): \(excerpt)")
            }
        }
    }
}
