import Queries
import QueryLanguage
import StoreFile

/// The places of an event's values in a row, and the SELECT list that puts them there.
package struct EventColumns {
    package static let day: Int32 = 0
    package static let currency: Int32 = 1
    package static let captured: (rate: Int32, currency: Int32) = (2, 3)
    package static let key: Int32 = 4
    private static let firstAmount: Int32 = 5

    /// An amount with its column.
    package struct Place {
        package let part: MoneyEvent.ProfitColumn
        package let sign: Int64
        package let isNeeded: Bool
        package let column: Int32
    }

    package let event: MoneyEvent
    package let places: [Place]
    /// The first column of the cost: amount, currency, day, rate and its currency.
    package let cost: Int32
    /// The column that says whether a refund only holds the fees returned with a return.
    package let isOfReturn: Int32
    package let id: Int32
    package let item: Int32

    /// Lays out the columns; with `only`, amounts of other parts are not read.
    package init(_ event: MoneyEvent, only part: MoneyEvent.ProfitColumn? = nil) {
        self.event = event
        var column = Self.firstAmount
        let own = event.own.count
        cost = Self.firstAmount + Int32(own)
        let places = event.amounts.map { amount in
            let place = Place(
                part: amount.part, sign: amount.sign, isNeeded: amount.isNeeded,
                column: amount.part == .cost ? Self.firstAmount + Int32(own) : column)
            if amount.part != .cost { column += 1 }
            return place
        }
        self.places = places.filter { part == nil || $0.part == part }
        isOfReturn = cost + (event.hasCost ? 5 : 0)
        id = isOfReturn + (event.isOfReturn == nil ? 0 : 1)
        item = id + 1
    }

    /// Returns the SELECT list of events of one kind of currencies, or of all kinds, with their ids if wanted.
    ///
    /// For a single kind it has only the columns that conversion to `wanted` needs.
    package func list(
        key: String, of kind: AmountKind?, wanted: Currency, withCost: Bool = true, withIds: Bool
    ) -> [String] {
        let code = PackedCode(wanted)
        func rate(_ columns: MoneyEvent.CapturedColumns?, isBrought: Bool) -> [String] {
            columns.map { isBrought ? [$0.rate, $0.currency] : ["NULL", "NULL"] } ?? ["NULL", "NULL"]
        }
        var list = [event.day, kind == nil ? event.currency : "NULL"]
        list += rate(event.rate, isBrought: kind.map { $0.rateCode == code } ?? true)
        list += [key] + event.own.map(\.minor)
        if event.hasCost, !withCost { list += repeatElement("NULL", count: 5) }
        if event.hasCost, withCost {
            let cost = event.costColumns
            let isHome = kind?.costCode == code && kind != nil
            list += [cost.minor, kind == nil ? cost.currency : "NULL", isHome ? "NULL" : cost.day]
            list += rate(cost.rate, isBrought: kind.map { !isHome && $0.costRateCode == code } ?? true)
        }
        list += [event.isOfReturn].compactMap(\.self)
        return withIds ? list + [event.id, event.item] : list
    }
}
