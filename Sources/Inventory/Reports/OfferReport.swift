import GRDB
import QueryLanguage

/// An offer for an item on a platform, to be weighed.
public struct OfferRequest: Hashable, Sendable {
    public var item: Int64
    public var offer: Money
    /// A slug.
    public var platform: String
    /// In the currency of the offer, like postage and packaging; `nil` takes what the platform is known to take.
    public var fees: Money?
    public var postage: Money?
    public var packaging: Money?
    /// What the figures are wanted in.
    public var currency: Currency
    public var today: Day

    public init(item: Int64, offer: Money, platform: String, currency: Currency, today: Day) {
        self.item = item
        self.offer = offer
        self.platform = platform
        self.currency = currency
        self.today = today
    }
}

/// An amount and what it is in the currency wanted.
public struct ConvertedAmount: Hashable, Sendable {
    public var amount: Money
    /// The day whose rate counts.
    public var day: Day
    /// `nil` if there is no rate.
    public var conversion: Conversion?

    /// In minor units of the currency wanted.
    public var minor: Int64? { conversion?.minor }
}

/// What an offer would earn, and how it stands beside the asking price and what similar items sold for.
///
/// What is not known is `nil`, never zero.
public struct OfferReport: Sendable {
    public var sku = ""
    public var title: String?
    /// The platform's name.
    public var platform = ""
    /// What is known of the fees; `nil` where they were given.
    public var quote: FeeQuote?
    public var offer: ConvertedAmount
    public var fees: ConvertedAmount?
    /// Only those of postage and packaging that were given.
    public var parcel: [ConvertedAmount] = []
    public var cost: ConvertedAmount?
    public var asking: Asking?
    public var similar = SimilarSales(words: [], needed: 0)
    /// Said of amounts converted by an old rate.
    public var stale: String?

    /// The price asked now, on the platform if it is listed there, else the highest.
    public struct Asking: Hashable, Sendable {
        public var price: Money
        /// The name of the platform it is asked on.
        public var platform: String
        /// In the minor unit of the offer's currency, by today's rate; `nil` if there is none.
        public var minor: Int64?
    }

    /// Platform fees, postage and packaging, in minor units of the currency wanted.
    public var sellingCosts: Int64? {
        parcel.reduce(fees?.minor) { sum, part in
            guard let sum, let minor = part.minor else { return nil }
            let (total, overflow) = sum.addingReportingOverflow(minor)
            return overflow ? nil : total
        }
    }

    /// The offer less selling costs and cost.
    public var profit: Int64? {
        guard let revenue = offer.minor, let sellingCosts, let cost = cost?.minor else { return nil }
        let (earned, first) = revenue.subtractingReportingOverflow(sellingCosts)
        let (profit, second) = earned.subtractingReportingOverflow(cost)
        return first || second ? nil : profit
    }

    /// Fractions in ten-thousandths; `nil` where the divisor is 0 or something is not known.
    public var margin: Int64? { Self.fraction(profit, of: offer.minor) }
    public var roi: Int64? { Self.fraction(profit, of: cost?.minor) }
    public var ofAsking: Int64? { Self.fraction(offer.amount.minor, of: asking?.minor) }
    public var ofMedian: Int64? { Self.fraction(offer.minor, of: similar.median) }

    private static func fraction(_ part: Int64?, of whole: Int64?) -> Int64? {
        guard let part, let whole else { return nil }
        return ProfitFigures.fraction(part, of: whole)
    }
}

extension InventoryStore {
    /// Weighs an offer.
    ///
    /// Throws ``Refusal`` if the item is sold or gone, ``QueryError`` if there is no such platform.
    public func offer(_ request: OfferRequest) throws -> OfferReport {
        try read { try OfferReckoning(request: request, database: $0).report() }
    }

    /// How similar sales are looked for; `nil` for a title without words.
    public func explainOffer(_ request: OfferRequest) throws -> Explanation? {
        try read { try OfferReckoning(request: request, database: $0).explanation() }
    }
}

/// Gathers what an offer is weighed by.
private struct OfferReckoning {
    let request: OfferRequest
    let database: Database

