/// A reader of a query: a noun, then filters and clauses in any order, each clause once.
///
/// ```
/// query  = noun { filter | clause }
/// clause = [ "where" ] condition | "by" group { "," group } | "having" condition | "show" column { "," column }
///        | "sort" key { "," key } | "page" N [ "size" M ] | "limit" ( N | "all" ) | "in" CURRENCY
/// ```
struct QueryParser {
    var query: Query
    /// The role that `bought`, `listed` or `sold` gave to later periods.
    var role: DateRole?
    /// True after a list of states of items, which leaves open which of them a platform or a day is about.
    var hasOpenRole = false
    var takesCurrency = true
    private var seen: [(clause: Keyword, span: Span)] = []
    /// The spans of the columns and the sort keys.
    private var columnSpans: [Span] = []
    private var sortSpans: [Span] = []
    /// The sort keys, until the groups are known.
    private var sorted: [(by: Selection, group: Grouping?, isDescending: Bool?)] = []
    /// The sort keys that name computed columns, which may come later, by their places.
    private var sortNames: [Int: (name: String, span: Span, refusal: Diagnostic)] = [:]

    /// The continued query: its filters and condition are kept, and its other clauses are kept until replaced.
    private var base: Query?

    /// The accepted clauses, besides `in`.
    private let clauses: [Keyword]
    /// The accepted filter words, besides periods and searches.
    let filterWords: [Keyword]

    init(
        noun: Noun, clauses: [Keyword] = [.where, .by, .having, .show, .sort, .page, .limit],
        filterWords: [Keyword]? = nil
    ) {
        query = Query(noun: noun)
        self.clauses = clauses
        self.filterWords = filterWords ?? noun.filters
    }

    /// Continues an earlier query in words that begin at `span`; its page is dropped.
    mutating func `continue`(_ base: Query, at span: Span) {
        self.base = base
        query = base
        query.condition = nil
        if case .page = base.window { query.window = nil }
        columnSpans = base.columns.map { _ in span }
        sortSpans = base.sort.map { _ in span }
    }

    /// Clears the parts that a clause replaces before it is parsed; columns and sort keys of groups don't apply to
    /// other groups.
    private mutating func replace(_ clause: Keyword) {
        switch clause {
        case .by:
            (query.groups, query.having) = ([], nil)
            if !seen.contains(where: { $0.clause == .show }) { (query.columns, columnSpans) = ([], []) }
            base?.sort = []
        case .show: (query.columns, columnSpans) = ([], [])
        case .sort: sortSpans = []
        default: break
        }
    }

    private mutating func finish() throws(Diagnostic) {
        for (place, key) in sortNames.sorted(by: { $0.key < $1.key }) {
            let column = query.columns.first { $0.name == key.name }
            guard case .computed(let term, _)? = column else { throw key.refusal }
            sorted[place].by = .computed(term, as: "")
        }
        let isAggregate = base?.isAggregate
        query.sort = sorted.map { sortKey($0.by, $0.group, isDescending: $0.isDescending) }
        guard let base else { return }
        if sorted.isEmpty {
            // An order of rows doesn't apply to groups.
            query.sort = isAggregate == query.isAggregate ? base.sort : []
            sortSpans = Array(sortSpans.prefix(query.sort.count))
        }
        guard let before = base.condition else { return }
        query.condition = query.condition.map { .all([before, $0]) } ?? before
    }

    /// Parses clauses that a statement adds to those of a query, such as a format and a destination; returns true if it
    /// took one.
    typealias Extra = (inout Cursor) throws(Diagnostic) -> Bool

    mutating func parse(_ cursor: inout Cursor, extra: Extra?) throws(Diagnostic) {
        cursor.beginQuery()
        while try part(&cursor, extra) {}
        try finish()
        try validate()
    }

    private mutating func part(_ cursor: inout Cursor, _ extra: Extra?) throws(Diagnostic) -> Bool {
        if try clause(&cursor) { return true }
        if try filter(&cursor) { return true }
        if try bareCondition(&cursor) { return true }
        guard let extra else { return false }
        return try extra(&cursor)
    }

    // MARK: - Clauses

    private mutating func clause(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        for keyword in clauses where cursor.accept(keyword) {
            try once(keyword == .limit ? .page : keyword, at: start)
            try body(of: keyword, &cursor)
            return true
        }
        return try inClause(&cursor)
    }

