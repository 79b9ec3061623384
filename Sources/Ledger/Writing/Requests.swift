import QueryLanguage

/// A purchase: one item, or a lot whose cost is split over its pieces.
package struct Purchase: Hashable, Sendable {
    package var title: String
    /// The number of items; the cost is for all of them together.
    package var pieces = 1
    package var cost: Money?
    /// True if the cost is for each item.
    package var isCostEach = false
    package var market: Place?
    package var seller: String?
    package var haul: String?
    /// The day; `nil` for today.
    package var day: Day?
    package var paid: Payment?
    package var note: String?
    /// The place it is put in.
    package var storedIn: String?
    /// True to remind the user of a market's entry fee that isn't recorded for the day.
    package var asksForEntryFee = true
    /// True to note that the same was bought within a day.
    package var notesTwin = true

    /// The place of purchase: a name, or the nearest market whose area includes the coordinates.
    package enum Place: Hashable, Sendable {
        case named(String)
        case near(Coordinates)
    }

    package init(title: String) {
        self.title = title
    }
}

/// A request to list an item on platforms.
package struct Offering: Hashable, Sendable {
    /// The platforms' slugs, each once.
    package var platforms: [String]
    package var asking: Money?
    package var day: Day?

    package init(platforms: [String]) {
        self.platforms = platforms
    }
}

/// A request to record a sale.
package struct SaleRequest: Hashable, Sendable {
    package var price: Money
    /// The platform's slug; `nil` if none was given.
    package var platform: String?
    package var day: Day?
    /// The fees, in the currency of the price, like postage and packaging.
    package var fees: Money?
    package var postage: Money?
    package var packaging: Money?
    /// The postage that the buyer paid, which is revenue like the price.
    package var postagePaid: Money?
    /// The payment; `nil` uses the platform's custom: cash at a car boot and offline, card online.
    package var paid: Payment?

    package init(price: Money) {
        self.price = price
    }
}

/// A request to set a platform's fee from a day on.
package struct FeeRequest: Hashable, Sendable {
    /// The platform's slug.
    package var platform: String
    package var terms: FeeTerms
    /// The first day; `nil` for today.
    package var since: Day?
    /// The source of the figure.
    package var source: String?

    package init(platform: String, terms: FeeTerms) {
        self.platform = platform
        self.terms = terms
    }
}

/// A request to record a return.
package struct ReturnRequest: Hashable, Sendable {
    /// The refund; `nil` for all that the buyer paid and has not got back yet.
    package var refund: Money?
    /// The fees that the platform gave back, in the currency of the sale.
    package var feesBack: OpenAmount?
    package var day: Day?

    package init() {}
}

/// A request to record a partial refund; the item stays sold.
package struct RefundRequest: Hashable, Sendable {
    /// The refund, in the currency of the sale, like the fees.
    package var amount: Money
    /// The fees that the platform gave back.
    package var feesBack: Money?
    /// The day; `nil` for today.
    package var day: Day?

    package init(amount: Money, feesBack: Money? = nil, day: Day? = nil) {
        (self.amount, self.feesBack, self.day) = (amount, feesBack, day)
    }
}

/// A request to record an expense.
package struct Spending: Hashable, Sendable {
    package var amount: Money
    /// The distance driven, whose cost is then the amount.
    package var distance: Distance?
    /// The days on which it recurs; `nil` for an expense of one day.
    package var recurrence: Recurrence?
    /// The two ends of a journey, which become part of the memo.
    package var from: String?
    package var to: String?
    /// One of ``ExpenseKind/usual``, or the user's own.
    package var kind: String
    /// The kind of transport, such as `car gas` or `bus`.
    package var subkind: String?
    package var market: String?
    package var haul: String?
    /// The item that the expense was for.
    package var item: SKU?
    package var day: Day?
    package var paid: Payment?
    package var memo: String?

    package init(amount: Money, kind: String) {
        self.amount = amount
        self.kind = kind
    }
}

/// A request to add a market.
package struct MarketRequest: Hashable, Sendable {
    package var name: String
    package var place: Coordinates?
    package var radius: Decimal64?
    package var fee: Money?

    package init(name: String) {
        self.name = name
    }
}

/// The items that a bulk statement applies to.
package enum Target: Hashable, Sendable {
    case items(ItemNames)
    /// The items that a query finds, by its filters, condition, order and limit.
    case query(Query)

    /// True if it names one item.
    package var isOne: Bool {
        if case .items(let names) = self { names.isOne } else { false }
    }

    package var isQuery: Bool {
        if case .query = self { true } else { false }
    }
}
