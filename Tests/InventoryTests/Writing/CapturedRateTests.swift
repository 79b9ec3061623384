import QueryLanguage
import Testing

@testable import Interchange
@testable import Ledger
@testable import StoreFile

/// Rates imported with an amount, which are dropped when its currency or day changes.
@Suite struct CapturedRateTests {
    /// An amount that can have an imported rate.
    struct Amount: CustomTestStringConvertible {
        let table: String
        let minor: String
        let currency: String
        let day: String
        let at: String
        let rate: String
        let field: String
        let dayField: String
        var rateCurrency: String { rate + "Currency" }
        var testDescription: String { "\(table).\(minor)" }
    }

    static let amounts = [
        Amount(
            table: "items", minor: "costMinor", currency: "costCurrency", day: "boughtDay", at: "boughtAt",
            rate: "costRate", field: "cost", dayField: "bought"),
        Amount(
            table: "sales", minor: "priceMinor", currency: "currency", day: "soldDay", at: "soldAt", rate: "rate",
            field: "sale_price", dayField: "sold"),
        Amount(
            table: "expenses", minor: "amountMinor", currency: "currency", day: "day", at: "spentAt", rate: "rate",
            field: "amount", dayField: "date"),
    ]

    private let written: WrittenStore
    private let item: Int64

    /// Makes an item bought and sold in yen and an expense on it, each with a rate.
    init() throws {
        written = try WrittenStore()
        let yen = try Money(minor: 4500, currency: #require(Currency(code: "JPY")))
        item = try written.buy { $0.cost = yen }
        let item = item
        var sale = SaleRequest(price: yen)
        sale.day = day("2026-03-09")
        try written.change { try $0.sell(item, sale) }
        try written.change { try $0.spend(Spending(amount: yen, kind: "other")) }
        try written.store.write("test") { database in
            for amount in Self.amounts {
                try database.execute(
                    """
                    UPDATE \(sql: amount.table) SET \(sql: amount.rate) = '0.0051', \(sql: amount.rateCurrency) =
                        'GBP'
                    """)
            }
        }
    }

    private func rate(of amount: Amount) throws -> String? {
        try written.text("SELECT \(amount.rate) || \(amount.rateCurrency) FROM \(amount.table)")
    }

    private func run(_ sql: String) throws {
        try written.store.write("test") { try $0.execute(BoundSQL(sql: sql)) }
    }

    @Test func everyAmountWithARateIsTested() throws {
        let columns = try written.store.read { database in
            // An order's rates are derived from its facts alone.
            try NotedTable.names.filter { !$0.hasPrefix("order") }.flatMap { table in
                try NotedTable(table, in: database).columns.map(\.name)
                    .filter { $0.lowercased().hasSuffix("rate") }.map { "\(table).\($0)" }
            }
        }
        #expect(Set(columns) == Set(Self.amounts.map { "\($0.table).\($0.rate)" }))
        #expect(Set(Self.amounts.flatMap { [$0.rate, $0.rateCurrency] }) == CapturedRate.columns)
    }

    @Test(arguments: amounts) func capturedRateIsDroppedWithTheCurrencyOrDayAndKeptWithTheAmount(amount: Amount) throws
    {
        for (change, stays) in [
            ("\(amount.minor) = 3000", true), ("updatedAt = 'x'", true), ("\(amount.currency) = 'JPY'", true),
            ("\(amount.currency) = 'USD', \(amount.minor) = 1", false), ("\(amount.day) = '2026-02-02'", false),
            ("\(amount.rate) = '2', \(amount.rateCurrency) = 'EUR'", true),
            ("\(amount.currency) = 'EUR', \(amount.rate) = '3'", true),
        ] {
            try run("UPDATE \(amount.table) SET \(amount.rate) = '0.0051', \(amount.rateCurrency) = 'GBP'")
            try run("UPDATE \(amount.table) SET \(change)")
            #expect(try (rate(of: amount) != nil) == stays, "\(change)")
        }
    }

    private func edit(_ amount: Amount, _ field: String, _ value: FieldValue) throws {
        try written.change { writer in
            switch amount.table {
            case "items": try writer.edit(item, [try assignment(field, .items, value)])
            case "sales": try writer.edit(.sales, 1, [try assignment(field, .sales, value)])
            default: try writer.edit(.expenses, 1, [try assignment(field, .expenses, value)])
            }
        }
    }

    private func assignment(_ name: String, _ kind: Noun, _ value: FieldValue) throws -> Assignment {
        Assignment(field: try #require(kind.editable.first { $0.name == name }), value: value)
    }

    @Test(arguments: amounts) func editDropsTheCapturedRateAndUndoRestoresIt(amount: Amount) throws {
        for (field, value, stays) in [
            (amount.field, FieldValue.money(Money(minor: 3000, currency: .eur)), false),
            (amount.dayField, .day(day("2026-03-05")), false), (amount.field, .change(milliPercent: 10_000), true),
        ] {
            let before = try written.contents()
            try edit(amount, field, value)
            #expect(try (rate(of: amount) == "0.0051GBP") == stays, "\(field)")
            let after = try written.contents()
            _ = try written.store.undo()
            #expect(try written.contents() == before)
            _ = try written.store.redo()
            #expect(try written.contents() == after)
            _ = try written.store.undo()
        }
    }

    @Test func aRateThatAnImportBringsStays() throws {
        try written.store.runImport(from: "test", rehearsal: false) { session in
            for amount in Self.amounts {
                let table = try #require(StoredTable.all.first { $0.name == amount.table })
                let dollars = try Money(minor: 4500, currency: #require(Currency(code: "USD")))
                var patch = Patch(table[amount.field], .money(dollars))
                let rate = try #require(table.fields.first { $0.unit == .rate })
                patch.set(rate, .rate(CapturedRate(factor: "0.0051", currency: .gbp)))
                try session.update(patch, 1)
            }
        }
        for amount in Self.amounts { #expect(try rate(of: amount) == "0.0051GBP") }
        _ = try written.store.revertImport()
        for amount in Self.amounts { #expect(try rate(of: amount) == "0.0051GBP") }
        #expect(try written.text("SELECT costCurrency FROM items") == "JPY")
    }
}
