import Queries
import QueryLanguage
import StoreFile

/// The reason why an event, or one of its amounts, can't be counted.
package struct Loss: Error {
    package var reason: ReportLosses.Reason

    package init(reason: ReportLosses.Reason) { self.reason = reason }
}

/// A conversion of the amounts of events to one currency, which refuses any too large to be added up.
package struct EventConversion {
    package private(set) var conversion: ReportConversion
    private let wanted: PackedCode
    package var bound = SumBound()

    package init(to currency: Currency, rates: RateTable) {
        conversion = ReportConversion(to: currency, rates: rates)
        wanted = PackedCode(currency)
    }

    /// Returns the amounts that a row's event adds to each part of a report, with the sign they have in the profit.
    ///
    /// - Parameters:
    ///   - codes: The currencies of its amounts and of its cost, if they are not in its columns.
    ///   - needsCost: False if an event without a known cost counts without it, for the reason `lack`.
    @inline(__always)
    package mutating func amounts(
        _ row: RowScan, _ columns: EventColumns, on day: Int32, _ codes: (own: PackedCode?, cost: PackedCode?),
        needsCost: Bool, lack: inout ReportLosses.Reason?
    ) throws(Loss) -> SIMD4<Int64> {
        guard let code = codes.own ?? row.code(EventColumns.currency) else { throw Loss(reason: .noPrice) }
        let recorded = code == wanted ? nil : conversion.recorded(in: row, EventColumns.captured)
        if columns.event.asksCost, needsCost {
            // The cost is counted with the sale.
            var others = self
            _ = try others.cost(row, from: columns.cost, codes.cost)
        }
        var amounts = SIMD4<Int64>.zero
        for place in columns.places {
            var amount: Int64 = 0
            if place.part != .cost {
                amount = row.integer(place.column)
                if amount != 0 || place.isNeeded { amount = try convert(amount, code, on: day, recorded) }
            } else {
                do throws(Loss) {
                    amount = try cost(row, from: columns.cost, codes.cost)
                } catch {
                    if needsCost { throw error }
                    lack = error.reason
                }
            }
            amounts[place.part.rawValue] += place.sign * amount
        }
        return amounts
    }

    /// Returns the cost of an item: amount, currency, day bought, rate and its currency, from the column `first` on.
    ///
    /// `code` is the currency if no column holds it.
    package mutating func cost(_ row: RowScan, from first: Int32, _ code: PackedCode? = nil) throws(Loss) -> Int64 {
        guard let code = code ?? row.code(first + 1) else { throw Loss(reason: .noCost) }
        let minor = row.integer(first)
        if code == wanted { return try admit(minor) }
        guard let day = row.day(first + 2) else { throw Loss(reason: .noPurchaseDate) }
        return try convert(minor, code, on: day, conversion.recorded(in: row, (first + 3, first + 4)))
    }

    /// Returns an amount of a row's event, by the rate recorded with it, otherwise by that of the day.
    package mutating func amount(_ minor: Int64, _ code: PackedCode, on day: Int32, in row: RowScan) throws(Loss)
        -> Int64
    {
        try convert(minor, code, on: day, code == wanted ? nil : conversion.recorded(in: row, EventColumns.captured))
    }

    private mutating func convert(
        _ minor: Int64, _ code: PackedCode, on day: Int32, _ recorded: RecordedRate?
    ) throws(Loss) -> Int64 {
        guard let converted = conversion.exchange(minor, code, on: day, recorded: recorded) else {
            throw Loss(reason: conversion.obstacle(code, on: day))
        }
        return try admit(converted)
    }

    /// Returns an amount that is already in the target currency, after counting it.
    package mutating func admit(_ amount: Int64) throws(Loss) -> Int64 {
        guard amount.magnitude <= SumBound.mostMinor, bound.admits(amount) else { throw Loss(reason: .tooLarge) }
        return amount
    }
}
