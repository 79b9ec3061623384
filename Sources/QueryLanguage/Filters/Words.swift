/// Says in words what was understood.
extension Query {
    /// The parts of the sentence, to be joined with ` · `: filters, condition, groups, order.
    public var words: [String] {
        var parts: [String] = []
        var role: DateRole?
        for filter in filters {
            let text = filter.words(after: &role, of: noun)
            if filter.continuesClause, let last = parts.popLast() {
                parts.append("\(last) \(text)")
            } else {
                parts.append(text)
            }
        }
        if parts.isEmpty { parts.append("all \(noun.rawValue)") }
        if let condition { parts.append("where \(condition.canonical)") }
        if !groups.isEmpty { parts.append("by \(groups.map(\.name).joined(separator: ", "))") }
        let order = order
        if !order.isEmpty { parts.append(order) }
        if let currency { parts.append("in \(currency.code)") }
        return parts
    }

    private var order: String {
        guard let first = sort.first else {
            return isAggregate || noun.roles.isEmpty ? "" : "newest first"
        }
        let names = sort.map { key in
            if case .field(let field) = key.by, field.kind == .day {
                return "\(key.isDescending ? "newest" : "oldest") \(field.name) first"
            }
            return "\(key.by.canonical) \(key.isDescending ? "downwards" : "upwards")"
        }
        if case .field(let field) = first.by, sort.count == 1, field.kind == .day,
            field == noun.roles.first.flatMap({ FieldCatalog.dayField($0, of: noun) })
        {
            return first.isDescending ? "newest first" : "oldest first"
        }
        return "by " + names.joined(separator: ", then ")
    }
}

extension Filter {
    /// Whether it reads as part of the filter before it: `listed on eBay`.
    fileprivate var continuesClause: Bool {
        switch self {
        case .platform, .older, .period: true
        default: false
        }
    }

    fileprivate func words(after role: inout DateRole?, of noun: Noun) -> String {
        switch self {
        case .state(let state):
            if state == .listed || state == .sold { role = state == .listed ? .listed : .sold }
            return state == .purchased ? "not listed" : state.rawValue
        case .platform(_, let slug):
            return "on \(Platform.known.first { $0.slug == slug }?.name ?? slug)"
        case .market(let name): return "at \(name)"
        case .seller(let name): return "from \(name)"
        case .haul(let name): return "haul \(name)"
        case .paid(let wanted, let payment): return (wanted == .bought ? "bought " : "") + "paid \(payment.rawValue)"
        case .has(let field, let isWanted): return "\(isWanted ? "with" : "without") \(field.name)"
        case .older(let wanted, let days, _):
            return Self.prefix(wanted, &role) + "more than \(days) days ago"
        case .period(let wanted, let bounds): return Self.prefix(wanted, &role) + bounds.words
        case .search(let text): return "matching \(Quoting.quoted(text))"
        case .near(let place, let kilometres): return "within \(kilometres) km of \(place.description)"
        }
    }

    private static func prefix(_ wanted: DateRole, _ role: inout DateRole?) -> String {
        defer { role = wanted }
        return wanted == role ? "" : wanted.anchor.map { $0.text + " " } ?? ""
    }
}

extension Bounds {
    /// `since 2026-01-01`, `through 2026-01-31`, `on 2026-03-14`, `from 2026-01-01 through 2026-03-31`.
    public var words: String {
        switch (from, through) {
        case (let from?, let through?) where from == through: "on \(from.description)"
        case (let from?, let through?): "from \(from.description) through \(through.description)"
        case (let from?, nil): "since \(from.description)"
        case (nil, let through?): "through \(through.description)"
        case (nil, nil): "at any time"
        }
    }
}
