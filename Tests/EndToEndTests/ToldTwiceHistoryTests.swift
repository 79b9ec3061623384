import Foundation
import TestSupport
import Testing

/// Histories of one sale, told by hand, by a person's sheet and by eBay in any order, against the rules of "Told twice".
@Suite struct ToldTwiceHistoryTests {
    /// `FHQ_TOLD` sets the first seed.
    @Test func everyHistoryEndsAsTheRulesSay() throws {
        for seed in 1...UInt64(Torture.count(400, elseOnly: 40)) {
            var random = SeededRandom(seed: seed)
            let history = TellingHistory(&random)
            let program = try Program(isEmpty: true)
            let found = try history.run(in: program)
            #expect(found == history.truth, "seed \(seed):\n\(history.words)")
        }
    }
}

/// A history of one lamp, and the sale that the rules leave in the end.
private struct TellingHistory {
    private enum Step {
        case sell(price: Int, day: Int, site: String)
        case edit(String, Int?)
        case returned(day: Int)
        case sheet([String: String])
        case ebay
    }

    private var steps: [Step] = []
    private var world = World()

    init(_ random: inout SeededRandom) {
        var row = ["Title": "Brass lamp", "Cost": "5.00", "Bought": "2025-10-01"]
        steps.append(.sheet(row))
        world.sheet(row)
        for _ in 0..<Int.random(in: 2...9, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where world.sale == nil && !world.wasReturned:
                let price = [2200, 2520, 2400].randomElement(using: &random)!
                let day = [12, 13].randomElement(using: &random)!
                world.sell(price, day)
                steps.append(.sell(price: price, day: day, site: "ebay"))
            case 1 where world.sale != nil:
                let field = ["fees", "postage", "price"].randomElement(using: &random)!
                let minor = [0, 110, 300].randomElement(using: &random)!
                world.edit(field, minor)
                steps.append(.edit(field, minor))
            case 2 where world.sale != nil && Bool.random(using: &random):
                world.giveBack(20)
                steps.append(.returned(day: 20))
            case 3, 4:
                world.ebay()
                steps.append(.ebay)
            default:
                Self.change(&row, &random)
                world.sheet(row)
                steps.append(.sheet(row))
            }
        }
    }

    private static func change(_ row: inout [String: String], _ random: inout SeededRandom) {
        if row["Sold"] == nil || Int.random(in: 0..<6, using: &random) == 0 {
            let isSold = row["Sold"] == nil
            row["Sold"] = isSold ? ["2025-11-12", "2025-11-13"].randomElement(using: &random) : nil
            row["Price"] = isSold ? ["22.00", "25.20", "24.00"].randomElement(using: &random) : nil
            row["Site"] = isSold ? "eBay" : row["Site"]
            if Bool.random(using: &random) { return }
        }
        let (field, values): (String, [String?]) = [
            ("Fees", ["1.10", "0.00", "3.00", nil]), ("Postage", ["2.90", "0.00", nil]),
            ("Price", ["22.00", "26.00", nil]),
        ].randomElement(using: &random)!
        row[field] = values.randomElement(using: &random)!
    }

    var words: String { steps.map { String(describing: $0) }.joined(separator: "\n") }
    var truth: [String] { world.rows }

    func run(in program: Program) throws -> [String] {
        let names = ["Title", "Cost", "Bought", "Sold", "Price", "Site", "Fees", "Postage"]
        let fields = ["title", "cost", "bought", "sold", "sale_price", "sale_platform", "fees", "postage"]
        let map = "map " + zip(names, fields).map { "\($0) to \($1)" }.joined(separator: ", ")
        try program.write(EbayReport.text(), to: "ebay.csv")
        var script: [String] = []
        for (place, step) in steps.enumerated() {
            switch step {
            case .sell(let price, let day, let site):
                script.append("sell lamp for \(Self.pounds(price)) GBP on \(site) on 2025-11-\(day)")
            case .edit(let field, let minor):
                let value = minor.map { "\(Self.pounds($0)) GBP" } ?? "empty"
                script.append("edit lamp set \(field == "price" ? "sale_price" : field) \(value)")
            case .returned(let day): script.append("return lamp on 2025-11-\(day)")
            case .ebay: script.append("import ebay.csv")
            case .sheet(let row):
                let name = "stock \(place).csv"
                let cells = names.map { row[$0] ?? "" }.joined(separator: ",")
                try program.write(names.joined(separator: ",") + "\n" + cells + "\n", to: name)
                script.append("import \"\(name)\" \(map)")
            }
        }
        try program.write(script.joined(separator: "\n") + "\n", to: "told.fhq")
        _ = try program.run("--yes", "--keep-going", "told.fhq")
        let list = "sales show sold, price, postage_paid, fees, postage, returned sort id as csv"
        return Array(try program.run("-c", list).lines.dropFirst())
    }

    static func pounds(_ minor: Int) -> String { "\(minor / 100).\(minor % 100 < 10 ? "0" : "")\(minor % 100)" }
}

