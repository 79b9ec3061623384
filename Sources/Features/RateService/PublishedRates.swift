import Codecs
import Queries
import QueryLanguage
import Remote

/// Rates as a service published them, ready to be stored.
package struct PublishedRates: Sendable {
    package var columns: [RateColumn] = []
    /// The refused figures, each with the reason.
    package var problems: [String] = []
    package private(set) var firstDay: Day?
    package private(set) var lastDay: Day?
    /// The number of days with rates.
    package private(set) var dayCount = 0
    /// The publisher, which is stored with each rate.
    package var source: String

    package init(source: String) {
        self.source = source
    }

    /// Reads a zip or a CSV file of the European Central Bank.
    ///
    /// - Throws: ``RateFileError`` if it is no table of rates.
    package init(file path: String, today: Day) throws {
        self.init(try RateFile(path: path, today: today))
    }

    init(_ file: RateFile) {
        self.init(source: "European Central Bank")
        columns = file.columns
        problems = file.problems
        firstDay = file.firstDay
        lastDay = file.lastDay
        dayCount = file.dayCount
    }

    /// Returns only the rates within one of the periods.
    func within(_ periods: [ClosedRange<Day>]) -> PublishedRates {
        var result = self
        let wanted = periods.map { $0.lowerBound.number...$0.upperBound.number }
        for place in columns.indices {
            result.columns[place].rates.removeAll { rate in !wanted.contains { $0.contains(rate.day) } }
        }
        result.countDays()
        return result
    }

    private mutating func countDays() {
        let days = Set(columns.lazy.flatMap { $0.rates.lazy.map(\.day) })
        dayCount = days.count
        firstDay = days.min().map { Day(number: $0) }
        lastDay = days.max().map { Day(number: $0) }
    }

    /// Adds the rates of Frankfurter's answer: `{"base":"EUR","rates":{"2026-01-05":{"GBP":0.86}}}`.
    ///
    /// Source of the form: frankfurter.dev, v1, time series. An impossible figure is refused with a reason, and the
    /// others are added.
    ///
    /// - Throws: ``ServiceError`` if the answer is no such table.
    mutating func add(frankfurter text: [UInt8], today: Day) throws(ServiceError) {
        let isTable = JSONDocument.read(answer: text) { answer in
            guard answer.first(of: ["base"])?.text == "EUR", let days = answer.first(of: ["rates"]),
                days.kind == .object
            else { return false }
            for (day, rates) in days.members { add(day, rates, today) }
            countDays()
            return true
        }
        guard isTable == true else {
            throw ServiceError("the answer is not a table of euro rates", retry: .mayHelp(after: nil))
        }
    }

    private mutating func add(_ name: String, _ rates: JSONValue, _ today: Day) {
        guard let day = Day(iso: name) else {
            return problems.append("\(name.prefix(40)) is not a day such as 2026-03-14")
        }
        guard day <= today else { return problems.append("\(name) is in the future") }
        for (code, value) in rates.members {
            guard let currency = Currency(code: code), currency != .eur else {
                problems.append("\(name): \(code.prefix(40)) is not a currency with a euro rate")
                continue
            }
            let digits = Self.digits(value)
            guard value.kind == .number, let rate = Array(digits.utf8).withUnsafeBufferPointer({ RateValue($0) }) else {
                problems.append("\(name): \(digits) is not a possible rate for \(code)")
                continue
            }
            add(rate, of: currency, on: day)
        }
    }

    /// Returns a number as the bank writes it: without a point if no decimals follow.
    private static func digits(_ value: JSONValue) -> String {
        guard value.kind == .number else { return "its value" }
        let text = "\(value.number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private mutating func add(_ rate: RateValue, of currency: Currency, on day: Day) {
        if let place = columns.firstIndex(where: { $0.currency == currency }) {
            columns[place].rates.append((day.number, rate))
        } else {
            var column = RateColumn(currency)
            column.rates.append((day.number, rate))
            columns.append(column)
        }
    }
}
