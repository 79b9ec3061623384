import QueryLanguage

/// One thing that a marketplace's file says of orders, payouts or listings, in words that all marketplaces share.
///
/// A reader turns each line of a file into facts; what becomes of them follows from all the facts that are known of an
/// order, so that it does not matter which file came first, or how often.
public enum OrderFact: Equatable, Sendable {
    case line(OrderLine)
    case charge(OrderCharge)
    case payout(OrderPayout)
    case listing(LiveListing)
    /// A line that moves no money of the seller's in the end, such as a hold and its release; counted, no more.
    case neutral
}

/// The kind of file that a fact is from, with what it is the authority for.
public struct OrderSource: Hashable, Sendable {
    /// For ever the same, since facts are kept under it: `ebay-transactions`.
    public let id: String
    /// What the user calls it: `eBay transaction report`.
    public let title: String
    /// The platform's slug: `ebay`.
    public let platform: String
    /// Of two files that say one thing, the one with the higher number is believed.
    public let authority: Authority

    /// How much a kind of file is to be believed, each from 0, which is nothing, to 9.
    public struct Authority: Hashable, Sendable {
        /// Title, SKU, quantity and day sold.
        public var identity: Int
        /// Price and the buyer's postage.
        public var price: Int
        /// Fees, ads, labels, refunds and payouts.
        public var costs: Int

        public init(identity: Int, price: Int, costs: Int) {
            (self.identity, self.price, self.costs) = (identity, price, costs)
        }
    }

    public init(id: String, title: String, platform: String, authority: Authority) {
        (self.id, self.title, self.platform, self.authority) = (id, title, platform, authority)
    }
}

/// A fee by the name that the marketplace gives it, in minor units; above zero is what the seller pays.
public struct OrderFee: Hashable, Sendable {
    public var name: String
    public var minor: Int64

    public init(_ name: String, _ minor: Int64) {
        (self.name, self.minor) = (name, minor)
    }
}

/// What one file says of an item of an order, or of a whole order.
///
/// All amounts are in minor units of `currency`; `nil` is what the file does not say, 0 what it says is nothing.
public struct OrderLine: Equatable, Sendable {
    /// The order's number at the marketplace.
    public var order: String
    /// The number of the listing; `nil` together with `transaction` where the file speaks of the order as a whole.
    ///
    /// Its amounts are then those of the whole order: what the lines of the same file for its items leave of an amount is
    /// divided by price, to the penny, among those that do not say it, or among all if all do. So a reader gives what it
    /// reads, and need not hold lines back: a total of all fees goes with the fees of some items, and postage that is
    /// repeated on each line is said once, of the whole.
    public var itemNumber: String?
    /// What tells two lines of one listing in one order apart.
    public var transaction: String?
    /// The day sold.
    public var day: Day?
    public var title = ""
    /// The text in which a SKU may stand: the custom label, else the description.
    public var label = ""
    public var quantity: Int?
    public var currency: Currency
    /// What the buyer paid for the items of the line together, without postage and taxes.
    public var price: Int64?
    /// What the buyer paid for postage.
    public var postagePaid: Int64?
    public var fees: [OrderFee] = []
    /// Whether the file says fees at all, so that none means there are none.
    public var saysFees = false
    public var ads: Int64?
    /// What the seller paid for postage labels.
    public var postage: Int64?
    /// What the buyer got back, on `refundDay`, or the day sold if the file does not say when.
    public var refund: Int64?
    public var refundDay: Day?
    /// Fees that came back with the refund.
    public var feesBack: Int64?
    /// What the line adds to a payout; in another currency for a sale abroad.
    public var net: Money?
    /// The file's own rate from `currency` to that of `net`, in digits.
    public var rate: String?
    /// The number of the payout that it went into.
    public var payout: String?
    /// The sale did not come about; a line that came before is taken back.
    public var isCancelled = false

    /// Whether it speaks of the order as a whole.
    public var isWhole: Bool { itemNumber == nil && transaction == nil }

    public init(order: String, itemNumber: String? = nil, transaction: String? = nil, currency: Currency) {
        (self.order, self.itemNumber, self.transaction, self.currency) = (order, itemNumber, transaction, currency)
    }
}

/// A line of its own that costs the seller something, or gives it back: a fee, an ad, a postage label, a refund.
public struct OrderCharge: Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case fee, ad, label, refund
        /// Money that the buyer's bank or the marketplace took back for the buyer, or gave to the seller again.
        ///
        /// What it leaves is a refund, but the item stays sold: nobody says that it came back.
        case dispute
        /// Money between the seller's bank and the marketplace: neither income nor a cost.
        case transfer
        /// A row whose type is unknown: kept, and never booked.
        case unknown
        /// Money either way that is none of these, such as a correction.
        case adjustment
    }

    /// Unlike that of any other line of this kind of file, and the same whenever the line comes again.
    ///
    /// Of two facts with one key that differ, the one that says more counts, whichever came first; lines have their
    /// order, item and transaction as their key.
    public var key: String
    public var kind: Kind
    /// The order and the listing that it belongs to, as far as the file says.
    public var order: String?
    public var itemNumber: String?
    /// The item's title, which may tell the line of an order.
    public var title: String?
    /// What the marketplace calls it.
    public var name: String
    public var day: Day
    public var currency: Currency
    /// In minor units; above zero is what the seller pays, of a refund what the buyer got back.
    public var minor: Int64
    /// Fees that came back with a refund, in minor units, above zero.
    public var feesBack: Int64 = 0
    /// What it adds to a payout, below zero if the seller pays.
    public var net: Money?
    public var payout: String?

    public init(
        key: String, kind: Kind, order: String? = nil, name: String, day: Day, currency: Currency, minor: Int64
    ) {
        (self.key, self.kind, self.order, self.name, self.day) = (key, kind, order, name, day)
        (self.currency, self.minor) = (currency, minor)
    }
}

/// Money that the marketplace sent to the seller's bank.
public struct OrderPayout: Equatable, Sendable {
    public var number: String
    public var day: Day
    /// Above zero is what the seller got.
    public var amount: Money

    public init(number: String, day: Day, amount: Money) {
        (self.number, self.day, self.amount) = (number, day, amount)
    }
}

/// What is live at a marketplace, by its own report.
public struct LiveListing: Equatable, Sendable {
    public var itemNumber: String
    public var title: String
    public var label: String
    public var price: Money?
    public var quantity: Int?
    public var listedDay: Day?

    public init(itemNumber: String, title: String, label: String) {
        (self.itemNumber, self.title, self.label) = (itemNumber, title, label)
    }
}
