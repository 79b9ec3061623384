import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Imports
@testable import Marketplaces

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
    @Test func readableFilesAreNotMistakenForUnreadableOnes() {
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

    /// The look at a sheet of that header and one row.
    private func look(at names: [String]) throws -> SheetLook {
        try SheetLook(
            write("\(names.joined(separator: ","))\n\(names.map { _ in "1" }.joined(separator: ","))\n"),
            map: SheetMap())
    }

    /// Lists of markets, orders and so on, as fhq writes them.
    @Test(arguments: Noun.allCases.filter { ![.items, .sales, .expenses].contains($0) })
    func ourOtherListsAreNamed(_ noun: Noun) throws {
        let names = FieldCatalog.fields(of: noun).filter(\.isShown).map(\.name)
        let problem = #expect(throws: ImportProblem.self) { try look(at: names) }
        #expect(problem?.reason.hasPrefix("it is a list of \(noun.rawValue) that fhq wrote") == true, "\(names)")
    }

    @Test func oneKnownColumnMakesNoItems() throws {
        var random = SeededRandom(seed: 12)
        for column in SheetColumn.all {
            for _ in 0..<3 {
                let others = Self.foreign.shuffled(using: &random).prefix(Int.random(in: 1..<6, using: &random))
                let names = ([column.name] + others).shuffled(using: &random)
                #expect(throws: ImportProblem.self, "\(names)") {
                    guard try look(at: names).isGiven else { throw ImportProblem("it is asked about") }
                }
            }
        }
    }

    @Test(arguments: ["Date,Trip,Miles", "Datum,Von,Nach,km", "date,from,to,miles,purpose"])
    func aListOfMilesIsNoSheetOfItems(_ names: String) throws {
        let names = names.split(separator: ",").map(String.init)
        let problem = #expect(throws: ImportProblem.self) { try look(at: names) }
        #expect(problem?.reason == "it looks like a list of miles, which are no items")
    }

    /// Titles and amounts of a sale are not those of a purchase, however many of them are known.
    @Test func aFileOfSalesIsNoSheetOfItems() throws {
        for names in [
            ["title", "currency", "fees", "Buyer", "Order #"], ["sku", "title", "Order number", "Payout"],
            ["title", "sale_price", "Buyer name", "Designer"], ["date", "amount", "currency", "Balance"],
            ["title", "cost", "Date bought", "Sold for"],
        ] {
            #expect((try? look(at: names))?.isGiven != true, "\(names)")
        }
        for names in [
            ["title", "cost", "Colour"], ["sku", "title", "Shelf"], ["title"], ["sku", "cost", "Order no"],
            ["title", "cost", "bought", "Order no"], ["title", "status"],
        ] {
            #expect(try look(at: names).isGiven, "\(names)")
        }
    }

    /// A proposal never maps a column of a sale to a field of a purchase.
    @Test func adviceNeverMapsAColumnOfASaleToAPurchase() throws {
        for names in [
            ["Order Number", "Item", "Sale Date", "Listing Price", "Total Payout"], ["Item", "Sold for", "Sold on"],
        ] {
            for reading in try look(at: names).readings {
                #expect(!reading.columns.contains { ["cost", "bought"].contains($0.column.name) }, "\(reading)")
            }
        }
    }
}

extension MarketplaceReader {
    fileprivate static var allNames: [String] { columns.flatMap(\.names) + passedOver }
}
