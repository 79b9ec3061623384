/// Describes in words how a query was understood.
extension Query {
    /// The whole description on one line: the noun and ``words``.
    package var understanding: String { ([noun.rawValue] + words).joined(separator: " · ") }

    /// The parts of the description, to be joined with ` · `: filters, condition, groups, order, currency.
    package var words: [String] {
        var parts: [String] = []
        var role: DateRole?
        for filter in filters {
            let text = filter.words(of: noun, continuing: role)
            if filter.speaks(of: role, noun), let last = parts.popLast() {
                parts.append("\(last) \(text)")
            } else {
                parts.append(text)
            }
            role = filter.role(of: noun)
        }
        if parts.isEmpty { parts.append("all \(noun.rawValue)") }
        if let condition { parts.append("where \(condition.canonical)") }
        if !groups.isEmpty { parts.append("by \(groups.map(\.words).joined(separator: ", "))") }
        if let having { parts.append("having \(having.canonical)") }
        if let order { parts.append(order) }
        if let currency { parts.append("in \(currency.code)") }
        return parts
    }

    private var order: String? {
        guard !sort.isEmpty else { return isAggregate || noun.roles.isEmpty ? nil : "newest first" }
        let ownDay = noun.roles.first.flatMap { FieldCatalog.dayField($0, of: noun) }
        if sort.count == 1, let ownDay, sort[0].by == .field(ownDay) {
            return sort[0].isDescending ? "newest first" : "oldest first"
        }
        return "by " + sort.map(\.words).joined(separator: ", then ")
    }
}

extension Grouping {
    fileprivate var words: String {
        switch self {
        case .field(let field): field.name
        case .calendar(let unit): unit.rawValue
        case .weekday: name
        case .band(let field, let step): "\(field.name) in steps of \(step.canonical)"
        }
    }
}

extension SortKey {
    fileprivate var words: String {
        if case .field(let field) = by, field.kind == .day {
            return "\(field.name), \(isDescending ? "newest" : "oldest") first"
        }
        if case .field(let field) = by, !field.kind.isNumeric {
            return by.canonical + (isDescending ? " backwards" : "")
        }
        if case .group(.calendar) = by { return "\(by.canonical), \(isDescending ? "newest" : "oldest") first" }
        return "\(by.canonical), \(isDescending ? "highest" : "lowest") first"
    }
}

extension Filter {
    /// Returns the role that a following filter may share without naming it: `listed` after `listed on eBay`.
    fileprivate func role(of noun: Noun) -> DateRole? {
        switch self {
        case .state(.listed): .listed
        case .state(.sold): .sold
        case .platform(let role, _), .age(let role, _, _, _), .period(let role, _): role
        case .paid(let role, _) where role != .spent: role
        case .anyOf: platforms?.role
        default: nil
        }
    }

    /// Returns true if it reads as part of the previous filter, which had this `role`.
    fileprivate func speaks(of role: DateRole?, _ noun: Noun) -> Bool {
        guard let role else { return false }
        return switch self {
        case .platform, .age, .period, .paid, .anyOf: self.role(of: noun) == role
        default: false
        }
    }

    func words(of noun: Noun, continuing role: DateRole?) -> String {
        switch self {
        case .state(let state): return state == .purchased ? "not listed" : state.rawValue
        case .platform(let wanted, let slug):
            return lead(wanted, role) + "on \(Platform.known.first { $0.slug == slug }?.name ?? slug)"
        case .notOn(let wanted, let slug):
            let verb = noun == .items ? wanted == .sold ? "sold " : "listed " : ""
            return "not \(verb)on \(Platform.known.first { $0.slug == slug }?.name ?? slug)"
        case .market(let name): return "at \(name)"
        case .seller(let name): return "from \(name)"
        case .haul(let name): return "haul \(name)"
        case .stored(let place): return "stored in \(place)"
        case .paid(let wanted, let payment): return lead(wanted, role) + "paid \(payment.rawValue)"
        case .has(let field, let isWanted): return "\(isWanted ? "with" : "without") \(field.name)"
        case .age(let wanted, let age, let span, _):
            return lead(wanted, role) + "\(age == .older ? "more" : "less") than \(span.description) ago"
        case .period(let wanted, let bounds): return lead(wanted, role) + bounds.words
        case .search(let text): return "matching \(Quoting.quoted(text))"
        case .currency(let currency): return "for \(currency.code)"
        case .items(let items): return "of \(items.text)"
        case .near(let place, let kilometres): return "within \(kilometres) km of \(place.description)"
        case .anyOf(let parts):
            let rest = parts.dropFirst().map { $0.words(of: noun, continuing: $0.role(of: noun)) }
            return ([parts[0].words(of: noun, continuing: role)] + rest).joined(separator: " or ")
        }
    }

    private func lead(_ wanted: DateRole, _ role: DateRole?) -> String {
        guard wanted != role, let anchor = wanted.anchor else { return "" }
        return anchor.text + " "
    }
}

extension Bounds {
    /// The bounds in words: `since 2026-01-01`, `through 2026-01-31`, `on 2026-03-14`,
    /// `from 2026-01-01 through 2026-03-31`.
    package var words: String {
        switch (from, through) {
        case (let from?, let through?) where from == through: "on \(from.description)"
        case (let from?, let through?): "from \(from.description) through \(through.description)"
        case (let from?, nil): "since \(from.description)"
        case (nil, let through?): "through \(through.description)"
        case (nil, nil): "at any time"
        }
    }
}
