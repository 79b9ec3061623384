import FeatureList
import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Statements

/// The reader of lines that do not parse, in a store with names and in none.
@Suite struct InterpreterTests {
    private static let today = Day(iso: "2026-11-28") ?? Day.first

    private static func line(_ typed: String) -> String? {
        Interpreter(scope: wholeScope(today), names: KnownNames(nil, areOpen: true)) { _ in true }.lines(for: typed)
            .first
    }

    @Test(arguments: [
        ("biscuit tin 1.20", "buy \"biscuit tin\" for 1.20"), ("£6 oak stool", "buy \"oak stool\" for £6"),
        ("buy Nintendo 64 £25", "buy \"Nintendo 64\" for £25"), ("buy 5ft ladder £8", "buy \"5ft ladder\" for £8"),
        ("buy 12 inch picture frame £2", "buy \"12 inch picture frame\" for £2"),
        ("buy 4 egg cups £1 each", "buy 4 \"egg cups\" for £1 each"),
        ("buy 4 egg cups @ £1", "buy 4 \"egg cups\" for £1 each"),
        ("buy 4 egg cups £4 the lot", "buy lot \"egg cups\" pieces 4 for £4"),
        ("buy egg cups x4 £1 each", "buy 4 \"egg cups\" for £1 each"),
        ("buy tray £2, basket £3", "buy tray for £2, basket for £3"),
        ("buy fender £5 21st nov", "buy fender for £5 on 21 nov"),
        ("buy fender £5 two days ago", "buy fender for £5 on 2 days ago"),
        ("buy mantel clock £4 needs new glass", "buy \"mantel clock\" for £4 note \"needs new glass\""),
        ("parking £3", "spend £3 on transport car parking"), ("£25 petrol", "spend £25 on transport car gas"),
        ("boxes and tape 8 pounds", "spend 8 GBP on packaging \"boxes and tape\""),
        ("18 miles", "spend 18 miles on transport car"), ("cancel that", "undo"),
        ("depop takes 10%", "fees on depop set 10%"),
        ("what have i not sold yet", "items unsold"), ("items over a tenner", "items where cost > 10 GBP"),
        ("how much did i make on ebay", "profit on ebay"), ("sales oct", "sales in oct"),
        ("how much have i spent on petrol", "expenses where subkind = \"car gas\" show sum amount"),
        ("what do I owe in tax", "tax year 2026-27"), ("undo import", "revert import"),
    ])
    func aLineIsReadAsItsStatement(typed: String, line: String) { #expect(Self.line(typed) == line) }

    /// A line with two meanings, or with a word that no clause takes, is left alone.
    @Test(arguments: [
        "£7", "hello there", "buy stool £3 £4", "buy trunk 20 25 30", "buy vase £3-4", "buy trunk for £2O",
        "buy trunk for 20 for 25", "buy trunk about £20", "bought it for a tenner", "spent a lot on petrol",
        "buy stool £4 on 31/11", "5 vases 10", "sell kettle for 30 yesterday on friday",
    ])
    func aDoubtfulLineIsLeftAlone(typed: String) { #expect(Self.line(typed) == nil) }

    /// Each form has its clauses, and its verbs begin some line of help.
    @Test func everyFormIsMadeOfItsClauses() {
        for form in StatementCatalog.program.vocabulary.forms where form.template != "buy" {
            let named = form.template.matches(of: #/\{(\w+)/#).map { String($0.output.1) }
            #expect(Set(named).isSubset(of: Set(form.clauses.map(\.name))), "\(form.name)")
            #expect(!form.verbs.isEmpty && form.verbs.allSatisfy { !$0.isEmpty }, "\(form.name)")
            #expect(Set(form.verbs).count == form.verbs.count, "\(form.name)")
        }
    }
}
