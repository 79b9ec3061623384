/// Reads a query: a noun, then filters and clauses in any order, each clause once.
///
/// ```
/// query  = noun { filter | clause }
/// clause = "where" condition | "by" group { "," group } | "show" column { "," column }
///        | "sort" key { "," key } | "page" N [ "size" M ] | "limit" ( N | "all" ) | "in" CURRENCY
/// ```
struct QueryParser {
    var query: Query
    /// The role that `bought`, `listed` or `sold` gave to the periods after it.
    var role: DateRole?
    private var seen: [Keyword: Span] = [:]
    private var places: [String: Span] = [:]

    init(noun: Noun) {
        query = Query(noun: noun)
    }

    /// Clauses that a statement adds to those of a query, such as a format and a sink: `true` if one was taken.
    typealias Extra = (inout Cursor) throws(Diagnostic) -> Bool

    mutating func parse(_ cursor: inout Cursor, extra: Extra?) throws(Diagnostic) {
        while try part(&cursor, extra) {}
        try validate(at: cursor.token.span)
    }

    private mutating func part(_ cursor: inout Cursor, _ extra: Extra?) throws(Diagnostic) -> Bool {
        if try clause(&cursor) { return true }
        if try filter(&cursor) { return true }
        guard let extra else { return false }
        return try extra(&cursor)
    }

    private mutating func clause(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        if cursor.accept(.where) {
            try once(.where, at: start)
            query.condition = try cursor.condition(of: query.noun)
        } else if cursor.accept(.by) {
            try once(.by, at: start)
            query.groups = try list(&cursor) { (parser, cursor) throws(Diagnostic) in try parser.group(&cursor) }
        } else if cursor.accept(.show) {
            try once(.show, at: start)
            query.columns = try list(&cursor) { (parser, cursor) throws(Diagnostic) in try parser.column(&cursor) }
        } else if cursor.accept(.sort) {
            try once(.sort, at: start)
            query.sort = try list(&cursor) { (parser, cursor) throws(Diagnostic) in try parser.sortKey(&cursor) }
        } else if cursor.accept(.page) {
            try once(.page, at: start)
            let number = try cursor.integer(in: 1...1_000_000_000, what: "a page")
            let size = cursor.accept(.size) ? try cursor.integer(in: 1...1_000_000, what: "the size of a page") : nil
            query.window = .page(number, size: size)
        } else if cursor.accept(.limit) {
            try once(.page, at: start)
            query.window = cursor.accept(.all) ? .all : .limit(try cursor.integer(in: 0...Int.max, what: "a limit"))
        } else {
            return try inClause(&cursor)
        }
        return true
    }

    /// `in GBP` or `in 2026-03`: the value decides.
    private mutating func inClause(_ cursor: inout Cursor) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        guard cursor.accept(.in) else { return false }
        cursor.welcomes(.value(.currency))
        let hasPeriods = !query.noun.roles.isEmpty
        if hasPeriods, cursor.looksLikeDay {
            try addPeriod(&cursor, from: try cursor.period())
            return true
        }
        let valueSpan = cursor.token.span
        do {
            let currency = try cursor.currency()
            try once(.in, at: start)
            query.currency = currency
        } catch {
            guard hasPeriods, !cursor.isAtEnd || error.span == valueSpan else { throw error }
            throw Diagnostic(
                "\(cursor.source.text(valueSpan)) is neither a currency nor a period", at: valueSpan,
                hints: error.hints.filter { $0.hasPrefix("did you") } + ["write in GBP, or in 2026-03"])
        }
        return true
    }

    /// Refuses a second clause of the kind, and points at both.
    private mutating func once(_ keyword: Keyword, at span: Span) throws(Diagnostic) {
        if let first = seen[keyword] {
            let name = keyword == .page ? "page or limit" : keyword.text
            var diagnostic = Diagnostic("there is a second \(name)", at: span)
            diagnostic.related = first
            throw diagnostic
        }
        seen[keyword] = span
    }

    private mutating func list<Element>(
        _ cursor: inout Cursor, of element: (inout QueryParser, inout Cursor) throws(Diagnostic) -> Element
    ) throws(Diagnostic) -> [Element] {
        var elements = [try element(&self, &cursor)]
        while cursor.accept(.comma) {
            elements.append(try element(&self, &cursor))
        }
        return elements
    }

    private mutating func group(_ cursor: inout Cursor) throws(Diagnostic) -> Grouping {
        if !query.noun.roles.isEmpty, let unit = cursor.acceptCalendarUnit() { return .calendar(unit) }
        return .field(try cursor.field(of: query.noun))
    }

    private mutating func column(_ cursor: inout Cursor) throws(Diagnostic) -> Selection {
        let start = cursor.token.span
        let column = try cursor.selection(of: query.noun)
        places[column.name] = start
        return column
    }

    private mutating func sortKey(_ cursor: inout Cursor) throws(Diagnostic) -> SortKey {
        let start = cursor.token.span
        let selection = try cursor.selection(of: query.noun)
        places["sort " + selection.name] = start
        if case .field(let field) = selection, !field.kind.isOrdered {
            throw Diagnostic("\(field.name) has no order to sort by", at: start)
        }
        var isDescending = false
        if case .field(let field) = selection, field.kind == .day { isDescending = true }
        if cursor.accept(.desc) {
            isDescending = true
        } else if cursor.accept(.asc) {
            isDescending = false
        }
        return SortKey(by: selection, isDescending: isDescending)
    }

    /// A grouped query shows and sorts by its groups and by aggregates only.
    private func validate(at end: Span) throws(Diagnostic) {
        let isAggregate = query.isAggregate
        let grouped = query.groups.map(\.name)
        for column in query.columns + query.sort.map(\.by) {
            let span = places[column.name] ?? places["sort " + column.name] ?? end
            switch column {
            case .field(let field) where isAggregate && !grouped.contains(field.name):
                let hint = grouped.isEmpty ? "add by \(field.name)" : "grouped by \(grouped.joined(separator: ", "))"
                throw Diagnostic("\(field.name) differs within a group", at: span, hints: [hint])
            case .aggregate(let aggregate) where !isAggregate:
                throw Diagnostic(
                    "\(aggregate.function.rawValue) needs a group or a show", at: span,
                    hints: ["write show \(aggregate.name.replacing("_", with: " "))"])
            default: continue
            }
        }
    }
}

