import Testing

@testable import Shell

/// History search without a terminal.
@Suite struct HistorySearchTests {
    private func search(_ pattern: String, in entries: [String]) -> HistorySearch {
        var search = HistorySearch(entries)
        for scalar in pattern.unicodeScalars { search.extend(by: scalar) }
        return search
    }

    @Test func theNewestMatchComesFirst() {
        #expect(search("it", in: ["item 1", "sales", "item 2", "rates"]).match == "item 2")
    }

    @Test func searchGoesBackAndForth() {
        var search = search("it", in: ["item 1", "item 2", "item 3"])
        search.findOlder()
        search.findOlder()
        #expect(search.match == "item 1")
        search.findOlder()
        #expect(search.match == "item 1" && search.hasFailed)
        search.findNewer()
        #expect(search.match == "item 2" && !search.hasFailed)
    }

    @Test func aShorterPatternStartsFromTheNewest() {
        var search = search("item 1", in: ["item 1", "item 2"])
        #expect(search.match == "item 1")
        search.shorten()
        #expect(search.match == "item 2")
    }

    @Test(arguments: [[], ["sales"]])
    func nothingFoundIsNoMatch(_ entries: [String]) {
        var search = search("x", in: entries)
        search.findOlder()
        search.findNewer()
        search.shorten()
        search.shorten()
        search.findNewer()
        search.findOlder()
        #expect(search.match == nil)
    }
}
