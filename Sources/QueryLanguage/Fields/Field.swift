import Cells

/// One column of a noun: its name for users, its kind, and where the store keeps it.
package struct Field: Hashable, Sendable {
    package var noun: Noun
    /// The name in snake case, used as CSV header and JSON key.
    package var name: String
    package var aliases: [String]
    package var kind: FieldKind
    package var storage: Storage
    /// The comparison of its values if they are names; otherwise `nil`.
    package var naming: Naming?
    /// A phrase for help.
    package var help: String
    /// True if it is shown when no `show` chooses the columns.
    package var isShown: Bool

    /// True if its amounts are always converted, to the home currency if `in` names none.
    package var isAlwaysConverted: Bool {
        if case .computed(let computation) = storage, case .computed = computation.currency { true } else { false }
    }

    /// True if its values are fractions of one, with four decimals.
    package var isRatio: Bool {
        if case .computed(let computation) = storage { computation.isRatio } else { false }
    }

    /// The name of the field with the currency of its amounts; `nil` if it holds none.
    package var currencyName: String? {
        guard kind == .money else { return nil }
        let owner: Storage? =
            switch storage {
            case .money(let table, _, let currency): .column(table, currency)
            case .computed(let computation): computation.currency
            default: nil
            }
        return owner.flatMap { owner in FieldCatalog.fields(of: noun).first { $0.storage == owner } }?.name
    }

    package static func == (left: Field, right: Field) -> Bool {
        left.name == right.name && left.noun == right.noun
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(noun)
    }
}

/// A comparison of names, which always ignores case.
package enum Naming: Hashable, Sendable {
    /// A name that people have chosen, in any letters.
    case name
    /// A word of a fixed form, which the store keeps in lower case.
    case word
}

extension FieldKind {
    /// The name of the kind in errors.
    package var description: String {
        switch self {
        case .text, .code, .list: "a text"
        case .sku: "an SKU"
        case .day: "a day or a period"
        case .money: "an amount"
        case .currency: "a currency"
        case .integer: "a whole number"
        case .decimal: "a number"
        case .payment: "cash or card"
        case .status: "purchased, listed, sold, kept, donated, binned or lost"
        case .boolean: "yes or no"
        }
    }
}

/// The origin of a field's values.
package enum Storage: Hashable, Sendable {
    /// A column that holds the value itself.
    case column(StoreTable, String)
    /// A column with a decimal number as text, so that no digit is lost.
    case decimal(StoreTable, String)
    /// A column with a decimal number as a whole number of 10^-`digits`.
    case scaled(StoreTable, String, digits: Int)
    /// An amount in minor units and the column of its currency.
    case money(StoreTable, String, currency: String)
    /// The name of the row that a foreign key refers to.
    case name(StoreTable, key: String, of: StoreTable)
    /// A value computed from several columns.
    case computed(Computation)
}

/// The tables that fields live in.
package enum StoreTable: String, CaseIterable, Hashable, Sendable {
    case items, sales, listings, expenses, markets, sellers, hauls, photos, platforms, rates, fees, settings, outbox
    case changes, orders, payouts
    case savedStatements, mappings
    case refunds, orderFacts, kinds, recurring
    /// A view of the items by place.
    case places
    /// The files in the folders of backups, which no table holds; a query brings them along.
    case backups
}

extension StoreTable {
    /// The noun for its rows; `nil` if no query returns them.
    package var noun: Noun? { Noun.allCases.first { $0.table == self } }
}

extension Noun {
    /// The table that its rows are in.
    package var table: StoreTable {
        switch self {
        case .items: .items
        case .sales: .sales
        case .listings: .listings
        case .expenses: .expenses
        case .markets: .markets
        case .sellers: .sellers
        case .hauls: .hauls
        case .photos: .photos
        case .platforms: .platforms
        case .rates: .rates
        case .fees: .fees
        case .backups: .backups
        case .views: .savedStatements
        case .mappings: .mappings
        case .settings: .settings
        case .changes: .changes
        case .orders: .orders
        case .payouts: .payouts
        case .places: .places
        case .recurring: .recurring
        }
    }
}

/// A value computed for a row rather than stored.
package enum Computation: String, CaseIterable, Hashable, Sendable {
    /// Days from purchase to today, for unsold items.
    case age
    /// Days that a listing has been live, or was.
    case listingAge
    /// Price and postage paid, less refunds, fees, postage, packaging and cost; a return gives the cost back.
    case profit
    case profitCurrency
    /// The profit as a fraction of the revenue, and of the cost.
    case margin, returnOnCost
    /// The asking price above the cost as a fraction of the cost.
    case markup
    /// The names of the platforms with a live listing.
    case livePlatforms
    /// The address of the first uploaded photo.
    case mainPhotoLink
    /// The addresses of all uploaded photos, joined with `; `.
    case itemPhotoLinks
    /// Kilometres from the place in `near`.
    case distance
    /// True for the first photo of its item.
    case photoIsMain
    /// The kind of picture, by the file's name.
    case photoKind
    /// The path of its picture within the photo folder.
    case photoPath
    /// `uploaded`, `pending`, `set-aside`, or `absent` where there is no picture to upload.
    case photoState
    /// Its page in Google Drive.
    case photoLink
    /// The sales of a haul's items less the cost of all its items and its expenses.
    case haulNet
    case haulNetCurrency
    /// The number of a haul's items and expenses missing from its net, since an amount is unknown or has no rate.
    case haulLeftOut
    /// The day on which a change was made, in the user's time zone.
    case changeDay
    /// True if a change was undone.
    case isUndone
    /// The SKUs of the items that an order line was matched to.
    case orderSKUs
    /// The numbers of the listing and of the item within the order, if known.
    case orderItemNumber
    case orderTransaction
    /// The first sale of an order line.
    case orderSale
    /// The first of the sales at one price, for several things.
    case soldTogether
    /// The booked part of a payout, and the rest.
    case payoutBooked, payoutUnexplained
    /// The number of items in stock in a place, and their cost.
    case placeItems, placeCost
    case placeCurrency

    /// True if its values are fractions of one.
    var isRatio: Bool { self == .margin || self == .returnOnCost || self == .markup }

    /// The computed field with the currency of amounts that are always converted; otherwise `nil`.
    var currency: Storage? {
        switch self {
        case .profit, .margin, .returnOnCost: .computed(.profitCurrency)
        case .haulNet: .computed(.haulNetCurrency)
        case .placeCost: .computed(.placeCurrency)
        case .payoutBooked, .payoutUnexplained: .column(.payouts, "currency")
        default: nil
        }
    }
}
