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
    /// The day whose rate counts; `nil` if it is not known.
    public var day: Day?
    /// `nil` if there is no rate, or no day.
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

    /// Fractions in ten-thousandths; `nil` where the divisor is not positive or something is not known.
    public var margin: Int64? { Self.fraction(profit, of: offer.minor) }
    public var roi: Int64? { Self.fraction(profit, of: cost?.minor) }
    public var ofAsking: Int64? { Self.fraction(offer.amount.minor, of: asking?.minor) }
    public var ofMedian: Int64? { Self.fraction(offer.minor, of: similar.median) }

    private static func fraction(_ part: Int64?, of whole: Int64?) -> Int64? {
        guard let part, let whole else { return nil }
        return ProfitFigures.fraction(part, of: whole)
    }
}
