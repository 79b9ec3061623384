import Cells

/// One column of a noun: what users call it, what it holds, and where the store keeps it.
public struct Field: Hashable, Sendable {
    public var noun: Noun
    /// Snake case: the CSV header and the JSON key.
    public var name: String
    public var aliases: [String]
    public var kind: FieldKind
    public var storage: Storage
    /// How its values are compared where they name something; `nil` where they do not.
    public var naming: Naming?
    /// One phrase for help.
    public var help: String
    /// Whether it is a column of the noun's rows when no `show` chooses.
    public var isShown: Bool

    /// Whether its amounts come in one currency, the home one, even where `in` names none.
    public var isAlwaysConverted: Bool {
        if case .computed(let computation) = storage { computation.currency != nil } else { false }
    }

    /// The name of the field that says the currency of its amounts; `nil` if it holds none.
    public var currencyName: String? {
        guard kind == .money else { return nil }
        let owner: Storage? =
            switch storage {
            case .money(let table, _, let currency): .column(table, currency)
            case .computed(let computation): computation.currency.map(Storage.computed)
            default: nil
            }
        return owner.flatMap { owner in FieldCatalog.fields(of: noun).first { $0.storage == owner } }?.name
    }

    public static func == (left: Field, right: Field) -> Bool {
        left.name == right.name && left.noun == right.noun
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(noun)
    }
}

/// How names are compared, whose case makes no difference.
public enum Naming: Hashable, Sendable {
    /// What people have called something, in any letters.
    case name
    /// A word of a fixed form, which the store keeps in small letters.
    case word
}

extension FieldKind {
    /// How an error names values of the kind.
    public var description: String {
        switch self {
        case .text, .code, .list: "a text"
        case .sku: "an SKU"
        case .day: "a day or a period"
        case .money: "an amount"
        case .currency: "a currency"
        case .integer: "a whole number"
        case .decimal: "a number"
        case .payment: "cash or card"
        case .status: "purchased, listed or sold"
        case .boolean: "yes or no"
        }
    }
}

/// Where a field's values come from, as the compiler reads it.
public enum Storage: Hashable, Sendable {
    /// A column that holds the value itself.
    case column(StoreTable, String)
    /// A column that holds a decimal number as text, so that none of its digits is lost.
    case decimal(StoreTable, String)
    /// A column that holds a decimal number as a whole number of ten to the minus `digits`.
    case scaled(StoreTable, String, digits: Int)
    /// An amount in minor units and the column of its currency.
    case money(StoreTable, String, currency: String)
    /// The name of the row that a foreign key points at.
    case name(StoreTable, key: String, of: StoreTable)
    /// A value computed from several columns.
    case computed(Computation)
}

/// The tables that fields live in.
public enum StoreTable: String, CaseIterable, Hashable, Sendable {
    case items, sales, listings, expenses, markets, sellers, hauls, photos, platforms, rates, fees, settings, outbox
    case changes, orders, payouts
    case savedStatements
    case refunds, orderFacts
}

extension StoreTable {
    /// What its rows are called; `nil` where no query asks for them.
    public var noun: Noun? { Noun.allCases.first { $0.table == self } }
}

extension Noun {
    /// The table that its rows are in.
    public var table: StoreTable {
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
        case .views: .savedStatements
        case .settings: .settings
        case .changes: .changes
        case .orders: .orders
        case .payouts: .payouts
        }
    }
}

/// What is computed for a row rather than stored.
public enum Computation: String, CaseIterable, Hashable, Sendable {
    /// Days from purchase to today, of what is unsold.
    case age
    /// Days a listing has been live, or was.
    case listingAge
    /// Price and postage paid, less refunds, fees, postage, packaging and cost, which comes back with a return.
    case profit
    case profitCurrency
    /// The names of the platforms with a live listing.
    case livePlatforms
    /// Where the uploaded photo that comes first can be seen.
    case mainPhotoLink
    /// Where each uploaded photo can be seen, joined with `; `.
    case itemPhotoLinks
    /// Kilometres from the place that `near` named.
    case distance
    /// Whether a photo comes first among its item's.
    case photoIsMain
    /// What kind of picture a photo is, by its file's name.
    case photoKind
    /// Where its picture is, within the photo folder.
    case photoPath
    /// `uploaded`, `pending`, `set-aside`, or `absent` where there is no picture to upload.
    case photoState
    /// Its page in Google Drive.
    case photoLink
    /// The sales of a haul's items less what all of them cost, and less the haul's expenses.
    case haulNet
    case haulNetCurrency
    /// How many items and expenses of a haul its net does not count, since an amount is not known or has no rate.
    case haulLeftOut
    /// The day on which a change was made, in the user's time zone.
    case changeDay
    /// Whether a change was undone.
    case isUndone
    /// The SKUs of the items that an order line was matched to.
    case orderSKUs
    /// The number of the listing, and the item's number in the order, where they are known.
    case orderItemNumber
    case orderTransaction
    /// The first sale of an order line.
    case orderSale

    /// What says the currency of amounts that are always converted; `nil` for anything else.
    var currency: Computation? {
        switch self {
        case .profit: .profitCurrency
        case .haulNet: .haulNetCurrency
        default: nil
        }
    }
}
