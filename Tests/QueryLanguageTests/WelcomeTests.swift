import QueryLanguage
import Testing

@Suite struct WelcomeTests {
    private let clauses: Set<String> = ["where", "by", "show", "sort", "page", "limit", "in"]

    @Test func afterTheNounComeAllFiltersAndClauses() {
        for noun in Noun.allCases {
            let welcome = welcome(after: noun.rawValue + " ")
            #expect(welcome.isSuperset(of: clauses), "\(noun)")
            #expect(welcome.isSuperset(of: noun.filters.map(\.text)), "\(noun)")
            #expect(welcome.contains("since") == !noun.roles.isEmpty)
            #expect(welcome.contains("the end of the statement"))
        }
        #expect(welcome(after: "items ").isSuperset(of: ["today", "this", "last", "tax", "yesterday"]))
        #expect(welcome(after: "items ").contains("a search such as \"brass lamp\""))
    }

    @Test func anEmptyTextWelcomesNouns() {
        #expect(welcome(after: "") == Set(Noun.allCases.map(\.rawValue)))
    }

    @Test func placesForFieldsOfferThoseThatFit() {
        let fields = Set(FieldCatalog.fields(of: .items).map(\.name))
        let figures: Set = ["count", "trend", "sum", "avg", "min", "max", "median", "distinct", "p10", "p90"]
        let terms: Set = ["(", "abs", "round"]
        #expect(welcome(after: "items show ") == fields.union(figures).union(terms))
        #expect(welcome(after: "items sort ") == fields.subtracting(["platforms"]).union(figures).union(terms))
        #expect(welcome(after: "items where ") == fields.union(["not", "(", "abs", "round", "min", "max"]))
        #expect(welcome(after: "items by ").isSuperset(of: ["month", "tax-year", "market"]))
        #expect(welcome(after: "items show sum ").contains("cost"))
        #expect(!welcome(after: "items show sum ").contains("title"))
        #expect(welcome(after: "items with ") == fields)
    }

    @Test func conditionsOfferWhatTheirFieldTakes() {
        #expect(
            welcome(after: "items where cost ")
                == ["=", "!=", "<", "<=", ">", ">=", "in", "not", "between", "is", "+", "-", "*", "/"])
        #expect(welcome(after: "items where title ").contains("~"))
        #expect(welcome(after: "items where platforms ") == ["=", "!=", "~", "in", "not", "is"])
        #expect(
            welcome(after: "items where status = ")
                == Set(["purchased", "listed", "sold"] + Fate.allCases.map(\.rawValue)))
        #expect(welcome(after: "platforms where lists = ").isSuperset(of: ["yes", "no"]))
        #expect(
            welcome(after: "items where bought > ").isSuperset(of: ["sold", "today", "a period such as 2026-03"]))
        #expect(!welcome(after: "items where bought > ").contains("bought"))
        #expect(
            welcome(after: "items where cost > 3 ").isSuperset(of: ["and", "or", "a currency such as GBP", "sort"]))
        #expect(welcome(after: "items where cost is ") == ["not", "empty"])
        #expect(welcome(after: "items where cost not ") == ["in"])
        #expect(welcome(after: "items where (cost = 3 ").contains(")"))
        #expect(welcome(after: "items where cost in (3 ").isSuperset(of: [",", ")"]))
    }

    @Test func placesForTwoKindsOfferBoth() {
        #expect(
            welcome(after: "items on ").isSuperset(of: ["a platform such as ebay", "a day such as 2026-03-14", "today"])
        )
        #expect(
            welcome(after: "items in ").isSuperset(of: ["a currency such as GBP", "a period such as 2026-03", "last"]))
        #expect(welcome(after: "markets in ") == ["a currency such as GBP"])
    }

    @Test func periodsAreOfferedWordByWord() {
        #expect(welcome(after: "items since last ").isSuperset(of: ["monday", "month", "tax", "a whole number"]))
        #expect(welcome(after: "items this ") == ["day", "week", "month", "quarter", "year", "tax"])
        #expect(welcome(after: "items tax ") == ["year"])
        #expect(welcome(after: "items tax year ") == ["a tax year such as 2025-26"])
        #expect(welcome(after: "items last 30 ").isSuperset(of: ["days", "day", "weeks", "months", "years"]))
        #expect(welcome(after: "items since 3 days ") == ["ago"])
        #expect(welcome(after: "items older ") == ["than"])
        #expect(welcome(after: "items paid ") == ["cash", "card"])
    }

    @Test func unfinishedLineStillHasCompletions() {
        #expect(welcome(after: "items show sku, ").contains("title"))
        #expect(welcome(after: "items where (").contains("cost"))
        #expect(welcome(after: "items where cost > 3 and \\\n").contains("title"))
    }
}
