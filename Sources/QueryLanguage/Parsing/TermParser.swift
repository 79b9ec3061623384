import Cells

/// Parses arithmetic over fields, or over the figures of groups.
///
/// ```
/// term    = product { ( "+" | "-" ) product }
/// product = factor { ( "*" | "/" ) factor }
/// factor  = "(" term ")" | function "(" term { "," term } ")" | figure | field | NUMBER | MONEY | DAY
/// ```
struct TermParser {
    let noun: Noun
    /// True over groups, whose values are figures; `nil` where either may come.
    let isGrouped: Bool?

    /// A term whose kind is known.
    struct Typed {
        var term: Term
        var kind: Term.Kind
        var span: Span
        /// The number, if it is only that; beside an amount it is one in the home currency.
        var number: Decimal64?
    }

    /// Parses a term.
    ///
    /// - Throws: ``Diagnostic`` for values of kinds that the operator between them can't join, or no term.
    func term(_ cursor: inout Cursor) throws(Diagnostic) -> Typed {
        do {
            return try sum(&cursor)
        } catch {
            // The grammar has arithmetic as one word.
            var refusal = error
            refusal.isSyntax = false
            throw refusal
        }
    }

    private func sum(_ cursor: inout Cursor) throws(Diagnostic) -> Typed {
        var left = try product(&cursor)
        while let sign = accept([.plus, .minus], &cursor) {
            left = try join(left, sign, try product(&cursor), cursor)
        }
        return left
    }

    private func product(_ cursor: inout Cursor) throws(Diagnostic) -> Typed {
        var left = try factor(&cursor)
        while let sign = accept([.times, .over], &cursor) {
            left = try join(left, sign, try factor(&cursor), cursor)
        }
        return left
    }

    private func accept(_ signs: [Term.Operator], _ cursor: inout Cursor) -> Term.Operator? {
        signs.first { sign in sign == .times ? cursor.accept(.times) : cursor.accept(word: sign.rawValue) }
    }

    // MARK: - Factors

    private func factor(_ cursor: inout Cursor) throws(Diagnostic) -> Typed {
        let start = cursor.token.span
        try cursor.countComparison(at: start)
        if cursor.accept(.open) {
            var inner = try cursor.deeper { (cursor) throws(Diagnostic) in try term(&cursor) }
            try cursor.expect(.close)
            (inner.span, inner.number) = (cursor.taken(since: start), nil)
            return inner
        }
        if let function = cursor.acceptFunction(orFigure: isGrouped != false) {
            return try call(function, from: start, &cursor)
        }
        if isGrouped != false {
            if let figure = try cursor.acceptFigure(of: noun) {
                return try typed(.figure(figure), from: start, cursor, what: figure.canonical)
            }
        }
        if isGrouped != true {
            cursor.mark(.fields(noun, .computable))
        }
        guard let field = cursor.fieldHere(of: noun) else { return try literal(from: start, &cursor) }
        guard isGrouped != true else {
            throw Diagnostic(
                "each group has several values of \(field.name)", at: start,
                hints: ["use a figure such as \(field.kind.isNumeric ? "sum" : "distinct") \(field.name)"])
        }
        cursor.advance(as: .field)
        return try typed(.field(field), from: start, cursor, what: field.name)
    }

    private func typed(
        _ term: Term, from start: Span, _ cursor: Cursor, what name: String
    ) throws(Diagnostic) -> Typed {
        let span = cursor.taken(since: start)
        guard let kind = term.kind else {
            throw Diagnostic("\(name) is no number, amount or day, so nothing can be computed with it", at: span)
        }
        return Typed(term: term, kind: kind, span: span)
    }

    private func call(
        _ function: Term.Function, from start: Span, _ cursor: inout Cursor
    ) throws(Diagnostic) -> Typed {
        try cursor.expect(.open)
        var parts = [try cursor.deeper { (cursor) throws(Diagnostic) in try term(&cursor) }]
        while function.isOfSeveral, cursor.accept(.comma) {
            let next = try cursor.deeper { (cursor) throws(Diagnostic) in try term(&cursor) }
            parts.append(next)
        }
        if function.isOfSeveral, parts.count == 1 { throw cursor.unexpected() }
        try cursor.expect(.close)
        // An amount at the end makes amounts of the numbers before it.
        for place in parts.indices.dropFirst() {
            let (first, _) = try alike(parts[0], parts[place], cursor)
            parts[0] = first
        }
        for place in parts.indices.dropFirst() {
            let (_, other) = try alike(parts[0], parts[place], cursor)
            parts[place] = other
        }
        let span = cursor.taken(since: start)
        let called = Term.call(function, parts.map(\.term))
        guard let kind = called.kind, kind != .day || function.isOfSeveral else {
            throw Diagnostic("\(function.rawValue) needs a number or an amount", at: span)
        }
        return Typed(term: called, kind: kind, span: span)
    }

