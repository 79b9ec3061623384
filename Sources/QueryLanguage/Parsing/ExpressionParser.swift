import Cells

extension Cursor {
    /// Returns a condition over the fields of `noun`, or `grouped` over figures of its groups.
    ///
    /// ```
    /// condition   = conjunction { "or" conjunction }
    /// conjunction = negation { "and" negation }
    /// negation    = "not" negation | "(" condition ")" | comparison
    /// ```
    ///
    /// - Throws: ``Diagnostic`` for an unknown field, a value of another kind, or no condition.
    package mutating func condition(of noun: Noun, grouped: Bool = false) throws(Diagnostic) -> Expression {
        var parts = [try conjunction(of: noun, grouped)]
        while accept(.or) { parts.append(try conjunction(of: noun, grouped)) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    /// Returns true if a field and an operator, which begin a condition, come next; the end of the text may still
    /// become one.
    func seesComparison(of noun: Noun) -> Bool {
        guard fieldHere(of: noun) != nil else { return false }
        if peek(1).kind == .end || isKeyword(.in, at: 1) && peek(2).kind == .end { return true }
        if isKeyword(.not, at: 1), peek(2).kind == .end { return true }
        return Comparison.allCases.contains { isSign($0.sign, at: 1) } || isSign(.tilde, at: 1)
            || isKeyword(.between, at: 1) || isKeyword(.is, at: 1) || isKeyword(.in, at: 1) && isSign(.open, at: 2)
            || isKeyword(.not, at: 1) && isKeyword(.in, at: 2)
    }

    private mutating func conjunction(of noun: Noun, _ grouped: Bool) throws(Diagnostic) -> Expression {
        var parts = [try negation(of: noun, grouped)]
        while accept(.and) { parts.append(try negation(of: noun, grouped)) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation(of noun: Noun, _ grouped: Bool) throws(Diagnostic) -> Expression {
        if accept(.not) {
            return .not(try deeper { (cursor) throws(Diagnostic) in try cursor.negation(of: noun, grouped) })
        }
        if !seesTerm(), accept(.open) {
            let inner = try deeper { (cursor) throws(Diagnostic) in try cursor.condition(of: noun, grouped: grouped) }
            try expect(.close)
            return inner
        }
        return grouped || seesTerm() ? try computedComparison(of: noun, grouped) : try comparison(of: noun)
    }

    /// ```
    /// comparison = field ( sign operand | "~" TEXT | ["not"] "in" "(" value { "," value } ")"
    ///            | "between" value "and" value | "is" ["not"] "empty" )
    /// ```
    private mutating func comparison(of noun: Noun) throws(Diagnostic) -> Expression {
        try countComparison(at: token.span)
        let start = self
        if let refusal = figureRefusal(of: noun) { throw refusal }
        welcomeTerm(of: noun)
        let field = try field(of: noun)
        for comparison in field.kind.comparisons where accept(comparison.sign) {
            if field.kind.termKind != nil, seesTerm(asOperand: true) {
                self = start
                return try computedComparison(of: noun, false)
            }
            return .compare(field, comparison, try operand(for: field))
        }
        if field.kind.isText, accept(.tilde) { return .contains(field, try text()) }
        if accept(.in) { return try oneOf(field) }
        if accept(.not) {
            try expect(.in)
            return .not(try oneOf(field))
        }
        if field.kind.isRanged, accept(.between) {
            let low = try value(for: field)
            try expect(.and)
            return .between(field, low, try value(for: field))
        }
        if accept(.is) {
            let isNot = accept(.not)
            try expect(.empty)
            return isNot ? .not(.isEmpty(field)) : .isEmpty(field)
        }
        welcomeOperators(after: field.kind.termKind)
        throw refusedComparison(field)
    }

    /// Parses a comparison of values that are computed, or of figures.
    private mutating func computedComparison(of noun: Noun, _ grouped: Bool) throws(Diagnostic) -> Expression {
        let terms = TermParser(noun: noun, isGrouped: grouped)
        try refuseDeepArithmetic()
        let left = try terms.term(&self)
        for comparison in Comparison.allCases where accept(comparison.sign) {
            let (left, right) = try terms.alike(left, try terms.term(&self), self)
            return .terms(left.term, comparison, right.term)
        }
        // Without its end, a parenthesis may still hold no more than this.
        if token.kind == .end, isNested { welcomes(.sign(.close)) }
        if accept(.in) { return try oneOf(left, terms) }
        if accept(.not) {
            try expect(.in)
            return .not(try oneOf(left, terms))
        }
        if accept(.between) {
            let low = try terms.alike(left, try terms.term(&self), self).1
            try expect(.and)
            let high = try terms.alike(left, try terms.term(&self), self).1
            return .all([.terms(left.term, .greaterOrEqual, low.term), .terms(left.term, .lessOrEqual, high.term)])
        }
        try expect(.is)
        let isNot = accept(.not)
        try expect(.empty)
        return isNot ? .not(.isUnknown(left.term)) : .isUnknown(left.term)
    }

    private mutating func oneOf(_ left: TermParser.Typed, _ terms: TermParser) throws(Diagnostic) -> Expression {
        try expect(.open)
        isInList = true
        defer { isInList = false }
        var parts: [Expression] = []
        repeat {
            let (left, right) = try terms.alike(left, try terms.term(&self), self)
            parts.append(.terms(left.term, .equal, right.term))
        } while accept(.comma)
        try expect(.close)
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    /// Returns the refusal of a figure where fields are compared; `nil` if none comes next.
    private func figureRefusal(of noun: Noun) -> Diagnostic? {
        guard fieldHere(of: noun) == nil, token.kind == .word else { return nil }
        var ahead = self
        guard let figure = try? ahead.acceptFigure(of: noun), figure.termKind != nil else { return nil }
        let start = token.span
        while !ahead.isAtEnd, !ahead.beginsClause { ahead.advance() }
        let condition = ahead.text(since: start)
        return Diagnostic(
            "\(figure.word) is of groups, and where is about rows", at: start,
            hints: ["write by … having \(Spelling.clipped(condition))"])
    }

    private var beginsClause: Bool {
        let clauses: [Keyword] = [.by, .having, .show, .sort, .page, .limit, .in, .as]
        return clauses.contains { isKeyword($0) } || isSign(.close)
    }

    /// Returns the error for a sign that other fields accept but this one doesn't.
    private func refusedComparison(_ field: Field) -> Diagnostic {
        let hints = [Self.expectation(welcome)]
        if isSign(.tilde) {
            return Diagnostic(
                "~ searches text; \(field.name) is \(field.kind.description)", at: token.span, hints: hints)
        }
        if Comparison.allCases.contains(where: { isSign($0.sign) }) || isKeyword(.between) {
            return Diagnostic("\(field.name) has no order; compare it with = or !=", at: token.span, hints: hints)
        }
        return unexpected()
    }

    private mutating func oneOf(_ field: Field) throws(Diagnostic) -> Expression {
        try expect(.open)
        if let query = try acceptQuery(of: field) {
            try expect(.close)
            return .inQuery(field, query)
        }
        isInList = true
        defer { isInList = false }
        var values = [try value(for: field)]
        while accept(.comma) {
            try countComparison(at: token.span)
            values.append(try value(for: field))
        }
        try expect(.close)
        return .oneOf(field, values)
    }

    /// Parses a query of one column that a field can be compared with, if one comes next: a noun with more after it.
    private mutating func acceptQuery(of field: Field) throws(Diagnostic) -> Query? {
        let start = token.span
        guard !isSign(.comma, at: 1), !isSign(.close, at: 1), let noun = acceptNoun() else { return nil }
        guard field.kind != .list, field.kind != .decimal else {
            throw Diagnostic("\(field.name) can't be compared with the values of a query", at: start)
        }
        let counted = comparisons
        let query = try deeper { (cursor) throws(Diagnostic) in try cursor.query(of: noun) }
        comparisons = counted
        guard query.columns.count == 1, let column = query.columns.first else {
            let name = FieldCatalog.field(field.name, of: noun)?.name ?? "FIELD"
            throw Diagnostic("the query must show one column", at: start, hints: ["add show \(name)"])
        }
        guard let kind = column.fieldKind, kind == field.kind || kind.isText && field.kind.isText else {
            let other = column.fieldKind.map { "\(column.name) is \($0.description)" } ?? "\(column.name) is computed"
            throw Diagnostic("\(field.name) is \(field.kind.description), \(other)", at: start)
        }
        return query
    }

    /// Returns a field of the same kind, or a value.
    private mutating func operand(for field: Field) throws(Diagnostic) -> Operand {
        mark(.fields(field.noun, .comparable(to: field)))
        guard token.kind == .word, let other = fieldHere(of: field.noun), !isStatus(of: field) else {
            return .value(try value(for: field))
        }
        guard field.isComparable(to: other) else {
            throw Diagnostic(
                "\(field.name) is \(field.kind.description), \(other.name) is \(other.kind.description)",
                at: token.span, hints: field.kind.isText ? ["to compare with the text, quote it: \"\(shown)\""] : [])
        }
        advance(as: .field)
        return .field(other)
    }

    /// Returns true if `status = sold` means the status, not the field `sold`.
    private func isStatus(of field: Field) -> Bool {
        field.kind == .status && ItemStatus.words.contains { isWord($0) }
    }

    private mutating func value(for field: Field) throws(Diagnostic) -> Value {
        switch field.kind {
        case .text, .code, .list:
            let isBare = token.kind == .word
            let text = try text()
            return isBare && Self.nothings.contains(text.lowercased()) ? .nothing(text) : .text(text)
        case .sku: return .text(try sku().text)
        case .currency: return .text(try currency().code)
        case .day: return .period(try period())
        case .money: return try comparedAmount()
        case .integer: return .integer(try integer(in: Int.min...Int.max, what: field.name))
        case .decimal: return .decimal(try decimal())
        case .payment: return .text(try word(among: Payment.allCases.map(\.rawValue)))
        case .status:
            let word = try word(among: ItemStatus.stored, others: ["new", "unlisted"])
            return .text(ItemStatus.stored.contains(word) ? word : "purchased")
        case .boolean:
            return .boolean(["yes", "true"].contains(try word(among: ["yes", "no"], others: ["true", "false"])))
        }
    }

    private static let nothings: Set<String> = ["null", "none", "nil", "empty", "nothing"]

    /// Parses one of a few words, also quoted or from a variable; `others` are accepted but not offered.
    mutating func word(among known: [String], others: [String] = []) throws(Diagnostic) -> String {
        for word in known { welcomes(.word(word)) }
        guard let raw = try acceptRaw() else { throw unexpected() }
        if let word = (known + others).first(where: { Spelling.isSame(raw.text.utf8, $0) }) { return word }
        let words = known.prefix(3).joined(separator: " or ") + (known.count > 3 ? ", for example" : "")
        throw Diagnostic(
            "“\(raw.shown)” should be \(words)", at: raw.span, hints: Spelling.hint(for: raw.shown, among: known))
    }
}

extension FieldKind {
    var isPlainNumber: Bool { self == .integer || self == .decimal }

    /// True if `~` can search it.
    package var isText: Bool {
        switch self {
        case .text, .code, .sku, .list, .status, .payment, .currency: true
        case .day, .money, .integer, .decimal, .boolean: false
        }
    }

    /// True if `<` and `between` apply to it.
    package var isRanged: Bool {
        switch self {
        case .list, .boolean, .payment, .status: false
        case .text, .code, .sku, .day, .money, .currency, .integer, .decimal: true
        }
    }

    /// The comparison signs for it, besides `~`.
    package var comparisons: [Comparison] { isRanged ? Comparison.allCases : [.equal, .notEqual] }
}
