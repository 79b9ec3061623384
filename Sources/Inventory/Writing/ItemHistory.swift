import GRDB
import QueryLanguage

/// The days of an item's life, those of deleted rows left out.
public struct ItemHistory: Sendable {
    struct Listing {
        let id: Int64
        let platform: Int64
        let day: Day
    }

    struct Sale {
        let id: Int64
        let platform: Int64?
        let platformName: String?
        let day: Day
        /// When it came back.
        let end: Day?
    }

    let sku: String
    public var bought: Day?
    private(set) var listings: [Listing] = []
    private(set) var sales: [Sale] = []

    /// A new item of which nothing is known but the day of its purchase.
    public init(bought: Day?) {
        sku = "it"
        self.bought = bought
    }

    /// Adds a listing; a platform is any number that is its own.
    public mutating func list(on platform: Int64, day: Day) {
        listings.append(Listing(id: -Int64(listings.count) - 1, platform: platform, day: day))
    }

    /// Adds a sale, or puts it in the place of the one that has that id.
    public mutating func sell(
        _ id: Int64? = nil, on platform: (id: Int64, name: String)?, day: Day, returned: Day? = nil
    ) {
        sales.removeAll { $0.id == id }
        sales.append(
            Sale(
                id: id ?? -Int64(sales.count) - 1, platform: platform?.id, platformName: platform?.name, day: day,
                end: returned))
    }

    /// What cannot be, as the rest of a sentence that begins with the item; `nil` if all of it can.
    public var problem: String? {
        sales.lazy.compactMap(problem(of:)).first ?? listings.lazy.compactMap(problem(of:)).first
    }

    /// What cannot be of the day of the purchase.
    public var problemOfPurchase: String? { ofPurchase }

    /// What cannot be of the sale that was added last.
    public var problemOfAddedSale: String? { sales.last.flatMap(problem(of:)) }

    init(of item: Int64, in database: Database) throws {
        let own = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT sku, boughtDay FROM items WHERE id = ?"), arguments: [item])
        sku = try own?.decode(atIndex: 0) ?? "it"
        bought = try own.flatMap { try Self.day($0, 1) }
        listings = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, platformId, listedDay FROM listings WHERE itemId = ? AND deletedAt IS NULL
                    ORDER BY listedDay, id
                    """), arguments: [item]
        ).compactMap { row in
            try Self.day(row, 2).map { day in
                Listing(id: try row.decode(atIndex: 0), platform: try row.decode(atIndex: 1), day: day)
            }
        }
        sales = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT sales.id, platformId, platforms.name, soldDay, returnedDay
                    FROM sales LEFT JOIN platforms ON platforms.id = platformId
                    WHERE itemId = ? AND sales.deletedAt IS NULL ORDER BY soldDay, sales.id
                    """), arguments: [item]
        ).compactMap { row in
            try Self.day(row, 3).map { day in
                Sale(
                    id: try row.decode(atIndex: 0), platform: try row.decode(atIndex: 1),
                    platformName: try row.decode(atIndex: 2), day: day, end: try Self.day(row, 4))
            }
        }
    }

    /// A day of a row; what is none `check` finds.
    private static func day(_ row: Row, _ index: Int) throws -> Day? {
        let text: String? = try row.decode(atIndex: index)
        return text.flatMap { Day(iso: $0) }
    }

    /// What cannot be, as the rest of a sentence that begins with the item.
    func problem(around event: ItemEvent) -> String? {
        switch event {
        case .purchase: ofPurchase
        case .listing(let id): listings.first { $0.id == id }.flatMap(problem(of:))
        case .sale(let id): sales.first { $0.id == id }.flatMap(problem(of:))
        }
    }

    private var ofPurchase: String? {
        guard let bought else { return nil }
        let first = (listings.map { ($0.day, "listed") } + sales.map { ($0.day, "sold") }).min { $0.0 < $1.0 }
        guard let first, first.0 < bought else { return nil }
        return "cannot be bought on \(bought.description): it was \(first.1) on \(first.0.description)"
    }

    private func problem(of listing: Listing) -> String? {
        if let bought, listing.day < bought {
            return "cannot be listed on \(listing.day.description): it was bought on \(bought.description)"
        }
        if let sale = sales.first(where: { $0.covers(listing.day) }) {
            return
                "cannot be listed on \(listing.day.description): it was sold on \(sale.day.description)\(sale.return)"
        }
        return sales.lazy.compactMap(problemWithListings).first
    }

    private func problem(of sale: Sale) -> String? {
        if let bought, sale.day < bought {
            return "cannot be sold on \(sale.day.description): it was bought on \(bought.description)"
        }
        if let end = sale.end, end < sale.day {
            return "cannot come back on \(end.description): it was sold on \(sale.day.description)"
        }
        for other in sales where other.id != sale.id {
            if other.isBefore(sale) || sale.isBefore(other) { continue }
            if other.day <= sale.day, let end = other.end {
                return "cannot be sold on \(sale.day.description): it came back only on \(end.description)"
            }
            return "cannot be sold on \(sale.day.description): it was sold on \(other.day.description)\(other.return)"
        }
        if let problem = problemWithListings(of: sale) { return problem }
        return listings.first { sale.covers($0.day) }.map {
            "cannot be sold on \(sale.day.description)\(sale.return): it was listed on \($0.day.description)"
        }
    }

    /// A sale where the item was listed at all comes after the first of those listings.
    private func problemWithListings(of sale: Sale) -> String? {
        let there = listings.filter { $0.platform == sale.platform }
        guard let first = there.min(by: { $0.day < $1.day }), sale.day < first.day else { return nil }
        let place = sale.platformName.map { " on \($0)" } ?? ""
        return "cannot be sold\(place) on \(sale.day.description): it was listed there on \(first.day.description)"
    }
}

extension ItemHistory.Sale {
    /// Whether the item was sold and not back on a day; on the first and the last it may be both.
    fileprivate func covers(_ day: Day) -> Bool {
        self.day < day && (end.map { day < $0 } ?? true)
    }

    fileprivate func isBefore(_ other: ItemHistory.Sale) -> Bool {
        end.map { $0 <= other.day } ?? false
    }

    fileprivate var `return`: String {
        end.map { ", and came back on \($0.description)" } ?? ""
    }
}
