/// A table with all that is kept in its rows: the one list that queries, `edit`, merges, imports, sheets, the journal and
/// `check` read.
///
/// The order of the fields is that in which a merge tells its conflicts and a sheet its changes.
public final class StoredTable: Sendable {
    public let table: StoreTable
    /// Its place among all tables of the store.
    public let index: Int
    public let fields: [StoredField]
    /// The columns of the fields, in the order in which a row holds its values.
    public let columns: [String]
    /// The columns that follow from other rows, which triggers alone write.
    public let derived: [String]
    /// What queries see of its rows, what triggers keep as well.
    let seen: [Field]
    /// The place of the moment at which a row was deleted; beyond all places in a table whose rows are never deleted.
    public let deletion: Int
    /// The field by which the parts of one item are told apart in a merge; `nil` where their order tells.
    public let distinguishing: StoredField?

    public var name: String { table.rawValue }

    /// Whether its rows belong to an item and carry its id.
    public var belongsToItem: Bool { Self.isPart(table) }

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
            (field.table, field.place) = (table, columns.count)
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

    /// What a conflict calls the deletion of a row; of a part it says of which.
    private static func deletion(of table: StoreTable) -> String {
        isPart(table) ? "\(table.rawValue.dropLast()) deleted" : "deleted"
    }

    /// The field of this name, which the table has.
    public subscript(name: String) -> StoredField {
        guard let field = fields.first(where: { $0.name == name }) else {
            preconditionFailure("Nothing of \(table) is called \(name).")
        }
        return field
    }

    /// What queries see under this name, which the table has.
    func seen(_ name: String) -> Field {
        guard let field = seen.first(where: { $0.name == name }) else {
            preconditionFailure("Nothing that queries see of \(table) is called \(name).")
        }
        return field
    }

    /// The place of a column's value in a row, which the table has; those that triggers keep come last.
    public func place(of column: String) -> Int {
        if let place = columns.firstIndex(of: column) { return place }
        guard let place = derived.firstIndex(of: column) else {
            preconditionFailure("The table \(table) has no column \(column).")
        }
        return columns.count + place
    }

    /// What `edit` can set, in the order in which it is listed; of an item also the asking price of its listings.
    public var editable: [StoredField] {
        let own = fields.filter { $0.editRank != nil } + (table == .items ? [Self.listings["asking"]] : [])
        return own.enumerated().sorted {
            ($0.element.editRank ?? 0, $0.offset) < ($1.element.editRank ?? 0, $1.offset)
        }.map(\.element)
    }

    /// The columns of other tables that hold ids of this one's rows.
    public var references: [(table: StoreTable, column: String)] {
        Self.all.flatMap { other in
            other.fields.filter { $0.unit == .reference(table) }.map { (other.table, $0.columns[0]) }
        }
    }

    /// The kilometres within which a market counts a place as its own, unless it says otherwise.
    public static let usualRadius = 5.0

    /// The table of that name, if its rows have fields.
    public static func of(_ table: StoreTable) -> StoredTable? {
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
        case .orders: orders
        case .orderFacts: orderFacts
        case .payouts: payouts
        default: nil
        }
    }

    /// The tables whose rows the user makes, those before that others refer to.
    public static let order: [StoreTable] = [
        .markets, .platforms, .hauls, .sellers, .items, .expenses, .listings, .sales, .photos, .fees,
        .refunds,
    ]

    public static let all = order.compactMap(of)
}

extension Noun {
    /// What is edited and deleted by its number; photos are only deleted.
    public static let numbered: [Noun] = [.expenses, .sales, .listings, .fees, .photos]
    /// What is edited, merged and deleted by its name.
    public static let named: [Noun] = [.markets, .sellers, .hauls]

    /// What is kept of one of them; `nil` of what the user does not make.
    public var stored: StoredTable? { StoredTable.of(table) }

    /// What `edit` can set of one of them.
    public var editable: [StoredField] { stored?.editable ?? [] }
}
