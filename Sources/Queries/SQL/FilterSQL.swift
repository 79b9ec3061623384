import QueryLanguage
import StoreFile

/// A compiler of filters; it looks names up in the store first, so that an unknown name is an error, not an empty
/// answer.
package struct FilterSQL {
    package let noun: Noun
    package let names: NameLookup
    package let condition: ConditionSQL
    /// True to follow the query's order and look each row up among the search results, instead of finding those first.
    var walksOrder = false

    /// Returns the conditions of the filters; filters on listings become one condition for each clause.
    ///
    /// - Throws: ``QueryError`` for a name that the store doesn't have, and ``SQLiteError`` if SQLite reports an error.
    package func compile(_ filters: [Filter]) throws -> [BoundSQL] {
        guard noun == .items else { return try filters.flatMap(compile) }
        let (clauses, others) = filters.listingClauses
        return try others.flatMap(compile) + clauses.map(listing)
    }

    /// Returns a condition that one and the same live listing of an item must meet in full.
    private func listing(_ clause: ListingClause) throws -> BoundSQL {
        let parts = try clause.filters.map { filter -> BoundSQL in
            if let platforms = filter.platforms { return try isOn(platforms.slugs, "platformId") }
            switch filter {
            case .age(_, let age, _, let cutoff): return within("listedDay", age, cutoff)
            case .period(_, let bounds): return within("listedDay", bounds)
            default: preconditionFailure("A clause about listings asks for platforms, days and ages alone.")
            }
        }
        return """
            items.id IN (SELECT itemId FROM listings WHERE endedAt IS NULL AND \(condition.isThere("listings")) \
            AND \(parts.joined(separator: " AND ")))
            """
    }

    private func isOn(_ slugs: [String], _ column: String) throws -> BoundSQL {
        let ids = try slugs.map { try names.platform($0) }
        return ids.count == 1 ? "\(sql: column) = \(ids[0])" : "\(sql: column) IN \(ids)"
    }

    private func compile(_ filter: Filter) throws -> [BoundSQL] {
        if let origin = filter.origin { return [try reference(origin.column, to: try names.ids(of: origin))] }
        if let (_, slugs) = filter.platforms {
            guard noun == .items else { return [try isOn(slugs, "\(noun.rawValue).platformId")] }
            // An item with a sale platform is sold; saying so lets the index on sold items serve.
            return [try isOn(slugs, "items.salePlatformId"), "items.status = 'sold'"]
        }
        switch filter {
        case .state(let state): return self.state(state)
        case .notOn(let role, let slug): return [notOn(role, try names.platform(slug))]
        case .stored(let place):
            let spellings = try names.places(called: place).map { "items.storedIn = \($0)" as BoundSQL }
            return spellings.count == 1 ? spellings : ["(\(spellings.joined(separator: " OR ")))"]
        case .paid(let role, let payment): return ["\(sql: paymentColumn(role)) = \(payment.rawValue)"]
        case .has(let field, let isWanted):
            let sql = FieldSQL(field, condition.context, in: condition.currency)
            return [isWanted ? sql.isFilled : sql.isEmpty]
        case .age(let role, let age, _, let cutoff): return [within(dayColumn(role), age, cutoff)]
        case .period(let role, let bounds): return [within(dayColumn(role), bounds)]
        case .search(let text): return try search(text)
        case .near(let place, let kilometres): return Nearby(place, kilometres: kilometres).terms
        case .currency(let currency): return ["rates.currency = \(currency.code)"]
        case .items(let items):
            let each = try items.skus.map { changes(to: try names.item($0)) }
            return each.count == 1 ? each : ["(\(each.joined(separator: " OR ")))"]
        case .anyOf(let parts):
            let each = try parts.map { "(\(try compile($0).joined(separator: " AND ")))" as BoundSQL }
            return ["(\(each.joined(separator: " OR ")))"]
        case .market, .seller, .haul, .platform: preconditionFailure("\(filter) is compiled above.")
        }
    }

    private func notOn(_ role: DateRole, _ platform: Int64) -> BoundSQL {
        guard noun == .items else { return "\(sql: noun.rawValue).platformId IS NOT \(platform)" }
        return role == .sold
            ? "items.salePlatformId IS NOT \(platform)"
            : "instr(';' || ifnull(items.listedOn, '') || ';', ';' || \(platform) || ';') = 0"
    }

    /// Returns the terms for a search: the words, or the text as an SKU, the end of one, or a former id.
    private func search(_ text: String) throws -> [BoundSQL] {
        let terms = try SearchSQL.compile(
            text, walking: walksOrder, isStale: names.database.isSearchStale, in: names.database)
        let (named, isWhole) = try names.items(text)
        guard !named.isEmpty else { return terms }
        return isWhole ? ["items.id IN \(named)"] : ["(\(terms.joined(separator: " AND ")) OR items.id IN \(named))"]
    }

    private func state(_ state: State) -> [BoundSQL] {
        switch state {
        case .sold: return ["items.status = 'sold'"]
        case .unsold: return [BoundSQL(sql: StatusSQL.isStock)]
        // SQLite doesn't see that these are unsold; saying so lets the index on unsold items serve.
        case .purchased, .listed: return [BoundSQL(sql: StatusSQL.isStock), "items.status = '\(sql: state.rawValue)'"]
        case .kept, .donated, .binned, .lost:
            return ["items.fate IS NOT NULL", "items.status = '\(sql: state.rawValue)'"]
        case .returned where noun == .sales: return ["sales.returnedDay IS NOT NULL"]
        case .returned:
            return [
                """
                items.id IN (SELECT itemId FROM sales AS past WHERE returnedDay IS NOT NULL \
                AND \(condition.isThere("past")))
                """
            ]
        case .pending: return ["photos.id IN (SELECT photoId FROM outbox)"]
        case .unmatched, .matched, .ignored: return ["orders.state = '\(sql: state.rawValue)'"]
        case .deleted: return []
        }
    }

    /// Returns the changes that touched an item or its listings, sales or photos.
    private func changes(to item: Int64) -> BoundSQL {
        let parts = ["listings", "sales", "photos"].map { table -> BoundSQL in
            """
            OR tableName = '\(sql: table)' AND EXISTS (SELECT 1 FROM \(sql: table) \
            WHERE itemId = \(item) AND id BETWEEN rowId AND lastId)
            """
        }
        return """
            changes.id IN (SELECT changeId FROM changedRows \
            WHERE tableName = 'items' AND \(item) BETWEEN rowId AND lastId \(parts.joined(separator: " ")))
            """
    }

    package init(noun: Noun, names: NameLookup, condition: ConditionSQL, walksOrder: Bool = false) {
        self.noun = noun
        self.names = names
        self.condition = condition
        self.walksOrder = walksOrder
    }

    private func within(_ column: String, _ age: Age, _ cutoff: Day) -> BoundSQL {
        "\(sql: column) \(sql: age == .older ? "<" : ">") \(cutoff.description)"
    }

    private func within(_ column: String, _ bounds: Bounds) -> BoundSQL {
        switch (bounds.from, bounds.through) {
        case (let from?, let through?): "\(sql: column) BETWEEN \(from.description) AND \(through.description)"
        case (let from?, nil): "\(sql: column) >= \(from.description)"
        case (nil, let through?): "\(sql: column) <= \(through.description)"
        case (nil, nil): "\(sql: column) IS NOT NULL"
        }
    }

    private func dayColumn(_ role: DateRole) -> String {
        switch role {
        case .bought: "items.boughtDay"
        case .sold: noun == .items ? "items.soldDay" : "sales.soldDay"
        case .listed: "listings.listedDay"
        case .spent: "expenses.day"
        case .held: "hauls.firstDay"
        case .quoted: "rates.day"
        case .charged: "fees.sinceDay"
        case .made: noun == .backups ? "backups.day" : Computation.changeDay
        case .ordered: "orders.day"
        case .paidOut: "payouts.day"
        }
    }

    private func paymentColumn(_ role: DateRole) -> String {
        switch role {
        case .bought: "items.boughtPaid"
        case .spent: "expenses.payment"
        default: "sales.payment"
        }
    }

    private func reference(_ column: String, to ids: [Int64]) throws -> BoundSQL {
        let owner: StoreTable
        switch noun {
        case .expenses, .sellers: owner = noun.table
        default: owner = .items
        }
        return "\(sql: "\(owner.rawValue).\(column)") IN \(ids)"
    }

    /// Returns the tables that the filters need joined.
    package func tables(_ filters: [Filter]) -> [StoreTable] {
        filters.flatMap { filter -> [StoreTable] in
            switch filter {
            case .state(.returned) where noun == .sales: [.sales]
            case .state(.deleted), .state(.pending), .state(.unmatched), .state(.matched), .state(.ignored), .near,
                .currency, .items:
                []
            case .state, .search: [.items]
            case .platform, .notOn: []
            case .market, .seller, .haul: noun == .expenses || noun == .sellers ? [] : [.items]
            case .stored: [.items]
            case .paid(let role, _): role == .sold ? [.sales] : role == .bought ? [.items] : []
            case .has(let field, _): field.source.tables
            case .age(let role, _, _, _), .period(let role, _):
                role == .bought ? [.items] : []
            case .anyOf(let parts): tables(parts)
            }
        }
    }
}

extension Filter {
    /// The names of markets, sellers or hauls, one for a row to have; `nil` for other filters.
    package var origin: Origin? {
        let names = parts.compactMap { part -> (StoreTable, String)? in
            switch part {
            case .market(let name): (.markets, name)
            case .seller(let name): (.sellers, name)
            case .haul(let name): (.hauls, name)
            default: nil
            }
        }
        return names.first.map { Origin(table: $0.0, names: names.map(\.1)) }
    }

    /// Names of rows of a table.
    package struct Origin {
        package let table: StoreTable
        package let names: [String]

        /// The column of items and expenses that refers to such a row.
        package var column: String { table == .markets ? "marketId" : table == .sellers ? "sellerId" : "haulId" }
    }
}

extension NameLookup {
    /// Returns the rows with one of the names.
    ///
    /// - Throws: ``QueryError`` if no row that is not deleted has one of them.
    package func ids(of origin: Filter.Origin) throws -> [Int64] {
        try origin.names.flatMap { try ids(of: $0, in: origin.table) }
    }
}
