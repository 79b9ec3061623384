import Queries
import QueryLanguage
import StoreFile

/// A conversion of the amounts of a report to one currency, each at the rate of its day.
package struct ReportConversion {
    let target: Currency
    private let targetCode: PackedCode
    private let rates: RateTable
    private var exchanges: [Exchange] = []
    /// The amounts converted by an old rate.
    package private(set) var stale = StaleRates()

    /// A converter from one currency, with the rate of the last day, since amounts come in the order of their days.
    private struct Exchange {
        let converter: Converter
        var use: RateUse
        var day: Int32?
        var rate: Converter.DayRate?

        mutating func rate(on wanted: Int32) -> Converter.DayRate? {
            if day != wanted {
                day = wanted
                rate = converter.rate(on: wanted)
            }
            return rate
        }
    }

    package init(to target: Currency, rates: RateTable) {
        self.target = target
        self.rates = rates
        targetCode = PackedCode(target)
    }

    /// The rates used so far, by currency.
    var uses: [RateUse] { exchanges.map(\.use).filter { $0.count > 0 }.sorted { $0.packed.value < $1.packed.value } }

    /// Returns the currency to name if an amount in `code` has no rate.
    func lacking(_ code: PackedCode) -> String { rates.lacking(code, targetCode).text }

    /// Returns the amount in minor units of the target, rounded half away from zero; `nil` if there is no rate.
    ///
    /// `captured` are the columns of the recorded rate and of the currency it leads to.
    @inline(__always)
    package mutating func convert(
        _ minor: Int64, _ code: PackedCode, on day: Int32, in row: RowScan, captured: (rate: Int32, currency: Int32)
    ) -> Int64? {
        code == targetCode ? minor : exchange(minor, code, on: day, recorded: recorded(in: row, captured))
    }

    /// Returns the recorded rate if it leads to the target; otherwise `nil`.
    func recorded(in row: RowScan, _ columns: (rate: Int32, currency: Int32)) -> RecordedRate? {
        guard row.code(columns.currency) == targetCode, let rate = row.text(columns.rate) else { return nil }
        return (try? Decimal64(rate)).map { RecordedRate(rate: $0, currency: target) }
    }

    /// Converts an amount that is not in a row, by its recorded rate if there is one; returns `nil` if there is no
    /// rate.
    mutating func exchange(
        _ minor: Int64, _ code: PackedCode, on day: Int32, recorded rate: RecordedRate?
    ) -> Int64? {
        if code == targetCode { return minor }
        let place = place(of: code)
        let found: Conversion?
        if let rate {
            found = exchanges[place].converter.convert(minor, on: day, captured: rate)
        } else {
            found = exchanges[place].rate(on: day)?.convert(minor)
        }
        guard let conversion = found else { return nil }
        exchanges[place].use.add(conversion)
        stale.add(conversion.rateDay, on: day, code)
        return conversion.minor
    }

    /// Returns the reason why an amount of this currency and day could not be converted: no rate, or too large a
    /// result.
    package mutating func obstacle(_ code: PackedCode, on day: Int32) -> ReportLosses.Reason {
        exchanges[place(of: code)].rate(on: day) == nil ? .noRate(lacking(code)) : .tooLarge
    }

    private mutating func place(of code: PackedCode) -> Int {
        for place in exchanges.indices where exchanges[place].use.packed == code { return place }
        exchanges.append(
            Exchange(converter: rates.converter(from: code, to: targetCode), use: RateUse(packed: code)))
        return exchanges.count - 1
    }
}

/// The number of converted amounts of a currency, and the days of the rates used.
package struct RateUse: Sendable {
    let packed: PackedCode
    /// The number converted by published rates.
    package private(set) var published = 0
    /// The number converted by recorded rates.
    package private(set) var captured = 0
    private var firstDay: Int32 = .max
    private var lastDay: Int32 = .min

    init(packed: PackedCode) {
        self.packed = packed
    }

    /// The currency's ISO 4217 code.
    package var code: String { packed.text }

    package var count: Int { published + captured }

    /// The days of the oldest and the newest published rate used; `nil` if none was used.
    package var days: Period? { published > 0 ? Period(first: Day(number: firstDay), last: Day(number: lastDay)) : nil }

    fileprivate mutating func add(_ conversion: Conversion) {
        guard conversion.path != .captured else { return captured += 1 }
        published += 1
        firstDay = min(firstDay, conversion.rateDay)
        lastDay = max(lastDay, conversion.rateDay)
    }
}
