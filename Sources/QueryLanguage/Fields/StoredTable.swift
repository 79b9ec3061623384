/// A table with all its fields: the one list for queries, `edit`, merges, imports, sheets, the journal and `check`.
///
/// Merges list conflicts, and sheets their changes, in the order of the fields.
package final class StoredTable: Sendable {
    package let table: StoreTable
    /// Its place among all tables of the store.
    package let index: Int
    package let fields: [StoredField]
    /// The columns of the fields, in the order in which a row holds its values.
    package let columns: [String]
    /// The derived columns, which only triggers write.
    package let derived: [String]
    /// The fields that queries see, including derived ones.
    let seen: [Field]
    /// The place of the deletion time; beyond all places in a table whose rows are never deleted.
    package let deletion: Int
    /// The field that distinguishes the parts of one item in a merge; `nil` if their order does.
    package let distinguishing: StoredField?

    package var name: String { table.rawValue }

    /// The name of one row, for messages.
    package var singular: String { name.hasSuffix("s") ? String(name.dropLast()) : name }

    /// True if its rows belong to an item and carry its id.
    package var belongsToItem: Bool { Self.isPart(table) }

    private static func isPart(_ table: StoreTable) -> Bool {
        table == .listings || table == .sales || table == .photos
    }

    init(
        _ table: StoreTable, _ rows: [StoredField], derived: [StoredField] = [], distinguishing: String? = nil,
        keepsDeleted: Bool = true
    ) {
        self.table = table
        index = StoreTable.allCases.firstIndex(of: table) ?? 0
        let noun = table.noun ?? .items
        let currency = rows.first { $0.unit == .money || $0.unit == .currency }?.columns.last ?? ""
        var fields: [StoredField] = []
        var columns: [String] = []
        var seen: [Field] = []
        columns.reserveCapacity(2 * (rows.count + derived.count + 1))
        seen.reserveCapacity(columns.capacity)
        func add(_ field: StoredField) {
            (field.table, field.firstPlace) = (table, columns.count)
            fields.append(field)
            columns += field.columns
            field.add(to: &seen, of: noun, currency: currency)
        }
        for row in rows { add(row) }
        if keepsDeleted { add(.field(.deletion, "deleted", "deletedAt").merged(Self.deletion(of: table))) }
        self.fields = fields
        self.columns = columns
        for row in derived { add(row) }
        self.derived = Array(columns[self.columns.count...])
        self.seen = seen
        deletion = keepsDeleted ? self.columns.count - 1 : .max
        self.distinguishing = self.fields.first { $0.name == distinguishing }
    }

    /// Returns the name of a deletion in a conflict; for a part it names the kind.
    private static func deletion(of table: StoreTable) -> String {
        isPart(table) ? "\(table.rawValue.dropLast()) deleted" : "deleted"
    }

    /// The field of this name, which must exist.
    package subscript(name: String) -> StoredField {
        guard let field = fields.first(where: { $0.name == name }) else {
            preconditionFailure("Nothing of \(table) is called \(name).")
        }
        return field
    }

    /// Returns the visible field of this name, which must exist.
    func seen(_ name: String) -> Field {
        guard let field = seen.first(where: { $0.name == name }) else {
            preconditionFailure("Nothing that queries see of \(table) is called \(name).")
        }
        return field
    }

    /// Returns the place of a column's value in a row; derived columns come last.
    package func place(of column: String) -> Int {
        if let place = columns.firstIndex(of: column) { return place }
        guard let place = derived.firstIndex(of: column) else {
            preconditionFailure("The table \(table) has no column \(column).")
        }
        return columns.count + place
    }

    /// The editable fields in the order of lists; for items also the asking price of their listings and the amounts
    /// and the day of their sale.
    package var editable: [StoredField] {
        let own = fields.filter { $0.editRank != nil }.enumerated().sorted {
            ($0.element.editRank ?? 0, $0.offset) < ($1.element.editRank ?? 0, $1.offset)
        }.map(\.element)
        guard table == .items else { return own }
        return own + [Self.listings["asking"]] + Self.ofSale.map { Self.sales[$0] }
    }

    private static let ofSale = ["sale_price", "sold", "fees", "postage", "packaging", "postage_paid"]

    /// The fields of all tables that hold ids of this one's rows.
    package var references: [StoredField] {
        Self.all.flatMap { $0.fields.filter { $0.unit == .reference(table) } }
    }

    /// The kilometres within which a market's area lies, unless it has another radius.
    package static let usualRadius = 5.0

    /// Returns the table of that name; `nil` if its rows have no fields.
    package static func of(_ table: StoreTable) -> StoredTable? {
        switch table {
        case .items: items
        case .sales: sales
        case .listings: listings
        case .expenses: expenses
        case .markets: markets
        case .sellers: sellers
        case .hauls: hauls
        case .photos: photos
        case .platforms: platforms
        case .fees: fees
        case .refunds: refunds
        case .kinds: kinds
        case .recurring: recurring
        case .orders: orders
        case .orderFacts: orderFacts
        case .payouts: payouts
        default: nil
        }
    }

    /// The tables whose rows the user writes, referenced tables first.
    package static let order: [StoreTable] = [
        .markets, .platforms, .hauls, .sellers, .items, .expenses, .listings, .sales, .photos, .fees,
        .refunds, .kinds, .recurring,
    ]

    package static let all = order.compactMap(of)
}

extension Noun {
    /// The nouns that are edited and deleted by number; photos are only deleted.
    package static let numbered: [Noun] = [.expenses, .sales, .listings, .fees, .photos, .recurring]
    /// The nouns that are edited, merged and deleted by name.
    package static let named: [Noun] = [.markets, .sellers, .hauls]

    /// The stored table of the noun; `nil` if the user does not write its rows.
    package var stored: StoredTable? { StoredTable.of(table) }

    /// The editable fields of the noun.
    package var editable: [StoredField] { stored?.editable ?? [] }
}
