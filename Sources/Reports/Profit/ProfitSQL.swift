import Queries
import QueryLanguage
import StoreFile

/// The SELECTs of a profit report: sales, returns, refunds and expenses, with the days and amounts of their events.
package struct ProfitSQL {
    let request: ProfitRequest
    let database: StoreConnection
    /// True to add the ids of each event after its other columns.
    package var isTraced = false

    package init(request: ProfitRequest, database: StoreConnection, isTraced: Bool = false) {
        (self.request, self.database, self.isTraced) = (request, database, isTraced)
    }

    /// One SELECT of events, either all or those of one kind of currencies.
    package struct Statement {
        package let event: MoneyEvent
        package let kind: AmountKind?
        /// The events; `nil` if none can match.
        package let events: BoundSQL?
        /// The sums by day to use instead; `nil` if an amount needs conversion, or the group does not depend on the
        /// day.
        let sums: BoundSQL?
    }

    /// Returns every SELECT of a report, in order.
    package func statements() throws -> [Statement] {
        try events.flatMap { event in
            // If every event of the period is wanted, they can be read kind by kind.
            guard request.otherFilters.isEmpty, event.isSummed else {
                return [Statement(event: event, kind: nil, events: try events(event), sums: nil)]
            }
            return try AmountKind.all(event, in: database).map { kind in
                Statement(
                    event: event, kind: kind, events: try events(event, of: kind),
                    sums: sumsServe(kind) ? kind.sums(where: days("day")) : nil)
            }
        }
    }

    private var events: [MoneyEvent] { request.isRevenueOnly ? MoneyEvent.ofSales : MoneyEvent.all }

    private func sumsServe(_ kind: AmountKind) -> Bool {
        guard !isTraced, !(request.countsMilesOnly && kind.event.kind == .expense) else { return false }
        let wanted = PackedCode(request.currency)
        guard kind.code == wanted, request.isRevenueOnly || !kind.event.hasCost || kind.costCode == wanted else {
            return false
        }
        if case .calendar? = request.grouping { return true }
        return request.grouping == nil
    }

    /// Returns the events in the order of ``EventColumns``, all or those of one kind of currencies; `nil` if none can
    /// match the filters.
    func events(_ event: MoneyEvent, of kind: AmountKind? = nil) throws -> BoundSQL? {
        guard let filters = try terms(event) else { return nil }
        let terms = event.conditions.map { BoundSQL(sql: $0) } + filters + (kind?.terms ?? []) + days(event.day)
        let isReplaced = event.kind == .expense && request.countsMilesOnly ? CarMiles.replaced : nil
        let key = isReplaced ?? (looksUpItem(event) ? event.item : request.grouping?.key(of: event))
        let columns = EventColumns(event).list(
            key: key ?? "NULL", of: kind, wanted: request.currency, withIds: isTraced)
        let joins =
            !event.itemJoin.isEmpty && event.kind != .expense && asksItem
            ? " \(event.itemJoin) items ON items.id = \(event.item)" : ""
        return """
            SELECT \(sql: columns.joined(separator: ", ")) FROM \(sql: event.rows + joins) \
            WHERE \(terms.joined(separator: " AND "))
            """
    }

    // MARK: - Conditions on events

    /// Returns the filters as conditions on an event; `nil` if it can't match them.
    private func terms(_ event: MoneyEvent) throws -> [BoundSQL]? {
        switch event.kind {
        case .expense: try expenseTerms()
        case .writeOff: try itemTerms()
        default: try saleFilters.compile(request.otherFilters)
        }
    }

    /// Returns the filters as conditions on an item; `nil` if one of them applies only to sales.
    private func itemTerms() throws -> [BoundSQL]? {
        let names = NameLookup(database: database)
        var terms: [BoundSQL] = []
        for filter in request.otherFilters {
            if let origin = filter.origin {
                terms.append("items.\(sql: origin.column) IN \(try names.ids(of: origin))")
                continue
            }
            switch filter {
            case .search, .period(.bought, _), .age(.bought, _, _, _): terms += try itemFilters.compile([filter])
            default: return nil
            }
        }
        return terms
    }

    private var itemFilters: FilterSQL {
        FilterSQL(noun: .items, names: saleFilters.names, condition: saleFilters.condition)
    }

    private var saleFilters: FilterSQL {
        let context = QueryContext(today: request.today, homeCurrency: request.currency)
        return FilterSQL(
            noun: .sales, names: NameLookup(database: database),
            condition: ConditionSQL(context: context, currency: request.currency))
    }

    /// True if a sale's group is that of its item, which ``ItemGroups`` finds: joining a million items is slow.
    func looksUpItem(_ event: MoneyEvent) -> Bool {
        request.grouping?.asksItem == true && ![.expense, .writeOff].contains(event.kind)
    }

    private var asksItem: Bool { saleFilters.tables(request.otherFilters).contains(.items) }

    /// Returns true if an expense can match the filters.
    func readsExpenses() throws -> Bool { try expenseTerms() != nil }

    private func days(_ column: String) -> [BoundSQL] {
        let from = request.bounds.from.map { "\(sql: column) >= \($0.description)" as BoundSQL }
        let through = request.bounds.through.map { "\(sql: column) <= \($0.description)" as BoundSQL }
        return [from, through].compactMap(\.self)
    }

    /// Returns the filters as conditions on an expense; `nil` if one of them applies only to sales.
    private func expenseTerms() throws -> [BoundSQL]? {
        let names = NameLookup(database: database)
        var terms: [BoundSQL] = []
        for filter in request.otherFilters {
            if let origin = filter.origin {
                let ids = try names.ids(of: origin)
                terms.append(origin.table == .sellers ? ofItem(origin.column, by: ids) : owned(origin.column, by: ids))
                continue
            }
            switch filter {
            case .paid(.sold, let payment): terms.append("expenses.payment = \(payment.rawValue)")
            default: return nil
            }
        }
        return terms
    }

    private func ofItem(_ column: String, by ids: [Int64]) -> BoundSQL {
        "expenses.itemId IN (SELECT id FROM items WHERE \(sql: column) IN \(ids))"
    }

    /// Returns a condition for expenses of the place itself or for items from there.
    private func owned(_ column: String, by ids: [Int64]) -> BoundSQL {
        let item: BoundSQL = "expenses.\(sql: column) IS NULL AND \(ofItem(column, by: ids))"
        return "(expenses.\(sql: column) IN \(ids) OR \(item))"
    }
}