    /// Parses a number, an amount or a day.
    private func literal(from start: Span, _ cursor: inout Cursor) throws(Diagnostic) -> Typed {
        var ahead = cursor
        if let raw = try? ahead.acceptRaw(.number), let number = try? Decimal64(raw.text), !ahead.seesUnit {
            cursor.welcomes(.value(.number))
            cursor = ahead
            cursor.welcomes(.value(.currency))
            let value: Value = number.fractionDigits == 0 ? .integer(Int(number.units)) : .decimal(number)
            var typed = try typed(.value(value), from: start, cursor, what: raw.shown)
            typed.number = number
            return typed
        }
        if !cursor.seesMoney, cursor.seesPeriod(as: .day) {
            let day = try cursor.day(expected: "a field, a number, an amount or a day")
            return try typed(.value(.period(Period(day: day))), from: start, cursor, what: day.description)
        }
        guard cursor.seesMoney || cursor.seesAmount || cursor.token.kind != .word && !cursor.isAtEnd else {
            throw cursor.unknownTerm(of: noun)
        }
        let money = try cursor.money(canBeNegative: true)
        return try typed(.value(.money(money)), from: start, cursor, what: money.description)
    }

    // MARK: - Kinds

    private func join(
        _ left: Typed, _ sign: Term.Operator, _ right: Typed, _ cursor: Cursor
    ) throws(Diagnostic) -> Typed {
        let isSum = !sign.isTight
        let (left, right) = isSum ? try inMoney(left, right, cursor) : (left, right)
        let span = left.span.through(right.span)
        guard let kind = Term.kind(left.kind, sign, right.kind) else {
            let verb =
                switch sign {
                case .plus: "add"
                case .minus: "subtract"
                case .times: "multiply"
                case .over: "divide"
                }
            throw Diagnostic(
                "can't \(verb) \(left.kind.description) and \(right.kind.description)", at: span)
        }
        return Typed(term: .binary(left.term, sign, right.term), kind: kind, span: span)
    }

    /// Returns two sides of one kind.
    ///
    /// - Throws: ``Diagnostic`` if they can't be compared.
    func alike(_ left: Typed, _ right: Typed, _ cursor: Cursor) throws(Diagnostic) -> (Typed, Typed) {
        let (left, right) = try inMoney(left, right, cursor)
        guard left.kind == right.kind || left.kind.isNumber && right.kind.isNumber else {
            throw Diagnostic(
                "\(left.term.canonical) is \(left.kind.description), \(right.term.canonical) is \(right.kind.description)",
                at: right.span)
        }
        return (left, right)
    }

    /// Returns both sides, a plain number beside an amount as an amount in the home currency.
    private func inMoney(_ left: Typed, _ right: Typed, _ cursor: Cursor) throws(Diagnostic) -> (Typed, Typed) {
        if left.kind == .money, let number = right.number { return (left, try money(number, right, cursor)) }
        if right.kind == .money, let number = left.number { return (try money(number, left, cursor), right) }
        return (left, right)
    }

    private func money(_ number: Decimal64, _ typed: Typed, _ cursor: Cursor) throws(Diagnostic) -> Typed {
        if number.units == 0 { return Typed(term: .value(.zero), kind: .money, span: typed.span) }
        let home = cursor.scope.homeCurrency()
        guard let money = OpenAmount.number(number).money(in: home) else {
            throw Diagnostic(
                "an amount in \(home.code) has at most \(home.fractionDigits) decimals", at: typed.span)
        }
        return Typed(term: .value(.money(money)), kind: .money, span: typed.span)
    }
}

extension Cursor {
    /// Takes the name of a function before its parenthesis.
    ///
    /// With `orFigure`, `min` at the end of the text may still become a figure.
    fileprivate mutating func acceptFunction(orFigure: Bool) -> Term.Function? {
        let found = Term.Function.allCases.first { function in
            isWord(function.rawValue) && seesFunction(orFigure: orFigure)
        }
        for function in Term.Function.allCases where isAtWelcome { welcomes(.word(function.rawValue)) }
        if found != nil { advance(as: .word) }
        return found
    }

    /// Records that an operator of arithmetic may come after a value of this kind.
    mutating func welcomeOperators(after kind: Term.Kind?) {
        guard kind != nil else { return }
        for sign in Term.Operator.allCases { welcomes(.word(sign.rawValue)) }
    }

    /// Records that a parenthesis or a function may come, if arithmetic has something to compute with; a figure of every
    /// noun is a number.
    mutating func welcomeTerm(of noun: Noun, orFigure: Bool = false) {
        guard orFigure || FieldCatalog.fields(of: noun).contains(where: { $0.kind.termKind != nil }) else { return }
        welcomes(.sign(.open))
        for function in Term.Function.allCases { welcomes(.word(function.rawValue)) }
    }

