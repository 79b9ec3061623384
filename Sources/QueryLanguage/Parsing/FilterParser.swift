extension QueryParser {
    /// Parses one filter, if one comes next.
    mutating func filter(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        for keyword in filterWords where cursor.accept(keyword) {
            try cursor.countComparison(at: start)
            let isRange = keyword == .from ? try rangeFilter(&cursor, from: start) : false
            if !isRange { try filter(keyword, from: start, &cursor) }
            try refuseAlternative(&cursor)
            return true
        }
        if try periodFilter(&cursor) {
            try cursor.countComparison(at: start)
            try refuseAlternative(&cursor)
            return true
        }
        guard query.noun.isSearchable, let text = try cursor.acceptQuoted(.search) else { return false }
        try cursor.countComparison(at: start)
        guard text.text.contains(where: { !$0.isWhitespace }) else {
            throw Diagnostic("the search has no words", at: text.span)
        }
        query.filters.append(.search(text.text))
        try refuseAlternative(&cursor)
        return true
    }

    private mutating func filter(
        _ keyword: Keyword, from start: Span, _ cursor: inout Cursor
    ) throws(Diagnostic) {
        switch keyword {
        case .listed, .sold:
            (role, hasOpenRole) = (keyword == .listed ? .listed : .sold, false)
            if query.noun == .items { try stateFilter(keyword == .listed ? .listed : .sold, from: start, &cursor) }
        case .bought: (role, hasOpenRole) = (.bought, false)
        case .on: try onFilter(&cursor, from: start)
        case .not: try notFilter(&cursor, from: start)
        case .at, .from, .haul, .stored, .for: try append(try list(keyword, &cursor))
        case .paid: try paidFilter(&cursor, from: start)
        case .with: query.filters.append(.has(try cursor.field(of: query.noun), true))
        case .without: query.filters.append(.has(try cursor.field(of: query.noun), false))
        case .older, .newer: try ageFilter(keyword, &cursor, from: start)
        case .near: try nearFilter(&cursor)
        case .of: query.filters.append(.items(try cursor.itemNames(upTo: Keyword.allCases)))
        default:
            guard let state = State(keyword) else {
                throw Diagnostic("unexpected “\(keyword.text)”", at: start)
            }
            try stateFilter(state, from: start, &cursor)
        }
    }

    private var dateRole: DateRole {
        role ?? query.noun.roles.first ?? .bought
    }

    /// Parses `on ebay` or `on 2026-03-14`; the value decides.
    private mutating func onFilter(_ cursor: inout Cursor, from start: Span) throws(Diagnostic) {
        if cursor.seesPeriod(as: .day) {
            let day = try cursor.day(expected: "a platform or a day", orIn: true)
            return try append(.period(dateRole, Bounds(from: day, through: day)), from: start)
        }
        try append(try list(.on, &cursor), from: start)
        while filterWords.contains(.not), cursor.accept(.but) {
            try cursor.expect(.not)
            _ = cursor.accept(.on)
            try notOn(query.noun.platformRole(after: role), &cursor, from: start)
        }
    }

    /// Parses `not sold`, `not on ebay` or `not listed on ebay` after `not`.
    private mutating func notFilter(_ cursor: inout Cursor, from start: Span) throws(Diagnostic) {
        if query.noun == .items, cursor.accept(.sold) {
            query.filters.append(.state(.unsold))
            return
        }
        let isListed = query.noun == .items && cursor.accept(.listed)
        try cursor.expect(.on)
        let role = isListed ? .listed : query.noun.platformRole(after: role)
        try notOn(role, &cursor, from: isListed ? nil : start)
    }

    /// Adds a filter for each platform of a list; a row meets them all.
    private mutating func notOn(_ role: DateRole, _ cursor: inout Cursor, from start: Span?) throws(Diagnostic) {
        var filter: Filter
        repeat {
            filter = .notOn(role, try cursor.platformSlug())
            try append(filter, from: start)
        } while try separator(.on, after: filter, &cursor)
    }

    private mutating func paidFilter(_ cursor: inout Cursor, from start: Span) throws(Diagnostic) {
        let payment: Payment
        if cursor.accept(.cash) {
            payment = .cash
        } else {
            try cursor.expect(.card)
            payment = .card
        }
        try append(.paid(query.noun.paymentRole(after: role), payment), from: start)
    }

    private mutating func ageFilter(
        _ keyword: Keyword, _ cursor: inout Cursor, from start: Span
    ) throws(Diagnostic) {
        try cursor.expect(.than)
        let span = try cursor.calendarSpan(of: cursor.integer(in: 0...1_000_000, what: "an age"))
        let cutoff = span.before(cursor.scope.today)
        try append(.age(dateRole, keyword == .older ? .older : .newer, than: span, cutoff: cutoff), from: start)
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
        let start = cursor.token.span
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
            guard try rangeFilter(&cursor, from: start) else { throw cursor.unexpected() }
            return true
        } else {
            guard cursor.seesPeriod() else { return false }
            try addPeriod(try cursor.period(), from: start)
            return true
        }
        try append(.period(dateRole, bounds), from: start)
        return true
    }

    /// Parses `X to Y` after `from`.
    private mutating func rangeFilter(_ cursor: inout Cursor, from start: Span) throws(Diagnostic) -> Bool {
        guard !query.noun.roles.isEmpty, let period = try cursor.periodRange() else { return false }
        try addPeriod(period, from: start)
        return true
    }

    mutating func addPeriod(_ period: Period, from start: Span) throws(Diagnostic) {
        try append(.period(dateRole, Bounds(from: period.first, through: period.last)), from: start)
    }
}