    /// Parses a condition without `where`, such as `cost > 5`: a field that is no word of a filter, then an operator.
    private mutating func bareCondition(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        guard clauses.contains(.where) else { return false }
        let isFirst = !seen.contains { $0.clause == .where }
        if isFirst { cursor.mark(.fields(query.noun, .any)) }
        guard cursor.seesComparison(of: query.noun), isFirst || cursor.peek(1).kind != .end else { return false }
        try once(.where, at: cursor.token.span)
        query.condition = try cursor.condition(of: query.noun)
        return true
    }

    private mutating func body(of clause: Keyword, _ cursor: inout Cursor) throws(Diagnostic) {
        switch clause {
        case .where: query.condition = try cursor.condition(of: query.noun)
        case .having: query.having = try cursor.condition(of: query.noun, grouped: true)
        case .by: try list(&cursor) { (parser, cursor) throws(Diagnostic) in try parser.group(&cursor) }
        case .show: try list(&cursor) { (parser, cursor) throws(Diagnostic) in try parser.column(&cursor) }
        case .sort: try list(&cursor) { (parser, cursor) throws(Diagnostic) in try parser.sortKey(&cursor) }
        case .page:
            let number = try cursor.pageNumber()
            let size = cursor.accept(.size) ? try cursor.integer(in: 1...1_000_000, what: "the size of a page") : nil
            query.window = .page(number, size: size)
        default:
            query.window = cursor.accept(.all) ? .all : .limit(try cursor.integer(in: 0...Int.max, what: "a limit"))
        }
    }

    /// Parses `in GBP` or `in 2026-03`; the value decides.
    private mutating func inClause(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        guard cursor.accept(.in) else { return false }
        let takesPeriod = !query.noun.roles.isEmpty
        if takesCurrency { cursor.welcomes(.value(.currency)) }
        if takesPeriod, cursor.seesPeriod() {
            try cursor.countComparison(at: start)
            try addPeriod(try cursor.period(as: .period, expected: "a currency, a day or a period"), from: start)
            try refuseAlternative(&cursor)
            return true
        }
        if try marketIn(&cursor, from: start) { return true }
        guard takesCurrency, let raw = try cursor.acceptRaw(.currency) else { throw cursor.unexpected() }
        guard let currency = Currency(code: raw.text) else {
            let kinds = takesPeriod ? "neither a currency nor a period" : "not a currency code"
            throw Diagnostic(
                "“\(raw.shown)” is \(kinds)", at: raw.span,
                hints: Cursor.currencyHint(raw.text, or: takesPeriod ? ["write in GBP, or in 2026-03"] : []))
        }
        try once(.in, at: start)
        query.currency = currency
        return true
    }

    /// Parses `in Battersea` as `at Battersea`; a word of three letters is taken for a currency, valid or not.
    private mutating func marketIn(_ cursor: inout Cursor, from start: Span) throws(Diagnostic) -> Bool {
        guard filterWords.contains(.at), let word = cursor.word, word.utf8.count > 3, word.first?.isLetter ?? false
        else {
            return false
        }
        try cursor.countComparison(at: start)
        try append(try list(.at, &cursor))
        try refuseAlternative(&cursor)
        return true
    }

    /// Refuses a second clause of the kind, pointing at both.
    private mutating func once(_ clause: Keyword, at span: Span) throws(Diagnostic) {
        if let first = seen.first(where: { $0.clause == clause }) {
            let name = clause == .page ? "page or limit" : clause.text
            throw Self.twice("use only one \(name)", at: span, first: first.span)
        }
        if base != nil { replace(clause) }
        seen.append((clause, span))
    }

    private static func twice(_ message: String, at span: Span, first: Span) -> Diagnostic {
        var diagnostic = Diagnostic(message, at: span)
        diagnostic.related = first
        return diagnostic
    }

    // MARK: - Lists

    private mutating func list(
        _ cursor: inout Cursor, of element: (inout QueryParser, inout Cursor) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        repeat { try element(&self, &cursor) } while cursor.accept(.comma)
    }

