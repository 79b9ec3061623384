import Foundation
import Inventory
import QueryLanguage
import TestSupport
import Testing

@testable import Services

/// Files that are not fhq's own are named or asked about; none becomes items because a column has a name that is known.
@Suite struct UnknownFileTests {
    private let folder = TemporaryFolder()

    private func write(_ text: String) throws -> String {
        let path = folder.path + "/\(UUID().uuidString).csv"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// Ways in which one header is written.
    private func variants(of columns: [String], _ random: inout SeededRandom) -> [String] {
        let extra = ["Title", "currency", "note", "Nickname"].shuffled(using: &random).prefix(2)
        let all = (columns + extra).shuffled(using: &random)
        let cases = [all, all.map { $0.uppercased() }, all.map { $0.lowercased() }]
        return cases.flatMap { names in
            [",", ";", "\t"].flatMap { mark in
                ["", "\u{FEFF}", "Report of October\n\n"].map { before in
                    let quoted = names.map { mark == ";" ? "\"\($0)\"" : $0 }
                    let row = names.map { _ in "1" }.joined(separator: mark)
                    return before + quoted.joined(separator: mark) + "\n\(row)\n"
                }
            }
        }
    }

    @Test func everyKnownFileIsNamedHoweverItIsWritten() throws {
        var random = SeededRandom(seed: 11)
        for file in UnreadFile.all {
            for columns in file.columns {
                for text in variants(of: columns, &random) {
                    let path = try write(text)
                    #expect(throws: ImportError.notReadYet(path: path, title: file.title), "\(text)") {
                        try MarketplaceFile.look(at: path)
                    }
                }
            }
        }
    }

    /// Columns that tell one file are never all in another that can be read, nor in a sheet of ours.
    @Test func noFileThatIsReadIsTakenForOneThatIsNot() {
        for kind in MarketplaceKinds.all {
            let names = kind.allNames
            #expect(UnreadFile.named(by: names) == nil || kind.source.id.hasPrefix("ebay-"), "\(kind)")
        }
        #expect(UnreadFile.named(by: Noun.items.wholeColumns) == nil)
        #expect(UnreadFile.named(by: Noun.expenses.wholeColumns) == nil)
    }

    private static let foreign = [
        "Nickname", "Colour", "Shelf", "Buyer", "Order no", "Designer", "Size", "Weight", "Sold Price", "Payout", "Bin",
        "Serial", "Condition", "Order #", "Listing Price", "Sale Date", "Amount paid by buyer", "Total",
        "Transaction fee",
    ]

    @Test func oneKnownColumnMakesNoItems() throws {
        var random = SeededRandom(seed: 12)
        for column in SheetColumn.all {
            for _ in 0..<3 {
                let others = Self.foreign.shuffled(using: &random).prefix(Int.random(in: 1..<6, using: &random))
                let names = ([column.name] + others).shuffled(using: &random)
                let problem = #expect(throws: ImportProblem.self, "\(names)") {
                    try SheetHeader(names, mapping: [])
                }
                expectNoPurchase(problem?.hint, of: names)
            }
        }
    }

    /// Titles and amounts of a sale are not those of a purchase, however many of them are known.
    @Test func aFileOfSalesIsNoSheetOfItems() throws {
        for names in [
            ["title", "currency", "fees", "Buyer", "Order #"], ["sku", "title", "Order number", "Payout"],
            ["title", "sale_price", "Buyer name", "Designer"], ["date", "amount", "currency", "Balance"],
        ] {
            let problem = #expect(throws: ImportProblem.self, "\(names)") { try SheetHeader(names, mapping: []) }
            expectNoPurchase(problem?.hint, of: names)
        }
        for names in [
            ["title", "cost", "Colour"], ["sku", "title", "Shelf"], ["title"], ["sku", "cost", "Order no"],
            ["title", "cost", "bought", "Order no"], ["title", "status"],
        ] {
            #expect(throws: Never.self, "\(names)") { try SheetHeader(names, mapping: []) }
        }
    }

    /// Advice takes no column of a sale for one of a purchase.
    private func expectNoPurchase(_ hint: String?, of names: [String]) {
        guard let hint, names.contains(where: ColumnGuess.isOfSale) else { return }
        #expect(!hint.contains("to cost") && !hint.contains("to bought"), "\(names): \(hint)")
    }

    @Test func adviceNeverMapsAColumnOfAKnownFileToAPurchase() {
        for file in UnreadFile.all {
            for columns in file.columns where columns.contains(where: ColumnGuess.isOfSale) {
                for guess in ColumnGuess.all(of: columns) { #expect(!["cost", "bought"].contains(guess.column)) }
            }
        }
        for guess in ColumnGuess.all(of: ["Order Number", "Item", "Sale Date", "Listing Price", "Total Payout"]) {
            #expect(guess.column == "title")
        }
        #expect(ColumnGuess.all(of: ["Item name", "Paid", "When"]).map(\.column) == ["title", "cost"])
    }
}

extension MarketplaceReader {
    fileprivate static var allNames: [String] { columns.flatMap(\.names) + passedOver }
}
