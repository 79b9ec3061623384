import Foundation
import Imports
import Ledger
import Queries
import QueryLanguage
import StoreFile
import Testing
import Upkeep

/// `revert import`, which takes back exactly the changes of an import.
@Suite struct RevertTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    private static let lamp = #"""
        {"id":"a","price":3.5,"title":"Lamp","marketId":"m","createdAt":794000000,
        "platformListings":[{"platform":"eBay","listedAt":794100000,"askingPrice":25}],
        "photoLocalPath":"Images/a.jpg"}
        """#

    /// Returns everything that an import writes, without the list of imports and the counters.
    private func contents() throws -> String {
        let tables = [
            "items", "listings", "sales", "photos", "expenses", "markets", "sellers", "hauls", "platforms", "settings",
            "importedRecords", "itemSearch_docsize", "outbox",
        ]
        return try tables.map { try fixture.sql("SELECT '\($0)', * FROM \($0) ORDER BY 2, 3, 4") }.joined(
            separator: "\n")
    }

    private func takeLamp(_ change: (String, String)...) throws {
        try fixture.write("markets.json", #"[{"id":"m","name":"Battersea"},{"id":"n","name":"Chiswick"}]"#)
        try fixture.items(change.reduce(Self.lamp) { $0.replacing($1.0, with: $1.1) })
        try fixture.run()
    }

    private func change(_ statement: String, _ body: (InventoryWriter) throws -> Void) throws {
        try fixture.store.change(statement, today: fixture.store.clock().utcDay, body)
    }

    private func buy(_ title: String, at market: String, _ statement: String) throws {
        var purchase = Purchase(title: title)
        purchase.market = .named(market)
        try change(statement) { _ = try $0.buy(purchase) }
    }

    private func refusal() throws -> Refusal {
        let before = try contents()
        let refusal = try #require(throws: Refusal.self) { _ = try fixture.store.revertImport() }
        #expect(try contents() == before)
        return refusal
    }

    @Test func theFirstImportLeavesTheStoreAsItWas() throws {
        let before = try contents()
        #expect(try fixture.run(ImportFixture.example).counts[.item]?.added == 300)
        #expect(try fixture.sql("SELECT count(*) FROM items") == "300")
        let reverted = try fixture.store.revertImport()
        #expect(reverted.added == 595)
        #expect(reverted.notes == ["currency is unset again"])
        #expect(try contents() == before)
        #expect(try fixture.store.check().findings.isEmpty)
        #expect(try fixture.run(ImportFixture.example).counts[.item]?.added == 300)
    }

    @Test func everyChangeThatStandsOnTheImportIsNamedOnce() throws {
        try takeLamp()
        let item = try #require(Int64(try fixture.sql("SELECT id FROM items")))
        for number in 1...4 {
            try change("note \(number)") {
                try $0.edit(.items, item, [Assignment(field: StoredTable.items["note"], value: .text("\(number)"))])
            }
        }
        let refusal = try refusal()
        let numbers = try fixture.sql("SELECT group_concat(id, ', ') FROM changes WHERE source IS NULL")
        #expect(refusal.message.hasSuffix("changes \(numbers) depend on it"), "\(refusal.message)")
        #expect(refusal.hints.suffix(4).allSatisfy { $0.contains(": note ") })
    }

    @Test func aSecondImportIsTakenBackToTheFirstAndThatToNothing() throws {
        let nothing = try contents()
        try takeLamp()
        let first = try contents()
        try takeLamp(
            ("Lamp", "Brass lamp"), ("3.5", "4"), (#""m""#, #""n""#), ("25", "30"), ("eBay", "Vinted"),
            ("a.jpg", "b.jpg"))
        #expect(try fixture.sql("SELECT title, costMinor, marketId FROM items") == "Brass lamp|400|2")
        _ = try fixture.store.revertImport()
        #expect(try contents() == first)
        #expect(try fixture.store.check().findings.isEmpty)
        _ = try fixture.store.revertImport()
        #expect(try contents() == nothing)
        #expect(throws: Refusal("there is no import to revert")) { _ = try fixture.store.revertImport() }
    }

    @Test func aSheetIsTakenBackToo() throws {
        try takeLamp()
        try change("buy") { _ = try $0.buy(Purchase(title: "Mine")) }
        let before = try contents()
        let sku = try fixture.sql("SELECT sku FROM items WHERE title = 'Lamp'")
        let path = fixture.folder + "/sheet.csv"
        try "sku,title,cost,currency,market\n\(sku),Renamed,9,GBP,Elsewhere\n,Added,1,GBP,Battersea\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        let report = try InventoryImport(path, store: fixture.store, calendar: .utc).run()
        #expect(report.counts[.item] == .init(added: 1, changed: 1), "\(report.problems)")
        _ = try fixture.store.revertImport()
        #expect(try contents() == before)
    }

    @Test func revertNamesDependentChangesAndKeepsThem() throws {
        try takeLamp()
        let sku = try SKU(fixture.sql("SELECT sku FROM items"))
        try change("edit it") { try $0.delete($0.item(sku).id) }
        #expect(try refusal().hints.last == "change 2: edit it")
        _ = try fixture.store.undo()
        try buy("Vase", at: "Battersea", "buy at Battersea")
        #expect(try refusal().hints.last == "change 3: buy at Battersea")
        _ = try fixture.store.undo()
        try buy("Cup", at: "Elsewhere", "elsewhere")
        _ = try fixture.store.revertImport()
        #expect(try fixture.sql("SELECT title FROM items") == "Cup")
        #expect(try fixture.sql("SELECT name FROM markets") == "Elsewhere")
        #expect(try fixture.store.check().findings.isEmpty)
    }

    @Test func revertDropsConfirmedDependentChangesAndKeepsOthers() throws {
        try takeLamp()
        let sku = try SKU(fixture.sql("SELECT sku FROM items"))
        try buy("Cup", at: "Elsewhere", "elsewhere")
        try change("edit it") { try $0.delete($0.item(sku).id) }
        try buy("Vase", at: "Battersea", "buy at Battersea")
        let standing = try fixture.store.changesOnNewestImport()
        #expect(standing.map(\.statement) == ["edit it", "buy at Battersea"])
        #expect(throws: Refusal.self) { try fixture.store.revertImport(losing: [standing[0].number]) }
        #expect(try fixture.sql("SELECT count(*) FROM items WHERE deletedAt IS NULL") == "2")
        _ = try fixture.store.revertImport(losing: Set(standing.map(\.number)))
        #expect(try fixture.sql("SELECT title FROM items") == "Cup")
        #expect(try fixture.store.check().findings.isEmpty)
    }

    @Test func dependentsWithoutAJournalEntryStillBlockARevert() throws {
        try takeLamp()
        try buy("Vase", at: "Battersea", "buy at Battersea")
        try fixture.sql("DELETE FROM changes WHERE source IS NULL")
        #expect(try refusal().message.contains("depends on it"))
    }

    @Test func undoTakesBackAnImport() throws {
        try change("spend") { _ = try $0.buy(Purchase(title: "Mine")) }
        try takeLamp()
        #expect(try fixture.store.undo().added == 3)
        #expect(try fixture.sql("SELECT title FROM items") == "Mine")
        #expect(try fixture.store.undo().statement == "spend")
        #expect(try fixture.sql("SELECT count(*) FROM items") == "0")
        _ = try fixture.store.redo()
        _ = try fixture.store.redo()
        #expect(try fixture.sql("SELECT title FROM items ORDER BY id") == "Mine\nLamp")
        #expect(try fixture.store.check().findings.isEmpty)
    }

    @Test func redoDoesNotOverwriteWhatAnImportBrought() throws {
        try change("buy") { _ = try $0.buy(Purchase(title: "Mine")) }
        _ = try fixture.store.undo()
        try takeLamp()
        #expect(throws: Refusal("there is nothing to redo")) { _ = try fixture.store.redo() }
        #expect(try fixture.sql("SELECT title FROM items") == "Lamp")
    }

    @Test func anImportIsAChangeWithItsCounts() throws {
        try takeLamp()
        let line = { try fixture.sql("SELECT id, added, rowsChanged, undoneAt IS NULL FROM changes") }
        #expect(try line() == "1|3|3|1")
        _ = try fixture.store.revertImport()
        #expect(try line() == "1|3|3|0")
        #expect(throws: Refusal("there is nothing to undo")) { _ = try fixture.store.undo() }
        _ = try fixture.store.redo()
        #expect(try line() == "1|3|3|1")
    }

    /// Rows beyond the limit of single entries are reverted in bulk, with and without rows that stay.
    @Test(arguments: [0, 30_000, 5]) func manyRowsAreRevertedInBulk(standing: Int) throws {
        let sheet = { (title: String, count: Int) in
            let path = fixture.folder + "/\(title).csv"
            let rows = (0..<count).map { "Ünique \(title) \($0),3.5,GBP,Battersea,eBay,2026-01-02,20,GBP,eBay" }
            try (["title,cost,currency,market,platforms,sold,sale_price,sale_currency,sale_platform"] + rows)
                .joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
            let report = try InventoryImport(path, store: fixture.store, calendar: .utc).run()
            #expect(report.counts[.item]?.added == count, "\(report.problems)")
        }
        if standing > 0 { try sheet("standing", standing) }
        let before = try contents()
        try sheet("coming", 12_000)
        let undone = try fixture.store.undo()
        #expect(!undone.canBeRedone)
        #expect(throws: Refusal("there is nothing to redo")) { _ = try fixture.store.redo() }
        #expect(try contents() == before)
        #expect(try fixture.store.check().findings.isEmpty)
    }

    @Test func theTenNewestImportsDoNotExpire() throws {
        try fixture.store.setSetting(InventoryStore.journalSizeSetting, to: "3")
        for number in 0..<12 { try takeLamp(("Lamp", "Lamp \(number)")) }
        for number in 0..<5 { try buy("Cup \(number)", at: "Elsewhere", "buy") }
        #expect(try fixture.sql("SELECT count(*) FROM changes") == "13")
        for number in (1..<11).reversed() {
            _ = try fixture.store.revertImport()
            #expect(try fixture.sql("SELECT title FROM items WHERE id = 1") == "Lamp \(number)")
        }
        #expect(throws: Refusal("there is no import to revert")) { _ = try fixture.store.revertImport() }
        #expect(try fixture.store.check().findings.isEmpty)
    }

    @Test func revertKeepsASettingChangedSinceTheImport() throws {
        _ = try fixture.run(ImportFixture.example)
        try fixture.store.setSetting("currency", to: "EUR")
        #expect(try fixture.store.revertImport().notes == ["currency stays EUR, since it was set again later"])
        #expect(try fixture.store.setting("currency") == "EUR")
    }

    @Test func importInsideAnAtomicScriptIsASeparateChange() throws {
        let store = fixture.store
        try fixture.write("markets.json", #"[{"id":"m","name":"Battersea"}]"#)
        try store.beginTransaction()
        try store.openChange("script")
        try fixture.run()
        try buy("Vase", at: "Battersea", "buy")
        try store.closeChange()
        try store.endTransaction(commit: true)
        #expect(try refusal().hints.last == "change 2: script")
        _ = try store.undo()
        #expect(try fixture.sql("SELECT name FROM markets") == "Battersea")
        _ = try store.revertImport()
        #expect(try fixture.sql("SELECT count(*) FROM markets") == "0")
    }

    @Test func anImportThatChangesSomethingMakesABackupWhenOneIsDue() throws {
        try takeLamp()
        #expect(try fixture.store.backupFolders()?.backups().isEmpty == true, "an empty store has nothing to lose")
        try takeLamp()
        #expect(try fixture.store.backupFolders()?.backups().isEmpty == true, "nothing was changed")
        try takeLamp(("Lamp", "Brass lamp"))
        #expect(try fixture.store.backupFolders()?.backups().map(\.reason) == ["before import"])
        try takeLamp(("Lamp", "Copper lamp"))
        #expect(try fixture.store.backupFolders()?.backups().count == 1)
        let backup = try #require(try fixture.store.backupFolders()?.backups().first)
        #expect(try fixture.store.check(backupAt: backup.path).migratedFrom == nil)
        _ = try fixture.store.restore(backupAt: backup.path, accepts: { _, _ in true })
        #expect(try fixture.sql("SELECT title FROM items") == "Lamp")
    }
}
