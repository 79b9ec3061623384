import GRDB
import QueryLanguage

/// The SELECTs of a profit report: sales, returns, refunds and expenses, each with the days and amounts of its events.
struct ProfitSQL {
    let request: ProfitRequest
    let database: Database
    /// Whether each event is wanted with its ids, after its other columns.
    var isTraced = false

    /// Whether every event of the period is asked for, so that they can be read kind by kind.
    var asksAll: Bool { request.otherFilters.isEmpty }

    /// Whether sums by day answer for a kind: nothing of it is converted, and the day decides the group.
    func sumsServe(_ kind: AmountKind) -> Bool {
        guard !isTraced else { return false }
        let wanted = PackedCode(request.currency)
        guard kind.code == wanted, kind.event == .expense || kind.costCode == wanted else { return false }
        if case .calendar? = request.grouping { return true }
        return request.grouping == nil
    }

    func sums(of kind: AmountKind) -> SQL { kind.sums(where: days("day")) }

    // MARK: - Sales and returns

    private var saleFilters: FilterSQL {
        let context = QueryContext(today: request.today, homeCurrency: request.currency)
        return FilterSQL(
            noun: .sales, names: NameLookup(database: database),
            condition: ConditionSQL(context: context, currency: request.currency))
    }

    private var asksItem: Bool {
        request.grouping?.asksItem == true || saleFilters.tables(request.otherFilters).contains(.items)
    }

    private var from: SQL { "FROM sales\(sql: asksItem ? " JOIN items ON items.id = sales.itemId" : "")" }

    private func saleTerms() throws -> [SQL] {
        try ["sales.deletedAt IS NULL"] + saleFilters.compile(request.otherFilters)
    }

    /// The columns of a rate that may have come with an amount; of a kind that brings none to the currency wanted, nothing.
    private func rate(_ columns: [String], _ code: PackedCode?, isKnown: Bool) -> [String] {
        isKnown && code != PackedCode(request.currency) ? columns.map { _ in "NULL" } : columns
    }

    /// The columns of the cost, in the order of ``ItemCost``; of a kind only those that its conversion takes.
    private func cost(of kind: AmountKind?) -> [String] {
        let isHome = kind.map { $0.costCode == PackedCode(request.currency) } ?? false
        return ["sales.costMinor", kind == nil ? "sales.costCurrency" : "NULL", isHome ? "NULL" : "sales.costDay"]
            + rate(
                ["sales.costRate", "sales.costRateCurrency"], isHome ? nil : kind?.costRateCode, isKnown: kind != nil)
    }

    private var saleIds: [String] { isTraced ? ["sales.id", "sales.itemId"] : [] }

    /// Sales in the order of ``ProfitLedger/SaleColumn``; those of one kind, or all.
    func sales(of kind: AmountKind? = nil) throws -> SQL {
        let columns =
            ["sales.soldDay", "sales.priceMinor", kind == nil ? "sales.currency" : "NULL"]
            + ["sales.feesMinor", "sales.postageMinor", "sales.packagingMinor"]
            + rate(["sales.rate", "sales.rateCurrency"], kind?.rateCode, isKnown: kind != nil)
            + [request.grouping?.saleKey ?? "NULL"] + cost(of: kind) + ["sales.postagePaidMinor"] + saleIds
        let terms = try saleTerms() + (kind?.terms ?? []) + days("sales.soldDay")
        return """
            SELECT \(sql: columns.joined(separator: ", ")) \(from) WHERE \(terms.joined(separator: " AND "))
            """
    }

    /// What came back, on the day it did; selling costs stay spent, and the rate that came with a sale is that of the
    /// day sold.
    func returns() throws -> SQL {
        let columns =
            ["sales.returnedDay", RefundSQL.ofReturn, "sales.currency"]
            + Array(repeating: "NULL", count: 5) + [request.grouping?.saleKey ?? "NULL"] + cost(of: nil) + ["NULL"]
            + saleIds
        let terms = try ["sales.returnedDay IS NOT NULL"] + saleTerms() + days("sales.returnedDay")
        return """
            SELECT \(sql: columns.joined(separator: ", ")) \(from) WHERE \(terms.joined(separator: " AND "))
            """
    }

    /// What was given back in part, on the day it was, with the fees that came back.
    ///
    /// There are few of them beside the sales, so they are read first, whatever is asked of the sales.
    func refunds() throws -> SQL {
        let columns =
            ["refunds.refundedDay", "refunds.amountMinor", "sales.currency", "refunds.feesMinor", Self.isOfReturn]
            + Array(repeating: "NULL", count: 3) + [request.grouping?.saleKey ?? "NULL"] + cost(of: nil) + ["NULL"]
            + saleIds
        let terms =
            try ["refunds.refundedDay IS NOT NULL", "refunds.deletedAt IS NULL"] + saleTerms()
            + days("refunds.refundedDay")
        return """
            SELECT \(sql: columns.joined(separator: ", ")) FROM refunds CROSS JOIN sales ON sales.id = refunds.saleId\
            \(sql: asksItem ? " CROSS JOIN items ON items.id = sales.itemId" : "") \
            WHERE \(terms.joined(separator: " AND "))
            """
    }

    /// Whether a refund is only of the fees that came back with a return.
    private static let isOfReturn = "refunds.amountMinor = 0 AND refunds.refundedDay IS sales.returnedDay"

    // MARK: - Expenses

    /// Whether an expense can meet the filters.
    func readsExpenses() throws -> Bool { try expenseTerms() != nil }

    /// Expenses in the order of ``ProfitLedger/ExpenseColumn``; `nil` if the filters are met by none.
    func expenses(of kind: AmountKind? = nil) throws -> SQL? {
        guard let terms = try expenseTerms() else { return nil }
        let narrowed = ["expenses.deletedAt IS NULL"] + terms + (kind?.terms ?? []) + days("expenses.day")
        return """
            SELECT expenses.day, expenses.amountMinor, expenses.currency, expenses.rate, expenses.rateCurrency, \
            \(sql: request.grouping?.expenseKey ?? "NULL")\(sql: isTraced ? ", expenses.id, expenses.itemId" : "") \
            FROM expenses WHERE \(narrowed.joined(separator: " AND "))
            """
    }

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

extension ProfitSQL {
    /// Every statement that a report runs, in order.
    func all() throws -> [SQL] {
        try statements(of: .sale) { try sales(of: $0) } + [try returns(), try refunds()]
            + (readsExpenses() ? statements(of: .expense) { try expenses(of: $0) } : [])
    }

    private func statements(
        of event: AmountKind.Event, _ events: (AmountKind?) throws -> SQL?
    ) throws -> [SQL] {
        guard asksAll else { return [try events(nil)].compactMap(\.self) }
        let kinds = try AmountKind.all(event, in: database)
        return try kinds.compactMap { try sumsServe($0) ? sums(of: $0) : events($0) }
    }
}
