import Inventory
import QueryLanguage

/// Rates as a service published them, ready to be kept.
public struct PublishedRates: Sendable {
    public var columns: [RateColumn] = []
    /// What was refused and why.
    public var problems: [String] = []
    public private(set) var firstDay: Day?
    public private(set) var lastDay: Day?
    /// How many days have a line.
    public private(set) var dayCount = 0
    /// Who published them, as it is kept beside each rate.
    public var source: String

    public init(source: String) {
        self.source = source
    }

    /// Reads a zip or a CSV file of the European Central Bank; throws ``RateFileError``.
    public init(file path: String, today: Day) throws {
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

    /// Only what lies in one of the periods.
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

    /// Takes in what Frankfurter answered: `{"base":"EUR","rates":{"2026-01-05":{"GBP":0.86}}}`.
    ///
    /// Source of the form: frankfurter.dev, v1, time series. A figure that cannot be true is refused with a reason, the
    /// others count; an answer that is no such table at all throws a ``ServiceError``.
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
            throw ServiceError("the answer is no table of rates for the euro", retry: .mayHelp(after: nil))
        }
    }

    private mutating func add(_ name: String, _ rates: JSONValue, _ today: Day) {
        guard let day = Day(iso: name) else {
            return problems.append("\(name.prefix(40)) is not a day such as 2026-03-14")
        }
        guard day <= today else { return problems.append("\(name) has not come yet") }
        for (code, value) in rates.members {
            guard let currency = Currency(code: code), currency != .eur else {
                problems.append("\(name): \(code.prefix(40)) is not the code of a currency the euro has a rate for")
                continue
            }
            let digits = Self.digits(value)
            guard value.kind == .number, let rate = Array(digits.utf8).withUnsafeBufferPointer({ RateValue($0) }) else {
                problems.append("\(name): \(digits) cannot be the rate of \(code)")
                continue
            }
            add(rate, of: currency, on: day)
        }
    }

    /// A number as the bank writes it: without a point where nothing follows it.
    private static func digits(_ value: JSONValue) -> String {
        guard value.kind == .number else { return "what it has" }
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
