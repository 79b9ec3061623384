import StoreFile
import QueryLanguage

/// The days on which an item was bought, listed, sold and returned; deleted rows don't count.
package struct ItemHistory: Sendable {
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
        /// The day it was returned.
        let end: Day?
        var money: SaleMoney?
        /// The days of its partial refunds.
        var refundDays: [Day] = []
    }

    package let sku: String
    package var bought: Day?
    private(set) var listings: [Listing] = []
    private(set) var sales: [Sale] = []

    /// Creates the history of a new item with only the day of its purchase.
    package init(bought: Day?) {
        sku = "it"
        self.bought = bought
    }

    /// Adds a listing; `platform` is any number that identifies the platform.
    package mutating func list(on platform: Int64, day: Day) {
        listings.append(Listing(id: -Int64(listings.count) - 1, platform: platform, day: day))
    }

    /// Adds a sale, replacing the one with that id.
    package mutating func sell(
        _ id: Int64? = nil, on platform: (id: Int64, name: String)?, day: Day, returned: Day? = nil,
        money: SaleMoney? = nil, refundDays: [Day] = []
    ) {
        sales.removeAll { $0.id == id }
        sales.append(
            Sale(
                id: id ?? -Int64(sales.count) - 1, platform: platform?.id, platformName: platform?.name, day: day,
                end: returned, money: money, refundDays: refundDays))
    }

    /// Returns the first anomaly of each kind, including days after `today`; empty if there is none.
    package func anomalies(today: Day?) -> [Anomaly] {
        // An import asks for each of its items, and nearly none has any: no list is made for each kind.
        var all: [Anomaly] = []
        for sale in sales { if let anomaly = anomaly(of: sale) { all.append(anomaly) } }
        for listing in listings { if let anomaly = anomaly(of: listing) { all.append(anomaly) } }
        for sale in sales { if let anomaly = sale.refundedEarly { all.append(anomaly) } }
        for sale in sales { if let money = sale.money { all += money.anomalies } }
        if let future = today.flatMap(inFuture) { all.append(future) }
        if all.count < 2 { return all }
        var kinds = Set<Anomaly.Inconsistency>()
        return all.filter { kinds.insert($0.kind).inserted }
    }

    /// The anomaly of the sale that was added last; `nil` if there is none.
    package var anomalyOfAddedSale: Anomaly? { sales.last.flatMap(anomaly(of:)) }

    /// Reads the history of the item with an id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(of item: Int64, in database: StoreConnection) throws {
        let own = try database.cached("SELECT sku, boughtDay FROM items WHERE id = \(item)").first()
        sku = try own.map { try $0["sku"] } ?? "it"
        bought = try own.flatMap { try Self.day($0, "boughtDay") }
        listings = try database.cached(
            """
            SELECT id, platformId, listedDay FROM listings WHERE itemId = \(item) AND deletedAt IS NULL
            ORDER BY listedDay, id
            """
        ).rows().compactMap { row in
            try Self.day(row, "listedDay").map { day in
                Listing(id: try row["id"], platform: try row["platformId"], day: day)
            }
        }
        sales = try database.cached(
            """
            SELECT sales.id, platformId, platforms.name, soldDay, returnedDay,
                (SELECT group_concat(refundedDay) FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL) AS refundDays,
                currency, priceMinor, postagePaidMinor, refundMinor, refundedMinor, feesMinor, feesBackMinor
            FROM sales LEFT JOIN platforms ON platforms.id = platformId
            WHERE itemId = \(item) AND sales.deletedAt IS NULL ORDER BY soldDay, sales.id
            """
        ).rows().compactMap { row in
            try Self.day(row, "soldDay").map { day in
                Sale(
                    id: try row["id"], platform: try row["platformId"],
                    platformName: try row["name"], day: day, end: try Self.day(row, "returnedDay"),
                    money: try SaleMoney(row),
                    refundDays: (try row["refundDays"] as String? ?? "").split(separator: ",")
                        .compactMap { Day(iso: $0) })
            }
        }
    }

    /// Returns a day of a row; `check` reports malformed days, so they are `nil` here.
    private static func day(_ row: FetchedRow, _ column: String) throws -> Day? {
        let text: String? = try row[column]
        return text.flatMap { Day(iso: $0) }
    }

    /// Returns the anomaly around the event that was written last; `nil` if there is none.
    func anomaly(around event: ItemEvent) -> Anomaly? {
        switch event {
        case .purchase: anomalyOfPurchase
        case .listing(let id): listings.first { $0.id == id }.flatMap(anomaly(of:))
        case .sale(let id): sales.first { $0.id == id }.flatMap(anomaly(of:))
        }
    }

    private var anomalyOfPurchase: Anomaly? {
        guard let bought else { return nil }
        let events =
            listings.map { ($0.day, "listed", Anomaly.Inconsistency.listedBeforePurchase) }
            + sales.map { ($0.day, "sold", .soldBeforePurchase) }
        guard let first = events.min(by: { $0.0 < $1.0 }), first.0 < bought else { return nil }
        return Anomaly(first.2, .bought, on: bought, but: "it was \(first.1) on \(first.0.description)")
    }

    private func anomaly(of listing: Listing) -> Anomaly? {
        if let bought, listing.day < bought {
            return Anomaly(
                .listedBeforePurchase, .listed, on: listing.day, but: "it was bought on \(bought.description)")
        }
        if let sale = sales.first(where: { $0.covers(listing.day) }) {
            return Anomaly(
                .soldBeforeListing, .listed, on: listing.day,
                but: "it was sold on \(sale.day.description)\(sale.return)")
        }
        return sales.lazy.compactMap(anomalyWithListings).first
    }

    private func anomaly(of sale: Sale) -> Anomaly? {
        if let bought, sale.day < bought {
            return Anomaly(.soldBeforePurchase, .sold, on: sale.day, but: "it was bought on \(bought.description)")
        }
        if let end = sale.end, end < sale.day {
            return Anomaly(.returnedBeforeSale, .back, on: end, but: "it was sold on \(sale.day.description)")
        }
        for other in sales where other.id != sale.id {
            if other.isBefore(sale) || sale.isBefore(other) { continue }
            if other.day <= sale.day, let end = other.end {
                return Anomaly(.soldAgain, .sold, on: sale.day, but: "it came back only on \(end.description)")
            }
            return Anomaly(
                .soldAgain, .sold, on: sale.day, but: "it was sold on \(other.day.description)\(other.return)")
        }
        if let anomaly = anomalyWithListings(of: sale) { return anomaly }
        return listings.first { sale.covers($0.day) }.map {
            Anomaly(
                .soldBeforeListing, .sold, on: sale.day, end: sale.return, but: "it was listed on \($0.day.description)"
            )
        }
    }

    /// Returns the anomaly of a sale before the item's first listing on the same platform; `nil` if there is none.
    private func anomalyWithListings(of sale: Sale) -> Anomaly? {
        let there = listings.filter { $0.platform == sale.platform }
        guard let first = there.min(by: { $0.day < $1.day }), sale.day < first.day else { return nil }
        let place = sale.platformName.map { "on \($0) " } ?? ""
        return Anomaly(
            .soldBeforeListing, .sold, "\(place)on \(sale.day.description)",
            but: "it was listed there on \(first.day.description)")
    }

    private func inFuture(_ today: Day) -> Anomaly? {
        func anomaly(_ event: Anomaly.Event, _ day: Day?) -> Anomaly? {
            guard let day, day > today else { return nil }
            return Anomaly(.inFuture, event, on: day, but: "that is in the future")
        }
        return anomaly(.bought, bought) ?? listings.lazy.compactMap { anomaly(.listed, $0.day) }.first
            ?? sales.lazy.compactMap { sale in
                anomaly(.sold, sale.day) ?? anomaly(.back, sale.end) ?? anomaly(.refunded, sale.refundDays.max())
            }.first
    }
}

extension ItemHistory.Sale {
    /// Returns true if the item was sold and not yet returned on a day; on the first and the last day it may be both.
    fileprivate func covers(_ day: Day) -> Bool {
        self.day < day && (end.map { day < $0 } ?? true)
    }

    fileprivate func isBefore(_ other: ItemHistory.Sale) -> Bool {
        end.map { $0 <= other.day } ?? false
    }

    fileprivate var `return`: String {
        end.map { ", and came back on \($0.description)" } ?? ""
    }

    fileprivate var refundedEarly: Anomaly? {
        refundDays.first { $0 < day }.map {
            Anomaly(.returnedBeforeSale, .refunded, on: $0, but: "it was sold on \(day.description)")
        }
    }
}
