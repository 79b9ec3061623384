import Ledger
import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// The facts about an item for a listing; a fact that is unknown is empty.
struct ListedItem {
    let sku, title, condition, category, description, asking, currency: String

    fileprivate init(_ texts: [String]) {
        (sku, title, condition, category) = (texts[0], texts[1], texts[2], texts[3])
        (description, asking, currency) = (texts[4], texts[5], texts[6])
    }

    fileprivate static let fields = [
        "sku", "title", "condition", "category", "description", "asking", "asking_currency",
    ].compactMap { FieldCatalog.field($0, of: .items) }
}

/// The items of a target, for listings elsewhere.
struct ListedItems {
    private let query: Query
    private let environment: Environment

    init(_ target: Target, in environment: Environment) throws {
        self.environment = environment
        switch target {
        case .query(let query): self.query = query
        case .items(let names):
            let items = try ItemStatement.items(names, in: environment)
            if let item = items.first(where: \.isDeleted) {
                throw StatementError("\(item.sku) is deleted", hints: ["try: restore \(item.sku)"])
            }
            query = try ItemStatement.query(items)
        }
    }

    func each(_ body: (ListedItem) throws -> Void) throws {
        var query = query
        query.columns = ListedItem.fields.map { .field($0) }
        query.window = query.window ?? .all
        let store = try environment.store()
        let context = QueryContext(
            today: environment.clock.today, homeCurrency: try StoreSettings(store).homeCurrency())
        _ = try store.prepare(query, in: context).rows { row in try body(ListedItem(row.map(\.text))) }
    }
}
