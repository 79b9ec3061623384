import QueryLanguage

extension Query {
    /// True if the rows are in the order of an index; for an amount see ``AmountOrder``.
    var isOrdered: Bool {
        guard let first = sort.first?.by else { return true }
        guard case .field(let field) = first else { return false }
        switch noun {
        case .items where field.name == "sold": return states.contains(.sold)
        case .items: return ["bought", "currency", "sku", "id"].contains(field.name)
        default: return field.name == "id" || field == noun.roles.first.flatMap { FieldCatalog.dayField($0, of: noun) }
        }
    }

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
