import GRDB
import QueryLanguage

/// The three SELECTs of a profit report: sales, returns and expenses, each with the days and amounts of its events.
struct ProfitSQL {
    let request: ProfitRequest
    let database: Database

    /// Whether the costs are read along with the sales, from an index that holds them in the order of the days sold.
    ///
    /// That beats looking them up sale by sale where every sale of the period is asked for, and nothing else of its item.
    var readsSoldCosts: Bool {
        request.otherFilters.isEmpty && request.grouping?.asksItem != true
    }

    /// The columns of sales and returns, in the order of ``ProfitLedger/SaleColumn``; those of the cost only if `joined`.
    private func sales(on day: String, revenue: String, others: String, where terms: [SQL], joined: Bool) -> SQL {
        let columns = [day, "sales.itemId", revenue, "sales.currency", others, request.grouping?.saleKey ?? "NULL"]
        let cost = ["items.costMinor, items.costCurrency, items.boughtDay, items.costRate, items.costRateCurrency"]
        return """
            SELECT \(sql: (columns + (joined ? cost : [])).joined(separator: ", ")) \
            FROM sales\(sql: joined ? " JOIN items ON items.id = sales.itemId" : "") \
            WHERE \((terms + days(day, request.bounds)).joined(separator: " AND "))\
            \(sql: joined ? "" : " ORDER BY \(day), sales.id")
            """
    }

    /// The costs of what was sold in the period, in the order of the days sold.
    var soldCosts: SQL {
        let terms = ["items.deletedAt IS NULL", "items.status = 'sold'"] + days("items.soldDay", request.bounds)
        return """
            SELECT items.soldDay, items.id, items.costMinor, items.costCurrency, items.boughtDay, items.costRate, \
            items.costRateCurrency FROM items WHERE \(terms.joined(separator: " AND ")) \
            ORDER BY items.soldDay, items.id
            """
    }

    /// The cost of one item.
    static let itemCost: SQL = """
        SELECT costMinor, costCurrency, boughtDay, costRate, costRateCurrency FROM items WHERE id = ?
        """

    private func saleTerms() throws -> [SQL] {
        let context = QueryContext(today: request.today, homeCurrency: request.currency)
        let filters = FilterSQL(
            noun: .sales, names: NameLookup(database: database),
            condition: ConditionSQL(context: context, currency: request.currency))
        return try ["sales.deletedAt IS NULL"] + filters.compile(request.otherFilters)
    }

    func sales() throws -> SQL {
        sales(
            on: "sales.soldDay", revenue: "sales.priceMinor",
            others: "sales.feesMinor, sales.postageMinor, sales.packagingMinor, sales.rate, sales.rateCurrency",
            where: try saleTerms(), joined: !readsSoldCosts)
    }

    /// What came back, on the day it did; selling costs stay spent, and the rate that came with a sale is that of the
    /// day sold.
    func returns() throws -> SQL {
        sales(
            on: "sales.returnedDay", revenue: "coalesce(sales.refundMinor, sales.priceMinor)",
            others: "NULL, NULL, NULL, NULL, NULL", where: try ["sales.returnedDay IS NOT NULL"] + saleTerms(),
            joined: true)
    }

    /// `nil` if the filters are met by no expense.
    func expenses() throws -> SQL? {
        guard let terms = try expenseTerms() else { return nil }
        let narrowed = ["expenses.deletedAt IS NULL"] + terms + days("expenses.day", request.bounds)
        return """
            SELECT expenses.day, expenses.amountMinor, expenses.currency, expenses.rate, expenses.rateCurrency, \
            \(sql: request.grouping?.expenseKey ?? "NULL") FROM expenses WHERE \(narrowed.joined(separator: " AND "))
            """
    }

    private func days(_ column: String, _ bounds: Bounds) -> [SQL] {
        let from = bounds.from.map { "\(sql: column) >= \($0.description)" as SQL }
        let through = bounds.through.map { "\(sql: column) <= \($0.description)" as SQL }
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

extension Database {
    /// How SQLite will answer a statement.
    func explanation(of statement: SQL) throws -> Explanation {
        let (sql, arguments) = try statement.build(self)
        let plan = try Row.fetchAll(self, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
        return Explanation(sql: sql, values: arguments.description, plan: try plan.map { try $0["detail"] as String })
    }
}
