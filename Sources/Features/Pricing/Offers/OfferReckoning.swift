import Queries
import QueryLanguage
import Reports
import StoreFile

extension InventoryStore {
    /// Evaluates an offer.
    ///
    /// - Throws: ``Refusal`` if the item is sold or deleted, ``QueryError`` if there is no such platform,
    ///   ``StoreError`` if the store can't be read.
    package func offer(_ request: OfferRequest) throws -> OfferReport {
        try read { try OfferReckoning(request: request, database: $0).report() }
    }

    /// Returns the statement that finds similar sales; `nil` for a title without words.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainOffer(_ request: OfferRequest) throws -> Explanation? {
        try read { try OfferReckoning(request: request, database: $0).explanation() }
    }
}

/// The facts for evaluating an offer.
private struct OfferReckoning {
    let request: OfferRequest
    let database: StoreConnection

    func report() throws -> OfferReport {
        let items = try request.items.map(item)
        let platform = try platform(items)
        let rates = RateTable(database)
        var conversion = ReportConversion(to: request.currency, rates: rates)
        var report = OfferReport(offer: today(request.offer, rates))
        report.skus = try items.map { try $0[0] }
        report.titles = try items.compactMap { try $0[1] }
        report.platform = platform.name
        if request.fees == nil {
            report.quote = try database.feeQuote(
                platform.id, price: request.offer, and: nil, on: request.today, takesPublic: true)
        }
        report.fees = (request.fees ?? report.quote?.amount).map { today($0, rates) }
        report.parcel = [request.postage, request.packaging].compactMap(\.self).map { today($0, rates) }
        report.costs = try items.map { try cost($0, rates) }
        report.asking = try asking(on: platform.id, rates)
        if items.count == 1 { report.similar = try search(items[0], platform.id).run(&conversion) }
        report.stale = conversion.stale.sentence
        return report
    }

    /// Returns the item's SKU, title and cost columns.
    ///
    /// - Throws: ``Refusal`` if it can't be sold.
    private func item(_ id: Int64) throws -> FetchedRow {
        let row = try database.first(
            """
            SELECT sku, title, costMinor, costCurrency, boughtDay, costRate, costRateCurrency, status, soldDay,
                deletedAt FROM items WHERE id = \(id)
            """)
        guard let row else { throw Refusal("the item no longer exists") }
        let sku: String = try row["sku"]
        if try !row.isNull("deletedAt") { throw Refusal("\(sku) is deleted", hints: ["try: restore \(sku)"]) }
        if try row["status"] == "sold" {
            throw Refusal(
                "\(sku) was already sold on \(try row["soldDay"] as String? ?? "an unknown day")",
                hints: ["if it came back, write return \(sku)"])
        }
        return row
    }

    private func search(_ item: FetchedRow, _ platform: Int64) throws -> SimilarSearch {
        var search = SimilarSearch(words: TitleWords(try item["title"]), database: database)
        (search.item, search.platform) = (request.items[0], platform)
        return search
    }

    private func platform(_ items: [FetchedRow]) throws -> (id: Int64, name: String) {
        let id = try request.platform.map { try NameLookup(database: database).platform($0) } ?? listedOn(items)
        let name = try database.value(String.self, "SELECT name FROM platforms WHERE id = \(id)")
        return (id, name ?? "")
    }

    /// Returns the platform where all of the items are listed.
    private func listedOn(_ items: [FetchedRow]) throws -> Int64 {
        let platforms = try zip(request.items, items).map { try listedOn($0, $1) }
        guard let first = platforms.first, platforms.allSatisfy({ $0 == first }) else {
            throw Refusal("the items are listed on different platforms, so name the platform of the offer")
        }
        return first
    }