    private mutating func group(_ cursor: inout Cursor) throws(Diagnostic) {
        let start = cursor.token.span
        let group: Grouping
        if !query.noun.roles.isEmpty, let ofDays = cursor.acceptGroupOfDays() {
            group = ofDays
        } else {
            let field = try cursor.field(of: query.noun)
            group = try band(of: field, &cursor) ?? .field(field)
        }
        guard !query.groups.contains(where: { $0.name == group.name }) else {
            throw Diagnostic("group by \(group.name) only once", at: start)
        }
        query.groups.append(group)
    }

    /// Parses `step 10` or `step 2.50 GBP` after a field, if it comes next.
    private func band(of field: Field, _ cursor: inout Cursor) throws(Diagnostic) -> Grouping? {
        guard field.kind == .money || field.kind == .integer else {
            guard cursor.isKeyword(.step) else { return nil }
            throw Diagnostic("step needs amounts or whole numbers; \(field.name) has none", at: cursor.token.span)
        }
        guard cursor.accept(.step) else { return nil }
        let start = cursor.token.span
        switch try cursor.openAmount() {
        case .money(let money) where field.kind == .money && money.minor > 0: return .band(field, step: .money(money))
        case .number(let number) where number.fractionDigits == 0 && (1...1_000_000_000).contains(number.units):
            return .band(field, step: .each(Int(number.units)))
        default:
            let hints = field.kind == .money ? ["write a whole number, or an amount such as step 2.50 GBP"] : []
            throw Diagnostic("a step is a whole number above zero", at: cursor.taken(since: start), hints: hints)
        }
    }

    private mutating func column(_ cursor: inout Cursor) throws(Diagnostic) {
        let start = cursor.token.span
        cursor.welcomeTerm(of: query.noun, orFigure: true)
        let column =
            cursor.seesTerm(asOperand: true, orFigure: true)
            ? try computed(&cursor) : try cursor.selection(of: query.noun)
        switch column {
        case .field(let field): cursor.welcomeOperators(after: field.kind.termKind)
        case .aggregate(let figure): cursor.welcomeOperators(after: figure.termKind)
        case .computed, .group: break
        }
        if let first = query.columns.firstIndex(where: { $0.name == column.name }) {
            throw Self.twice("show \(column.name) only once", at: start, first: columnSpans[first])
        }
        query.columns.append(column)
        columnSpans.append(start)
    }

    /// Parses arithmetic and the name of its column.
    private mutating func computed(_ cursor: inout Cursor) throws(Diagnostic) -> Selection {
        let term = try TermParser(noun: query.noun, isGrouped: nil).term(&cursor).term
        let number = query.columns.count { if case .computed = $0 { true } else { false } } + 1
        guard let name = try columnName(&cursor) else { return .computed(term, as: "\(Selection.unnamed)\(number)") }
        return .computed(term, as: name)
    }

    /// Takes `as NAME`, unless it is a format.
    private mutating func columnName(_ cursor: inout Cursor) throws(Diagnostic) -> String? {
        let formats = cursor.scope.formats
        cursor.welcomes(.keyword(.as))
        guard cursor.isKeyword(.as), !formats.contains(where: { cursor.isWord($0, at: 1) }) else { return nil }
        _ = cursor.accept(.as)
        cursor.welcomes(anyOf: { formats })
        let start = cursor.token.span
        let name = try cursor.text(.name)
        guard !name.isEmpty, name.utf8.allSatisfy({ Lexer.isNameByte($0) || $0 >= 0x80 }) else {
            throw Diagnostic("a column's name has letters, digits and _ only", at: start)
        }
        guard FieldCatalog.field(name, of: query.noun) == nil else {
            throw Diagnostic("\(name) is a field of \(query.noun.rawValue); choose another name", at: start)
        }
        return name
    }

    private mutating func sortKey(_ cursor: inout Cursor) throws(Diagnostic) {
        let start = cursor.token.span
        for group in query.groups where Grouping.ofDays.contains(group) { cursor.welcomes(.word(group.canonical)) }
        let group = query.noun.roles.isEmpty ? nil : cursor.groupOfDaysHere
        cursor.welcomeTerm(of: query.noun, orFigure: true)
        let by: Selection
        if cursor.seesTerm(asOperand: true, orFigure: true) {
            by = .computed(try TermParser(noun: query.noun, isGrouped: nil).term(&cursor).term, as: "")
        } else if let name = cursor.word, group == nil, let refusal = unknownKey(cursor) {
            sortNames[sorted.count] = (name, start, refusal)
            by = .computed(.value(.zero), as: name)
            cursor.advance(as: .field)
        } else {
            by = try cursor.sortable(of: query.noun, group)
        }
        if case .field(let field) = by, !field.kind.isOrdered {
            throw Diagnostic("\(field.name) has no order to sort by", at: start)
        }
        var isDescending: Bool?
        if cursor.accept(.desc) {
            isDescending = true
        } else if cursor.accept(.asc) {
            isDescending = false
        }
        sorted.append((by, group, isDescending))
        sortSpans.append(start)
    }

