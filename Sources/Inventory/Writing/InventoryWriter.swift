import GRDB
import QueryLanguage

/// What writes heed besides what they are told.
public struct WriteOptions: Sendable {
    public var unknownName = UnknownName.create
    /// Whether what is improbable is done all the same: a day in the future, or before what it follows.
    public var force = false

    public init() {}
}

/// Writes what happened, inside one change: the named operations that keep the store's invariants.
///
/// Each throws ``Refusal`` for a history that cannot be, and then the whole change is taken back.
public struct InventoryWriter {
    let database: Database
    let now: Instant
    let today: Day
    let options: WriteOptions

    var names: NameWriter { NameWriter(database: database, now: now, options: options) }

    /// The day of an event and its instant: now if it is today, else noon, since no better is known.
    func moment(_ day: Day?) throws -> (at: String, day: Day) {
        guard let day, day != today else { return (now.description, today) }
        if day > today, !options.force {
            throw Refusal("\(day.description) is in the future", canForce: true)
        }
        return ("\(day.description)T12:00:00.000Z", day)
    }

    func refuseNegative(_ money: Money?, _ what: String) throws {
        if let money, money.minor < 0 { throw Refusal("\(what) cannot be negative: \(money.description)") }
    }

    /// The items that a target means, in its order.
    public func items(_ target: Target, context: QueryContext) throws -> [ItemMatch] {
        switch target {
        case .item(let sku): return [try item(sku)]
        case .query(var query):
            query.columns = [.field(.itemID), .field(.itemSKU), .field(.itemTitle)]
            let compiled = try QueryCompiler(query: query, context: context, database: database).compile()
            let isDeleted = query.wantsDeleted
            return try Row.fetchAll(database, sql: compiled.sql.text, arguments: compiled.sql.arguments).map {
                try ItemMatch(id: $0[0], sku: $0[1], oldSKU: nil, title: $0[2], isDeleted: isDeleted)
            }
        }
    }

    /// The one item that an SKU means: the old sequential ids are found first.
    func item(_ sku: SKU) throws -> ItemMatch {
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

    /// What a write needs to know of an item.
    struct ItemState {
        var sku: String
        var status: String
        var isDeleted: Bool
        var saleId: Int64?
        var soldDay: String?
    }

    func state(_ item: Int64) throws -> ItemState {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT sku, status, deletedAt, saleId, soldDay FROM items WHERE id = ?"),
            arguments: [item])
        guard let row else { throw Refusal("the item is gone") }
        return try ItemState(
            sku: row[0], status: row[1], isDeleted: row[2] != nil, saleId: row[3], soldDay: row[4])
    }

    func refuseDeleted(_ state: ItemState) throws {
        if state.isDeleted { throw Refusal("\(state.sku) is deleted", hints: ["restore \(state.sku) brings it back"]) }
    }
}
