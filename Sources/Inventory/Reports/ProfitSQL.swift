import GRDB
import QueryLanguage

/// The SELECTs of a profit report: sales, returns, refunds and expenses, each with the days and amounts of its events.
struct ProfitSQL {
    let request: ProfitRequest
    let database: Database
    /// Whether each event is wanted with its ids, after its other columns.
    var isTraced = false

    /// One SELECT of events, all of them or those of one kind of currencies.
    struct Statement {
        let event: MoneyEvent
        let kind: AmountKind?
        /// `nil` if no such event can be meant.
        let events: SQL?
        /// The sums by day that answer instead; `nil` if something of it is converted, or not the day decides the group.
        let sums: SQL?
    }

    /// Every SELECT of a report, in order.
    func statements() throws -> [Statement] {
        try MoneyEvent.all.flatMap { event in
            // Where every event of the period is asked for, they can be read kind by kind.
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

    private func sumsServe(_ kind: AmountKind) -> Bool {
        guard !isTraced else { return false }
        let wanted = PackedCode(request.currency)
        guard kind.code == wanted, !kind.event.hasCost || kind.costCode == wanted else { return false }
        if case .calendar? = request.grouping { return true }
        return request.grouping == nil
    }

    /// The events in the order of ``EventColumns``, those of one kind of currencies or all; `nil` if the filters are met by
    /// none.
    func events(_ event: MoneyEvent, of kind: AmountKind? = nil) throws -> SQL? {
        guard let filters = try event.kind == .expense ? expenseTerms() : saleFilters.compile(request.otherFilters)
        else { return nil }
        let terms = event.conditions.map { SQL(sql: $0) } + filters + (kind?.terms ?? []) + days(event.day)
        let key = event.kind == .expense ? request.grouping?.expenseKey : request.grouping?.saleKey
        let columns = EventColumns(event).list(
            key: key ?? "NULL", of: kind, wanted: request.currency, withIds: isTraced)
        let joins = event.kind != .expense && asksItem ? " \(event.itemJoin) items ON items.id = \(event.item)" : ""
        return """
            SELECT \(sql: columns.joined(separator: ", ")) FROM \(sql: event.rows + joins) \
            WHERE \(terms.joined(separator: " AND "))
            """
    }

    // MARK: - What is asked of events

    private var saleFilters: FilterSQL {
        let context = QueryContext(today: request.today, homeCurrency: request.currency)
        return FilterSQL(
            noun: .sales, names: NameLookup(database: database),
            condition: ConditionSQL(context: context, currency: request.currency))
    }

    private var asksItem: Bool {
        request.grouping?.asksItem == true || saleFilters.tables(request.otherFilters).contains(.items)
    }

    /// Whether an expense can meet the filters.
    func readsExpenses() throws -> Bool { try expenseTerms() != nil }

    private func days(_ column: String) -> [SQL] {
        let from = request.bounds.from.map { "\(sql: column) >= \($0.description)" as SQL }
        let through = request.bounds.through.map { "\(sql: column) <= \($0.description)" as SQL }
        return [from, through].compactMap(\.self)
    }

    /// What the filters ask of an expense; `nil` if one of them can only be said of a sale.
    private func expenseTerms() throws -> [SQL]? {
        let names = NameLookup(database: database)
        var terms: [SQL] = []
        for filter in request.otherFilters {
            switch filter {
            case .market(let name): terms.append(owned("marketId", by: try names.ids(of: name, in: .markets)))
            case .haul(let name): terms.append(owned("haulId", by: try names.ids(of: name, in: .hauls)))
            case .seller(let name): terms.append(ofItem("sellerId", by: try names.ids(of: name, in: .sellers)))
            case .paid(.sold, let payment): terms.append("expenses.payment = \(payment.rawValue)")
            default: return nil
            }
        }
        return terms
    }

    private func ofItem(_ column: String, by ids: [Int64]) -> SQL {
        "expenses.itemId IN (SELECT id FROM items WHERE \(sql: column) IN \(ids))"
    }

    /// Of the place itself, or spent on an item from there.
    private func owned(_ column: String, by ids: [Int64]) -> SQL {
        let item: SQL = "expenses.\(sql: column) IS NULL AND \(ofItem(column, by: ids))"
        return "(expenses.\(sql: column) IN \(ids) OR \(item))"
    }
}
