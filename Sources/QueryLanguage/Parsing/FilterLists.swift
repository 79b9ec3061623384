/// Parses lists of filters of one kind, and refuses those of several.
extension QueryParser {
    /// Returns the filter after `keyword`, or a list of several: `on ebay, vinted` or `on ebay or vinted`.
    mutating func list(_ keyword: Keyword, _ cursor: inout Cursor) throws(Diagnostic) -> Filter {
        if keyword == .stored { try cursor.expect(.in) }
        var parts = [try listed(keyword, &cursor)]
        while try separator(keyword, after: parts[0], &cursor) {
            let part = try listed(keyword, &cursor)
            if !parts.contains(part) { parts.append(part) }
        }
        return .anyOf(one: parts)
    }

    private func listed(_ keyword: Keyword, _ cursor: inout Cursor) throws(Diagnostic) -> Filter {
        switch keyword {
        case .on: .platform(query.noun.platformRole(after: role), try cursor.platformSlug())
        case .at: .market(try cursor.text(.market))
        case .from: .seller(try cursor.text(.seller))
        case .haul: .haul(try cursor.text(.haul))
        case .stored: .stored(try cursor.text(.place))
        case .for: .currency(try cursor.currency())
        default: preconditionFailure("\(keyword) begins no list of filters.")
        }
    }

    /// Adds a state, and those that follow it after `or`.
    mutating func stateFilter(_ first: State, from start: Span, _ cursor: inout Cursor) throws(Diagnostic) {
        let words = filterWords.filter { State($0).map(query.noun.listedStates.contains) ?? false }
        var states = [Filter.state(first)]
        while query.noun.listedStates.contains(first), words.count > 1, try separator(nil, after: states[0], &cursor) {
            guard let word = words.first(where: { cursor.accept($0) }), let state = State(word) else {
                throw cursor.unexpected()
            }
            if !states.contains(.state(state)) { states.append(.state(state)) }
        }
        query.filters.append(.anyOf(one: states))
        if states.count > 1, query.noun == .items { (role, hasOpenRole) = (nil, true) }
    }

    /// Takes the comma or the `or` before a further value of a list that `first` begins, and the list's own word, which
    /// may be repeated; there is none for states.
    ///
    /// - Throws: ``Diagnostic`` if a filter of another kind follows.
    mutating func separator(
        _ keyword: Keyword?, after first: Filter, _ cursor: inout Cursor
    ) throws(Diagnostic) -> Bool {
        let place = cursor.token.span
        guard cursor.accept(.comma) || cursor.accept(.or) else { return false }
        try cursor.countComparison(at: place)
        let isRepeated = keyword.map { cursor.accept($0) } ?? false
        if isRepeated, keyword == .stored { try cursor.expect(.in) }
        let others = filterWords.filter { keyword != nil || State($0).map(query.noun.listedStates.contains) != true }
        let isOther = (others + [.since, .until, .before, .after]).contains { cursor.isKeyword($0) }
        guard isRepeated || !isOther, keyword != .on || !cursor.seesPeriod(as: .day) else {
            throw mixed(first, with: cursor, at: place)
        }
        return true
    }

    /// Refuses `or` after a filter that takes none.
    mutating func refuseAlternative(_ cursor: inout Cursor) throws(Diagnostic) {
        guard cursor.isKeyword(.or) else { return }
        let place = cursor.token.span
        var ahead = cursor
        ahead.advance()
        var refusal = mixed(query.filters.last, with: ahead, at: place)
        refusal.isSyntax = true
        throw refusal
    }

    /// Returns the refusal of a list whose next filter, at the cursor, is of another kind than the first.
    private func mixed(_ first: Filter?, with cursor: Cursor, at place: Span) -> Diagnostic {
        var (parser, ahead) = (self, cursor)
        parser.query.filters = []
        // `bought` is no filter yet.
        while parser.query.filters.isEmpty, (try? parser.filter(&ahead)) ?? false {}
        let sides = [first, parser.query.filters.first].compactMap { $0?.condition(of: query.noun)?.canonical }
        let line = sides.count == 2 ? "where \(sides.joined(separator: " or "))" : "the conditions after where"
        return Diagnostic(
            "a list has filters of one kind, such as on ebay or vinted", at: place, hints: ["write \(line)"])
    }

    /// Adds a filter that `start` begins and whose meaning depends on the state before it; `nil` if it doesn't.
    ///
    /// - Throws: ``Diagnostic`` after a list of states.
    mutating func append(_ filter: Filter, from start: Span? = nil) throws(Diagnostic) {
        guard let start, hasOpenRole else { return query.filters.append(filter) }
        let lines = filter.ofEachRole.compactMap { $0.condition(of: query.noun)?.canonical }
        throw Diagnostic(
            "after a list of states it is open which of them this is about", at: start,
            hints: lines.isEmpty ? [] : ["write where \(lines.joined(separator: " or "))"])
    }
}
