import Queries
import QueryLanguage

/// A fact about orders, payouts or listings in a marketplace's file, in terms that all marketplaces share.
///
/// A reader turns each line of a file into facts. The results are derived from all facts about an order, so it does not
/// matter which file came first, or how often.
package enum OrderFact: Equatable, Sendable {
    case line(OrderLine)
    case charge(OrderCharge)
    case payout(OrderPayout)
    case listing(LiveListing)
    /// A line that moves no money in the end, such as a hold and its release; it is only counted.
    case neutral
}

/// A kind of file, with its authority for each part of a fact.
package struct OrderSource: Hashable, Sendable {
    /// The permanent id under which facts are stored, such as `ebay-transactions`.
    package let id: String
    /// The name for the user: `eBay transaction report`.
    package let title: String
    /// The platform's slug: `ebay`.
    package let platform: String
    /// The authority; of two files that give the same field, the higher one counts.
    package let authority: Authority
    /// The edition of its reader, raised when the facts that it makes of a row change; 1 at first.
    package let edition: Int
    /// True if an order that was refunded in full leaves the next file of its days.
    package let dropsRefunded: Bool

    /// The authority of a kind of file for each part, from 0 (none) to 9.
    package struct Authority: Hashable, Sendable {
        /// The authority for title, SKU, quantity and day sold.
        package var identity: Int
        /// The authority for the price and the buyer's postage.
        package var price: Int
        /// The authority for fees, ads, labels, refunds and payouts.
        package var costs: Int

        package init(identity: Int, price: Int, costs: Int) {
            (self.identity, self.price, self.costs) = (identity, price, costs)
        }
    }

    package init(
        id: String, title: String, platform: String, authority: Authority, edition: Int = 1, dropsRefunded: Bool = false
    ) {
        (self.id, self.title, self.platform, self.authority) = (id, title, platform, authority)
        (self.edition, self.dropsRefunded) = (edition, dropsRefunded)
    }
}

/// A fee with the marketplace's name for it, in minor units; positive if the seller pays.
package struct OrderFee: Hashable, Sendable {
    package var name: String
    package var minor: Int64

    package init(_ name: String, _ minor: Int64) {
        (self.name, self.minor) = (name, minor)
    }
}

/// The facts in one file about an item of an order, or a whole order.
///
/// All amounts are in minor units of `currency`; `nil` means that the file does not give it, 0 that it is nothing.
package struct OrderLine: Equatable, Sendable {
    /// The order's number at the marketplace.
    package var order: String
    /// The number of the listing; `nil`, like `transaction`, for a line about the order as a whole.
    ///
    /// Its amounts then belong to the whole order: the part that the item lines of the same file leave is divided by
    /// price, to the penny, among the lines that don't give that amount, or among all if all do. So a reader passes on
    /// what it reads without holding lines back: a total of fees goes with the fees of some items, and postage that is
    /// repeated on each line is given once, for the whole.
    package var itemNumber: String?
    /// The number that distinguishes two lines for one listing in an order.
    package var transaction: String?
    /// The day sold.
    package var day: Day?
    package var title = ""
    /// The text that may contain a SKU: the custom label, otherwise the description.
    package var label = ""
    package var quantity: Int?
    package var currency: Currency
    /// The price that the buyer paid for all pieces of the line, without postage and taxes.
    package var price: Int64?
    /// The postage that the buyer paid.
    package var postagePaid: Int64?
    package var fees: [OrderFee] = []
    /// True if the file gives fees, so that an empty list means no fees.
    package var saysFees = false
    package var ads: Int64?
    /// The cost of postage labels to the seller.
    package var postage: Int64?
    /// The refund to the buyer, on `refundDay`, or on the day sold if the file has no day.
    package var refund: Int64?
    package var refundDay: Day?
    /// Fees that came back with the refund.
    package var feesBack: Int64?
    /// The amount that the line adds to a payout; in another currency for a sale abroad.
    package var net: Money?
    /// The file's own rate from `currency` to that of `net`, in digits.
    package var rate: String?
    /// The number of its payout.
    package var payout: String?
    /// The difference of the row's own result from its columns, booked nowhere; `nil` if the row adds up.
    package var difference: Int64?
    /// True if the sale was cancelled; a line imported earlier is then taken back.
    package var isCancelled = false

    package var waits: OrderWait?
    /// The second number that the marketplace gives the order, unique on its day.
    ///
    /// A file may have it before the order's own number; `order` is then ``standIn(for:)``.
    package var record: String?

    /// True if it is about the order as a whole.
    package var isWhole: Bool { itemNumber == nil && transaction == nil }

    /// Returns the number that an order has until a file gives its own.
    static func standIn(for record: String) -> String { "record-\(record)" }

    package init(order: String, itemNumber: String? = nil, transaction: String? = nil, currency: Currency) {
        (self.order, self.itemNumber, self.transaction, self.currency) = (order, itemNumber, transaction, currency)
    }
}

