import QueryLanguage

/// The value of a field, now or after a change, from a statement, a cell of a sheet or a record.
package enum FieldValue: Hashable, Sendable {
    case empty
    case text(String)
    /// An expense's kind, and its subkind if it has one.
    case kind(String, String?)
    case money(Money)
    case day(Day)
    case moment(BusinessMoment)
    case instant(Instant)
    case rate(CapturedRate)
    case payment(Payment)
    case integer(Int64)
    case number(Double)
    case decimal(Decimal64)
    case boolean(Bool)
    case coordinates(Coordinates)
    /// A place in degrees, as a file gives it.
    case degrees(latitude: Double, longitude: Double)
    /// A share in millionths.
    case percentage(partsPerMillion: Int)
    /// A row of another table.
    case row(Int64)
    /// An amount raised or lowered by thousandths of a per cent: `-20_000` is 20 % down; rounded to the minor unit.
    case change(milliPercent: Int)

    /// Wraps a value; `nil` becomes empty.
    @inlinable
    package init<Value>(_ value: Value?, _ make: (Value) -> FieldValue) {
        self = value.map(make) ?? .empty
    }

    /// The value as a report shows it; an empty text if there is none.
    package var shown: String {
        switch self {
        case .empty, .change: ""
        case .text(let text): text
        case .kind(let word, let second): [word, second].compactMap { $0 }.joined(separator: " ")
        case .money(let money): money.description
        case .day(let day): day.description
        case .moment(let moment): moment.day.description
        case .instant(let instant): instant.description
        case .rate(let rate): "\(rate.factor) \(rate.currency.code)"
        case .payment(let payment): payment.rawValue
        case .integer(let integer), .row(let integer): String(integer)
        case .number(let number): String(number)
        case .decimal(let number): number.description
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .coordinates(let place): place.description
        case .degrees(let latitude, let longitude): "\(latitude),\(longitude)"
        case .percentage(let parts): FeeTerms.percentage(parts)
        }
    }
}

/// One `FIELD VALUE` after `set`.
package struct Assignment: Hashable, Sendable {
    package var field: StoredField
    package var value: FieldValue

    package init(field: StoredField, value: FieldValue) {
        self.field = field
        self.value = value
    }
}
