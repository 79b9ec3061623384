/// Prints a query so that parsing it gives an equal one.
extension Query {
    /// The query on one line, with all clauses in a fixed order and absolute days.
    package var canonical: String {
        var words = [noun.rawValue]
        var role = CanonicalRole()
        for filter in filters { words += filter.canonical(after: &role, noun: noun) }
        if let condition { words += ["where", condition.canonical] }
        if !groups.isEmpty { words += ["by", groups.map(\.canonical).joined(separator: ", ")] }
        if let having { words += ["having", having.canonical] }
        if !columns.isEmpty { words += ["show", columns.map(\.canonical).joined(separator: ", ")] }
        if !sort.isEmpty { words += ["sort", sort.map(\.canonical).joined(separator: ", ")] }
        if let window { words.append(window.canonical) }
        if let currency { words += ["in", currency.code] }
        return words.joined(separator: " ")
    }
}

/// The role set by the words so far.
private struct CanonicalRole {
    var named: DateRole?
    /// True after a list of states, which leaves it open.
    var isOpen = false

    /// Returns the word that sets a role.
    mutating func turn(to wanted: DateRole) -> [String] {
        guard let anchor = wanted.anchor else { return [] }
        (named, isOpen) = (wanted, false)
        return [anchor.text]
    }
}

extension Filter {
    /// Returns the words of the filter; `role` is the role set by the words before it.
    fileprivate func canonical(after role: inout CanonicalRole, noun: Noun) -> [String] {
        switch self {
        case .state(let state):
            if state == .listed || state == .sold { _ = role.turn(to: state == .listed ? .listed : .sold) }
            return [state.rawValue]
        case .platform(let wanted, let slug):
            let fits = !role.isOpen && noun.platformRole(after: role.named) == wanted
            return (fits ? [] : role.turn(to: wanted == .sold ? .sold : .bought)) + [
                "on", Quoting.platform(slug),
            ]
        case .notOn(let wanted, let slug):
            let fits = !role.isOpen && noun.platformRole(after: role.named) == wanted
            return ["not"] + (fits ? [] : ["listed"]) + ["on", Quoting.platform(slug)]
        case .market(let name): return ["at", Quoting.word(name)]
        case .seller(let name): return ["from", Quoting.word(name)]
        case .haul(let name): return ["haul", Quoting.word(name)]
        case .stored(let place): return ["stored", "in", Quoting.word(place)]
        case .paid(let wanted, let payment):
            let fits = !role.isOpen && noun.paymentRole(after: role.named) == wanted
            return (fits ? [] : role.turn(to: wanted)) + ["paid", payment.rawValue]
        case .has(let field, let isWanted): return [isWanted ? "with" : "without", field.name]
        case .age(let wanted, let age, let span, _):
            return Self.anchor(wanted, &role, noun) + ["\(age.rawValue) than \(span.description)"]
        case .period(let wanted, let bounds): return Self.anchor(wanted, &role, noun) + bounds.canonical
        case .search(let text): return [Quoting.quoted(text)]
        case .currency(let currency): return ["for", currency.code]
        case .items(let items): return ["of", items.canonical]
        case .near(let place, let kilometres): return ["near", place.description, "within", "\(kilometres)", "km"]
        case .anyOf(let parts): return Self.list(of: parts, after: &role, noun)
        }
    }

    /// Returns `on ebay, vinted`; in a list of states, `listed or sold`.
    private static func list(of parts: [Filter], after role: inout CanonicalRole, _ noun: Noun) -> [String] {
        if case .state = parts[0] {
            if noun == .items { role = CanonicalRole(isOpen: true) }
            let states = parts.compactMap { if case .state(let state) = $0 { state.rawValue } else { nil } }
            return [states.joined(separator: " or ")]
        }
        var words = parts[0].canonical(after: &role, noun: noun)
        for part in parts.dropFirst() {
            let value = part.canonical(after: &role, noun: noun).last ?? ""
            // A bare word of another filter would end the list.
            words[words.count - 1] += ", " + (Keyword(written: value) == nil ? value : Quoting.quoted(value))
        }
        return words
    }