    /// Returns the refusal of a word that is neither a field nor a figure, but may name a column; `nil` otherwise.
    private func unknownKey(_ cursor: Cursor) -> Diagnostic? {
        var ahead = cursor
        do {
            _ = try ahead.selection(of: query.noun, .ordered)
            return nil
        } catch {
            return ahead.position == cursor.position && !error.isSyntax ? error : nil
        }
    }

    /// Returns a sort key; the grouping's unit is preferred over a field with that alias: `expenses by day sort day`.
    private func sortKey(_ by: Selection, _ group: Grouping?, isDescending: Bool?) -> SortKey {
        if let group, query.groups.contains(group) {
            return SortKey(by: .group(group), isDescending: isDescending ?? false)
        }
        if case .field(let field) = by, field.kind == .day {
            return SortKey(by: by, isDescending: isDescending ?? true)
        }
        return SortKey(by: by, isDescending: isDescending ?? false)
    }

    // MARK: - The whole

    /// Checks that a grouped query shows and sorts only by groups and aggregates.
    private func validate() throws(Diagnostic) {
        for (place, key) in query.sort.enumerated() {
            guard let first = query.sort[..<place].firstIndex(where: { $0.by == key.by }) else { continue }
            throw Self.twice(
                "sort by \(key.by.canonical) only once", at: sortSpans[place], first: sortSpans[first])
        }
        let isAggregate = query.isAggregate
        for case .band(let field, .money(let money)) in query.groups {
            guard let wanted = query.currency, wanted != money.currency,
                let place = seen.first(where: { $0.clause == .by })
            else { continue }
            throw Diagnostic(
                "the bands of \(field.name) are in \(money.currency.code), and in converts to \(wanted.code)",
                at: place.span)
        }
        if query.having != nil, query.groups.isEmpty, let place = seen.first(where: { $0.clause == .having }) {
            throw Diagnostic("having needs groups", at: place.span, hints: ["add by FIELD, or write where"])
        }
        let selections = zip(query.columns, columnSpans).map { ($0, $1) } + zip(query.sort.map(\.by), sortSpans)
        for (selection, span) in selections {
            switch selection {
            case .field(let field) where isAggregate && !query.groups.contains(where: { $0.name == field.name }):
                let names = query.groups.map(\.name).joined(separator: ", ")
                let hint = names.isEmpty ? "add by \(field.name)" : "use \(names) or a figure such as count"
                throw Diagnostic("each group has several values of \(field.name)", at: span, hints: [hint])
            case .group(let group) where !query.groups.contains(group):
                throw Diagnostic(
                    "sort \(selection.canonical) needs groups by \(selection.canonical)", at: span,
                    hints: ["add by \(selection.canonical)"])
            case .computed(let term, _) where isAggregate && !term.ownFields.isEmpty:
                let name = term.ownFields[0].name
                throw Diagnostic(
                    "each group has several values of \(name)", at: span,
                    hints: ["use a figure such as \(term.ownFields[0].kind.isNumeric ? "sum" : "min") \(name)"])
            case .computed(let term, _) where !isAggregate && !term.figures.isEmpty:
                throw Diagnostic("\(term.figures[0].word) needs a by or show clause", at: span)
            case .aggregate(let aggregate) where !isAggregate:
                throw Diagnostic(
                    "\(aggregate.word) needs a by or show clause", at: span,
                    hints: ["add show \(selection.canonical)"])
            default: continue
            }
        }
    }
}

extension Cursor {
    /// Parses the number of a page.
    ///
    /// - Throws: ``Diagnostic`` for a number below 1 or over 1,000,000,000, or no number.
    package mutating func pageNumber() throws(Diagnostic) -> Int {
        try integer(in: 1...1_000_000_000, what: "a page")
    }
}
