/// Every field of every noun: the one table that parser, help, completion, grammar and compiler read.
public enum FieldCatalog {
    /// The fields of `noun`, in the order of its columns.
    public static func fields(of noun: Noun) -> [Field] {
        switch noun {
        case .items: items
        case .sales: sales
        case .listings: listings
        case .expenses: expenses
        case .markets: markets
        case .sellers: sellers
        case .hauls: hauls
        case .photos: photos
        case .platforms: platforms
        case .rates: rates
        case .fees: fees
        case .views: views
        case .settings: settings
        case .changes: changes
        case .orders: orders
        case .payouts: payouts
        }
    }

    /// The names and other names of all fields of all nouns.
    public static let words = Set(Noun.allCases.flatMap(fields).flatMap { [$0.name] + $0.aliases })

    /// The field with this name or alias, case ignored, hyphens read as underscores.
    public static func field(_ word: some StringProtocol, of noun: Noun) -> Field? {
        field(word.utf8, of: noun)
    }

    static func field(_ word: some Collection<UInt8>, of noun: Noun) -> Field? {
        fields(of: noun).first { field in
            Spelling.isSame(word, field.name) || field.aliases.contains { Spelling.isSame(word, $0) }
        }
    }

    /// The fields that a word may mean which is the name of none, since it could be any of them.
    public static func meanings(of word: String, in noun: Noun) -> [Field] {
        let names = noun == .items && word.lowercased() == "price" ? ["cost", "asking", "sale_price"] : []
        return names.compactMap { field($0, of: noun) }
    }

    /// The day of `noun` that a period in this role is asked of; `nil` where another table holds it.
    public static func dayField(_ role: DateRole, of noun: Noun) -> Field? {
        switch role {
        case .bought: field("bought", of: noun)
        case .listed: noun == .listings ? field("listed", of: noun) : nil
        case .sold: field("sold", of: noun)
        case .spent: field("date", of: noun)
        case .held: field("first_day", of: noun)
        case .quoted, .made, .ordered, .paidOut: field("day", of: noun)
        case .charged: field("since", of: noun)
        }
    }

    /// The field of this name, which the noun has.
    static func known(_ name: String, of noun: Noun) -> Field {
        guard let field = fields(of: noun).first(where: { $0.name == name }) else {
            preconditionFailure("Nothing of \(noun) is called \(name).")
        }
        return field
    }
}

/// Fields that fhq itself asks for, whatever a user writes; one that is not there ends every test.
extension Field {
    public static let itemSKU = StoredTable.items.seen("sku")
    public static let itemTitle = StoredTable.items.seen("title")
    public static let itemBought = StoredTable.items.seen("bought")
    public static let itemCost = StoredTable.items.seen("cost")
    public static let itemAsking = StoredTable.items.seen("asking")
    public static let itemID = FieldCatalog.known("id", of: .items)
    public static let itemPlatforms = FieldCatalog.known("platforms", of: .items)
    public static let expenseID = FieldCatalog.known("id", of: .expenses)
    public static let expenseDate = StoredTable.expenses.seen("date")
    public static let marketName = StoredTable.markets.seen("name")
    public static let marketDistance = FieldCatalog.known("distance_km", of: .markets)
    public static let sellerName = StoredTable.sellers.seen("name")
    public static let haulName = StoredTable.hauls.seen("name")
    public static let platformSlug = StoredTable.platforms.seen("platform")
    public static let platformEnabled = StoredTable.platforms.seen("enabled")
}
