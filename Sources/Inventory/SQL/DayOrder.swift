import GRDB
import QueryLanguage

/// The order of a noun's day, newest or oldest first, along an index that knows the state of an item too.
///
/// Conditions and filters that this index can't answer need the row. A page of rows that meet them is found by following the
/// index, unless few rows do: then following it would fetch row after row from all over the table.
struct DayOrder {
    /// The filters that the index answers.
    private(set) var onIndex: [Filter] = []
    /// The filters that need the row.
    private(set) var onRow: [Filter] = []
    /// True if the index has the rows of one state alone.
    private(set) var hasState = false
    /// True if another index may find the rows of the condition.
    private(set) var hasOtherIndex = false

    /// The most rows that are fetched along the index of a table with so many rows before a page has to be full.
    ///
    /// To fetch a row takes about eight times as long as to come by it in the order of the table.
    static func mostWalked(of rows: Int) -> Int { max(10_000, rows / 16) }

    /// `nil` if the query is in another order, or if an index finds its rows better than the order does.
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
            case .has, .paid: onRow.append(filter)
            case .state(let state) where query.noun == .items ? state.isStatus : state == .returned:
                onRow.append(filter)
            default: return nil
            }
        }
        hasState = query.noun == .items && onIndex.contains(where: \.isOfStatus)
        hasOtherIndex = query.noun == .items && query.condition?.isFound(by: Self.ranged) == true
    }

    /// The fields that an index has, with few rows of each value.
    private static func found(_ noun: Noun) -> [String] {
        let own = ["id", "sku", "old_sku", "market", "seller", "haul", "bought", "sold", "platform"]
        return own + (noun == .items ? ["age", "platforms", "sale_platform"] : ["listed", "date"])
    }

    /// The fields of items that an index has in their order.
    private static let ranged = ["cost", "currency", "asking", "asking_currency"]
}

extension Query {
    /// The day that the rows are in the order of; `nil` for another order and for nouns that are small.
    fileprivate var dayOfOrder: DateRole? {
        guard [.items, .sales, .listings, .expenses].contains(noun), sort.count <= 1 else { return nil }
        let isSold = noun == .items && states.contains(.sold)
        guard case .field(let field) = sort.first?.by else { return isSold ? .sold : noun.roles.first }
        if isSold, field.name == "sold" { return .sold }
        guard let role = noun.roles.first, field == FieldCatalog.dayField(role, of: noun) else { return nil }
        return role
    }
}

extension Filter {
    /// Whether it asks for the status of an item.
    var isOfStatus: Bool { if case .state(let state) = self { state.isStatus } else { false } }
}

extension State {
    fileprivate var isStatus: Bool { [.purchased, .listed, .sold, .unsold].contains(self) }
}

extension Expression {
    /// Whether it is only true of rows with some values of one of these fields.
    fileprivate func isFound(by fields: [String]) -> Bool {
        switch self {
        case .all(let parts): parts.contains { $0.isFound(by: fields) }
        case .any(let parts): parts.allSatisfy { $0.isFound(by: fields) }
        case .compare(let field, let comparison, .value): comparison != .notEqual && fields.contains(field.name)
        case .oneOf(let field, _), .between(let field, _, _): fields.contains(field.name)
        case .contains(let field, _): field.name == "platforms"
        case .not, .isEmpty, .compare: false
        }
    }
}