/// The rules: what each source said last, and what holds.
private struct World {
    struct Sale {
        var day: Int
        var price: Int
        var postagePaid: Int?
        var fees: Int?
        var postage: Int?
        var returned: Int?
        var isOfOrder = false
    }

    private(set) var sales: [Sale] = []
    private var base: [String: String] = [:]
    /// True once eBay's file has told of a sale.
    private var isBooked = false

    /// The place of the sale that isn't returned.
    private var current: Int? { sales.firstIndex { $0.returned == nil } }
    var sale: Sale? { current.map { sales[$0] } }
    var wasReturned: Bool { sales.contains { $0.returned != nil } }

    var rows: [String] {
        sales.map { sale in
            func amount(_ minor: Int?) -> String { minor.map(TellingHistory.pounds) ?? "" }
            return [
                "2025-11-\(sale.day)", amount(sale.price), amount(sale.postagePaid), amount(sale.fees),
                amount(sale.postage), sale.returned.map { "2025-11-\($0)" } ?? "",
            ].joined(separator: ",")
        }
    }

    // MARK: - By hand

    mutating func sell(_ price: Int, _ day: Int) { sales.append(Sale(day: day, price: price)) }

    mutating func edit(_ field: String, _ minor: Int) {
        guard let current else { return }
        switch field {
        case "fees": sales[current].fees = minor
        case "postage": sales[current].postage = minor
        default: sales[current].price = minor
        }
    }

    mutating func giveBack(_ day: Int) { if let current { sales[current].returned = day } }

    // MARK: - By the sheet

    mutating func sheet(_ row: [String: String]) {
        defer { base = row }
        if row == base { return }
        let (told, tells) = (Self.tells(base), Self.tells(row))
        if told {
            guard !sales.isEmpty else { return }
            let place = sales.lastIndex { "2025-11-\($0.day)" == base["Sold"] } ?? current ?? sales.count - 1
            let before = said(base)
            let own = sales[place]
            if row["Sold"] == nil && row["Price"] == nil {
                let isUntouched =
                    !own.isOfOrder && own.returned == nil && before.day == own.day && before.price == own.price
                    && before.fees == own.fees && before.postage == own.postage
                if isUntouched { sales.remove(at: place) }
                return
            }
            merge(&sales[place], before, said(row))
        } else if tells {
            let now = said(row)
            if let place = current ?? sales.lastIndex(where: { now.day! <= $0.returned ?? 0 }) {
                meet(&sales[place], now)
            } else {
                sales.append(
                    Sale(day: now.day!, price: now.price!, fees: now.fees, postage: now.postage))
            }
        }
    }

    private struct Said {
        var day: Int?
        var price: Int?
        var fees: Int?
        var postage: Int?
    }

    private func said(_ row: [String: String]) -> Said {
        func minor(_ name: String) -> Int? { row[name].map { Int($0.replacing(".", with: ""))! } }
        return Said(
            day: row["Sold"].map { Int($0.suffix(2))! }, price: minor("Price"), fees: minor("Fees"),
            postage: minor("Postage"))
    }

    private static func tells(_ row: [String: String]) -> Bool { row["Sold"] != nil && row["Price"] != nil }

    /// A new value of the sheet counts if nobody changed the old one in between; an emptied day or price takes nothing away.
    private func merge(_ sale: inout Sale, _ before: Said, _ now: Said) {
        if let day = now.day, day != before.day, sale.day == before.day { sale.day = day }
        if let price = now.price, price != before.price, sale.price == before.price { sale.price = price }
        if now.fees != before.fees, sale.fees == before.fees { sale.fees = now.fees }
        if now.postage != before.postage, sale.postage == before.postage { sale.postage = now.postage }
    }

    /// A sheet that meets a sale fills what is empty.
    private func meet(_ sale: inout Sale, _ now: Said) {
        sale.fees = sale.fees ?? now.fees
        sale.postage = sale.postage ?? now.postage
    }

    // MARK: - By eBay

    /// eBay says once: on the 12th, 22.00 and 3.20 postage, fees of 3.00.
    mutating func ebay() {
        if isBooked { return }
        let place = sales.indices.first { place in
            let sale = sales[place]
            return sale.returned == nil && abs(sale.day - 12) <= 3
                && (sale.price == 2200 || sale.price == 2520 && sale.postagePaid == nil)
        }
        guard let place else { return }
        isBooked = true
        sales[place].isOfOrder = true
        if sales[place].price == 2520 { sales[place].price = 2200 }
        sales[place].postagePaid = sales[place].postagePaid ?? 320
        if sales[place].fees == nil || sales[place].fees == 0 { sales[place].fees = 300 }
    }
}
