import Queries
import QueryLanguage
import StoreFile

/// The names that a store has, as far as words of a line may mean them; each is looked up once.
final class KnownNames {
    private let store: InventoryStore?
    private var lists: [String: [String]] = [:]
    private var items: [String: [NamedItem]] = [:]

    /// True if nothing is known of the store, so that any words may name an item.
    let areOpen: Bool

    init(_ store: InventoryStore?, areOpen: Bool = false) { (self.store, self.areOpen) = (store, areOpen) }

    /// Returns the values of a field of names, such as those of markets.
    func all(_ field: Field) -> [String] {
        if let list = lists["\(field.noun) \(field.name)"] { return list }
        var list: [String] = []
        var query = Query(noun: field.noun)
        query.columns = [.field(field)]
        _ = try? store?.prepare(query, in: QueryContext(today: .first, homeCurrency: .gbp)).rows { cells in
            if case .text(let bytes)? = cells.first { list.append(String(decoding: bytes, as: UTF8.self)) }
        }
        lists["\(field.noun) \(field.name)"] = list
        return list
    }

    /// Returns at most two items of a pool whose title has all words of a text.
    func items(_ text: String, _ pool: ItemPool) -> [NamedItem] {
        let key = "\(pool) \(text)"
        if let found = items[key] { return found }
        let found = store.flatMap { try? $0.items(named: text, from: pool, limit: 2) } ?? []
        items[key] = found
        return found
    }
}
