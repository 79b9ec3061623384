/// All fields of all nouns: the one table for parser, help, completion, grammar and compiler.
package enum FieldCatalog {
    /// Returns the fields of `noun`, in the order of its columns.
    package static func fields(of noun: Noun) -> [Field] {
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
        case .backups: backups
        case .views: views
        case .settings: settings
        case .changes: changes
        case .orders: orders
        case .payouts: payouts
        case .mappings: mappings
        case .places: places
        case .recurring: recurring
        }
    }

    /// The names and aliases of all fields.
    package static let words = Set(Noun.allCases.flatMap(fields).flatMap { [$0.name] + $0.aliases })

    /// Returns the field with this name or alias, ignoring case and reading hyphens as underscores; `nil` if there is
    /// none.
    package static func field(_ word: some StringProtocol, of noun: Noun) -> Field? {
        field(word.utf8, of: noun)
    }

    static func field(_ word: some Collection<UInt8>, of noun: Noun) -> Field? {
        fields(of: noun).first { field in
            Spelling.isSame(word, field.name) || field.aliases.contains { Spelling.isSame(word, $0) }
        }
    }

    /// Returns the fields that an ambiguous word may mean, such as `price`.
    package static func meanings(of word: String, in noun: Noun) -> [Field] {
        let names = noun == .items && word.lowercased() == "price" ? ["cost", "asking", "sale_price"] : []
        return names.compactMap { field($0, of: noun) }
    }

    /// Returns the field with the day of `noun` for a period in this role; `nil` if another table holds it.
    package static func dayField(_ role: DateRole, of noun: Noun) -> Field? {
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

    /// Returns the field of this name, which must exist.
    static func known(_ name: String, of noun: Noun) -> Field {
        guard let field = fields(of: noun).first(where: { $0.name == name }) else {
            preconditionFailure("Nothing of \(noun) is called \(name).")
        }
        return field
    }
}

/// Fields that fhq itself uses; a missing one fails every test.
extension Field {
    package static let itemSKU = StoredTable.items.seen("sku")
    package static let itemTitle = StoredTable.items.seen("title")
    package static let itemBought = StoredTable.items.seen("bought")
    package static let itemCost = StoredTable.items.seen("cost")
    package static let itemCurrency = FieldCatalog.known("currency", of: .items)
    package static let itemFate = StoredTable.items.seen("fate")
    package static let itemAsking = StoredTable.items.seen("asking")
    package static let orderID = FieldCatalog.known("id", of: .orders)
    package static let itemID = FieldCatalog.known("id", of: .items)
    package static let itemStatus = FieldCatalog.known("status", of: .items)
    package static let itemProfit = FieldCatalog.known("profit", of: .items)
    package static let itemPlatforms = FieldCatalog.known("platforms", of: .items)
    package static let saleRefund = StoredTable.sales.seen("refund")
    package static let expenseID = FieldCatalog.known("id", of: .expenses)
    package static let expenseDate = StoredTable.expenses.seen("date")
    package static let marketName = StoredTable.markets.seen("name")
    package static let marketDistance = FieldCatalog.known("distance_km", of: .markets)
    package static let sellerName = StoredTable.sellers.seen("name")
    package static let placeName = FieldCatalog.known("place", of: .places)
    package static let haulName = StoredTable.hauls.seen("name")
    package static let platformSlug = StoredTable.platforms.seen("platform")
    package static let platformEnabled = StoredTable.platforms.seen("enabled")
}
