import GRDB
import QueryLanguage

/// What was written of an item, whose day has to fit to those of the rest.
enum ItemEvent: Equatable {
    case purchase
    case listing(Int64)
    case sale(Int64)
}

extension InventoryWriter {
    /// Refuses days in an order that cannot be, after `event` was written, unless that is to be done all the same.
    ///
    /// Nothing is listed or sold before it was bought, nor comes back before it was sold. Nothing is listed or sold while
    /// it is sold, nor sold on a platform before it was listed there. Of the rest of the history nothing is asked: what
    /// an import has brought may be odd in itself.
    func refuseDisorder(of item: Int64, around event: ItemEvent) throws {
        if options.force { return }
        let history = try ItemHistory(of: item, in: database)
        guard let problem = history.problem(around: event) else { return }
        throw Refusal("\(history.sku) \(problem)", canForce: true)
    }
}

/// The days of an item's life, those of deleted rows left out.
private struct ItemHistory {
    struct Listing {
        let id: Int64
        let platform: Int64
        let day: String
    }

    struct Sale {
        let id: Int64
        let platform: Int64?
        let platformName: String?
        let day: String
        /// When it came back.
        let end: String?
    }

    let sku: String
    let bought: String?
    let listings: [Listing]
    let sales: [Sale]

    init(of item: Int64, in database: Database) throws {
        let own = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT sku, boughtDay FROM items WHERE id = ?"), arguments: [item])
        sku = try own?.decode(atIndex: 0) ?? "it"
        bought = try own?.decode(atIndex: 1)
        listings = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, platformId, listedDay FROM listings WHERE itemId = ? AND deletedAt IS NULL
                    ORDER BY listedDay, id
                    """), arguments: [item]
        ).map {
            Listing(
                id: try $0.decode(atIndex: 0), platform: try $0.decode(atIndex: 1), day: try $0.decode(atIndex: 2))
        }
        sales = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT sales.id, platformId, platforms.name, soldDay, returnedDay
                    FROM sales LEFT JOIN platforms ON platforms.id = platformId
                    WHERE itemId = ? AND sales.deletedAt IS NULL ORDER BY soldDay, sales.id
                    """), arguments: [item]
        ).map {
            Sale(
                id: try $0.decode(atIndex: 0), platform: try $0.decode(atIndex: 1),
                platformName: try $0.decode(atIndex: 2), day: try $0.decode(atIndex: 3), end: try $0.decode(atIndex: 4))
        }
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
        let first = [listings.first.map { ($0.day, "listed") }, sales.first.map { ($0.day, "sold") }]
            .compactMap { $0 }.min { $0.0 < $1.0 }
        guard let first, first.0 < bought else { return nil }
        return "cannot be bought on \(bought): it was \(first.1) on \(first.0)"
    }

    private func problem(of listing: Listing) -> String? {
        if let bought, listing.day < bought {
            return "cannot be listed on \(listing.day): it was bought on \(bought)"
        }
        if let sale = sales.first(where: { $0.covers(listing.day) }) {
            return "cannot be listed on \(listing.day): it was sold on \(sale.day)\(sale.return)"
        }
        return sales.lazy.compactMap(problemWithListings).first
    }

    private func problem(of sale: Sale) -> String? {
        if let bought, sale.day < bought { return "cannot be sold on \(sale.day): it was bought on \(bought)" }
        if let end = sale.end, end < sale.day { return "cannot come back on \(end): it was sold on \(sale.day)" }
        for other in sales where other.id != sale.id {
            if other.isBefore(sale) || sale.isBefore(other) { continue }
            if other.day <= sale.day, let end = other.end {
                return "cannot be sold on \(sale.day): it came back only on \(end)"
            }
            return "cannot be sold on \(sale.day): it was sold on \(other.day)\(other.return)"
        }
        if let problem = problemWithListings(of: sale) { return problem }
        return listings.first { sale.covers($0.day) }.map {
            "cannot be sold on \(sale.day)\(sale.return): it was listed on \($0.day)"
        }
    }

    /// A sale where the item was listed at all comes after the first of those listings.
    private func problemWithListings(of sale: Sale) -> String? {
        guard let first = listings.first(where: { $0.platform == sale.platform }), sale.day < first.day else {
            return nil
        }
        let place = sale.platformName.map { " on \($0)" } ?? ""
        return "cannot be sold\(place) on \(sale.day): it was listed there on \(first.day)"
    }
}

extension ItemHistory.Sale {
    /// Whether the item was sold and not back on a day; on the first and the last it may be both.
    fileprivate func covers(_ day: String) -> Bool {
        self.day < day && (end.map { day < $0 } ?? true)
    }

    fileprivate func isBefore(_ other: ItemHistory.Sale) -> Bool {
        end.map { $0 <= other.day } ?? false
    }

    fileprivate var `return`: String {
        end.map { ", and came back on \($0)" } ?? ""
    }
}
