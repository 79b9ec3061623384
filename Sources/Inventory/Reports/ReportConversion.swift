import QueryLanguage

/// Brings the amounts of a report into one currency, each at the rate of its own day.
struct ReportConversion {
    let target: Currency
    private let targetCode: PackedCode
    private let rates: RateTable
    private var converters: [(code: PackedCode, converter: Converter)] = []
    /// How many amounts had only a rate from more than ``freshDays`` before, and the oldest such rate.
    private(set) var stale = StaleRates()

    /// The longest gap of the European Central Bank's days: Easter.
    static let freshDays: Int32 = 4

    init(to target: Currency, rates: RateTable) {
        self.target = target
        self.rates = rates
        targetCode = PackedCode(target)
    }

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
        guard let conversion = converter(from: code).convert(minor, on: day, captured: rate) else { return nil }
        if conversion.rateDay < day - Self.freshDays { stale.add(day: conversion.rateDay, code) }
        return conversion.minor
    }

    private mutating func converter(from code: PackedCode) -> Converter {
        for known in converters where known.code == code { return known.converter }
        let converter = rates.converter(from: code, to: targetCode)
        converters.append((code, converter))
        return converter
    }
}

/// Amounts whose newest rate was older than a long weekend.
struct StaleRates {
    private(set) var count = 0
    private var oldest: (day: Int32, code: PackedCode)?

    mutating func add(day: Int32, _ code: PackedCode) {
        count += 1
        if oldest.map({ day < $0.day }) ?? true { oldest = (day, code) }
    }

    /// `3 amounts used a rate more than 4 days older, the oldest for SEK of 2026-02-01`.
    var sentence: String? {
        guard let oldest else { return nil }
        return "\(count) amount\(count == 1 ? "" : "s") converted by a rate more than "
            + "\(ReportConversion.freshDays) days older, the oldest of \(Day(number: oldest.day).description) "
            + "(\(oldest.code.text))"
    }
}
