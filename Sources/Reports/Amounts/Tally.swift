import Queries
import QueryLanguage
import StoreFile

/// The sums of a report: a line for each key, whose columns add up the amounts of entries in one currency.
///
/// It counts what is left out, and keeps the records behind each sum if they are wanted.
package struct Tally {
    /// One sum.
    package struct Sum: Hashable, Sendable {
        /// In minor units of the tally's currency.
        package var amount: Int64 = 0
        /// The number of records that are counted, and those left out.
        package var count = 0
        package var leftOut = 0

        package init() {}

        /// False if every record was left out, so that the amount is unknown rather than zero.
        package var isKnown: Bool { count > 0 || leftOut == 0 }

        package static func + (left: Sum, right: Sum) -> Sum {
            var sum = left
            sum.amount += right.amount
            sum.count += right.count
            sum.leftOut += right.leftOut
            return sum
        }
    }

    /// The column that an amount of an event is added to.
    package struct Target: Hashable, Sendable {
        package let column: Int
        package let sign: Int64
        /// True if a record counts for the column even if the amount is zero.
        package let isAlwaysCounted: Bool

        package init(_ column: Int, sign: Int64, isAlwaysCounted: Bool) {
            (self.column, self.sign, self.isAlwaysCounted) = (column, sign, isAlwaysCounted)
        }
    }

    /// The number of columns.
    package let width: Int
    /// The sums of all lines, line by line.
    private var sums: [Sum] = []
    /// The key of each line, in the order in which they were met.
    package private(set) var keys: [Int64] = []
    private var places: [Int64: Int] = [:]
    /// Entries come in the order of their days or owners, so the last line is found at once.
    private var last: (key: Int64, line: Int)?
    var conversion: EntryConversion
    private var counted = ReportLosses()
    package var trail: ReportTrail?
    private var days = DayColumn(EntrySource.Column.day)

    /// The kind under which an amount is left out, if another tally of the report counts the entry itself; `nil` for that of
    /// its event.
    private let component: ReportLosses.Component?

    /// Creates a tally without lines; with `isTraced` it keeps the records behind its sums, which have ids then.
    package init(
        columns: Int, in currency: Currency, _ rates: RateTable, isTraced: Bool,
        as component: ReportLosses.Component? = nil
    ) {
        (width, self.component) = (columns, component)
        conversion = EntryConversion(to: currency, rates: rates)
        if isTraced { trail = ReportTrail() }
    }

    package var isTraced: Bool { trail != nil }
    /// The records that are left out, and the amounts converted by old rates.
    package var losses: ReportLosses {
        var losses = counted
        losses.stale.add(conversion.conversion.stale)
        return losses
    }

    /// The rates used so far, by currency.
    var rates: [RateUse] { conversion.conversion.uses }

    // MARK: - Lines

    /// Returns the line of a key, adding it if it is new.
    package mutating func line(_ key: Int64) -> Int {
        if let last, last.key == key { return last.line }
        let line = places[key] ?? append(key)
        last = (key, line)
        return line
    }

    private mutating func append(_ key: Int64) -> Int {
        sums += repeatElement(Sum(), count: width)
        keys.append(key)
        places[key] = keys.count - 1
        return keys.count - 1
    }

    package subscript(line: Int, column: Int) -> Sum { sums[line * width + column] }

    // MARK: - Entries

    /// Returns the entry of a row; `nil`, after the one tally that counts it has left it out, if its day is unknown.
    @inline(__always)
    package mutating func entry(_ row: RowScan, of source: EntrySource) -> MoneyEntry? {
        guard let day = days.number(row) else {
            if component == nil { counted.add(source.event.loss, .noDay) }
            return nil
        }
        return MoneyEntry(row: row, source: source, day: day)
    }

    /// Adds the amounts of an entry to the columns of a line, all of them or none.
    ///
    /// - Parameters:
    ///   - targets: The column of each of the event's amounts; `nil` for those that don't count.
    ///   - needsCost: False if an entry without a known cost counts without it.
    package mutating func add(_ entry: MoneyEntry, to line: Int, _ targets: [Target?], needsCost: Bool = false) {
        do throws(Loss) {
            let amounts = try conversion.amounts(of: entry, to: targets, needsCost: needsCost)
            post(amounts, of: entry, to: line, targets)
        } catch {
            // A refund that comes with a return lacks the same amount as the return, which is already counted.
            guard error.reason == .tooLarge || !entry.isOfReturn else { return }
            leaveOut(entry, of: line, targets, error.reason)
        }
    }

    /// Adds converted amounts of an entry to the columns of a line.
    mutating func post(_ amounts: EntryAmounts, of entry: MoneyEntry, to line: Int, _ targets: [Target?]) {
        var counted: UInt64 = 0
        for (place, target) in targets.enumerated() {
            guard let target else { continue }
            let sum = line * width + target.column
            if let reason = amounts.lackOfCost, entry.source.columns[place] == entry.source.cost {
                lackCost(entry, of: line, target.column, reason)
                continue
            }
            let (minor, bit) = (amounts.minor[place], UInt64(1) << UInt64(target.column))
            sums[sum].amount += target.sign * minor
            guard minor != 0 || target.isAlwaysCounted, counted & bit == 0 else { continue }
            sums[sum].count += 1
            counted |= bit
        }
        if isTraced { trace(amounts, of: entry, line, targets, counted) }
    }

    private mutating func trace(
        _ amounts: EntryAmounts, of entry: MoneyEntry, _ line: Int, _ targets: [Target?], _ counted: UInt64
    ) {
        var rest = counted
        while rest != 0 {
            let column = rest.trailingZeroBitCount
            rest &= rest - 1
            let amount = targets.indices.reduce(Int64(0)) { sum, place in
                guard let target = targets[place], target.column == column else { return sum }
                return sum + target.sign * amounts.minor[place]
            }
            // A refund may only be fees.
            guard amount != 0 || entry.event.kind != .refund else { continue }
            trail?.add(entry.record, line, column, amount)
        }
    }

    private mutating func lackCost(_ entry: MoneyEntry, of line: Int, _ column: Int, _ reason: ReportLosses.Reason) {
        sums[line * width + column].leftOut += 1
        counted.add(.cost, reason)
        if isTraced { trail?.add(entry.record, line, column, nil, reason) }
    }

    /// Leaves an entry out of the first column that it has a target for.
    package mutating func leaveOut(
        _ entry: MoneyEntry, of line: Int, _ targets: [Target?], _ reason: ReportLosses.Reason
    ) {
        guard let column = targets.lazy.compactMap({ $0 }).first?.column else { return }
        leaveOut(component ?? entry.event.loss, of: line, column, reason, record: entry.record)
    }

    private mutating func leaveOut(
        _ component: ReportLosses.Component, of line: Int, _ column: Int, _ reason: ReportLosses.Reason,
        record: @autoclosure () -> ReportTrail.Record
    ) {
        sums[line * width + column].leftOut += 1
        counted.add(component, reason)
        if isTraced { trail?.leaveOut(record(), line, column, reason) }
    }

    /// Counts a record that is left out and belongs to no line.
    mutating func lose(_ component: ReportLosses.Component, _ reason: ReportLosses.Reason) {
        counted.add(component, reason)
    }

    // MARK: - Other amounts

    /// Adds an amount of a record to a sum, or leaves the record out for the reason that `amount` throws.
    mutating func add(
        _ record: @autoclosure () -> ReportTrail.Record, to line: Int, _ column: Int,
        as component: ReportLosses.Component, _ amount: (inout EntryConversion) throws(Loss) -> Int64
    ) {
        do throws(Loss) {
            let amount = try amount(&conversion)
            sums[line * width + column].amount += amount
            sums[line * width + column].count += 1
            if isTraced { trail?.add(record(), line, column, amount) }
        } catch {
            leaveOut(component, of: line, column, error.reason, record: record())
        }
    }

    /// Adds the cost of an item in stock; without a purchase date nobody knows whether it was there by then.
    package mutating func add(_ item: StockItem, to line: Int, _ column: Int) {
        let record = { ReportTrail.Record(.item, item.bought, id: item.id, item: item.id) }
        add(record(), to: line, column, as: .item) { (conversion) throws(Loss) in
            guard item.bought != nil else { throw Loss(reason: .noPurchaseDate) }
            return try conversion.cost(item.row, from: 0, item.code)
        }
    }

    /// Counts records as left out of a sum, for a reason that the report itself tells.
    package mutating func miss(_ count: Int, of line: Int, _ column: Int) {
        sums[line * width + column].leftOut += count
    }

    /// Adds the sums of a kind's days; returns `false`, and adds nothing, if its entries must be read one by one.
    ///
    /// - Parameters:
    ///   - bounds: Conditions on `day`.
    ///   - key: Returns the key of a day's line.
    package mutating func addDays(
        of kind: AmountKind, where bounds: [BoundSQL], _ targets: [Target?], in database: StoreConnection,
        key: (Int32) -> Int64
    ) throws -> Bool {
        guard !isTraced, let columns = kind.sumColumns(targets, in: conversion.wanted) else { return false }
        let before = self
        var isWhole = true
        try database.scan(kind.sums(where: bounds)) { row in
            isWhole = isWhole && row.integer(SumColumn.beyond) == 0
            if isWhole { try addDay(row, kind, columns, key) }
        }
        if !isWhole { self = before }
        return isWhole
    }

    private mutating func addDay(
        _ row: RowScan, _ kind: AmountKind, _ columns: [(sum: Int32, target: Target)], _ key: (Int32) -> Int64
    ) throws {
        let count = Int(row.integer(SumColumn.count))
        guard count >= 0, conversion.bound.admits(Int64(count)) else { throw SQLiteError.figuresTooLarge }
        guard let day = row.day(SumColumn.day) else { return counted.add(kind.event.loss, .noDay, count: count) }
        let line = line(key(day))
        for (column, target) in columns {
            let sum = row.integer(column)
            guard conversion.bound.admits(sum) else { throw SQLiteError.figuresTooLarge }
            guard sum != 0 || target.isAlwaysCounted else { continue }
            sums[line * width + target.column].amount += target.sign * sum
            sums[line * width + target.column].count += count
        }
    }
}

extension MoneyEvent {
    /// Returns the only column of a tally for each amount that buyers paid or got back.
    package var revenueTargets: [Tally.Target?] {
        amounts.map { amount in
            amount.part == .revenue ? Tally.Target(0, sign: amount.sign, isAlwaysCounted: amount.isNeeded) : nil
        }
    }

    /// The kind under which an entry is left out.
    var loss: ReportLosses.Component {
        switch kind {
        case .item: .item
        case .sale: .sale
        case .return: .return
        case .refund: .refund
        case .expense: .expense
        case .writeOff: .writeOff
        }
    }
}