/// A separate line that costs the seller money or returns it: a fee, an ad, a postage label, a refund.
package struct OrderCharge: Equatable, Sendable {
    package enum ChargeType: String, CaseIterable, Sendable {
        case fee, ad, label, refund
        /// Money that the buyer's bank or the marketplace took back for the buyer, or returned to the seller.
        ///
        /// The balance is a refund, but the item stays sold: nobody says that it came back.
        case dispute
        /// Money between the seller's bank and the marketplace, neither income nor cost.
        case transfer
        /// A row of an unknown type, which is stored but never booked.
        case unknown
        /// Other money in either direction, such as a correction.
        case adjustment
    }

    /// The key that identifies the charge in this kind of file; it stays the same whenever a file brings the charge
    /// again.
    ///
    /// If two versions of a charge differ, the fuller one is kept, whichever came first. The key of an ``OrderLine`` is
    /// its order, item and transaction.
    package var key: String
    package var kind: ChargeType
    /// The order and the listing it belongs to, if the file gives them.
    package var order: String?
    package var itemNumber: String?
    /// The item's title, which may identify the line of an order.
    package var title: String?
    /// The marketplace's name for it.
    package var name: String
    package var day: Day
    package var currency: Currency
    /// The amount in minor units; positive if the seller pays, and for a refund if the buyer gets it.
    package var minor: Int64
    /// True if the file doesn't give the amount itself.
    var isEstimate = false
    /// The fees that came back with a refund, in minor units, positive.
    package var feesBack: Int64 = 0
    /// The amount that it adds to a payout, negative if the seller pays.
    package var net: Money?
    /// The file's own rate from `currency` to that of `net`, in digits, if the charge is a refund or dispute.
    package var rate: String?
    package var payout: String?
    /// The difference of the row's own result from its columns, booked nowhere; `nil` if the row adds up.
    package var difference: Int64?

    package init(
        key: String, kind: ChargeType, order: String? = nil, name: String, day: Day, currency: Currency, minor: Int64
    ) {
        (self.key, self.kind, self.order, self.name, self.day) = (key, kind, order, name, day)
        (self.currency, self.minor) = (currency, minor)
    }
}

/// Money that the marketplace sent to the seller's bank.
package struct OrderPayout: Equatable, Sendable {
    package var number: String
    package var day: Day
    /// The amount; positive if the seller got it.
    package var amount: Money

    package init(number: String, day: Day, amount: Money) {
        (self.number, self.day, self.amount) = (number, day, amount)
    }
}

/// A listing that the marketplace's own report shows as live.
package struct LiveListing: Equatable, Sendable {
    package var itemNumber: String
    package var title: String
    /// The text that may contain the seller's SKU.
    package var customLabel: String
    package var price: Money?
    package var quantity: Int?
    package var listedDay: Day?

    package init(itemNumber: String, title: String, customLabel: String) {
        (self.itemNumber, self.title, self.customLabel) = (itemNumber, title, customLabel)
    }
}
