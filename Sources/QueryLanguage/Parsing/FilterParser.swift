extension QueryParser {
    /// Parses one filter, if one comes next.
    mutating func filter(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        for keyword in filterWords where cursor.accept(keyword) {
            try cursor.countComparison(at: start)
            if keyword == .from, try rangeFilter(&cursor) { return true }
            try filter(keyword, from: start, &cursor)
            return true
        }
        if try periodFilter(&cursor) {
            try cursor.countComparison(at: start)
            return true
        }
        guard query.noun.isSearchable, let text = try cursor.acceptQuoted(.search) else { return false }
        try cursor.countComparison(at: start)
        guard text.text.contains(where: { !$0.isWhitespace }) else {
            throw Diagnostic("the search has no words", at: text.span)
        }
        query.filters.append(.search(text.text))
        return true
    }

    private mutating func filter(
        _ keyword: Keyword, from start: Span, _ cursor: inout Cursor
    ) throws(Diagnostic) {
        switch keyword {
        case .listed, .sold:
            role = keyword == .listed ? .listed : .sold
            if query.noun == .items { query.filters.append(.state(keyword == .listed ? .listed : .sold)) }
        case .bought: role = .bought
        case .on: try onFilter(&cursor)
        case .not: try notFilter(&cursor)
        case .at: query.filters.append(.market(try cursor.text(.market)))
        case .from: query.filters.append(.seller(try cursor.text(.seller)))
        case .haul: query.filters.append(.haul(try cursor.text(.haul)))
        case .stored:
            try cursor.expect(.in)
            query.filters.append(.stored(try cursor.text(.place)))
        case .paid: try paidFilter(&cursor)
        case .with: query.filters.append(.has(try cursor.field(of: query.noun), true))
        case .without: query.filters.append(.has(try cursor.field(of: query.noun), false))
        case .older, .newer: try ageFilter(keyword, &cursor)
        case .near: try nearFilter(&cursor)
        case .for: query.filters.append(.currency(try cursor.currency()))
        case .of: query.filters.append(.items(try cursor.itemNames(upTo: Keyword.allCases)))
        default:
            guard let state = State(keyword) else {
                throw Diagnostic("unexpected “\(keyword.text)”", at: start)
            }
            query.filters.append(.state(state))
        }
    }

    private var dateRole: DateRole {
        role ?? query.noun.roles.first ?? .bought
    }

    /// Parses `on ebay` or `on 2026-03-14`; the value decides.
    private mutating func onFilter(_ cursor: inout Cursor) throws(Diagnostic) {
        if cursor.seesPeriod(as: .day) {
            let day = try cursor.day(expected: "a platform or a day", orIn: true)
            query.filters.append(.period(dateRole, Bounds(from: day, through: day)))
            return
        }
        query.filters.append(.platform(query.noun.platformRole(after: role), try cursor.platformSlug()))
        while filterWords.contains(.not), cursor.accept(.but) {
            try cursor.expect(.not)
            _ = cursor.accept(.on)
            try notOn(query.noun.platformRole(after: role), &cursor)
        }
    }

    /// Parses `not sold`, `not on ebay` or `not listed on ebay` after `not`.
    private mutating func notFilter(_ cursor: inout Cursor) throws(Diagnostic) {
        if query.noun == .items, cursor.accept(.sold) {
            query.filters.append(.state(.unsold))
            return
        }
        let isListed = query.noun == .items && cursor.accept(.listed)
        try cursor.expect(.on)
        try notOn(isListed ? .listed : query.noun.platformRole(after: role), &cursor)
    }

    private mutating func notOn(_ role: DateRole, _ cursor: inout Cursor) throws(Diagnostic) {
        query.filters.append(.notOn(role, try cursor.platformSlug()))
    }

    private mutating func paidFilter(_ cursor: inout Cursor) throws(Diagnostic) {
        let payment: Payment
        if cursor.accept(.cash) {
            payment = .cash
        } else {
            try cursor.expect(.card)
            payment = .card
        }
        query.filters.append(.paid(query.noun.paymentRole(after: role), payment))
    }

    private mutating func ageFilter(_ keyword: Keyword, _ cursor: inout Cursor) throws(Diagnostic) {
        try cursor.expect(.than)
        let span = try cursor.calendarSpan(of: cursor.integer(in: 0...1_000_000, what: "an age"))
        let cutoff = span.before(cursor.scope.today)
        query.filters.append(
            .age(dateRole, keyword == .older ? .older : .newer, than: span, cutoff: cutoff))
    }

    private mutating func nearFilter(_ cursor: inout Cursor) throws(Diagnostic) {
        let place = try cursor.coordinates()
        var kilometres = 50
        if cursor.accept(.within) {
            kilometres = try cursor.integer(in: 1...20_000, what: "a distance")
            try cursor.expect(.km)
        }
        query.filters.append(.near(place, kilometres: kilometres))
    }

    /// Parses `since`, `until`, `before`, `after`, `on` with a day, or a period alone.
    private mutating func periodFilter(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        guard !query.noun.roles.isEmpty else { return false }
        let bounds: Bounds
        if cursor.accept(.since) {
            bounds = Bounds(from: try cursor.period().first)
        } else if cursor.accept(.until) {
            bounds = Bounds(through: try cursor.period().last)
        } else if cursor.accept(.before) {
            bounds = Bounds(through: try cursor.period().first.adding(days: -1))
        } else if cursor.accept(.after) {
            bounds = Bounds(from: try cursor.period().last.adding(days: 1))
        } else if !filterWords.contains(.on), cursor.accept(.on) {
            let day = try cursor.day(expected: "a day", orIn: true)
            bounds = Bounds(from: day, through: day)
        } else if !filterWords.contains(.from), cursor.accept(.from) {
            guard try rangeFilter(&cursor) else { throw cursor.unexpected() }
            return true
        } else {
            guard cursor.seesPeriod() else { return false }
            addPeriod(try cursor.period())
            return true
        }
        query.filters.append(.period(dateRole, bounds))
        return true
    }

    /// Parses `X to Y` after `from`.
    private mutating func rangeFilter(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        guard !query.noun.roles.isEmpty, let period = try cursor.periodRange() else { return false }
        addPeriod(period)
        return true
    }

    mutating func addPeriod(_ period: Period) {
        query.filters.append(.period(dateRole, Bounds(from: period.first, through: period.last)))
    }
}
