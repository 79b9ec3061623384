import QueryLanguage
import StoreFile

/// The derived columns of a new item and its sales, computed from its parts like the store's views `itemState` and
/// `saleState`.
struct ItemState {
    /// The values in the order of the derived columns.
    let item: [StoredValue]
    /// The values of each sale among the parts, in order.
    private(set) var sales: [[StoredValue]] = []
    /// True if live asking prices are in several currencies; the SQL view, which has the rates, then compares them.
    private(set) var isPartial = false

    private struct Listing {
        let platform: StoredValue
        let day: Day
    }

    private struct Sale {
        let id: Int64
        let day: Day
        let platform: StoredValue
        let daysToSell: StoredValue
    }

    /// Computes the columns of an item.
    ///
    /// A part that was deleted together with the item counts, since the item has the state in which it was deleted.
    /// `firstSale` is the id of the first sale among the parts; those of the others follow.
    init(of rows: NewRows, firstSale: Int64) {
        let deletion = rows.main[Places.itemDeleted]
        let (listings, sold) = (StoredTable.listings, StoredTable.sales)
        var live: [Int64] = []
        var listed: [Listing] = []
        var asking: (minor: Int64, currency: StoredValue)?
        var photos: Int64 = 0
        func counts(_ part: Patch) -> Bool {
            let end = part[part.table.deletion]
            if case .null = end { return true }
            return end == deletion
        }
        for part in rows.parts where part.table !== sold && counts(part) {
            if part.table === StoredTable.photos { photos += 1 }
            guard part.table === listings else { continue }
            if case .day(let day) = part[Places.listedDay] {
                listed.append(Listing(platform: part[Places.listedOn], day: day))
            }
            guard case .null = part[Places.ended], case .integer(let platform) = part[Places.listedOn] else { continue }
            if !live.contains(platform) { live.append(platform) }
            guard case .integer(let minor) = part[Places.asking] else { continue }
            let currency = part[Places.asking + 1]
            if let asking, asking.currency != currency { isPartial = true }
            if minor > asking?.minor ?? .min { asking = (minor, currency) }
        }
        let refunds = rows.parts.contains { $0.table === StoredTable.refunds } ? rows.refunds : []
        var sale: Sale?
        var next = firstSale
        for part in rows.parts where part.table === sold {
            defer { next += 1 }
            guard case .day(let day) = part[Places.soldDay] else { continue }
            let platform = part[Places.soldOn]
            let there = listed.filter { $0.platform == platform }
            let days = Self.days(to: day, from: there, else: rows.main[Places.boughtDay])
            let given = refunds.isEmpty ? [] : refunds[Int(next - firstSale)]
            let sums = [days, Self.sum(given, Places.refund), Self.sum(given, Places.feesBack)]
            sales.append(Places.cost.map { rows.main[$0] } + sums)
            if counts(part), part[Places.returned] == .null, day >= sale?.day ?? day {
                sale = Sale(id: next, day: day, platform: platform, daysToSell: days)
            }
        }
        let fate = rows.main[Places.fate]
        item = [
            sale != nil ? .text("sold") : fate != .null ? fate : .text(live.isEmpty ? "purchased" : "listed"),
            StoredValue(sale?.id),
            sale.map { .day($0.day) } ?? .null, sale?.platform ?? .null, sale?.daysToSell ?? .null,
            StoredValue(asking?.minor), asking?.currency ?? .null,
            live.isEmpty ? .null : .text(live.sorted().map(String.init).joined(separator: ";")),
            .integer(photos),
        ]
    }

    /// Returns the days since the newest of the listings until then, otherwise since the purchase.
    private static func days(to sold: Day, from listings: [Listing], else bought: StoredValue) -> StoredValue {
        var start = listings.lazy.map(\.day).filter { $0 <= sold }.max()
        if start == nil, case .day(let day) = bought { start = day }
        return start.map { .integer(Int64(sold.number) - Int64($0.number)) } ?? .null
    }

    /// Returns the sum of refunds; null if there are none.
    private static func sum(_ refunds: [Patch], _ place: Int) -> StoredValue {
        var sum: Int64 = 0
        for refund in refunds {
            guard refund[refund.table.deletion] == .null, case .integer(let minor) = refund[place] else { continue }
            let (more, overflow) = sum.addingReportingOverflow(minor)
            sum = overflow ? .max : more
        }
        return sum == 0 ? .null : .integer(sum)
    }

    /// The places of the columns from which it is computed.
    private enum Places {
        static let itemDeleted = StoredTable.items.deletion
        static let fate = StoredTable.items.place(of: "fate")
        static let boughtDay = StoredTable.items.place(of: "boughtDay")
        static let cost = ["costMinor", "costCurrency", "boughtDay", "costRate", "costRateCurrency"].map {
            StoredTable.items.place(of: $0)
        }
        static let listedOn = StoredTable.listings.place(of: "platformId")
        static let listedDay = StoredTable.listings.place(of: "listedDay")
        static let asking = StoredTable.listings.place(of: "askingMinor")
        static let ended = StoredTable.listings.place(of: "endedAt")
        static let soldOn = StoredTable.sales.place(of: "platformId")
        static let soldDay = StoredTable.sales.place(of: "soldDay")
        static let returned = StoredTable.sales.place(of: "returnedAt")
        static let refund = StoredField.refundAmount.place
        static let feesBack = StoredField.refundFeesBack.place
    }
}
