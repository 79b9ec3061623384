import QueryLanguage

/// A kind of task that the store itself can find.
package enum Chore: CaseIterable, Hashable, Sendable {
    /// The item is sold, but a listing of it is still live.
    case takeDown
    /// The item was sold recently on a platform that posts items, and no postage is recorded.
    case post
    /// The item was bought days ago and is still not listed.
    case list
    /// A listing of the item has been live for a long time.
    case relist
    /// The item has no known cost, or is unsold without a photo.
    case complete
    /// A marketplace order is not matched to an item, or doesn't add up to its file's own result.
    case match
    /// A payout is not what its lines come to.
    case reconcile

    /// The most tasks of a kind that are counted, so that an inventory of any size takes the same time.
    package static let mostCounted = 1_000
    /// The number of days after a sale for which fhq asks for its postage.
    package static let postDays = 7
}

/// The time limits after which a task is shown.
package struct ChoreTerms: Hashable, Sendable {
    package var today: Day
    /// The number of days after which an unlisted item is shown.
    package var listAfter: Int
    /// The number of days after which a live listing is shown.
    package var staleAfter: Int

    package init(today: Day, listAfter: Int, staleAfter: Int) {
        self.today = today
        self.listAfter = listAfter
        self.staleAfter = staleAfter
    }
}

/// A task, with the facts about it.
package struct ChoreLine: Hashable, Sendable {
    package var chore: Chore
    package var sku: String
    package var title: String?
    /// The day it began; `nil` if unknown.
    package var since: Day?
    /// The platform of the listing or the sale.
    package var platform: (slug: String, name: String)? {
        slug.flatMap { slug in name.map { (slug, $0) } }
    }
    /// The place of an item to post.
    package var storedIn: String?
    /// The id of the sale without postage, of the stale listing, or of the order.
    package var record: Int64?
    /// True if the photo is missing; false if the cost is.
    package var lacksPhoto = false
    /// The items that an order line names, if they are more than its pieces.
    package var items: [String] = []
    /// The amount that a row of an unknown type adds to the balance; `nil` for other rows.
    package var unknown: Money?
    /// The difference of the order from its file's own result; `nil` if it adds up.
    package var mismatch: Money?
    /// The difference between a payout and its lines.
    package var difference: Money?
    /// The reason why the order waits; `nil` for one that is sold.
    package var waits: OrderWait?

    var slug: String?
    var name: String?
}

/// The number of tasks of one kind.
package struct ChoreCount: Hashable, Sendable {
    package var chore: Chore
    /// The count; `nil` if it is above ``Chore/mostCounted``.
    package var count: Int?
    /// The tasks that have waited longest.
    package var first: [ChoreLine]
}

/// The reason why an order waits: its report shows no money, so that nothing is booked until another file or the user
/// says that it was sold.
package enum OrderWait: String, Sendable {
    /// No file has the day on which the buyer paid.
    case unpaid
    /// The report shows that nothing is left of what the buyer paid: the order was refunded in full or cancelled.
    case voided
}
