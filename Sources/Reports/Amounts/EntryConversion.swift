import Queries
import QueryLanguage
import StoreFile

/// The reason why an entry, or one of its amounts, can't be counted.
struct Loss: Error {
    var reason: ReportLosses.Reason
}

/// The amounts of an entry in the currency of a report, in the order of its event's amounts.
struct EntryAmounts {
    /// In minor units, as they are stored: a cost is positive.
    ///
    /// An event has at most eight.
    fileprivate(set) var minor = SIMD8<Int64>.zero
    /// Why the cost is unknown; `nil` if it is known.
    fileprivate(set) var lackOfCost: ReportLosses.Reason?
}

/// A conversion of the amounts of entries to one currency, which refuses any too large to be added up.
struct EntryConversion {
    private(set) var conversion: ReportConversion
    let wanted: PackedCode
    var bound = SumBound()

    init(to currency: Currency, rates: RateTable) {
        conversion = ReportConversion(to: currency, rates: rates)
        wanted = PackedCode(currency)
    }

    /// Returns the amounts of an entry that have a target; the others stay zero.
    ///
    /// - Parameter needsCost: False if an entry without a known cost counts without it. An entry that is nothing but its
    ///   cost always needs it.
    @inline(__always)
    mutating func amounts(
        of entry: MoneyEntry, to targets: [Tally.Target?], needsCost: Bool
    ) throws(Loss) -> EntryAmounts {
        let (row, source, day) = (entry.row, entry.source, entry.day)
        guard let code = source.kind?.code ?? row.code(EntrySource.Column.currency) else {
            throw Loss(reason: .noPrice)
        }
        let recorded = code == wanted ? nil : conversion.recorded(in: row, EntrySource.Column.captured)
        if source.asksCost, needsCost {
            // The cost is counted with the sale.
            var others = self
            _ = try others.cost(row, from: source.cost, source.kind?.costCode)
        }
        var amounts = EntryAmounts()
        for place in targets.indices {
            guard targets[place] != nil else { continue }
            let column = source.columns[place]
            if column != source.cost {
                let minor = row.integer(column)
                if minor != 0 || source.needed >> UInt8(place) & 1 != 0 {
                    amounts.minor[place] = try convert(minor, code, on: day, recorded)
                }
                continue
            }
            do throws(Loss) {
                amounts.minor[place] = try cost(row, from: column, source.kind?.costCode)
            } catch {
                if needsCost || source.isOnlyCost { throw error }
                amounts.lackOfCost = error.reason
            }
        }
        return amounts
    }

    /// Returns the cost of an item: amount, currency, day bought, rate and its currency, from the column `first` on.
    ///
    /// `code` is the currency if no column holds it.
    mutating func cost(_ row: RowScan, from first: Int32, _ code: PackedCode? = nil) throws(Loss) -> Int64 {
        guard let code = code ?? row.code(first + 1) else { throw Loss(reason: .noCost) }
        let minor = row.integer(first)
        if code == wanted { return try admit(minor) }
        guard let day = row.day(first + 2) else { throw Loss(reason: .noPurchaseDate) }
        return try convert(minor, code, on: day, conversion.recorded(in: row, (first + 3, first + 4)))
    }

    /// Returns an amount of a row that begins like an entry, by the rate recorded with it, otherwise by that of the day.
    mutating func amount(_ minor: Int64, on day: Int32, in row: RowScan) throws(Loss) -> Int64 {
        guard let code = row.code(EntrySource.Column.currency) else { throw Loss(reason: .noPrice) }
        let recorded = code == wanted ? nil : conversion.recorded(in: row, EntrySource.Column.captured)
        return try convert(minor, code, on: day, recorded)
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
    mutating func admit(_ amount: Int64) throws(Loss) -> Int64 {
        guard amount.magnitude <= SumBound.mostMinor, bound.admits(amount) else { throw Loss(reason: .tooLarge) }
        return amount
    }
}
