import Queries
import QueryLanguage
import Rendering
import StoreFile

/// A few of the items that a statement changes, before and after.
struct BulkSample {
    static let most = 5

    let fields: [Field]
    let wantsDeleted: Bool

    /// The texts of the fields, by item.
    typealias Values = [Int64: [String]]

    /// Reads the fields of the first items within the open transaction.
    func read(_ items: [ItemMatch], in store: InventoryStore, today: Day) throws -> Values {
        guard !fields.isEmpty, !items.isEmpty else { return [:] }
        var query = Query(noun: .items)
        query.filters = wantsDeleted ? [.state(.deleted)] : []
        query.condition = .oneOf(.itemID, items.prefix(Self.most).map { .integer(Int($0.id)) })
        query.columns = ([.itemID] + fields.flatMap { [$0] + [$0.currency].compactMap { $0 } }).map { .field($0) }
        query.window = .all
        var values: Values = [:]
        _ = try store.prepare(query, in: QueryContext(today: today, homeCurrency: .gbp)).rows { row in
            guard case .integer(let id) = row[0] else { return }
            values[id] = texts(row.dropFirst())
        }
        return values
    }

    private func texts(_ row: Slice<UnsafeBufferPointer<Cell>>) -> [String] {
        var cells = row.map(\.text)[...]
        return fields.map { field in
            let value = cells.popFirst() ?? ""
            let currency = field.currency == nil ? "" : cells.popFirst() ?? ""
            if value.isEmpty { return "empty" }
            return field.kind == .text ? "“\(value)”" : currency.isEmpty ? value : "\(value) \(currency)"
        }
    }

    /// Returns lines such as `FH-20D6G0NR “Brass lamp”: asking 25.00 GBP → 20.00 GBP`.
    func lines(_ items: [ItemMatch], before: Values, after: Values) -> [String] {
        items.prefix(Self.most).map { item in
            let changes = fields.indices.map { index in
                let old = before[item.id].map { $0[index] } ?? ""
                let new = after[item.id].map { $0[index] } ?? ""
                return "\(fields[index].name) \(old == new ? "stays \(old)" : "\(old) → \(new)")"
            }
            return changes.isEmpty ? item.named : "\(item.named): \(changes.joined(separator: ", "))"
        }
    }
}

extension Field {
    /// The field with the currency of this one's amounts.
    fileprivate var currency: Field? {
        guard case .money(let table, _, let column) = storage else { return nil }
        return FieldCatalog.fields(of: noun).first { $0.storage == .column(table, column) }
    }
}

extension Cell {
    /// The value as one line of text; empty if there is none.
    fileprivate var text: String {
        switch self {
        case .empty: ""
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .integer(let number): String(number)
        case .decimal(let units, let digits): Decimal64(units: units, fractionDigits: digits).description
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .list(let parts): parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "; ")
        }
    }
}
