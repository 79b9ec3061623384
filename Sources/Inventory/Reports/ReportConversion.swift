import QueryLanguage

/// Brings the amounts of a report into one currency, each at the rate of its own day.
struct ReportConversion {
    let target: Currency
    private let targetCode: PackedCode
    private let rates: RateTable
    private var exchanges: [Exchange] = []
    /// The amounts that had only an old rate.
    private(set) var stale = StaleRates()

    /// What converts from one currency, with the last day's rate, since amounts come in the order of their days.
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

    init(to target: Currency, rates: RateTable) {
        self.target = target
        self.rates = rates
        targetCode = PackedCode(target)
    }

    /// The rates used so far, by currency.
    var uses: [RateUse] { exchanges.map(\.use).filter { $0.count > 0 }.sorted { $0.packed.value < $1.packed.value } }

    /// The currency to be named where an amount in `code` has no rate.
    func lacking(_ code: PackedCode) -> String { rates.lacking(code, targetCode).text }

    /// The amount in minor units of the target, rounded half away from zero; `nil` if there is no rate.
    ///
    /// `captured` are the columns of the rate that came with the record, and of the currency it leads to.
    @inline(__always)
    mutating func convert(
        _ minor: Int64, _ code: PackedCode, on day: Int32, in row: RowScan, captured: (rate: Int32, currency: Int32)
    ) -> Int64? {
        code == targetCode ? minor : exchange(minor, code, on: day, recorded: recorded(in: row, captured))
    }

    /// The rate that came with a record, if it leads to the target.
    func recorded(in row: RowScan, _ columns: (rate: Int32, currency: Int32)) -> RecordedRate? {
        guard row.code(columns.currency) == targetCode, let rate = row.text(columns.rate) else { return nil }
        return (try? Decimal64(rate)).map { RecordedRate(rate: $0, currency: target) }
    }

    /// The same of an amount that is not in a row, by the rate that came with it if there is one.
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

    /// Why an amount of this currency and day could not be converted: there is no rate, or the result does not fit.
    mutating func obstacle(_ code: PackedCode, on day: Int32) -> ReportLosses.Reason {
        exchanges[place(of: code)].rate(on: day) == nil ? .noRate(lacking(code)) : .tooLarge
    }

    private mutating func place(of code: PackedCode) -> Int {
        for place in exchanges.indices where exchanges[place].use.packed == code { return place }
        exchanges.append(
            Exchange(converter: rates.converter(from: code, to: targetCode), use: RateUse(packed: code)))
        return exchanges.count - 1
    }
}

/// How many amounts of a currency were converted, and by rates of which days.
public struct RateUse: Sendable {
    let packed: PackedCode
    /// How many amounts were converted by published rates.
    public private(set) var published = 0
    /// How many were converted by the rate that came with their record.
    public private(set) var captured = 0
    private var firstDay: Int32 = .max
    private var lastDay: Int32 = .min

    init(packed: PackedCode) {
        self.packed = packed
    }

    /// The currency's ISO 4217 code.
    public var code: String { packed.text }

    public var count: Int { published + captured }

    /// The days of the oldest and the newest published rate used; `nil` if none was.
    public var days: Period? { published > 0 ? Period(first: Day(number: firstDay), last: Day(number: lastDay)) : nil }

    fileprivate mutating func add(_ conversion: Conversion) {
        guard conversion.path != .captured else { return captured += 1 }
        published += 1
        firstDay = min(firstDay, conversion.rateDay)
        lastDay = max(lastDay, conversion.rateDay)
    }
}
