import Codecs
import QueryLanguage
import StoreFile

/// One JSON object of a source, read by its possible keys.
struct SourceRecord {
    let json: JSONValue
    let calendar: BusinessCalendar

    func value(_ field: StoredField.Keys) -> JSONValue? {
        json.first(of: field.keys)
    }

    /// Returns the text under a key; `nil` if there is none or it is empty.
    func text(_ field: StoredField.Keys) throws(ImportProblem) -> String? {
        guard let value = value(field) else { return nil }
        return try Self.text(value, named: field.name)
    }

    static func text(_ value: JSONValue, named name: String) throws(ImportProblem) -> String? {
        guard value.kind == .text else { throw ImportProblem("the \(name) is not text") }
        let bytes = value.utf8
        if bytes.isEmpty { return nil }
        if bytes.contains(0) { throw ImportProblem("the \(name) holds a NUL character") }
        return String(decoding: bytes, as: UTF8.self)
    }

    func number(_ field: StoredField.Keys) throws(ImportProblem) -> Double? {
        guard let value = value(field) else { return nil }
        guard value.kind == .number else { throw ImportProblem("the \(field.name) is not a number") }
        return value.number
    }

    func flag(_ field: StoredField.Keys, default standard: Bool = false) throws(ImportProblem) -> Bool {
        guard let value = value(field) else { return standard }
        guard value.kind == .flag else { throw ImportProblem("“\(field.name)” is neither true nor false") }
        return value.isTrue
    }

    func date(_ field: StoredField.Keys) throws(ImportProblem) -> BusinessMoment? {
        guard let value = value(field) else { return nil }
        guard value.kind == .object else { return calendar.moment(try Self.instant(value, named: field.name)) }
        // A record that knows the day of its moment has both.
        let both = SourceRecord(json: value, calendar: calendar)
        guard let moment = both.value(.instant), moment.kind == .text, let day = try both.day(.day) else {
            throw ImportProblem("the \(field.name) is not a date")
        }
        let instant = try Self.instant(moment, named: field.name)
        guard (day.number - instant.utcDay.number).magnitude <= 1 else {
            throw ImportProblem("the \(field.name) is not a date")
        }
        return BusinessMoment(instant: instant, day: day)
    }

    func day(_ field: StoredField.Keys) throws(ImportProblem) -> Day? {
        guard let text = try text(field) else { return nil }
        guard let day = Day(iso: text), day > Day.first, day < Day.last else {
            throw ImportProblem("the \(field.name) is not a day")
        }
        return day
    }

    /// 2001-01-01T00:00:00Z in seconds since 1970, the reference date of Swift's own dates.
    private static let referenceDate = 978_307_200.0

    private static func instant(_ value: JSONValue, named name: String) throws(ImportProblem) -> Instant {
        var instant: Instant?
        switch value.kind {
        case .number:
            let milliseconds = ((value.number + referenceDate) * 1000).rounded()
            if milliseconds.magnitude < 1e15 { instant = Instant(milliseconds: Int64(milliseconds)) }
        case .text: instant = Instant(rfc3339: value.text)
        default: break
        }
        // One day is kept free at both ends of the calendar, for time zones.
        guard let instant, instant.utcDay > Day.first, instant.utcDay < Day.last else {
            throw ImportProblem("the \(name) is not a date")
        }
        return instant
    }

    func currency(_ field: StoredField.Keys) throws(ImportProblem) -> Currency? {
        guard let code = try text(field) else { return nil }
        guard let currency = Currency(code: code) else {
            throw ImportProblem("the \(field.name) \(JSONText.excerpt(code)) is not a currency")
        }
        return currency
    }

    /// Returns an amount in the currency under `currencyField`, otherwise in `home`; `nil` if there is none.
    func amount(
        _ field: StoredField.Keys, in currencyField: StoredField.Keys?, home: Currency, mayBeNegative: Bool = false
    ) throws(ImportProblem) -> Money? {
        let currency = try currencyField.flatMap { field throws(ImportProblem) in try self.currency(field) }
        guard let number = try number(field) else { return nil }
        if number < 0, !mayBeNegative { throw ImportProblem("the \(field.name) is negative") }
        guard let money = Money(rounding: number, currency: currency ?? home) else {
            throw ImportProblem("the \(field.name) is too large")
        }
        return money
    }

    /// Returns a rate, written as a number or as text with all digits; `nil` if there is none.
    func rate(_ field: StoredField.Keys, to currency: Currency) throws(ImportProblem) -> CapturedRate? {
        guard let value = value(field) else { return nil }
        let digits = value.kind == .text ? value.text : nil
        var number = digits.flatMap { try? Decimal64($0) }?.approximate ?? 0
        if digits == nil { number = try self.number(field) ?? 0 }
        guard number > 0, number >= 1e-9, number <= 1e9 else {
            throw ImportProblem("the \(field.name) is impossible")
        }
        return CapturedRate(factor: digits ?? DecimalText.shortest(of: number), currency: currency)
    }

    func payment(_ field: StoredField.Keys) throws(ImportProblem) -> Payment? {
        guard let text = try text(field) else { return nil }
        guard let payment = Payment(rawValue: text.lowercased()) else {
            throw ImportProblem("the \(field.name) \(JSONText.excerpt(text)) is neither cash nor card")
        }
        return payment
    }
}
