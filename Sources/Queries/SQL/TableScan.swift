import QueryLanguage

/// Decides when reading a whole table in its own order beats an index.
///
/// Without statistics SQLite takes any partial index for a short way, and then fetches a million rows in the order of
/// their cost. That is right only if the index gives the order or covers the query.
extension Query {
    /// True if no filter, order or column of the query could use an index.
    var readsWholeTable: Bool {
        switch noun {
        case .items, .sales, .listings, .expenses:
            !isNarrowed && !wantsDeleted && (isAggregate ? !isCovered : !isOrdered)
        default: false
        }
    }

    private var isNarrowed: Bool {
        filters.contains { if case .state(let state) = $0 { state == .returned } else { true } }
            || condition?.narrows == true
    }

    /// True if the rows are in the order of an index; for an amount see ``AmountOrder``.
    var isOrdered: Bool {
        guard case .field(let field) = sort.first?.by else { return true }
        switch noun {
        case .items where field.name == "sold": return states.contains(.sold)
        case .items: return ["bought", "currency", "sku", "id"].contains(field.name)
        default: return field.name == "id" || field == noun.roles.first.flatMap { FieldCatalog.dayField($0, of: noun) }
        }
    }

    /// True if an index holds the groups in order and every figure, so that no row is read.
    private var isCovered: Bool {
        guard condition == nil else { return false }
        let figures = columns.compactMap {
            if case .aggregate(let aggregate) = $0 { aggregate.field?.name } else { nil }
        }
        let fields = groups.map(\.name) + figures
        switch noun {
        case _ where fields.isEmpty: return true
        case .items where groups.first?.name == "market":
            return fields.allSatisfy { ["market", "currency", "cost"].contains($0) } && filters.allSatisfy(\.isOfStatus)
        case .items where groups.first?.name == "seller":
            return fields.allSatisfy { ["seller", "bought"].contains($0) } && filters.isEmpty
        case .items where filters == [.state(.sold)] && groups.first?.name == "sale_platform":
            return fields.allSatisfy { ["sale_platform", "sold", "days_to_sell"].contains($0) }
        case .items where filters.isEmpty:
            return groups.allSatisfy { if case .calendar = $0 { true } else { $0.name == "bought" } }
                && figures.allSatisfy { $0 == "bought" }
        default: return false
        }
    }
}

extension Query {
    var isSearch: Bool { filters.contains { if case .search = $0 { true } else { false } } }
}

extension Filter {
    /// True if the filter needs no index, so that the one for the order can be used.
    var keepsOrder: Bool {
        switch self {
        case .state, .search: true
        default: false
        }
    }
}

extension Expression {
    /// True if it asks for a range of values, which an index may serve.
    fileprivate var narrows: Bool {
        switch self {
        case .all(let parts): parts.contains(where: \.narrows)
        case .any(let parts): parts.allSatisfy(\.narrows)
        case .compare(_, let comparison, .value): comparison != .notEqual
        case .oneOf, .between: true
        case .not, .contains, .isEmpty, .compare: false
        }
    }
}
