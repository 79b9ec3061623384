import QueryLanguage
import Testing
import TestSupport

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Undo and redo by the journal.
struct UndoTests {
    @Test func aCreationThatIsUndoneLeavesNoRow() throws {
        let store = try WrittenStore()
        _ = try store.buy { $0.market = .named("Battersea") }
        #expect(try store.store.undo().statement == "test")
        #expect(try store.contents().filter { !$0.hasPrefix("platforms") && !$0.hasPrefix("fees") }.isEmpty)
        #expect(refused { try store.store.undo() } == "there is nothing to undo")
        _ = try store.store.redo()
        let names = "SELECT title || name FROM items JOIN markets ON marketId = markets.id"
        #expect(try store.text(names) == "LampBattersea")
        #expect(refused { try store.store.redo() } == "there is nothing to redo")
    }

    @Test func undoInTheMiddleNamesTheDependentChanges() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        try store.change("list it") { try $0.list(item, Offering(platforms: ["ebay"])) }
        do {
            _ = try store.store.undo(1)
            Issue.record("nothing was refused")
        } catch let refusal as Refusal {
            #expect(refusal.message == "can't undo change 1: change 2 depends on it")
            #expect(refusal.hints.last == "change 2: list it")
        }
        let other = try store.buy("Jug")
        #expect(try store.store.undo(2).number == 2)
        #expect(try store.text("SELECT status FROM items WHERE id = ?", item) == "purchased")
        #expect(try store.text("SELECT title FROM items WHERE id = ?", other) == "Jug")
    }

    @Test func undoNamesFiveDependentChangesAtMost() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        for number in 2...7 {
            try store.change("note \(number)") {
                try $0.edit(.items, item, [Assignment(field: StoredTable.items["note"], value: .text("\(number)"))])
            }
        }
        let refusal = #expect(throws: Refusal.self) { try store.store.undo(1) }
        #expect(refusal?.message == "can't undo change 1: changes 2, 3, 4, 5, 6, 7 depend on it")
        #expect(refusal?.hints.suffix(5) == (2...6).map { "change \($0): note \($0)" }[...])
        #expect(refusal?.hints.count == 6)
    }

    @Test func marketUsedByLaterItemsStaysUntilTheyAreUndone() throws {
        let store = try WrittenStore()
        try store.change("market add Battersea") { try $0.addMarket(MarketRequest(name: "Battersea")) }
        _ = try store.buy { $0.market = .named("Battersea") }
        #expect(refused { try store.store.undo(1) } == "can't undo change 1: change 2 depends on it")
    }

    @Test func aStatementAfterAnUndoClearsTheRedo() throws {
        let store = try WrittenStore()
        _ = try store.buy()
        _ = try store.store.undo()
        _ = try store.buy("Jug")
        #expect(refused { try store.store.redo() } == "there is nothing to redo")
        #expect(try store.store.changes().map(\.isUndone) == [false, true])
    }

    @Test func undoRaisesTheRevision() throws {
        let store = try WrittenStore()
        _ = try store.buy()
        let before = try store.text("SELECT value FROM revision")
        _ = try store.store.undo()
        #expect(try store.text("SELECT value FROM revision") != before)
    }

    @Test func aRefusedChangeLeavesNoEntry() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        _ = refused { try store.change { try $0.markReturned(item, ReturnRequest()) } }
        #expect(try store.store.changes().count == 1)
        #expect(try store.store.read { store.store.journal(of: $0).isOpen } == false)
    }

    @Test func theJournalKeepsTheNewestThousand() throws {
        let store = try WrittenStore()
        try store.store.setSetting(InventoryStore.journalSizeSetting, to: "3")
        for index in 0..<6 { _ = try store.buy("Thing \(index)") }
        #expect(try store.store.changes().map(\.number) == [6, 5, 4])
        #expect(try store.text("SELECT count(DISTINCT changeId) FROM changedRows") == "3")
    }

    @Test func changesOfAnItemLeaveOutOtherItems() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        _ = try store.buy("Jug")
        try store.change("list it") { try $0.list(item, Offering(platforms: ["ebay"])) }
        let sku = try #require(try store.text("SELECT sku FROM items WHERE id = ?", item))
        var numbers: [String] = []
        let query = try store.store.prepare(
            try parsed("changes of \(sku) show number"), in: QueryContext(today: store.today, homeCurrency: .gbp))
        _ = try query.rows { numbers.append($0[0].shown) }
        #expect(numbers == ["3", "1"])
    }

    @Test func anAtomicScriptIsOneChange() throws {
        let store = try WrittenStore()
        try store.store.transaction(commit: true) {
            try store.store.openChange("script")
            let item = try store.buy()
            try store.change { try $0.list(item, Offering(platforms: ["ebay"])) }
            let refusal = #expect(throws: Refusal.self) { try store.store.undo() }
            #expect(refusal?.message == "change 1 is this whole script, which --atomic keeps or takes back as one")
            try store.store.closeChange()
        }
        #expect(try store.store.changes().map(\.statement) == ["script"])
        _ = try store.store.undo()
        #expect(try store.text("SELECT count(*) FROM items") == "0")
    }

    @Test(arguments: 1...8)
    func undoingEveryStatementRestoresTheStore(seed: UInt64) throws {
        let store = try WrittenStore()
        var random = SeededRandom(seed: seed)
        var states = [try store.contents()]
        for step in 0..<40 {
            guard (try? randomWrite(store, step, &random)) != nil else { continue }
            let state = try store.contents()
            if state != states.last { states.append(state) }
        }
        let last = states.count - 1
        #expect(last > 15)
        for index in stride(from: last - 1, through: 0, by: -1) {
            _ = try store.store.undo()
            let found = try store.contents()
            let differing = Set(found).symmetricDifference(states[index]).sorted()
            #expect(found == states[index], "\(differing.joined(separator: "\n"))")
        }
        for index in 1...last {
            _ = try store.store.redo()
            let found = try store.contents()
            let differing = Set(found).symmetricDifference(states[index]).sorted()
            #expect(found == states[index], "\(differing.joined(separator: "\n"))")
        }
        #expect(try store.store.check().findings.isEmpty)
    }

    private func randomWrite(_ store: WrittenStore, _ step: Int, _ random: inout SeededRandom) throws {
        let ids = try store.store.read { try $0.values(Int64.self, "SELECT id FROM items") }
        let item = ids.randomElement(using: &random) ?? 0
        let platform = ["ebay", "vinted", "depop"].randomElement(using: &random) ?? "ebay"
        try store.change("step \(step)") { writer in
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1:
                var purchase = Purchase(title: "Thing “\(step)”\n\u{1F4A1}")
                purchase.cost = pounds(Int64(step) * 37)
                purchase.market = .named("Market \(step % 4)")
                purchase.pieces = step % 3 + 1
                _ = try writer.buy(purchase)
            case 2: _ = try writer.list(item, Offering(platforms: [platform]))
            case 3: _ = try writer.unlist(item, from: nil)
            case 4: _ = try writer.sell(item, SaleRequest(price: pounds(Int64(step) * 111)))
            case 5: _ = try writer.markReturned(item, ReturnRequest())
            case 6: try writer.delete(item)
            case 7: try writer.restore(item)
            default: _ = try writer.merge(.markets, "Market \(step % 4)", into: "Market \((step + 1) % 4)")
            }
        }
    }
}
