import QueryLanguage

/// Brings the amounts of a report into one currency, each at the rate of its own day.
struct ReportConversion {
    let target: Currency
    private let targetCode: PackedCode
    private let rates: RateTable
    private var converters: [Converter] = []
    private var rateUses: [RateUse] = []
    /// The amounts that had only an old rate.
    private(set) var stale = StaleRates()

    init(to target: Currency, rates: RateTable) {
        self.target = target
        self.rates = rates
        targetCode = PackedCode(target)
    }

    /// The rates used so far, by currency.
    var uses: [RateUse] { rateUses.filter { $0.count > 0 }.sorted { $0.packed.value < $1.packed.value } }

    /// The amount in minor units of the target, rounded half away from zero; `nil` if there is no rate.
    ///
    /// `captured` are the columns of the rate that came with the record, and of the currency it leads to.
    @inline(__always)
    mutating func convert(
        _ minor: Int64, _ code: PackedCode, on day: Int32, in row: RowScan, captured: (rate: Int32, currency: Int32)
    ) -> Int64? {
        code == targetCode ? minor : exchange(minor, code, day, row, captured)
    }

    private mutating func exchange(
        _ minor: Int64, _ code: PackedCode, _ day: Int32, _ row: RowScan,
        _ captured: (rate: Int32, currency: Int32)
    ) -> Int64? {
        let own = row.code(captured.currency) == targetCode ? row.text(captured.rate) : nil
        let rate = own.flatMap { try? Decimal64($0) }.map { RecordedRate(rate: $0, currency: target) }
        return exchange(minor, code, on: day, recorded: rate)
    }

    /// The same of an amount that is not in a row, by the rate that came with it if there is one.
    mutating func exchange(
        _ minor: Int64, _ code: PackedCode, on day: Int32, recorded rate: RecordedRate?
    ) -> Int64? {
        if code == targetCode { return minor }
        let place = place(of: code)
        guard let conversion = converters[place].convert(minor, on: day, captured: rate) else { return nil }
        rateUses[place].add(conversion)
        stale.add(conversion.rateDay, on: day, code)
        return conversion.minor
    }

    private mutating func place(of code: PackedCode) -> Int {
        for place in rateUses.indices where rateUses[place].packed == code { return place }
        converters.append(rates.converter(from: code, to: targetCode))
        rateUses.append(RateUse(packed: code))
        return converters.count - 1
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
