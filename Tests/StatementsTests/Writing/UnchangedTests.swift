import Foundation
import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// A statement that changes nothing makes no change, and says so.
@Suite struct UnchangedTests {
    private static let kinds: [Noun] = [.items, .sales, .listings, .expenses, .fees, .recurring]

    /// Each editable field of each row, set to the value that the row has.
    @Test(arguments: kinds) func aFieldSetToItsOwnValueIsNoChange(noun: Noun) throws {
        let shop = try RowTargetTests.shop()
        var stayed: Set<String> = []
        let keys = try shop.run("\(noun) show \(noun == .items ? "sku" : "id") limit all")
        for field in noun.editable {
            // What a percentage is called in `edit` ends with its sign, what a list shows doesn't.
            let sign = field.unit == .percentage ? "%" : ""
            let currency = FieldCatalog.field(field.name, of: noun)?.currencyName.map { ", \($0)" } ?? ""
            for key in keys {
                let row = noun == .items ? key : "\(noun.singular) \(key)"
                let condition = noun == .items ? "sku = \"\(key)\"" : "id = \(key)"
                let cells = try shop.run("\(noun) where \(condition) show \(field.name)\(currency)")[0]
                    .components(separatedBy: " | ")
                let amount = currency.isEmpty ? cells[0] + sign : cells.joined(separator: " ")
                let value = cells[0].isEmpty ? "empty" : amount
                let isText = [.text, .code, .reference(.markets), .reference(.sellers), .reference(.hauls)]
                    .contains(field.unit)
                let text = isText && !cells[0].isEmpty
                let statement = "edit \(row) set \(field.name) \(text ? "\"\(value)\"" : value)"
                guard try runs(statement, on: shop) else { continue }
                let notices = shop.notices
                #expect(notices.first?.hasPrefix("nothing was changed") == true, "\(statement): \(notices)")
                stayed.insert(field.name)
            }
        }
        #expect(noun.editable.filter { !stayed.contains($0.name) }.map(\.name) == [], "never set")
    }

    @Test(arguments: [
        "market edit Kempton set radius_km 5, fee 1.50 GBP", "seller edit Jo set name \"Jo\"",
        "haul edit \"Sunday\" set first_day 2026-01-02", "put kettle in Loft", "put (items at Kempton) in Loft",
        "edit (items at Kempton) set note \"x\"", "edit (items listed) set asking 20 GBP",
        "fees on ebay set 12.8% + 0.30 GBP since 2026-01-01", "reduce (items listed) by 0.001%",
        "platform disable shpock", "platform add whatnot",
        "kind add insurance for sa103s 14", "place edit Loft set name Loft",
    ])
    func theSameStatementAgainIsNoChange(statement: String) throws {
        let shop = try RowTargetTests.shop()
        shop.options.yes = true
        try shop.run("market add Kempton; seller add Jo; buy Pan for 2 at Kempton; put kettle in Loft")
        try shop.run(statement)
        _ = shop.notices
        guard try runs(statement, on: shop) else { return }
        let notices = shop.notices
        #expect(notices.contains { $0.hasPrefix("nothing was ") }, "\(notices)")
    }

    /// Returns true if the statement was carried out, which must not have made a change.
    private func runs(_ statement: String, on shop: Shop) throws -> Bool {
        let newest = try shop.run("changes show number limit 1")
        _ = shop.notices
        do {
            try shop.run(statement)
        } catch let error as Diagnostic {
            Issue.record("\(statement): \(error.message)")
            return false
        } catch {
            return false
        }
        #expect(try shop.run("changes show number limit 1") == newest, "\(statement) made a change")
        return true
    }

    /// Returns true if the newest change noted more than the time of a row.
    static func isReal(_ shop: Shop) throws -> Bool {
        try shop.store.read { database in
            try database.value(
                Bool.self,
                """
                SELECT EXISTS (SELECT 1 FROM changedRows WHERE changeId = (SELECT max(id) FROM changes)
                    AND (before IS NULL OR EXISTS (SELECT 1 FROM json_each(before) WHERE key <> 'updatedAt')))
                """) ?? false
        }
    }
}