    /// True before a currency, or a unit of time that makes a day or an age of a number.
    fileprivate var seesUnit: Bool {
        guard let word else { return false }
        if Currency(code: word) != nil { return true }
        return isKeyword(.ago, at: 1) || peek(1).kind == .end && Self.isSpan(word)
            || Self.months.contains { isKeyword($0) }
    }

    fileprivate func unknownTerm(of noun: Noun) -> Diagnostic {
        guard token.kind == .word else { return unexpected() }
        let fields = FieldCatalog.fields(of: noun).filter { $0.kind.termKind != nil }
        return Diagnostic(
            "“\(shown)” is no field, number, amount or day", at: token.span,
            hints: joinedTerms(of: noun) ?? Spelling.hint(for: shown, among: fields.map(\.name)))
    }

    /// Returns the hint for arithmetic without blanks, such as `cost/2`; `nil` for another word.
    func joinedTerms(of noun: Noun) -> [String]? {
        let parts = shown.split { "+-/".contains($0) }.map(String.init)
        guard parts.count > 1, parts.contains(where: { FieldCatalog.field($0, of: noun)?.kind.termKind != nil }) else {
            return nil
        }
        return ["put blanks around + - /"]
    }

    private static func isSpan(_ word: String) -> Bool {
        ["day", "week", "month", "quarter", "year"].contains {
            Spelling.isSame(word.utf8, $0) || Spelling.isSame(word.utf8, $0 + "s")
        }
    }

    /// True before an amount with its currency.
    fileprivate var seesMoney: Bool {
        if peek(1).kind == .end, let word, Currency(code: word) != nil { return true }
        let words = [0, 1].compactMap { peek($0).kind == .word ? source.text(peek($0).span) : nil }
        return words.count == 2 && words.contains { Currency(code: $0) != nil }
            && words.contains { (try? Decimal64($0)) != nil }
    }

    // MARK: - Lookahead

    /// Returns true if an operator of arithmetic comes at `distance`.
    private func isOperator(at distance: Int) -> Bool {
        isSign(.times, at: distance) || ["+", "-", "/"].contains { isWord($0, at: distance) }
    }

    /// Returns true if arithmetic comes next, rather than a field or a value alone.
    ///
    /// A parenthesis `asOperand` is arithmetic, and with `orFigure` figures may come.
    func seesTerm(asOperand: Bool = false, orFigure: Bool = false) -> Bool {
        if isSign(.open) { return asOperand || parenthesisIsTerm }
        if token.kind == .end { return false }
        if seesFunction(orFigure: orFigure) { return true }
        if isOperator(at: 1) || beginsFigure && isOperator(at: 2) { return true }
        let code = [0, 1].contains { peek($0).kind == .word && Currency(code: source.text(peek($0).span)) != nil }
        return code && isOperator(at: 2)
    }

    /// Returns true if a comparison or a word between comparisons comes at `distance`.
    private func isTest(at distance: Int) -> Bool {
        Comparison.allCases.contains { isSign($0.sign, at: distance) } || isSign(.tilde, at: distance)
            || [Keyword.and, .or, .not, .is, .in, .between].contains { isKeyword($0, at: distance) }
    }

    private func seesFunction(orFigure: Bool) -> Bool {
        guard let function = Term.Function.allCases.first(where: { isWord($0.rawValue) }) else { return false }
        return isSign(.open, at: 1) || peek(1).kind == .end && !(orFigure && function.isOfSeveral)
    }

    /// True before the word of a figure of a field.
    private var beginsFigure: Bool {
        guard let word else { return false }
        return Aggregate.Function.allCases.contains { $0.keyword.map { isKeyword($0) } ?? false }
            || Self.percent(word) != nil
    }

    /// True if the parenthesis here holds a term, not a condition: a comparison or an operator follows it.
    private var parenthesisIsTerm: Bool {
        var depth = 0
        var distance = 0
        repeat {
            if isSign(.open, at: distance) { depth += 1 }
            if isSign(.close, at: distance) { depth -= 1 }
            if peek(distance).kind == .end || isTest(at: distance) { return false }
            distance += 1
        } while depth > 0
        // At the end of the text it may still become one.
        if peek(distance).kind == .end { return true }
        if Comparison.allCases.contains(where: { isSign($0.sign, at: distance) }) { return true }
        if isKeyword(.in, at: distance) { return isSign(.open, at: distance + 1) }
        return isOperator(at: distance) || isKeyword(.between, at: distance) || isKeyword(.is, at: distance)
            || isKeyword(.not, at: distance) && isKeyword(.in, at: distance + 1)
    }
}
