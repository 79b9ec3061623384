import Queries
import QueryLanguage
import Rendering

/// `convert 20 EUR to GBP on 2026-03-01`: converts an amount and shows the rate.
package struct ConvertStatement: FormStatement {
    package var amount: Money
    package var wanted: Currency
    /// The day; `nil` for today.
    package var day: Day?
    package var output = OutputClause()

    package static let form = Form(
        "convert", ConvertStatement(amount: Money(minor: 0, currency: .gbp), wanted: .gbp),
        [
            .value(.money, \.amount), .value(.to, .currency, \.wanted), .option(.on, .day, \.day), .output(\.output),
        ])

    package static let spec = StatementSpec(
        form, summary: "converts an amount to another currency, and shows the rate",
        discussion: """
            The rate is that of the day, or the newest earlier one, but at most 30 days older; without `on` the day is
            today.

            rate is the amount of the target currency for one unit of the other; rate_day is the day of the rate. path
            says how the rate was found: direct from the euro, reverse to the euro, or cross by two rates through it.
            The result is rounded half away from zero to the decimals of the target currency.
            """,
        examples: [Example("convert 20 EUR to EUR on 2026-03-01")])

    package func run(in environment: Environment) throws -> Outcome {
        let today = environment.clock.today
        let day = day ?? today
        let found = try environment.store().withRates { rates in
            rates.convert(amount.minor, from: amount.currency, to: wanted, on: day.number).map { conversion in
                (conversion, rates.rate(from: amount.currency, to: wanted, on: day.number))
            }
        }
        guard let (conversion, rate) = found else { throw try failure(on: day, environment) }
        var outcome = Outcome.page(page(conversion, rate, day))
        outcome.isRecord = true
        let age = Int(day.number - conversion.rateDay)
        if let remark = RateAge.remark(days: age, rateDay: Day(number: conversion.rateDay)) {
            outcome.remarks = { [remark] }
        }
        return outcome
    }

    private func failure(on day: Day, _ environment: Environment) throws -> StatementError {
        let store = try environment.store()
        let lacking = try store.withRates { rates in
            [amount.currency, wanted].first { rates.rate(from: .eur, to: $0, on: day.number) == nil }.map {
                (code: $0.code, newest: rates.newestDay(of: $0))
            }
        }
        guard let lacking else { return StatementError("\(amount.description) is too large to convert") }
        guard let newest = lacking.newest else {
            return StatementError("there is no rate for \(lacking.code)", hints: ["try: rates refresh"])
        }
        let fact = "there is no \(lacking.code) rate for \(day.description) or the 30 days before"
        guard newest < day else {
            return StatementError(
                fact, hints: ["for older rates, import eurofxref-hist.zip from ecb.europa.eu: rates import FILE"])
        }
        let isEnded = try store.newestRates().map { day.number - $0.day.number <= 30 } ?? false
        return StatementError(
            "\(fact); the newest is from \(newest.description)",
            hints: [
                isEnded
                    ? "the European Central Bank has published no \(lacking.code) rate since" : "try: rates refresh"
            ])
    }

    private func page(_ conversion: Conversion, _ rate: Decimal64?, _ day: Day) -> Page {
        let columns = [
            Column("amount", .decimal), Column("currency", .currency), Column("day", .day), Column("result", .decimal),
            Column("result_currency", .currency), Column("rate", .decimal), Column("rate_day", .day),
            Column("path", .code),
        ]
        return Page(
            title: "convert", columns: columns,
            values: [
                [
                    .decimal(amount.minor, digits: amount.currency.fractionDigits), .text(amount.currency.code),
                    .text(day.description), .decimal(conversion.minor, digits: wanted.fractionDigits),
                    .text(wanted.code), rate.map { .decimal($0.units, digits: $0.fractionDigits) } ?? .empty,
                    .text(Day(number: conversion.rateDay).description), .text(conversion.path.rawValue),
                ]
            ])
    }
}

/// Remarks about a rate of another day; weekends and Easter are normal.
package enum RateAge {
    /// Returns a remark from the fifth day on, and a sharper one from the eighth; otherwise `nil`.
    package static func remark(days: Int, rateDay: Day) -> Remark? {
        guard days > StaleRates.freshDays else { return nil }
        let fact = "the rate is from \(rateDay.description), \(days) days earlier"
        return Remark(days > StaleRates.usableDays ? "\(fact); the result may be inaccurate" : fact, isLoss: true)
    }
}
