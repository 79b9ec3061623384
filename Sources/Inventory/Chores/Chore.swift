import QueryLanguage

/// A kind of thing that the store itself knows needs doing.
public enum Chore: CaseIterable, Hashable, Sendable {
    /// It is sold, and a listing of it is still live.
    case takeDown
    /// It was sold lately where things are posted, and no postage is noted.
    case post
    /// It was bought some days ago and is not listed.
    case list
    /// A listing of it has been live for long.
    case relist
    /// Its cost is not known, or it is unsold and has no photo.
    case complete
    /// An order of a marketplace waits for its item.
    case match

    /// More than so many of a kind are not counted, so that an inventory of any size is looked at as fast.
    public static let mostCounted = 1_000
    /// For so many days after a sale its postage is asked for.
    public static let postDays = 7
}

/// From when on something counts as waiting.
public struct ChoreTerms: Hashable, Sendable {
    public var today: Day
    /// What is not listed after so many days waits.
    public var listAfter: Int
    /// What is listed for more than so many days waits.
    public var staleAfter: Int

    public init(today: Day, listAfter: Int, staleAfter: Int) {
        self.today = today
        self.listAfter = listAfter
        self.staleAfter = staleAfter
    }
}

/// One thing to do, and what is known of it.
public struct ChoreLine: Hashable, Sendable {
    public var chore: Chore
    public var sku: String
    public var title: String?
    /// Since when it waits; `nil` where that is not known.
    public var since: Day?
    /// Where it is listed or was sold.
    public var platform: (slug: String, name: String)? {
        slug.flatMap { slug in name.map { (slug, $0) } }
    }
    /// The id of the sale that lacks its postage, or of the order.
    public var record: Int64?
    /// Whether it is the photo that is missing, and not the cost.
    public var lacksPhoto = false
    /// The items that an order line names, where they are more than its pieces.
    public var items: [String] = []
    /// The amount that a row of an unknown type adds to the balance; `nil` for any other row.
    public var unknown: Money?

    var slug: String?
    var name: String?
}

/// How much there is to do of one kind.
public struct ChoreCount: Hashable, Sendable {
    public var chore: Chore
    /// `nil` where they are more than ``Chore/mostCounted``.
    public var count: Int?
    /// Those that wait longest.
    public var first: [ChoreLine]
}
