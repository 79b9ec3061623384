import QueryLanguage

/// Something bought: one item, or a lot whose cost is split over its pieces.
public struct Purchase: Hashable, Sendable {
    public var title: String
    /// How many items it makes; the cost is of all of them together.
    public var pieces = 1
    public var cost: Money?
    public var market: Place?
    public var seller: String?
    public var haul: String?
    /// `nil` for today.
    public var day: Day?
    public var paid: Payment?
    public var note: String?
    /// Whether it is said that the market's entry fee of the day is not written down.
    public var asksForEntryFee = true

    /// Where it was bought: by name, or the nearest market that counts the place as its own.
    public enum Place: Hashable, Sendable {
        case named(String)
        case near(Coordinates)
    }

    public init(title: String) {
        self.title = title
    }
}

/// An item put up on platforms.
public struct Offering: Hashable, Sendable {
    /// Slugs, each once.
    public var platforms: [String]
    public var asking: Money?
    public var day: Day?

    public init(platforms: [String]) {
        self.platforms = platforms
    }
}

/// An item sold.
public struct SaleRequest: Hashable, Sendable {
    public var price: Money
    /// A slug; `nil` where it was not said.
    public var platform: String?
    public var day: Day?
    /// In the currency of the price, like postage and packaging.
    public var fees: Money?
    public var postage: Money?
    public var packaging: Money?
    /// What the buyer paid for postage, which is revenue as the price is.
    public var postagePaid: Money?
    /// `nil` takes the platform's custom: cash at a car boot and offline, card online.
    public var paid: Payment?

    public init(price: Money) {
        self.price = price
    }
}

/// What a platform takes, from a day on.
public struct FeeRequest: Hashable, Sendable {
    /// A slug.
    public var platform: String
    public var terms: FeeTerms
    /// `nil` for today.
    public var since: Day?
    /// Who says so.
    public var source: String?

    public init(platform: String, terms: FeeTerms) {
        self.platform = platform
        self.terms = terms
    }
}

/// A sold item that came back.
public struct ReturnRequest: Hashable, Sendable {
    /// `nil` for all that the buyer paid and did not get back yet.
    public var refund: Money?
    /// What the platform gave back of its fees, in the currency of the sale.
    public var feesBack: OpenAmount?
    public var day: Day?

    public init() {}
}

/// A part of what the buyer paid, given back for a thing that stays sold.
public struct RefundRequest: Hashable, Sendable {
    /// In the currency of the sale, like the fees.
    public var amount: Money
    /// What the platform gave back of its fees.
    public var feesBack: Money?
    /// `nil` for today.
    public var day: Day?

    public init(amount: Money, feesBack: Money? = nil, day: Day? = nil) {
        (self.amount, self.feesBack, self.day) = (amount, feesBack, day)
    }
}

/// An expense.
public struct Spending: Hashable, Sendable {
    public var amount: Money
    /// `entry-fee`, `transport`, `packaging`, `delivery` or `other`.
    public var kind: String
    /// Of transport: `car gas`, `car service`, `car parking`, `bus`, `train`, `taxi`, `van` or `bike`.
    public var subkind: String?
    public var market: String?
    public var haul: String?
    /// The item it was for.
    public var item: SKU?
    public var day: Day?
    public var paid: Payment?
    public var memo: String?

    public init(amount: Money, kind: String) {
        self.amount = amount
        self.kind = kind
    }
}

/// A market as it is added.
public struct MarketRequest: Hashable, Sendable {
    public var name: String
    public var place: Coordinates?
    public var radius: Decimal64?
    public var fee: Money?

    public init(name: String) {
        self.name = name
    }
}

/// What a bulk statement is about.
public enum Target: Hashable, Sendable {
    case item(SKU)
    /// Items that a query finds: its filters, condition, order and limit.
    case query(Query)
}
