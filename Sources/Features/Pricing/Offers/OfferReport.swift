import Queries
import QueryLanguage
import Reports

/// A request to evaluate an offer for an item, or several together, on a platform.
package struct OfferRequest: Hashable, Sendable {
    /// The items that the offer is for, together.
    package var items: [Int64]
    package var offer: Money
    /// The platform's slug; `nil` for the one where it is listed at the highest price.
    package var platform: String?
    /// The fees, in the currency of the offer, like postage and packaging; `nil` uses the platform's known fee.
    package var fees: Money?
    package var postage: Money?
    package var packaging: Money?
    /// The currency of the figures.
    package var currency: Currency
    package var today: Day

    package init(items: [Int64], offer: Money, platform: String?, currency: Currency, today: Day) {
        self.items = items
        self.offer = offer
        self.platform = platform
        self.currency = currency
        self.today = today
    }
}

/// An amount and its conversion to the wanted currency.
package struct ConvertedAmount: Hashable, Sendable {
    package var amount: Money
    /// The day whose rate is used; `nil` if unknown.
    package var day: Day?
    /// The conversion; `nil` if there is no rate or no day.
    package var conversion: Conversion?

    /// The converted amount, in minor units of the wanted currency.
    package var minor: Int64? { conversion?.minor }
}

/// The earnings from an offer, compared with the asking price and the prices of similar items.
///
/// An unknown figure is `nil`, never zero.
package struct OfferReport: Sendable {
    package var skus: [String] = []
    package var titles: [String] = []
    /// The platform's name.
    package var platform = ""
    /// The platform's fee; `nil` if the request gave the fees.
    package var quote: FeeQuote?
    package var offer: ConvertedAmount
    package var fees: ConvertedAmount?
    /// The given amounts of postage and packaging.
    package var parcel: [ConvertedAmount] = []
    /// The cost of each item; `nil` for an unknown one.
    package var costs: [ConvertedAmount?] = []
    package var asking: Asking?
    package var similar = SimilarSales(words: [], needed: 0)
    /// A sentence about amounts converted by an old rate; `nil` if there are none.
    package var stale: String?

    /// The current asking price: on the platform if the item is listed there, otherwise the highest; of several items
    /// their sum.
    package struct Asking: Hashable, Sendable {
        package var price: Money
        /// The name of the platform with that price.
        package var platform: String
        /// The price in the minor unit of the offer's currency, by today's rate; `nil` if there is none.
        package var minor: Int64?
    }

    /// The platform fees, postage and packaging, in minor units of the wanted currency.
    package var sellingCosts: Int64? {
        parcel.reduce(fees?.minor) { sum, part in
            guard let sum, let minor = part.minor else { return nil }
            let (total, overflow) = sum.addingReportingOverflow(minor)
            return overflow ? nil : total
        }
    }

    /// The cost of all items, in minor units of the wanted currency; `nil` if one is unknown or not converted.
    package var cost: Int64? {
        costs.reduce(costs.isEmpty ? nil : 0) { sum, cost in
            guard let sum, let minor = cost?.minor else { return nil }
            let (total, overflow) = sum.addingReportingOverflow(minor)
            return overflow ? nil : total
        }
    }

    /// The offer less selling costs and the items' cost.
    package var profit: Int64? {
        guard let revenue = offer.minor, let sellingCosts, let cost else { return nil }
        let (earned, first) = revenue.subtractingReportingOverflow(sellingCosts)
        let (profit, second) = earned.subtractingReportingOverflow(cost)
        return first || second ? nil : profit
    }

    /// The profit as a fraction of the offer, in ten-thousandths; `nil` if the offer is not positive or a figure is
    /// unknown.
    package var margin: Int64? { Self.fraction(profit, of: offer.minor) }
    package var roi: Int64? { Self.fraction(profit, of: cost) }
    package var ofAsking: Int64? { Self.fraction(offer.amount.minor, of: asking?.minor) }
    package var ofMedian: Int64? { Self.fraction(offer.minor, of: similar.median) }

    private static func fraction(_ part: Int64?, of whole: Int64?) -> Int64? {
        guard let part, let whole else { return nil }
        return part.fraction(of: whole)
    }
}
