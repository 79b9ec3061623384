import QueryLanguage
import StoreFile

extension Argument<[Assignment]> {
    /// `FIELD VALUE, …`, with each field once.
    static func assignments(of owner: Noun) -> Argument {
        Argument("\(owner.singular)_change { \",\" \(owner.singular)_change }") { cursor throws(Diagnostic) in
            var seen = ClauseContext()
            var assignments: [Assignment] = []
            repeat {
                let start = cursor.token.span
                let field = try cursor.editableField(of: owner)
                try seen.once(field.name, at: start)
                assignments.append(Assignment(field: field, value: try cursor.newValue(of: field)))
            } while cursor.accept(.comma)
            return assignments
        } print: {
            $0.words
        }
    }
}

extension Cursor {
    fileprivate mutating func editableField(of owner: Noun) throws(Diagnostic) -> StoredField {
        let fields = owner.editable
        for field in fields { welcomes(.word(field.name)) }
        guard let word else { throw unexpected() }
        let typed = String(word.lowercased().map { $0 == "-" ? "_" : $0 })
        let name = FieldCatalog.field(typed, of: owner)?.name ?? typed
        guard let field = fields.first(where: { $0.name == typed || $0.name == name }) else {
            throw unknown(word, of: owner, among: fields)
        }
        advance(as: .field)
        return field
    }

    private func unknown(
        _ word: String, of owner: Noun, among fields: [StoredField]
    ) -> Diagnostic {
        let names = fields.map(\.name)
        let isShown = FieldCatalog.field(word.lowercased(), of: owner) != nil
        let message =
            isShown ? "“\(word)” can't be set" : "\(owner.withArticle) has no field “\(word)” to set"
        if owner == .expenses, word.lowercased() == StoredField.expenseMiles.name {
            return Diagnostic(message, at: token.span, hints: ["delete the expense, and spend the miles again"])
        }
        let near = Spelling.hint(for: word.lowercased(), among: names)
        return Diagnostic(message, at: token.span, hints: near.isEmpty ? ["try: help edit"] : near)
    }

    fileprivate mutating func newValue(of field: StoredField) throws(Diagnostic) -> FieldValue {
        if field.unit == .name || field.unit == .percentage {
            if word?.lowercased() == Keyword.empty.text {
                let subject = field.unit == .percentage ? "a percentage" : "a name"
                throw Diagnostic("\(subject) can't be empty", at: token.span)
            }
        } else if accept(.empty) {
            return .empty
        }
        switch field.unit {
        case .reference(.platforms): return .text(try platform())
        case .reference(let table): return .text(try text(table.noun?.valueKind ?? .text))
        case .money, .part: return try newAmount()
        case .moment, .end, .day: return .day(try day())
        case .payment: return .payment(try payment())
        case .condition: return .text(try condition())
        case .decimal: return .decimal(try positiveNumber(what: field.name))
        case .boolean: return .boolean(try boolean())
        case .coordinates: return .coordinates(try coordinates())
        case .percentage: return .percentage(partsPerMillion: try feePercentage())
        default: return .text(try text())
        }
    }

    /// Parses `3 GBP`, `up 5%` or `down 20%`.
    private mutating func newAmount() throws(Diagnostic) -> FieldValue {
        if accept(.up) { return .change(milliPercent: try percentage(atMost: 100_000)) }
        if accept(.down) { return .change(milliPercent: -(try percentage(atMost: 100))) }
        return .money(try money())
    }
}

extension [Assignment] {
    /// The changes as they are written after `set`: `title "Lamp", asking down 20%`.
    var words: String { map { "\($0.field.name) \($0.value.canonical)" }.joined(separator: ", ") }
}

extension FieldValue {
    fileprivate var canonical: String {
        switch self {
        case .empty: Keyword.empty.text
        case .text(let text): Quoting.quoted(text)
        case .change(let milliPercent): Self.canonical(milliPercent)
        default: shown
        }
    }

    /// Returns `down 20%`, with the necessary decimals.
    private static func canonical(_ milliPercent: Int) -> String {
        var number = Decimal64(units: Int64(milliPercent.magnitude), fractionDigits: 3)
        while number.fractionDigits > 0, number.units % 10 == 0 {
            number = Decimal64(units: number.units / 10, fractionDigits: number.fractionDigits - 1)
        }
        return "\(milliPercent < 0 ? "down" : "up") \(number.description)%"
    }
}
