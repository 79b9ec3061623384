import Statements
import StoreFile
import Testing
import TestSupport

/// Saved statements that an upgrade of fhq left unreadable.
@Suite struct UnreadableStatementTests {
    private let shop: Shop

    init() throws {
        shop = try Shop()
        for (name, text) in [
            ("aging", "items older than $days days"), ("old", "itmes unsold"), ("gone", "zz ( top"),
            ("open", "items at $place where cost > $most show title"), ("more", "last by month"),
            ("both", "items unsold; stock"), ("wrong", "items older than $days wibble"),
        ] {
            try shop.store.setSavedStatement(name, to: text)
        }
    }

    @Test func upkeepNamesEachWithItsLine() throws {
        let lines = try shop.run("todo upkeep").filter { $0.contains("saved statement") }
        let wanted = [
            ("gone can't be read: unexpected “zz”", "views where view = gone"),
            ("old can't be read: unexpected “itmes”", "save old as items unsold"),
            ("wrong can't be read: unexpected “wibble”", "views where view = wrong"),
        ]
        #expect(lines == wanted.map { "upkeep | the saved statement \($0) |  |  |  | \($1)" })
        for (_, statement) in wanted { #expect(throws: Never.self) { try parse(statement) } }
    }

    @Test func withoutThemUpkeepNamesNone() throws {
        let lines = try Shop().run("save aging as items older than $days days; todo upkeep")
        #expect(!lines.contains { $0.contains("saved statement") })
    }
}