    /// Returns the word that sets a role, or nothing if it is set already.
    private static func anchor(_ wanted: DateRole, _ role: inout CanonicalRole, _ noun: Noun) -> [String] {
        !role.isOpen && wanted == (role.named ?? noun.roles.first) ? [] : role.turn(to: wanted)
    }
}

extension Bounds {
    fileprivate var canonical: [String] {
        switch (from, through) {
        case (let from?, let through?):
            [Period(first: from, last: through)?.description ?? "\(from.description)..\(through.description)"]
        case (let from?, nil): ["since", from.description]
        case (nil, let through?): ["until", through.description]
        case (nil, nil): ["since", Day.first.description]
        }
    }
}

extension Grouping {
    /// The group as typed: `seller`, `tax-year` or `cost step 10`.
    var canonical: String {
        switch self {
        case .field(let field): field.name
        case .calendar(let unit): unit.word
        case .weekday: name
        case .band(let field, let step): "\(field.name) step \(step.canonical)"
        }
    }
}

extension Grouping.Step {
    /// The width as typed: `10` or `2.50 GBP`.
    var canonical: String {
        switch self {
        case .each(let count): String(count)
        case .money(let money): money.description
        }
    }
}

extension Selection {
    /// The selection as typed: `cost`, `sum cost` or `asking - cost as gap`.
    package var canonical: String {
        switch self {
        case .field(let field): field.name
        case .group(let group): group.canonical
        case .aggregate(let aggregate): aggregate.canonical
        case .computed(let term, let name):
            name.isEmpty || Self.isNumbered(name) ? term.canonical : "\(term.canonical) as \(Quoting.word(name))"
        }
    }
}

extension Selection {
    /// The beginning of the names of columns that have none.
    static let unnamed = "expr_"

    fileprivate static func isNumbered(_ name: String) -> Bool {
        name.hasPrefix(unnamed) && Int(name.dropFirst(unnamed.count)) != nil
    }
}

extension SortKey {
    fileprivate var canonical: String { by.canonical + (isDescending ? " desc" : " asc") }
}

extension Window {
    fileprivate var canonical: String {
        switch self {
        case .page(let number, let size?): "page \(number) size \(size)"
        case .page(let number, nil): "page \(number)"
        case .limit(let count): "limit \(count)"
        case .all: "limit all"
        }
    }
}

extension Expression {
    /// The condition with only the necessary parentheses.
    package var canonical: String {
        switch self {
        case .all(let parts): parts.map { $0.wrapped(when: $0.isJunction) }.joined(separator: " and ")
        case .any(let parts): parts.map { $0.wrapped(when: $0.isDisjunction) }.joined(separator: " or ")
        case .not(let inner): "not " + inner.wrapped(when: inner.isJunction)
        case .compare(let field, let comparison, let operand):
            "\(field.name) \(comparison.rawValue) \(operand.canonical)"
        case .contains(let field, let text): "\(field.name) ~ \(Quoting.quoted(text))"
        case .oneOf(let field, let values): "\(field.name) in (\(values.map(\.canonical).joined(separator: ", ")))"
        case .inQuery(let field, let query): "\(field.name) in (\(query.canonical))"
        case .between(let field, let low, let high): "\(field.name) between \(low.canonical) and \(high.canonical)"
        case .isEmpty(let field): "\(field.name) is empty"
        case .terms(let left, let comparison, let right):
            "\(left.canonical) \(comparison.rawValue) \(right.canonical)"
        case .isUnknown(let term): "\(term.canonical) is empty"
        }
    }

    private var isJunction: Bool {
        switch self {
        case .all, .any: true
        default: false
        }
    }

    private var isDisjunction: Bool {
        if case .any = self { return true }
        return false
    }

    private func wrapped(when needed: Bool) -> String {
        needed ? "(\(canonical))" : canonical
    }
}

extension Operand {
    fileprivate var canonical: String {
        switch self {
        case .value(let value): value.canonical
        case .field(let field): field.name
        }
    }
}

extension Value {
    /// The value as typed.
    package var canonical: String {
        switch self {
        case .text(let text): Quoting.quoted(text)
        case .nothing(let word): word
        case .integer(let number): String(number)
        case .decimal(let number): number.description
        case .money(let money): money.description
        case .zero: "0"
        case .period(let period): period.description
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        }
    }
}
