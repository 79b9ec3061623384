import Inventory
import QueryLanguage

extension Argument<[Assignment]> {
    /// `FIELD VALUE, …`: each field once.
    static func assignments(of owner: EditableField.Owner) -> Argument {
        Argument("\(owner.rawValue)_change { \",\" \(owner.rawValue)_change }") { cursor throws(Diagnostic) in
            var seen = Reading()
            var assignments: [Assignment] = []
            repeat {
                let start = cursor.token.span
                let field = try cursor.editableField(of: owner)
                try seen.once(field.name, at: start)
                assignments.append(Assignment(field: field, value: try cursor.newValue(of: field)))
            } while cursor.accept(.comma)
            return assignments
        } print: {
            $0.map { "\($0.field.name) \($0.value.canonical)" }.joined(separator: ", ")
        }
    }
}

extension Cursor {
    fileprivate mutating func editableField(of owner: EditableField.Owner) throws(Diagnostic) -> EditableField {
        let fields = EditableField.fields(of: owner)
        for field in fields { welcomes(.word(field.name)) }
        guard let word else { throw unexpected() }
        let typed = String(word.lowercased().map { $0 == "-" ? "_" : $0 })
        let name = owner.noun.flatMap { FieldCatalog.field(typed, of: $0)?.name } ?? typed
        guard let field = fields.first(where: { $0.name == typed || $0.name == name }) else {
            throw unknown(word, of: owner, among: fields)
        }
        advance()
        return field
    }

    private func unknown(
        _ word: String, of owner: EditableField.Owner, among fields: [EditableField]
    ) -> Diagnostic {
        let names = fields.map(\.name)
        let article = "aeiou".contains(owner.rawValue.first ?? " ") ? "an" : "a"
        let isShown = owner.noun.map { FieldCatalog.field(word.lowercased(), of: $0) != nil } ?? false
        let message =
            isShown ? "\(word) cannot be set" : "\(article) \(owner.rawValue) has no field \(word) that can be set"
        return Diagnostic(
            message, at: token.span,
            hints: Spelling.hint(for: word.lowercased(), among: names)
                + ["what can be set: \(names.joined(separator: " "))"])
    }

    fileprivate mutating func newValue(of field: EditableField) throws(Diagnostic) -> NewValue {
        if field.kind == .requiredText || field.kind == .percentage {
            if word?.lowercased() == Keyword.empty.text {
                let subject = field.kind == .percentage ? "a percentage" : "a name"
                throw Diagnostic("\(subject) cannot be empty", at: token.span)
            }
        } else if accept(.empty) {
            return .empty
        }
        switch field.kind {
        case .text, .requiredText: return .text(try text())
        case .market: return .text(try text(.market))
        case .seller: return .text(try text(.seller))
        case .haul: return .text(try text(.haul))
        case .platform: return .text(try platform())
        case .money: return try newAmount()
        case .day: return .day(try day())
        case .payment: return .payment(try payment())
        case .decimal: return .decimal(try positiveNumber(what: field.name))
        case .boolean: return .boolean(try boolean())
        case .coordinates: return .coordinates(try coordinates())
        case .percentage: return .percentage(partsPerMillion: try feePercentage())
        }
    }

    /// `3 GBP`, `up 5%` or `down 20%`.
    private mutating func newAmount() throws(Diagnostic) -> NewValue {
        if accept(.up) { return .change(milliPercent: try percentage(atMost: 100_000)) }
        if accept(.down) { return .change(milliPercent: -(try percentage(atMost: 100))) }
        return .money(try money())
    }
}

extension EditableField.Owner {
    /// The noun whose rows it is one of.
    fileprivate var noun: Noun? { Noun(rawValue: rawValue + "s") }
}

extension NewValue {
    fileprivate var canonical: String {
        switch self {
        case .empty: Keyword.empty.text
        case .text(let text): Quoting.quoted(text)
        case .money(let money): money.description
        case .day(let day): day.description
        case .payment(let payment): payment.rawValue
        case .decimal(let number): number.description
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .coordinates(let place): place.description
        case .percentage(let parts): FeeTerms.percentage(parts)
        case .change(let milliPercent): Self.canonical(milliPercent)
        }
    }

    /// `down 20%`, with the decimals it needs.
    private static func canonical(_ milliPercent: Int) -> String {
        var number = Decimal64(units: Int64(milliPercent.magnitude), fractionDigits: 3)
        while number.fractionDigits > 0, number.units % 10 == 0 {
            number = Decimal64(units: number.units / 10, fractionDigits: number.fractionDigits - 1)
        }
        return "\(milliPercent < 0 ? "down" : "up") \(number.description)%"
    }
}
