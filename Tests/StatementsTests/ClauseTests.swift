import FeatureList
import QueryLanguage
import Statements
import TestSupport
import Testing

/// Clauses where people expect them, each where it can mean one thing.
@Suite struct ClauseTests {
    @Test(arguments: [
        ("items cost > 5", "items where cost > 5.00 GBP"),
        ("items unsold cost > 5 and title ~ lamp sort cost", "items unsold where cost > 5 and title ~ lamp sort cost"),
        ("items show title cost > 5 > a.csv", "items where cost > 5 show title > a.csv"),
        ("items market in (Battersea, Chiswick)", "items where market in (Battersea, Chiswick)"),
        ("items market not in (Battersea)", "items where market not in (Battersea)"),
        ("items age between 10 and 20", "items where age between 10 and 20"),
        ("items seller is not empty", "items where seller is not empty"),
        ("sales sale_price >= 100 on vinted", "sales on vinted where sale_price >= 100"),
        ("delete (items cost > 500)", "delete (items where cost > 500)"),
        ("items not sold", "items unsold"), ("items not sold in Battersea", "items unsold at Battersea"),
        ("items listed on ebay but not on vinted", "items listed on ebay not listed on vinted"),
        ("items on ebay but not vinted but not depop", "items on ebay not on vinted not on depop"),
        ("sales sold not on ebay", "sales not on ebay"), ("find lamp not sold", "items \"lamp not\" sold"),
        ("find nothing but net on ebay", "items \"nothing but net\" on ebay"),
        ("find keep lost bin sold", "items \"keep lost bin\" sold"),
        ("items in battersea", "items at battersea"), ("items in GBP", "items in GBP"),
        ("list FH-12 on ebay and vinted for 5 friday", "list FH-12 on ebay, vinted for 5 on 2026-10-30"),
        ("sell FH-12 for 30 on ebay yesterday", "sell FH-12 for 30 on ebay on 2026-10-31"),
        ("buy lamp for 3 at Battersea 1 march 2026", "buy lamp for 3 at Battersea on 2026-03-01"),
        ("sales by month sort month desc", "sales sort month desc by month"),
        ("sales sort tax-year by tax-year", "sales by tax-year sort tax-year asc"),
        ("items by month, market sort month, count desc", "items by month, market sort month asc, count desc"),
        ("find iphone 14", "items \"iphone 14\""), ("find lego 75192 unsold", "items \"lego 75192\" unsold"),
        ("find vase 1960", "items \"vase 1960\""), ("find vase 2025", "items \"vase\" in 2025"),
        ("find lamp 14 october", "items \"lamp\" on 2026-10-14"),
        ("find lamp october 14 2025", "items \"lamp october 14\" in 2025"),
        ("find 12 plates 3 months ago", "items \"12 plates\" on 2026-08-01"),
    ])
    func unambiguousLineParsesAsItsFullForm(typed: String, meant: String) throws {
        #expect(try parse(typed).canonical == parse(meant).canonical)
        let canonical = try parse(typed).canonical
        #expect(try parse(canonical).canonical == canonical)
    }

    @Test func aSecondConditionAndAnOrderOfOtherGroupsAreRefused() {
        expectError("items ➋cost > 5 ➊where title ~ lamp", "use only one where")
        expectError("items ➋where cost > 5 ➊age > 3", "use only one where")
        expectError("sales by month sort ➊week", "sort week needs groups by week", hint: "add by week")
        expectError("items not listed➊", "the statement is not complete", hint: "expected on")
        expectError("items ➊but not on ebay", "unexpected “but”")
    }

    /// Every field of every noun is compared without `where`, unless a word of a filter has its name.
    @Test func everyFieldButTheWordsOfFiltersMayBeginACondition() throws {
        for noun in Noun.allCases {
            let filters = Set(noun.filters.map(\.text) + ["since", "until", "before", "after"])
            for field in FieldCatalog.fields(of: noun) where !filters.contains(field.name) {
                let bare = try parse("\(noun.rawValue) \(field.name) is empty").canonical
                #expect(try bare == parse("\(noun.rawValue) where \(field.name) is empty").canonical)
            }
        }
    }

    @Test func theOrderOfTheGroupsIsThatOfTheCalendar() throws {
        let shop = try Shop()
        for day in ["2025-11-03", "2026-03-01", "2026-01-15"] { try shop.run("buy lamp for 3 on \(day)") }
        #expect(try shop.run("items by month sort month desc") == ["2026-03 | 1", "2026-01 | 1", "2025-11 | 1"])
        #expect(try shop.run("items by month sort month") == ["2025-11 | 1", "2026-01 | 1", "2026-03 | 1"])
    }

    /// Text in quotes is never changed.
    @Test(arguments: [
        ("buy \"a, (b ) 3,50\" for 3,50", "buy \"a, (b ) 3,50\" for 3.50"),
        ("itmes \"1,000 ( pieces\" where cost > 1,000", "items \"1,000 ( pieces\" where cost > 1000"),
    ])
    func suggestionLeavesQuotedTextUnchanged(typed: String, line: String) throws {
        #expect(Paraphrase.line(for: typed, in: wholeScope(Day(iso: "2026-11-01") ?? .first)) == line)
    }
}
