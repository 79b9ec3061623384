/// The kind of rows that a query returns.
package enum Noun: String, CaseIterable, Hashable, Sendable {
    case items, sales, listings, expenses, markets, sellers, hauls, photos, platforms, rates, fees, backups, views
    case settings, changes, orders, payouts, mappings, places, recurring

    /// The singular, for messages.
    package var singular: String {
        switch self {
        case .expenses: "expense"
        case .recurring: rawValue
        default: String(rawValue.dropLast())
        }
    }

    /// A phrase for help.
    package var summary: String {
        switch self {
        case .items: "items you bought, with their listings and sales"
        case .sales: "every sale, newest first; a returned one is marked"
        case .listings: "listings on platforms, live or ended"
        case .expenses: "entry fees, transport and other costs"
        case .markets: "places where you buy"
        case .sellers: "people you buy from"
        case .hauls: "named buying trips"
        case .photos: "the photos of items"
        case .platforms: "sites and places where you sell"
        case .rates: "daily exchange rates of the euro, newest first"
        case .fees: "selling fees of platforms and the days they began, newest first"
        case .backups: "backups of the store, newest first; `restore backup` takes the name"
        case .views: "statements kept by `save`, for `run`"
        case .settings: "settings changed by `set`"
        case .changes: "changes to the store, newest first; `undo` takes the number"
        case .orders: "order lines from marketplace files, newest first"
        case .mappings: "saved column mappings for importing sheets"
        case .payouts: "marketplace payouts to your bank, and how much of each is booked as sales, refunds and expenses"
        case .recurring: "expenses that recur, the next one due first"
        case .places: "places that items are stored in, with the items in stock there"
        }
    }

    /// The roles of a period or an age, the noun's default first; empty for nouns without days.
    package var roles: [DateRole] {
        switch self {
        case .items: [.bought, .listed, .sold]
        case .sales: [.sold, .bought]
        case .listings: [.listed, .bought]
        case .expenses: [.spent]
        case .hauls: [.held]
        case .rates: [.quoted]
        case .fees: [.charged]
        case .changes, .backups: [.made]
        case .orders: [.ordered]
        case .payouts: [.paidOut]
        default: []
        }
    }

    /// The words that may filter it, besides periods, searches and `where`.
    package var filters: [Keyword] {
        switch self {
        case .items:
            [
                .new, .purchased, .unlisted, .listed, .sold, .unsold, .returned, .kept, .donated, .binned, .lost,
                .deleted, .bought, .on, .not, .at,
                .from, .haul, .stored, .paid, .with, .without, .older, .newer,
            ]
        case .sales:
            [.returned, .deleted, .bought, .sold, .on, .not, .at, .from, .haul, .paid, .with, .without, .older, .newer]
        case .listings: [.deleted, .bought, .listed, .on, .not, .at, .from, .haul, .with, .without, .older, .newer]
        case .expenses: [.deleted, .at, .haul, .paid, .with, .without, .older, .newer]
        case .markets: [.deleted, .near, .with, .without]
        case .sellers: [.deleted, .at, .with, .without]
        case .hauls: [.deleted, .with, .without, .older, .newer]
        case .photos: [.pending, .deleted, .with, .without]
        case .rates: [.for, .older, .newer, .with, .without]
        case .fees: [.deleted, .on, .older, .newer, .with, .without]
        case .changes: [.of, .older, .newer, .with, .without]
        case .orders: [.unmatched, .matched, .ignored, .on, .older, .newer, .with, .without]
        case .payouts: [.on, .older, .newer, .with, .without]
        case .recurring: [.deleted, .with, .without]
        case .backups: [.older, .newer, .with, .without]
        case .platforms, .views, .settings, .mappings, .places: [.with, .without]
        }
    }

    /// True if a quoted search can search its text fields.
    package var isSearchable: Bool {
        switch self {
        case .items, .sales, .listings: true
        default: false
        }
    }
}

/// The day of a row that a period or an age applies to.
package enum DateRole: String, CaseIterable, Hashable, Sendable {
    case bought, listed, sold, spent, held, quoted, charged, made, ordered, paidOut

    /// The word that gives this role to a following period; `nil` if there is none.
    package var anchor: Keyword? {
        switch self {
        case .bought: .bought
        case .listed: .listed
        case .sold: .sold
        case .spent, .held, .quoted, .charged, .made, .ordered, .paidOut: nil
        }
    }
}

extension Noun {
    /// Returns whether `on` means the platform of a sale or of a listing, after a word that set `role`.
    func platformRole(after role: DateRole?) -> DateRole {
        self == .sales || self == .items && role == .sold ? .sold : .listed
    }

    /// Returns whether `paid` means the buyer's payment or the user's, after a word that set `role`.
    func paymentRole(after role: DateRole?) -> DateRole {
        self == .expenses ? .spent : role == .bought ? .bought : .sold
    }
}
