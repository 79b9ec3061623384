import Queries
import QueryLanguage
import StoreFile

/// The SELECTs of a profit report: sales, returns, refunds, expenses and write-offs, with their days and amounts.
package struct ProfitSQL {
    let request: ProfitRequest
    let database: StoreConnection
    /// True to read the ids of each entry too.
    let isTraced: Bool

    package init(request: ProfitRequest, database: StoreConnection, isTraced: Bool = false) {
        (self.request, self.database, self.isTraced) = (request, database, isTraced)
    }

    /// Returns the SELECT of each event, or of each kind of its currencies, in order; without those that can't match the
    /// filters.
    package func sources() throws -> [EntrySource] {
        let events = request.isRevenueOnly ? MoneyEvent.ofSales : MoneyEvent.all
        return try events.flatMap { event in
            guard let filters = try terms(event) else { return [EntrySource]() }
            // If every event of the period is wanted, they can be read kind by kind.
            let isWhole = request.otherFilters.isEmpty && event.isSummed
            let kinds: [AmountKind?] = isWhole ? try AmountKind.all(event, in: database) : [nil]
            return kinds.map { source(of: event, $0, filters) }
        }
    }

    private func source(of event: MoneyEvent, _ kind: AmountKind?, _ filters: [BoundSQL]) -> EntrySource {
        let isReplaced = asksMiles(event) ? CarMiles.replaced : nil
        let key = isReplaced ?? (looksUpItem(event) ? event.item : request.grouping?.key(of: event))
        let joins =
            !event.itemJoin.isEmpty && event.kind != .expense && asksItem
            ? " \(event.itemJoin) items ON items.id = \(event.item)" : ""
        return EntrySource(
            event, of: kind, in: request.currency, key: key ?? "NULL", joins: joins,
            where: filters + days(event.day), withIds: isTraced)
    }

    /// True if the key of an event says whether miles replace it.
    func asksMiles(_ event: MoneyEvent) -> Bool { request.countsMilesOnly && event.kind == .expense }

    /// Returns the conditions on the sums by day that answer the report for a kind; `nil` if the group does not depend on
    /// the day.
    func dayTerms(_ source: EntrySource) -> [BoundSQL]? {
        guard source.kind != nil, !asksMiles(source.event) else { return nil }
        switch request.grouping {
        case nil, .calendar: return days("day")
        default: return nil
        }
    }

    /// Returns the columns of the tally for the amounts of an event.
    func targets(of event: MoneyEvent) -> [Tally.Target?] { event.targets(withCosts: !request.isRevenueOnly) }

    /// Returns what a report reads of a source: the sums of its days if they say as much, otherwise its entries.
    func statement(of source: EntrySource) -> BoundSQL {
        guard let kind = source.kind, let days = dayTerms(source),
            kind.sumColumns(targets(of: source.event), in: PackedCode(request.currency)) != nil
        else { return source.sql }
        return kind.sums(where: days)
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
