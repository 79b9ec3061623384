import Foundation
import QueryLanguage
import Testing

@testable import StoreFile
@testable import Upkeep

/// The table of forms and bounds, by which writers, imports and `check` judge a value alike.
@Suite struct ValueFormTests {
    private static let values: [StoredValue] = [
        .integer(0), .integer(1), .integer(-1), .integer(2), .integer(1_000_001), .integer(.max), .integer(.min),
        .integer(10_000_000_000_000), .integer(10_000_000_000_001), .integer(-10_000_000_000_001),
        .real(0.5), .real(90), .real(90.5), .real(-180), .real(180.5), .real(-0.5),
        .text(""), .text("GBP"), .text("gbp"), .text("£"), .text("GB"), .text("2026-02-28"), .text("2026-02-31"),
        .text("28/02/2026"), .text("2026-03-01T07:12:00.000Z"), .text("2026-03-01T07:12:00Z"), .text("soon"),
        .text("cash"), .text("cheque"), .text("kept"), .text("eaten"),
    ]

    /// Writes every value into every column with a form: `check` reports it if, and only if, its form doesn't admit it.
    @Test func checkReportsTheValuesThatNoWriterStores() throws {
        let scratch = try Scratch()
        try FrozenStore(version: "1.0").thaw(to: scratch.store)
        let store = try InventoryStore.open(at: scratch.store, access: .readWrite, clock: { march })
        defer { store.close() }
        var tried = 0
        try store.queue.alter { database in
            try database.execute("PRAGMA ignore_check_constraints = ON")
            let before = try ValueCheck.findings(in: database)
            #expect(before.isEmpty, "\(before)")
            for table in StoredTable.all {
                let id = try #require(
                    try database.value(Int64.self, "SELECT min(id) FROM \(sql: table.name)"), "\(table.name)")
                for (place, form) in table.forms.map(\.form).enumerated() where form != .any {
                    for value in Self.values {
                        let found = try Self.findings(value, in: table.columns[place], of: table, id, database)
                        guard let found else { continue }
                        #expect(
                            found.isEmpty == form.admits(value), "\(table.columns[place]) of \(table.name): \(value)")
                        tried += 1
                    }
                }
            }
        }
        #expect(tried > 500)
    }

    /// Returns the findings while a column has a value; `nil` if its type doesn't take that.
    private static func findings(
        _ value: StoredValue, in column: String, of table: StoredTable, _ id: Int64, _ database: StoreConnection
    ) throws -> [Finding]? {
        var found: [Finding]?
        try database.execute("BEGIN")
        defer { try? database.execute("ROLLBACK") }
        do {
            let sql: BoundSQL =
                switch value {
                case .integer(let number): "UPDATE \(sql: table.name) SET \(sql: column) = \(number) WHERE id = \(id)"
                case .real(let number): "UPDATE \(sql: table.name) SET \(sql: column) = \(number) WHERE id = \(id)"
                case .text(let text): "UPDATE \(sql: table.name) SET \(sql: column) = \(text) WHERE id = \(id)"
                default: ""
                }
            if (try? database.execute(sql)) != nil {
                // SQLite makes a text or another number of some values.
                let stored = try RowStatement("SELECT \(column) FROM \(table.name) WHERE id = \(id)", in: database)
                var isAsWritten = false
                try stored.forEachRow { isAsWritten = $0.value(0) == value }
                if isAsWritten { found = try ValueCheck.findings(in: database) }
            }
        }
        return found
    }

    @Test(
        arguments: [
            (ValueForm.flag, -1, 0...1, 2), (.share, -1, 0...1_000_000, 1_000_001), (.positive, 0, 1...9, nil),
            (.degrees(90), -91, -90...90, 91),
        ] as [(ValueForm, Int64, ClosedRange<Int64>, Int64?)])
    func aNumberIsTakenBetweenItsBounds(form: ValueForm, below: Int64, bounds: ClosedRange<Int64>, above: Int64?) {
        for number in [bounds.lowerBound, bounds.upperBound] { #expect(form.admits(.integer(number)), "\(form)") }
        for number in [below, above].compactMap(\.self) { #expect(!form.admits(.integer(number)), "\(form)") }
    }

    @Test func aPatchNamesItsFault() {
        var patch = Patch(.items)
        patch.set(StoredTable.items["cost"], .money(Money(minor: Money.mostMinor, currency: .gbp)))
        #expect(patch.fault == nil)
        patch.set(StoredTable.items["cost"], .money(Money(minor: Money.mostMinor + 1, currency: .gbp)))
        #expect(patch.fault?.clause == "cost is too large to add up")
    }
}
