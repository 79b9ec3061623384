extension Filter {
    /// Returns the only one of these filters, or the list of them.
    static func anyOf(one parts: [Filter]) -> Filter { parts.count == 1 ? parts[0] : .anyOf(parts) }

    /// The filters of a list, or this one.
    package var parts: [Filter] { if case .anyOf(let parts) = self { parts } else { [self] } }

    /// The platforms, one for a row to be on; `nil` if it is no filter by platform.
    package var platforms: (role: DateRole, slugs: [String])? {
        guard case .platform(let role, _) = parts[0] else { return nil }
        return (role, parts.compactMap { if case .platform(_, let slug) = $0 { slug } else { nil } })
    }

    /// The filter for each state of an item that it may be about.
    var ofEachRole: [Filter] {
        switch self {
        case .platform(_, let slug): [.platform(.listed, slug), .platform(.sold, slug)]
        case .notOn(_, let slug): [.notOn(.listed, slug), .notOn(.sold, slug)]
        case .paid(_, let payment): [.paid(.bought, payment), .paid(.sold, payment)]
        case .age(_, let age, let span, let cutoff):
            [.age(.bought, age, than: span, cutoff: cutoff), .age(.sold, age, than: span, cutoff: cutoff)]
        case .period(_, let bounds): [.period(.bought, bounds), .period(.sold, bounds)]
        case .anyOf(let parts): parts.flatMap(\.ofEachRole)
        default: []
        }
    }

    /// Returns a condition that says the same; `nil` if no field of `noun` tells.
    func condition(of noun: Noun) -> Expression? {
        func equals(_ names: String..., to text: String) -> Expression? {
            let field = names.lazy.compactMap { FieldCatalog.field($0, of: noun) }.first
            return field.map { .compare($0, .equal, .value(.text(text))) }
        }
        switch self {
        case .platform(.sold, let slug): return equals("sale_platform", "platform", to: slug)
        case .platform(_, let slug): return equals("platforms", "platform", to: slug)
        case .notOn(let role, let slug): return Filter.platform(role, slug).condition(of: noun).map { .not($0) }
        case .market(let name): return equals("market", to: name)
        case .seller(let name): return equals("seller", to: name)
        case .haul(let name): return equals("haul", to: name)
        case .stored(let place): return equals("stored_in", to: place)
        case .paid(.bought, let payment): return equals("bought_paid", to: payment.rawValue)
        case .paid(_, let payment): return equals("payment", to: payment.rawValue)
        case .currency(let currency): return equals("currency", to: currency.code)
        case .search(let text): return FieldCatalog.field("title", of: noun).map { .contains($0, text) }
        case .has(let field, let isWanted): return isWanted ? .not(.isEmpty(field)) : .isEmpty(field)
        case .state(let state): return state.condition(of: noun)
        case .period(let role, let bounds): return FieldCatalog.dayField(role, of: noun).flatMap(bounds.condition)
        case .age(let role, let age, _, let cutoff):
            let day = Value.period(Period(day: cutoff))
            return FieldCatalog.dayField(role, of: noun).map {
                .compare($0, age == .older ? .less : .greater, .value(day))
            }
        case .anyOf(let parts):
            let conditions = parts.compactMap { $0.condition(of: noun) }
            return conditions.count == parts.count ? .any(conditions) : nil
        case .near, .items: return nil
        }
    }
}

extension Bounds {
    fileprivate func condition(on field: Field) -> Expression? {
        let from = from.map { Value.period(Period(day: $0)) }
        let through = through.map { Value.period(Period(day: $0)) }
        return switch (from, through) {
        case (let from?, let through?) where from == through: .compare(field, .equal, .value(from))
        case (let from?, let through?): .between(field, from, through)
        case (let from?, nil): .compare(field, .greaterOrEqual, .value(from))
        case (nil, let through?): .compare(field, .lessOrEqual, .value(through))
        case (nil, nil): nil
        }
    }
}

extension State {
    fileprivate func condition(of noun: Noun) -> Expression? {
        guard noun == .items else { return nil }
        let words = self == .unsold ? [State.purchased, .listed] : [self]
        guard words.allSatisfy({ ItemStatus.stored.contains($0.rawValue) }) else { return nil }
        return words.count == 1
            ? .compare(.itemStatus, .equal, .value(.text(rawValue)))
            : .oneOf(.itemStatus, words.map { .text($0.rawValue) })
    }
}

extension Noun {
    /// The states that may stand in a list, such as `listed or sold`.
    var listedStates: [State] {
        switch self {
        case .items: [.purchased, .listed, .sold, .unsold, .returned, .kept, .donated, .binned, .lost]
        case .orders: [.unmatched, .matched, .ignored]
        default: []
        }
    }
}
