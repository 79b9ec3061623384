import Queries
import QueryLanguage
import StoreFile

/// A search for the items that unmatched order lines name.
package final class NamedByOrders {
    private let database: StoreConnection
    private let today: Day
    private var matchings: [Int64: OrderMatching] = [:]

    private init(database: StoreConnection, today: Day) {
        (self.database, self.today) = (database, today)
    }

    /// The facts about the tasks of orders.
    package static let completion: ChoreCompletion = { database, today in
        let named = NamedByOrders(database: database, today: today)
        return { try named.completed($0) }
    }

    /// Returns the line with the items it names, if they are more than its pieces, and the reason why it waits.
    private func completed(_ line: ChoreLine) throws -> ChoreLine {
        guard line.chore == .match, line.unknown == nil, let id = line.record,
            let row = try database.order(id)
        else { return line }
        let matching =
            try matchings[row.platform] ?? OrderMatching(database: database, platform: row.platform, today: today)
        matchings[row.platform] = matching
        let named = try matching.named(row.line)
        var line = line
        if named.isTooMany { line.items = named.items.map(\.sku) }
        let facts: [KeptFact] = try database.records(
            where: "platformId = ? AND orderNumber = ?", .integer(row.platform), .text(row.number))
        line.waits = DerivedOrder(facts).lines.first?.waits
        if row.mismatch != 0 { line.mismatch = Money(minor: row.mismatch, currency: row.line.currency) }
        return line
    }
}
