import Queries
import QueryLanguage
import StoreFile

/// Options that apply to any write.
package struct WriteOptions: Sendable {
    package var unknownName = UnknownName.create
    /// True to accept improbable days: in the future, or before the event they follow.
    package var force = false

    package init() {}
}

/// A writer of events within one change: the named operations that keep the store's invariants.
///
/// Each throws ``Refusal`` for a history that can't be; the whole change is then rolled back.
package struct InventoryWriter {
    package let database: StoreConnection
    package let now: Instant
    package let today: Day
    package let options: WriteOptions
    /// The journal that notes its writes; `nil` if the caller's change does.
    let journal: Journal?

    /// The user's rows.
    package var rows: RowWriter { RowWriter(database, at: now) }

    /// The names in the store.
    package var names: NameWriter { NameWriter(database: database, now: now, options: options) }

    package init(database: StoreConnection, now: Instant, today: Day, options: WriteOptions, journal: Journal? = nil) {
        self.database = database
        self.now = now
        self.today = today
        self.options = options
        self.journal = journal
    }

    /// Returns the day of an event and its instant: now if it is today, otherwise noon, since the time is unknown.
    func moment(_ day: Day?) throws -> BusinessMoment {
        if let day, day > today, !options.force {
            throw Refusal("\(day.description) is in the future", canForce: true)
        }
        return moment(of: day ?? today)
    }

    /// Returns the same for a day that may be in the future.
    package func moment(of day: Day) -> BusinessMoment {
        day == today ? BusinessMoment(instant: now, day: day) : .noon(of: day)
    }

    /// Runs `body`, and returns true if it changed a row.
    ///
    /// - Throws: What `body` throws.
    package func changesRows(_ body: () throws -> Void) rethrows -> Bool {
        let before = database.totalChangesCount
        try body()
        return database.totalChangesCount > before
    }

    func refuseOutOfBounds(_ money: Money?, _ what: String) throws {
        guard let money else { return }
        if money.minor < 0 { throw Refusal("\(what) can't be negative: \(money.description)") }
        if money.minor > Money.mostMinor { throw Refusal("\(what) is too large: \(money.description)") }
    }

    /// Returns the numbers of the items that a query finds, in its order, and how many it could not compare.
    ///
    /// - Throws: ``QueryError`` for an unknown name.
    package func numbers(of query: Query, context: QueryContext) throws -> (items: [Int64], notCompared: Int) {
        var query = query
        query.columns = [.field(query.noun == .orders ? .orderID : .itemID)]
        let compiled = try QueryCompiler(query: query, context: context, database: database).compile()
        // A row at a time, since a million rows of GRDB take several times the memory of the items.
        let items = try Array(
            database.values(Int64.self, compiled.sql))
        return (items, try compiled.notCompared?(database) ?? 0)
    }

    /// Returns the one item that an SKU means, looking up former sequential ids first.
    ///
    /// - Throws: ``QueryError`` for an unknown name, ``Refusal`` if an SKU means several items.
    package func item(_ sku: SKU) throws -> ItemMatch {
        let found = try database.items(called: sku)
        guard let item = found.first else {
            throw QueryError.unknownName(kind: "item", name: sku.text, nearest: try database.sku(nearest: sku))
        }
        guard found.count == 1 else {
            let names = found.map(\.sku).joined(separator: " or ")
            throw Refusal("\(sku.text) could be two items", of: sku.text, hints: ["say which: \(names)"])
        }
        return item
    }

    /// The facts of an item that writes need.
    package struct ItemFacts {
        package let sku: String
        var status: String
        var isDeleted: Bool
        var saleId: Int64?
        var soldDay: String?
        var goneDay: String?

        /// True if it was kept, donated, binned or lost.
        var isGone: Bool { Fate(rawValue: status) != nil }
    }

    /// Returns the facts of an item; refuses one that no longer exists.
    package func state(_ item: Int64) throws -> ItemFacts {
        let row = try database.cached(
            "SELECT sku, status, deletedAt, saleId, soldDay, goneDay FROM items WHERE id = \(item)"
        ).first()
        guard let row else { throw Refusal("the item no longer exists") }
        return try ItemFacts(
            sku: row["sku"], status: row["status"], isDeleted: !row.isNull("deletedAt"), saleId: row["saleId"],
            soldDay: row["soldDay"],
            goneDay: row["goneDay"])
    }

    /// Refuses an item that is no longer stock.
    func refuseGone(_ state: ItemFacts) throws {
        guard state.isGone else { return }
        throw Refusal(
            "\(state.sku) was \(state.status)\(state.goneDay.map { " on \($0)" } ?? "")",
            hints: ["restore \(state.sku) brings it back"])
    }

    /// Refuses an item that is deleted.
    package func refuseDeleted(_ state: ItemFacts) throws {
        if state.isDeleted { throw Refusal("\(state.sku) is deleted", hints: ["try: restore \(state.sku)"]) }
    }
}