extension Cursor {
    /// A query whose noun was taken already.
    public mutating func query(
        of noun: Noun, extra: ((inout Cursor) throws(Diagnostic) -> Bool)? = nil
    ) throws(Diagnostic) -> Query {
        var parser = QueryParser(noun: noun)
        try parser.parse(&self, extra: extra)
        return parser.query
    }

    /// A query within parentheses.
    public mutating func parenthesizedQuery() throws(Diagnostic) -> Query {
        try expect(.open)
        guard let noun = acceptNoun() else { throw unexpected() }
        let query = try query(of: noun)
        try expect(.close)
        return query
    }

    /// Takes the name of a noun if one is here.
    public mutating func acceptNoun() -> Noun? {
        for noun in Noun.allCases { welcomes(.noun(noun)) }
        guard let word, let noun = Noun(rawValue: word.lowercased()) else { return nil }
        advance()
        return noun
    }

    /// A field of `noun`, by name or alias.
    mutating func field(of noun: Noun) throws(Diagnostic) -> Field {
        for field in FieldCatalog.fields(of: noun) { welcomes(.field(field)) }
        guard let word, let field = FieldCatalog.field(word, of: noun) else { throw unknownField(of: noun) }
        advance()
        return field
    }

    private func unknownField(of noun: Noun) -> Diagnostic {
        guard let word else { return unexpected() }
        let fields = FieldCatalog.fields(of: noun)
        let near = Spelling.hint(for: word, among: fields.flatMap { [$0.name] + $0.aliases })
        return Diagnostic(
            "\(noun.rawValue) have no field \(word)", at: token.span,
            hints: near + ["fields: \(fields.map(\.name).joined(separator: " "))"])
    }

    /// A field, or an aggregate such as `count` or `sum cost`.
    mutating func selection(of noun: Noun) throws(Diagnostic) -> Selection {
        for function in Aggregate.Function.allCases {
            guard let keyword = Keyword(rawValue: function.rawValue), accept(keyword) else { continue }
            if function == .count { return .aggregate(Aggregate(function: .count, field: nil)) }
            let span = token.span
            let field = try field(of: noun)
            let needsNumber = [.sum, .avg, .median].contains(function)
            guard field.kind.isOrdered, !needsNumber || field.kind.isNumeric else {
                throw Diagnostic("\(function.rawValue) needs amounts or numbers; \(field.name) has none", at: span)
            }
            return .aggregate(Aggregate(function: function, field: field))
        }
        return .field(try field(of: noun))
    }

    /// `day`, `week`, `month`, `quarter`, `year` or `tax-year`, as a group.
    public mutating func acceptCalendarUnit() -> Period.Unit? {
        let units: [(Keyword, Period.Unit)] = [
            (.day, .day), (.week, .week), (.month, .month), (.quarter, .quarter), (.year, .year),
        ]
        for (keyword, unit) in units where accept(keyword) { return unit }
        return accept(word: "tax-year") || accept(word: "tax_year") ? .taxYear : nil
    }
}
