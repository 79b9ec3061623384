import Queries
import QueryLanguage
import StoreFile

/// One event that moves money, as the current row of an ``EntrySource`` tells it: its amounts are the postings of a
/// transaction.
///
/// It is valid until the next row.
package struct MoneyEntry {
    package let row: RowScan
    package let source: EntrySource
    package let day: Int32

    package var event: MoneyEvent { source.event }
    /// The row that owns it, or another key that its source gives it; `nil` without one.
    package var key: Int64? { row.optional(EntrySource.Column.key) }
    /// True for a refund that only holds the fees returned with a return.
    var isOfReturn: Bool { event.isOfReturn != nil && row.integer(source.isOfReturn) != 0 }

    /// Its record in a trail; only a source with ids has those of one.
    package var record: ReportTrail.Record {
        ReportTrail.Record(event.kind, day, id: row.integer(source.id), item: row.integer(source.item))
    }
}

/// A SELECT of the entries of one event, with just the columns that a report asks for.
package final class EntrySource: Sendable {
    /// The columns that every entry has.
    package enum Column {
        static let day: Int32 = 0
        static let currency: Int32 = 1
        static let captured: (rate: Int32, currency: Int32) = (2, 3)
        package static let key: Int32 = 4
        static let firstAmount: Int32 = 5
    }

    package let event: MoneyEvent
    /// The currencies that all of its entries share; `nil` if each row tells its own.
    let kind: AmountKind?
    package let sql: BoundSQL
    /// The column of each amount, in the order of the event's amounts; of the cost, the first of five: amount, currency,
    /// day, rate and its currency.
    let columns: [Int32]
    let cost: Int32
    /// The amounts, as bits, whose currency is required even if they are zero.
    let needed: UInt8
    /// True if an entry counts only with a known cost, although the cost is not one of its amounts.
    let asksCost: Bool
    /// True if an entry is nothing but its cost.
    let isOnlyCost: Bool
    let isOfReturn: Int32
    let id: Int32
    let item: Int32
    /// The first of the further columns.
    package let more: Int32

    /// Creates the SELECT of an event's rows for which `terms` hold.
    ///
    /// - Parameters:
    ///   - kind: The only kind of currencies that is read; without it, all are.
    ///   - currency: That of the report. For a single kind, the columns that its conversion doesn't need are `NULL`.
    ///   - key: SQL of what ``MoneyEntry/key`` returns.
    ///   - joins: SQL after the event's own tables.
    ///   - more: SQL of further columns.
    package init(
        _ event: MoneyEvent, of kind: AmountKind? = nil, in currency: Currency, key: String = "NULL",
        joins: String = "", where terms: [BoundSQL], order: String? = nil, withCost: Bool = true, withIds: Bool,
        more: [String] = []
    ) {
        (self.event, self.kind) = (event, kind)
        let cost = Column.firstAmount + Int32(event.own.count)
        var column = Column.firstAmount
        columns = event.amounts.map { amount in
            if amount.part == .cost { return cost }
            defer { column += 1 }
            return column
        }
        self.cost = cost
        needed = event.amounts.enumerated().reduce(0) { $0 | ($1.element.isNeeded ? 1 << UInt8($1.offset) : 0) }
        (asksCost, isOnlyCost) = (event.asksCost, event.own.isEmpty)
        isOfReturn = cost + (event.hasCost ? 5 : 0)
        id = isOfReturn + (event.isOfReturn == nil ? 0 : 1)
        item = id + 1
        self.more = withIds ? item + 1 : id
        let list = Self.list(event, kind, PackedCode(currency), key, withCost: withCost)
        let all = list + (withIds ? [event.id, event.item] : []) + more
        let conditions = event.conditions.map { BoundSQL(sql: $0) } + (kind?.terms ?? []) + terms
        sql = """
            SELECT \(sql: all.joined(separator: ", ")) FROM \(sql: event.rows + joins) \
            WHERE \(conditions.joined(separator: " AND "))\(sql: order.map { " ORDER BY \($0)" } ?? "")
            """
    }

    /// Returns the SELECT list up to the ids.
    private static func list(
        _ event: MoneyEvent, _ kind: AmountKind?, _ wanted: PackedCode, _ key: String, withCost: Bool
    ) -> [String] {
        func rate(_ columns: MoneyEvent.CapturedColumns?, isBrought: Bool) -> [String] {
            columns.map { isBrought ? [$0.rate, $0.currency] : ["NULL", "NULL"] } ?? ["NULL", "NULL"]
        }
        var list = [event.day, kind == nil ? event.currency : "NULL"]
        list += rate(event.rate, isBrought: kind.map { $0.rateCode == wanted } ?? true)
        list += [key] + event.own.map(\.minor)
        if event.hasCost, !withCost { list += repeatElement("NULL", count: 5) }
        if event.hasCost, withCost {
            let cost = event.costColumns
            let isHome = kind?.costCode == wanted && kind != nil
            list += [cost.minor, kind == nil ? cost.currency : "NULL", isHome ? "NULL" : cost.day]
            list += rate(cost.rate, isBrought: kind.map { !isHome && $0.costRateCode == wanted } ?? true)
        }
        return list + [event.isOfReturn].compactMap(\.self)
    }
}