    /// Returns the platform where an item is listed, at the highest asking price.
    private func listedOn(_ id: Int64, _ item: FetchedRow) throws -> Int64 {
        let platform = try database.value(
            Int64.self,
            """
            SELECT platformId FROM listings WHERE itemId = \(id) AND endedAt IS NULL AND deletedAt IS NULL
            ORDER BY askingMinor DESC NULLS LAST, id LIMIT 1
            """)
        guard let platform else {
            let sku: String = try item["sku"]
            throw Refusal(
                "\(sku) isn't listed, so name the platform of the offer",
                hints: ["try: offer \(request.offer.description) for \(sku) on ebay"])
        }
        return platform
    }

    private func today(_ amount: Money, _ rates: RateTable) -> ConvertedAmount {
        ConvertedAmount(
            amount: amount, day: request.today,
            conversion: rates.convert(
                amount.minor, from: amount.currency, to: request.currency, on: request.today.number))
    }

    /// Returns the cost, converted at the day bought, or by the recorded rate if that leads to the wanted currency.
    private func cost(_ item: FetchedRow, _ rates: RateTable) throws -> ConvertedAmount? {
        guard let minor: Int64 = try item["costMinor"],
            let currency = try (item["costCurrency"] as String?).flatMap({ Currency(code: $0) })
        else { return nil }
        let day = try (item["boughtDay"] as String?).flatMap { Day(iso: $0) }
        guard day != nil || currency == request.currency else {
            return ConvertedAmount(amount: Money(minor: minor, currency: currency), day: nil)
        }
        let own = try (item["costRate"] as String?).flatMap { try? Decimal64($0) }
        let captured = try own.flatMap { rate in
            try (item["costRateCurrency"] as String?).flatMap { Currency(code: $0) }.map {
                RecordedRate(rate: rate, currency: $0)
            }
        }
        return ConvertedAmount(
            amount: Money(minor: minor, currency: currency), day: day,
            conversion: rates.convert(
                minor, from: currency, to: request.currency, on: (day ?? request.today).number, captured: captured))
    }

    /// Returns the asking price of the items together; `nil` unless all have one in one currency.
    private func asking(on platform: Int64, _ rates: RateTable) throws -> OfferReport.Asking? {
        let each = try request.items.map { try asking(of: $0, on: platform, rates) }
        guard let first = each.first else { return nil }
        return each.dropFirst().reduce(first) { sum, asking in
            guard let sum, let asking, sum.price.currency == asking.price.currency else { return nil }
            let (minor, overflow) = sum.price.minor.addingReportingOverflow(asking.price.minor)
            guard !overflow else { return nil }
            let isThere = sum.platform.split(separator: ", ").contains { $0 == asking.platform }
            let converted = rates.convert(
                minor, from: sum.price.currency, to: request.offer.currency, on: request.today.number)
            return OfferReport.Asking(
                price: Money(minor: minor, currency: sum.price.currency),
                platform: isThere ? sum.platform : "\(sum.platform), \(asking.platform)", minor: converted?.minor)
        }
    }

    private func asking(of item: Int64, on platform: Int64, _ rates: RateTable) throws -> OfferReport.Asking? {
        let row = try database.first(
            """
            SELECT askingMinor, askingCurrency, platforms.name FROM listings
                JOIN platforms ON platforms.id = platformId
            WHERE itemId = \(item) AND endedAt IS NULL AND listings.deletedAt IS NULL AND askingMinor IS NOT NULL
            ORDER BY platformId = \(platform) DESC, askingMinor DESC, listings.id LIMIT 1
            """)
        guard let row, let currency = try Currency(code: row["askingCurrency"] as String) else { return nil }
        let price = try Money(minor: row["askingMinor"], currency: currency)
        let converted = rates.convert(
            price.minor, from: currency, to: request.offer.currency, on: request.today.number)
        return try OfferReport.Asking(price: price, platform: row["name"], minor: converted?.minor)
    }

    func explanation() throws -> Explanation? {
        guard request.items.count == 1 else { return nil }
        let item = try item(request.items[0])
        return try search(item, platform([item]).id).sql.map { try database.explanation(of: $0) }
    }
}
