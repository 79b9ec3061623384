import QueryLanguage

/// The order of rows by day, newest or oldest first, along an index that also has the state of an item.
///
/// Conditions and filters that this index can't answer need the row. A page of rows that meet them is found by
/// following the index, unless few rows do: then it would fetch row after row from all over the table.
package struct DayOrder {
    /// The filters that the index answers.
    private(set) var onIndex: [Filter] = []
    /// The filters that need the row.
    private(set) var onRow: [Filter] = []
    /// True if the index has the rows of one state only.
    private(set) var hasState = false
    /// True if another index may find the rows of the condition.
    private(set) var hasOtherIndex = false

    /// Returns the most rows to fetch along the index, for a table of this many rows, before giving up on filling a
    /// page.
    ///
    /// Fetching a row this way takes about eight times as long as reading it in the order of the table.
    package static func mostWalked(of rows: Int) -> Int { max(10_000, rows / 16) }

    /// Creates the order; returns `nil` if the query has another order, or another index finds its rows faster.
    init?(_ query: Query) {
        guard !query.isAggregate, !query.wantsDeleted, query.condition?.isFound(by: Self.found(query.noun)) != true,
            let day = query.dayOfOrder
        else { return nil }
        let filters = query.noun == .items ? query.filters.listingClauses : ([], query.filters)
        guard filters.0.isEmpty else { return nil }
        for filter in filters.1 {
            switch filter {
            case .state(.sold) where day == .sold, .state(.unsold) where day == .bought,
                .state(.listed) where day == .bought, .state(.purchased) where day == .bought:
                onIndex.append(filter)
            case .period(day, _), .age(day, _, _, _): onIndex.append(filter)
            case .has, .paid, .notOn: onRow.append(filter)
            case .state(let state) where query.noun == .items ? state.isStatus : state == .returned:
                onRow.append(filter)
            default: return nil
            }
        }
        hasState = query.noun == .items && onIndex.contains(where: \.isOfStatus)
        hasOtherIndex = query.noun == .items && query.condition?.isFound(by: Self.ranged) == true
    }

    /// Returns the fields that an index finds with few rows for each value.
    private static func found(_ noun: Noun) -> [String] {
        let own = ["id", "sku", "old_sku", "market", "seller", "haul", "stored_in", "sold", "platform"]
        return own + (noun == .items ? ["bought", "age", "platforms", "sale_platform"] : ["listed", "date"])
    }

    /// The fields of items with an index in their order.
    private static let ranged = ["cost", "currency", "asking", "asking_currency"]
}

extension Query {
    /// The day that orders the rows; `nil` for another order and for nouns with few rows.
    fileprivate var dayOfOrder: DateRole? {
        guard [.items, .sales, .listings, .expenses].contains(noun), sort.count <= 1 else { return nil }
        let isSold = noun == .items && states.contains(.sold)
        guard let first = sort.first?.by else { return isSold ? .sold : noun.roles.first }
        guard case .field(let field) = first else { return nil }
        if isSold, field.name == "sold" { return .sold }
        guard let role = noun.roles.first, field == FieldCatalog.dayField(role, of: noun) else { return nil }
        return role
    }
}

extension Filter {
    /// True if it filters by the status of an item.
    var isOfStatus: Bool { if case .state(let state) = self { state.isStatus } else { false } }
}

extension State {
    fileprivate var isStatus: Bool { [.purchased, .listed, .sold, .unsold].contains(self) }
}

extension Expression {
    /// Returns true if the condition restricts one of these fields to some values.
    fileprivate func isFound(by fields: [String]) -> Bool {
        switch self {
        case .all(let parts): parts.contains { $0.isFound(by: fields) }
        case .any(let parts): parts.allSatisfy { $0.isFound(by: fields) }
        // An index has the amounts of one currency side by side, so it can't find zero in every currency.
        case .compare(_, _, .value(.zero)): false
        case .oneOf(_, let values) where values.contains(.zero): false
        case .compare(let field, let comparison, .value): comparison != .notEqual && fields.contains(field.name)
        case .oneOf(let field, _), .inQuery(let field, _), .between(let field, _, _): fields.contains(field.name)
        case .contains(let field, _): field.name == "platforms"
        case .not, .isEmpty, .compare, .terms, .isUnknown: false
        }
    }
}