    func report() throws -> OfferReport {
        let item = try item()
        let platform = try platform()
        let rates = RateTable(database)
        var conversion = ReportConversion(to: request.currency, rates: rates)
        var report = OfferReport(offer: today(request.offer, rates))
        report.sku = item[0]
        report.title = item[1]
        report.platform = platform.name
        if request.fees == nil {
            report.quote = try database.feeQuote(platform.id, price: request.offer, on: request.today)
        }
        report.fees = (request.fees ?? report.quote?.amount).map { today($0, rates) }
        report.parcel = [request.postage, request.packaging].compactMap(\.self).map { today($0, rates) }
        report.cost = cost(item, rates)
        report.asking = try asking(on: platform.id, rates)
        report.similar = try SimilarSearch(
            item: request.item, title: item[1], platform: platform.id, database: database
        ).run(&conversion)
        report.stale = conversion.stale.sentence
        return report
    }

    /// SKU, title, and what the cost takes; refused if it cannot be sold.
    private func item() throws -> Row {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT sku, title, costMinor, costCurrency, boughtDay, costRate, costRateCurrency, status, soldDay,
                    deletedAt FROM items WHERE id = ?
                """, arguments: [request.item])
        guard let row else { throw Refusal("the item is gone") }
        let sku: String = row[0]
        if row[9] != nil { throw Refusal("\(sku) is deleted", hints: ["restore \(sku) brings it back"]) }
        if row[7] == "sold" {
            throw Refusal(
                "\(sku) is sold already, on \(row[8] as String? ?? "a day unknown")",
                hints: ["return \(sku) takes it back, so that it can be sold again"])
        }
        return row
    }

    private func platform() throws -> (id: Int64, name: String) {
        let id = try NameLookup(database: database).platform(request.platform)
        let name = try String.fetchOne(database, sql: "SELECT name FROM platforms WHERE id = ?", arguments: [id])
        return (id, name ?? request.platform)
    }

    private func today(_ amount: Money, _ rates: RateTable) -> ConvertedAmount {
        ConvertedAmount(
            amount: amount, day: request.today,
            conversion: rates.convert(
                amount.minor, from: amount.currency, to: request.currency, on: request.today.number))
    }

    /// At the day bought, by the rate that came with the record if it leads to the currency wanted.
    private func cost(_ item: Row, _ rates: RateTable) -> ConvertedAmount? {
        guard let minor: Int64 = item[2], let currency = (item[3] as String?).flatMap({ Currency(code: $0) }) else {
            return nil
        }
        let day = (item[4] as String?).flatMap { Day(iso: $0) } ?? request.today
        let own = (item[5] as String?).flatMap { try? Decimal64($0) }
        let captured = own.flatMap { rate in
            (item[6] as String?).flatMap { Currency(code: $0) }.map { RecordedRate(rate: rate, currency: $0) }
        }
        return ConvertedAmount(
            amount: Money(minor: minor, currency: currency), day: day,
            conversion: rates.convert(minor, from: currency, to: request.currency, on: day.number, captured: captured))
    }

    private func asking(on platform: Int64, _ rates: RateTable) throws -> OfferReport.Asking? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT askingMinor, askingCurrency, platforms.name FROM listings JOIN platforms ON platforms.id = platformId
                WHERE itemId = ? AND endedAt IS NULL AND listings.deletedAt IS NULL AND askingMinor IS NOT NULL
                ORDER BY platformId = ? DESC, askingMinor DESC, listings.id LIMIT 1
                """, arguments: [request.item, platform])
        guard let row, let currency = Currency(code: row[1] as String) else { return nil }
        let price = Money(minor: row[0], currency: currency)
        let converted = rates.convert(
            price.minor, from: currency, to: request.offer.currency, on: request.today.number)
        return OfferReport.Asking(price: price, platform: row[2], minor: converted?.minor)
    }

    func explanation() throws -> Explanation? {
        let item = try item()
        let words = TitleWords(item[1])
        guard let level = words.levels.first else { return nil }
        let search = SimilarSearch(
            item: request.item, title: item[1], platform: try platform().id, database: database)
        return try database.explanation(of: search.sql(words.match(level)))
    }
}
