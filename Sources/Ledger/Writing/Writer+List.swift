import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Lists an item on platforms.
    ///
    /// - Throws: ``Refusal`` if the item can't be listed there, ``QueryError`` for an unknown platform.
    package func list(_ item: Int64, _ offering: Offering) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        if state.status == "sold" {
            throw Refusal("\(state.sku) is sold", hints: ["if it came back, write return \(state.sku)"])
        }
        try refuseGone(state)
        try refuseOutOfBounds(offering.asking, "an asking price")
        _ = try moment(offering.day)
        var result = WriteResult()
        for slug in offering.platforms {
            let platform = try names.platform(slug)
            try refuse(platform, slug: slug, listing: item, state)
            try insert([item], on: [platform.id], offering)
            let listing = database.lastInsertedId
            try refuseDisorder(of: item, around: .listing(listing))
            result.row = listing
            result.count += 1
        }
        return result
    }

    /// Adds listings: of each item in order, on each platform in order.
    func insert(_ items: some Collection<Int64>, on platforms: [Int64], _ offering: Offering) throws {
        let listed = try moment(offering.day)
        let listings = platforms.map { platform in
            Patch.listing(platform: platform, listed: listed, asking: offering.asking, ended: nil)
        }
        try rows.insert(listings, ofEach: items)
    }

    /// Returns the items that can be listed without reading their history: stock that was never sold, nor bought after
    /// the day, nor is listed on one of the platforms.
    func listable(_ items: some Collection<Int64>, _ offering: Offering, on platforms: [Int64]) throws -> Set<Int64> {
        let ids = try database.cached(
            BoundSQL(
                sql: """
                    SELECT id FROM items WHERE id IN (SELECT value FROM json_each(?1))
                        AND deletedAt IS NULL AND status IN ('purchased', 'listed') AND ifnull(boughtDay, '') <= ?3
                        AND NOT EXISTS (SELECT 1 FROM sales WHERE itemId = items.id)
                        AND NOT EXISTS (SELECT 1 FROM listings WHERE itemId = items.id
                            AND platformId IN (SELECT value FROM json_each(?2)) AND endedAt IS NULL AND deletedAt IS NULL)
                    """, items.json, platforms.json, (offering.day ?? today).description)
        ).values(Int64.self)
        return Set(ids)
    }

    /// Returns the platforms of an offering; `nil` if it is refused for any item.
    func platforms(of offering: Offering) -> [Int64]? {
        guard let platforms = try? offering.platforms.map({ try names.platform($0) }),
            platforms.allSatisfy({ $0.lists && $0.isEnabled }), (try? moment(offering.day)) != nil,
            offering.asking.map({ $0.minor < 0 }) != true
        else { return nil }
        return platforms.map(\.id)
    }

    private func refuse(
        _ platform: (id: Int64, name: String, lists: Bool, isEnabled: Bool), slug: String, listing item: Int64,
        _ state: ItemFacts
    ) throws {
        guard platform.lists else { throw Refusal("items can be sold at \(platform.name), but not listed there") }
        guard platform.isEnabled else {
            throw Refusal("\(platform.name) is disabled", hints: ["try: platform enable \(slug)"])
        }
        let listed = try database.cached(
            """
            SELECT listedDay FROM listings WHERE itemId = \(item) AND platformId = \(platform.id) AND endedAt IS NULL
                AND deletedAt IS NULL
            """
        ).value(String.self)
        if let listed {
            throw Refusal(
                "\(state.sku) is already listed on \(platform.name), since \(listed)",
                hints: ["to change the price, write edit \(state.sku) set asking …"])
        }
    }

    /// Ends an item's live listings: on one platform, everywhere, or only one listing.
    ///
    /// - Throws: ``Refusal`` if it isn't listed there, ``QueryError`` for an unknown platform.
    package func unlist(_ item: Int64, from slug: String?, only listing: Int64? = nil) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        let platform = try slug.map { try names.platform($0) }
        let only: BoundSQL = platform.map { "AND platformId = \($0.id)" } ?? ""
        let one: BoundSQL = listing.map { "AND id = \($0)" } ?? ""
        var result = WriteResult()
        result.count = try rows.endListings(moment(of: today), where: "itemId = \(item) \(only) \(one)")
        guard result.count > 0 else {
            if let listing {
                throw Refusal("listing \(listing) of \(state.sku) isn't live\(platform.map { " on \($0.name)" } ?? "")")
            }
            throw Refusal("\(state.sku) is not listed\(platform.map { " on \($0.name)" } ?? "")")
        }
        return result
    }
}
