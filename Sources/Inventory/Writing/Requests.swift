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
    /// `nil` for the whole price.
    public var refund: Money?
    public var day: Day?

    public init() {}
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

/// Things that are deleted by their number, and all but photos edited.
public enum NumberedKind: String, CaseIterable, Hashable, Sendable {
    case expense, sale, listing, fee, photo

    var table: StoreTable {
        switch self {
        case .expense: .expenses
        case .sale: .sales
        case .listing: .listings
        case .fee: .fees
        case .photo: .photos
        }
    }
}

/// Things that are edited, merged and deleted by their name.
public enum NamedKind: String, CaseIterable, Hashable, Sendable {
    case market, seller, haul

    var table: StoreTable {
        switch self {
        case .market: .markets
        case .seller: .sellers
        case .haul: .hauls
        }
    }
}

/// One `FIELD VALUE` after `set`.
public struct Assignment: Hashable, Sendable {
    /// The name of a field of ``EditableField``.
    public var field: EditableField
    public var value: NewValue

    public init(field: EditableField, value: NewValue) {
        self.field = field
        self.value = value
    }
}

/// What a field becomes.
public enum NewValue: Hashable, Sendable {
    case empty
    case text(String)
    case money(Money)
    case day(Day)
    case payment(Payment)
    case decimal(Decimal64)
    case boolean(Bool)
    case coordinates(Coordinates)
    /// A share in millionths.
    case percentage(partsPerMillion: Int)
    /// An amount raised or lowered by thousandths of a per cent: `-20_000` is 20 % down; rounded to the minor unit.
    case change(milliPercent: Int)
}

/// A field that `set` can change: the one table of them, by what it belongs to.
public struct EditableField: Hashable, Sendable {
    /// What a statement edits.
    public enum Owner: String, CaseIterable, Hashable, Sendable {
        case item, sale, listing, expense, fee, market, seller, haul
    }

    public enum Kind: Hashable, Sendable {
        case text, requiredText, money, day, payment, decimal, boolean, coordinates, percentage
        /// Names a market, seller, haul or platform.
        case market, seller, haul, platform
    }

    public var owner: Owner
    public var name: String
    public var kind: Kind

    public static let all: [EditableField] = [
        fields(
            .item,
            ("title", .text), ("note", .text), ("cost", .money), ("bought", .day), ("market", .market),
            ("seller", .seller), ("haul", .haul), ("bought_paid", .payment), ("asking", .money)),
        fields(
            .sale,
            ("sale_price", .money), ("fees", .money), ("postage", .money), ("packaging", .money), ("sold", .day),
            ("platform", .platform), ("payment", .payment), ("returned", .day), ("refund", .money)),
        fields(.listing, ("asking", .money), ("listed", .day)),
        fields(
            .expense,
            ("amount", .money), ("date", .day), ("memo", .text), ("market", .market), ("haul", .haul),
            ("payment", .payment)),
        fields(.fee, ("since", .day), ("percent", .percentage), ("fixed", .money), ("source", .text)),
        fields(
            .market,
            ("name", .requiredText), ("place", .coordinates), ("radius_km", .decimal), ("fee", .money),
            ("asks_fee", .boolean)),
        fields(.seller, ("name", .requiredText), ("market", .market)),
        fields(.haul, ("name", .requiredText), ("first_day", .day), ("last_day", .day)),
    ].flatMap { $0 }

    private static func fields(_ owner: Owner, _ rows: (name: String, kind: Kind)...) -> [EditableField] {
        rows.map { EditableField(owner: owner, name: $0.name, kind: $0.kind) }
    }

    /// The fields that a statement about `owner` can set.
    public static func fields(of owner: Owner) -> [EditableField] {
        all.filter { $0.owner == owner }
    }
}
