import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Adds a market.
    ///
    /// - Throws: ``Refusal`` if the name is taken or the fee is negative.
    package func addMarket(_ request: MarketRequest) throws -> WriteResult {
        try refuseTaken(request.name, .markets)
        try refuseOutOfBounds(request.fee, "a fee")
        if let radius = request.radius, radius.units <= 0 { throw Refusal("a radius must be more than 0 km") }
        var row = Patch(.marketName, .text(request.name))
        row.set(.marketPlace, FieldValue(request.place) { .coordinates($0) })
        row.set(.marketRadius, .number(request.radius?.approximate ?? StoredTable.usualRadius))
        row.set(.marketAsksFee, .boolean(request.fee != nil))
        row.set(.marketFee, request.fee)
        return try add(row)
    }

    /// Adds a seller, perhaps with the market they trade at.
    ///
    /// - Throws: ``Refusal`` if the name is taken.
    package func addSeller(_ name: String, market: String?) throws -> WriteResult {
        try refuseTaken(name, .sellers)
        var result = WriteResult()
        let market = try market.map { try names.findOrMake($0, in: .markets, &result) }
        var row = Patch(.sellerName, .text(name))
        row.set(.sellerMarket, market)
        return try add(row, result)
    }

    /// Adds a haul, perhaps with its days.
    ///
    /// - Throws: ``Refusal`` if the name is taken.
    package func addHaul(_ name: String, _ period: Period?) throws -> WriteResult {
        try refuseTaken(name, .hauls)
        var row = Patch(.haulName, .text(name))
        row.set(.haulFirstDay, period?.first)
        row.set(.haulLastDay, period?.last)
        return try add(row)
    }

    private func add(_ row: Patch, _ result: WriteResult = WriteResult()) throws -> WriteResult {
        var result = result
        result.row = try rows.insert(row)
        result.count = 1
        return result
    }

    func refuseTaken(_ name: String, _ kind: Noun) throws {
        if name.allSatisfy(\.isWhitespace) { throw Refusal("a name can't be empty") }
        if try names.find(name, in: kind.table) != nil {
            throw Refusal("there is already a \(kind.singular) called \(name)")
        }
    }

    /// Merges one name into another: rows that refer to the first then refer to the second, and the first is deleted.
    ///
    /// Returns the numbers of rows that moved, without deleted ones.
    ///
    /// - Throws: ``QueryError`` if one of the names is unknown.
    package func merge(_ kind: Noun, _ name: String, into other: String) throws -> RowCounts {
        let from = try names.require(name, in: kind.table)
        let into = try names.require(other, in: kind.table)
        guard from != into else { throw Refusal("\(name) can't be merged into itself") }
        let moved = try counts(naming: from, of: kind)
        for field in kind.stored?.references ?? [] {
            try rows.update(Patch(field, .row(into)), where: "\(sql: field.columns[0]) = \(from)")
        }
        _ = try delete(kind, name)
        return moved
    }

    // MARK: - Platforms

    /// Adds a platform named by the user.
    ///
    /// - Throws: ``Refusal`` if the name is empty or taken.
    package func addPlatform(_ name: String) throws -> WriteResult {
        let platform = Platform(name: name)
        guard !platform.slug.isEmpty else { throw Refusal("a name can't be empty") }
        let known = try database.value(String.self, "SELECT name FROM platforms WHERE slug = \(platform.slug)")
        if let known { throw Refusal("there is already a platform called \(known)") }
        var row = Patch(.platformSlug, .text(platform.slug))
        row.set(.platformName, name)
        return try add(row)
    }

    /// Enables or disables a platform; a disabled one accepts no new listings.
    ///
    /// - Throws: ``Refusal`` if it is so already, ``QueryError`` for an unknown platform.
    package func setPlatform(_ slug: String, enabled: Bool) throws {
        let platform = try names.platform(slug)
        if platform.isEnabled == enabled {
            throw Refusal("\(platform.name) is already \(enabled ? "enabled" : "disabled")")
        }
        try rows.update(Patch(.platformEnabled, .boolean(enabled)), where: "id = \(platform.id)")
    }
}
