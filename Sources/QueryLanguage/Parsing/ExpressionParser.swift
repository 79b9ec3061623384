extension Cursor {
    /// A condition over the fields of `noun`.
    ///
    /// ```
    /// condition = conjunction { "or" conjunction }
    /// conjunction = negation { "and" negation }
    /// negation = "not" negation | "(" condition ")" | comparison
    /// ```
    public mutating func condition(of noun: Noun) throws(Diagnostic) -> Expression {
        var parts = [try conjunction(of: noun)]
        while accept(.or) { parts.append(try conjunction(of: noun)) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction(of noun: Noun) throws(Diagnostic) -> Expression {
        var parts = [try negation(of: noun)]
        while accept(.and) { parts.append(try negation(of: noun)) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation(of noun: Noun) throws(Diagnostic) -> Expression {
        if accept(.not) {
            return .not(try nested { (cursor) throws(Diagnostic) in try cursor.negation(of: noun) })
        }
        if accept(.open) {
            let inner = try nested { (cursor) throws(Diagnostic) in try cursor.condition(of: noun) }
            try expect(.close)
            return inner
        }
        return try comparison(of: noun)
    }

    /// ```
    /// comparison = field ( sign operand | "~" TEXT | ["not"] "in" "(" value { "," value } ")"
    ///            | "between" value "and" value | "is" ["not"] "empty" )
    /// ```
    private mutating func comparison(of noun: Noun) throws(Diagnostic) -> Expression {
        let field = try field(of: noun)
        if accept(.is) {
            let isNot = accept(.not)
            try expect(.empty)
            return isNot ? .not(.isEmpty(field)) : .isEmpty(field)
        }
        if accept(.tilde) { return .contains(field, try containedText(field)) }
        if accept(.not) {
            try expect(.in)
            return .not(try oneOf(field))
        }
        if accept(.in) { return try oneOf(field) }
        if accept(.between) {
            let low = try value(for: field)
            try expect(.and)
            return .between(field, low, try value(for: field))
        }
        for comparison in Comparison.allCases where accept(comparison.sign) {
            return .compare(field, comparison, try operand(for: field))
        }
        throw unexpected()
    }

    private mutating func containedText(_ field: Field) throws(Diagnostic) -> String {
        switch field.kind {
        case .text, .sku, .list, .status, .payment, .currency: return try text()
        default:
            throw Diagnostic("~ searches text; \(field.name) is \(field.kind.description)", at: token.span)
        }
    }

    private mutating func oneOf(_ field: Field) throws(Diagnostic) -> Expression {
        try expect(.open)
        isInList = true
        defer { isInList = false }
        var values = [try value(for: field)]
        while accept(.comma) { values.append(try value(for: field)) }
        try expect(.close)
        return .oneOf(field, values)
    }

    /// A field of the same kind, or a value.
    private mutating func operand(for field: Field) throws(Diagnostic) -> Operand {
        let start = token.span
        for other in FieldCatalog.fields(of: field.noun) where other.kind == field.kind { welcomes(.field(other)) }
        if let word, let other = FieldCatalog.field(word, of: field.noun), !isKnownValue(word, of: field) {
            advance()
            guard other.kind == field.kind || other.kind.isPlainNumber && field.kind.isPlainNumber else {
                throw Diagnostic(
                    "\(field.name) is \(field.kind.description), \(other.name) is \(other.kind.description)",
                    at: start, hints: field.kind == .text ? ["quote it to mean the text: \"\(word)\""] : [])
            }
            return .field(other)
        }
        return .value(try value(for: field))
    }

    /// `status = sold` names the status, not the field `sold`.
    private func isKnownValue(_ word: String, of field: Field) -> Bool {
        field.kind == .status && ["purchased", "new", "listed", "sold"].contains(word.lowercased())
    }

    private mutating func value(for field: Field) throws(Diagnostic) -> Value {
        switch field.kind {
        case .text, .list: return .text(try text())
        case .sku: return .text(try sku().text)
        case .currency: return .text(try currency().code)
        case .day: return .period(try period())
        case .money: return .money(try money())
        case .integer: return .integer(try integer(in: Int.min...Int.max, what: field.name))
        case .decimal: return .decimal(try decimal())
        case .payment: return try word(among: Payment.allCases.map(\.rawValue))
        case .status: return try word(among: ["purchased", "listed", "sold"], aliases: ["new": "purchased"])
        case .boolean: return .boolean(try boolean())
        }
    }

    private mutating func word(
        among known: [String], aliases: [String: String] = [:]
    ) throws(Diagnostic) -> Value {
        for word in known { welcomes(.word(word)) }
        let span = token.span
        let typed = try text().lowercased()
        let word = aliases[typed] ?? typed
        guard known.contains(word) else {
            throw Diagnostic(
                "\(typed) is none of \(known.joined(separator: ", "))", at: span,
                hints: Spelling.hint(for: typed, among: known))
        }
        return .text(word)
    }

    private mutating func boolean() throws(Diagnostic) -> Bool {
        if accept(.yes) || accept(.true) { return true }
        if accept(.no) || accept(.false) { return false }
        throw unexpected()
    }
}

extension FieldKind {
    var isPlainNumber: Bool { self == .integer || self == .decimal }
}
