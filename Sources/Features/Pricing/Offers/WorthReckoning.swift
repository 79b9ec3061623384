import Queries
import QueryLanguage
import Reports
import StoreFile

extension InventoryStore {
    /// Returns what things with the words of a text have sold for.
    ///
    /// - Throws: ``QueryError`` if there is no such platform, ``StoreError`` if the store can't be read.
    package func worth(_ request: WorthRequest) throws -> WorthReport {
        try read { database in
            let platform = try request.platform.map { try NameLookup(database: database).platform($0) }
            var search = SimilarSearch(words: TitleWords(request.text), database: database)
            (search.platform, search.most) = (platform, WorthReport.mostItems)
            var reckoning = WorthReckoning(request: request, search: search)
            return try reckoning.report(on: platform)
        }
    }

    /// Returns the statement that finds the sales for ``worth(_:)``; `nil` for a text without words.
    ///
    /// - Throws: ``QueryError`` if there is no such platform, ``StoreError`` if the store can't be read.
    package func explainWorth(_ request: WorthRequest) throws -> Explanation? {
        try read { database in
            let platform = try request.platform.map { try NameLookup(database: database).platform($0) }
            var search = SimilarSearch(words: TitleWords(request.text), database: database)
            (search.platform, search.most) = (platform, WorthReport.mostItems)
            guard !search.words.words.isEmpty else { return nil }
            return try database.explanation(of: search.salesAndStock(of: search.withAll, in: request.currency))
        }
    }
}

extension SimilarSearch {
    /// Returns the statement that reads the sales of items and, with `NULL` for the sale, the items in stock.
    ///
    /// Each item is read once, and the sales of an item in stock aren't looked for.
    fileprivate func salesAndStock(of items: BoundSQL, in currency: Currency) -> BoundSQL {
        """
        SELECT \(Self.columns), sales.daysToSell, \(SaleNet(currency: currency).value), sales.feesMinor IS NULL, \
        sales.platformId, items.boughtDay FROM (\(items)) AS found CROSS JOIN items ON items.id = found.id \
        LEFT JOIN sales ON sales.itemId = CASE items.status WHEN 'sold' THEN found.id END AND \(isCounted) \
        WHERE items.deletedAt IS NULL AND (sales.id IS NOT NULL OR \(sql: StatusSQL.isStock))
        """
    }
}

/// The sales and the stock from which the worth of a thing is worked out.
private struct WorthReckoning {
    let request: WorthRequest
    let search: SimilarSearch
    private var report: WorthReport
    private let rates: RateTable
    private var conversion: ReportConversion
    private var days: [Int64] = []
    private var left: [Int64] = []
    private var terms: [Int64: Terms] = [:]

    /// The name of a platform, and its fee today.
    private struct Terms {
        let name: String
        /// False for a platform where things are handed over, which charges nothing.
        let lists: Bool
        let fee: PlatformFee?
    }

    init(request: WorthRequest, search: SimilarSearch) {
        (self.request, self.search) = (request, search)
        let words = search.words.words
        report = WorthReport(similar: SimilarSales(words: words, needed: words.count))
        rates = RateTable(search.database)
        conversion = ReportConversion(to: request.currency, rates: rates)
    }

    mutating func report(on platform: Int64?) throws -> WorthReport {
        report.platform = try platform.map { try terms(of: $0).name }
        var isFirst = true
        try search.eachLevel { found in
            let stock = try add(found)
            let isSold = !report.similar.isEmpty
            // Without any sale, the stock is that with all words.
            if isFirst || isSold {
                (report.similar.needed, report.similar.isBounded) = (found.level, found.isBounded)
                (report.unsold, report.oldest) = stock
            }
            isFirst = false
            return isSold
        }
        report.days = SimilarSales.median(days)
        if left.count >= WorthReport.fewestSales { report.afterFees = SimilarSales.median(left) }
        report.stale = conversion.stale.sentence
        return report
    }

    /// Adds the sales of some items; returns how many are in stock, and the age in days of the oldest.
    private mutating func add(_ found: SimilarSearch.Found) throws -> (unsold: Int, oldest: Int64?) {
        var prices: [Int64] = []
        var stock: (unsold: Int, oldest: Int64?) = (0, nil)
        try search.database.scan(search.salesAndStock(of: found.items, in: request.currency)) { row in
            guard search.has(row, found.level) else { return }
            if row.isNull(2) {
                stock.unsold += 1
                if let bought = row.day(11) {
                    stock.oldest = max(stock.oldest ?? 0, Int64(request.today.number - bought))
                }
            } else if let price = SimilarSearch.price(row, &report.similar.losses, &conversion) {
                prices.append(price)
                try addSale(row, price)
            }
        }
        report.similar.summarize(prices)
        return stock
    }

    private mutating func addSale(_ row: RowScan, _ price: Int64) throws {
        if let time = row.optional(7) { days.append(time) }
        guard let net = row.optional(8) else { return }
        let fee = row.integer(9) == 0 ? 0 : try missingFee(of: price, on: row.optional(10))
        if let fee { left.append(net - fee) }
    }

    /// Returns the fee of a sale without a recorded one, from today's fees of its platform; `nil` if none are known.
    private mutating func missingFee(of price: Int64, on platform: Int64?) throws -> Int64? {
        guard let platform else { return 0 }
        let terms = try terms(of: platform)
        guard terms.lists else { return 0 }
        let money = Money(minor: price, currency: request.currency)
        guard let charge = terms.fee?.charge(on: money, and: nil, on: request.today, rates: rates) else {
            report.withoutFees[terms.name, default: 0] += 1
            return nil
        }
        report.estimated[charge.fee.sentence, default: 0] += 1
        return charge.amount.minor
    }

    private mutating func terms(of platform: Int64) throws -> Terms {
        if let known = terms[platform] { return known }
        let row = try search.database.first("SELECT name, lists FROM platforms WHERE id = \(platform)")
        let terms = try Terms(
            name: row?[0] ?? "", lists: row?[1] ?? false,
            fee: search.database.knownFee(of: platform, on: request.today))
        self.terms[platform] = terms
        return terms
    }
}
