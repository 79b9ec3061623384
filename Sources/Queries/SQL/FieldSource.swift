import Cells
import QueryLanguage
import StoreFile

/// The SQL of one field, for columns, order, groups, figures and conditions.
///
/// A closure gets the field with its context, a ``FieldSQL``.
package struct FieldSource {
    typealias Term = (FieldSQL) -> BoundSQL
    /// Returns the reader of a cell; it may look up the names of rows that keys point at.
    package typealias Cell = (NameSource) -> CellReader

    /// The tables that must be joined.
    var tables: [StoreTable]
    /// The value that a condition compares and an order sorts by; `NULL` if the field is empty.
    var value: Term
    /// The currency of the field's amounts.
    var currency: Term?
    /// Not `NULL` if there is an amount, converted or not; `nil` to use the value.
    var presence: Term?
    /// The column that points at a row of `table`; the row's name is the value.
    var key: (column: String, table: StoreTable)?
    /// The source of groups if one row belongs to several.
    var several: Several?
    /// True if the store allows it to be empty.
    var mayBeEmpty = true
    /// True if its column is never `NULL`, though a conversion of it may be.
    var isAlwaysStored = false
    /// True if its currency may be known without its amount: fees have the currency of the price.
    var sharesItsCurrency = false
    /// The rows that figures of its amounts leave out.
    var losses: (FieldSQL) -> [Loss] = { at in
        [Loss(.otherCurrency, at.isLost)] + [at.isUndated.map { Loss(.undated, $0) }].compactMap(\.self)
    }
    /// True of a row whose amounts have no ratio, since they are in several currencies or one has no rate.
    ///
    /// It is `nil` if the field is no ratio. Conditions skip and count such a row.
    var disparity: Term?
    /// True of an amount that needs the rate of an unknown day; `nil` if there is always a day.
    var undated: Term?
    /// True if it counts as empty; `nil` to test whether the value, or its key, is `NULL`.
    var emptiness: Term?
    /// The comparison with a whole number, for an index that serves better than the value.
    var comparesWhole: ((FieldSQL, Comparison, Int) -> BoundSQL)?
    var equalsText: ((ConditionSQL, String) -> BoundSQL)?
    var containsText: ((ConditionSQL, String) -> BoundSQL)?
    /// Adds the columns of a cell to the SELECT and returns its reader; by default it reads the value.
    var cell: (inout ColumnPlan, FieldSQL) -> Cell = { plan, at in
        let reader = ColumnPlan.plain(plan.place(at.value), at.field.kind)
        return { _ in reader }
    }

    /// The rows of a group that a figure leaves out: the counter, and a condition true of each of them.
    struct Loss {
        var counter: LeftOut.Counter
        var isLost: BoundSQL

        init(_ counter: LeftOut.Counter, _ isLost: BoundSQL) {
            self.counter = counter
            self.isLost = isLost
        }
    }

    /// A join that repeats a row for each row of `table` that a column names, with the `key` that separates the groups.
    struct Several {
        var join: (_ column: BoundSQL) -> BoundSQL
        var column: BoundSQL
        var key: BoundSQL
        var table: StoreTable
    }
}

extension Field {
    /// The SQL of the field; the only place that depends on how it is stored.
    var source: FieldSource {
        switch storage {
        case .column(.items, "status") where noun != .items: .statusOfItem
        case .column(let table, let column): .column(table, column, kind)
        case .decimal(let table, let column):
            FieldSource(
                tables: [table], value: { _ in "CAST(\(sql: "\(table.rawValue).\(column)") AS REAL)" },
                cell: { plan, _ in
                    let place = plan.place(ofColumn: "\(table.rawValue).\(column)")
                    return { _ in .decimalText(place) }
                })
        case .scaled(let table, let column, let digits):
            FieldSource(
                tables: [table],
                value: { _ in
                    let whole = (0..<digits).reduce(1.0) { power, _ in power * 10 }
                    return "\(sql: "\(table.rawValue).\(column)") / \(whole)"
                })
        case .money(let table, let amount, let code): .money(table, amount, code)
        case .name(let table, let key, let target): .name("\(table.rawValue).\(key)", of: target, in: table, naming)
        case .computed(let computation): computation.source
        }
    }
}

extension FieldSource {
    fileprivate static func column(_ table: StoreTable, _ name: String, _ kind: FieldKind) -> FieldSource {
        let stored = "\(table.rawValue).\(name)"
        // What recurs until a day has no next one after it.
        let isNext = stored == "recurring.nextDay"
        let column = isNext ? "iif(\(stored) > recurring.untilDay, NULL, \(stored))" : stored
        var source = FieldSource(tables: [table], value: { _ in BoundSQL(sql: column) })
        source.mayBeEmpty = !["id", "sku", "status"].contains(name)
        // A moment is never an empty text; saying so lets the index on live listings serve.
        if kind == .text, !name.hasSuffix("At") {
            source.emptiness = { _ in "(\(sql: column) IS NULL OR \(sql: column) = '')" }
        }
        if column == "items.photoCount" { source.emptiness = { _ in "\(sql: column) = 0" } }
        source.cell = { plan, at in
            let place = plan.place(ofColumn: column)
            if kind == .currency, let amount = plan.convertedAmount(beside: at.field) {
                return { _ in .currencyOf(amount.code, amount: amount.place) }
            }
            let reader = ColumnPlan.plain(place, kind)
            return { _ in reader }
        }
        return source
    }

    /// The status of a row's item, which a deleted item has no longer.
    fileprivate static var statusOfItem: FieldSource {
        FieldSource(tables: [.items], value: { _ in "iif(items.deletedAt IS NULL, items.status, NULL)" })
    }

    fileprivate static func money(_ table: StoreTable, _ name: String, _ codeName: String) -> FieldSource {
        let (amount, code) = ("\(table.rawValue).\(name)", "\(table.rawValue).\(codeName)")
        // Refunds in part are rows of another table.
        let isRefund = amount == "sales.refundMinor"
        var source = Self.amount(
            amount, isRefund ? RefundSQL.total : BoundSQL(sql: amount), code: code, of: table
        ) { at, currency in
            if amount == "items.askingMinor" {
                return StoredAmount.highestAsking(in: currency, context: at.context)
            }
            if isRefund { return RefundSQL.total(in: currency) }
            return StoredAmount(table: table, amount: name, currency: codeName, context: at.context)
                .converted(to: currency)
        }
        source.isAlwaysStored = amount == "orders.mismatchMinor"
        source.sharesItsCurrency = table == .orders || table == .sales && name != "priceMinor"
        if amount == "items.costMinor" || table == .orders {
            source.undated = { at in
                StoredAmount(table: table, amount: name, currency: codeName, context: at.context)
                    .isUndated(in: at.wanted)
            }
        }
        return source
    }

    /// Returns an amount in the currency of its row, unless the query converts it; `name` must be unique among amounts.
    private static func amount(
        _ name: String, _ own: BoundSQL, code: String, of table: StoreTable,
        converted: @escaping (FieldSQL, Currency) -> BoundSQL
    ) -> FieldSource {
        var source = FieldSource(
            tables: [table], value: { at in at.currency.map { converted(at, $0) } ?? own })
        source.currency = { at in at.currency.map { "\($0.code)" } ?? BoundSQL(sql: code) }
        source.presence = { _ in own }
        source.cell = { plan, at in
            let place = plan.place(named: name) { own }
            if let currency = at.currency {
                let converted = plan.place(converted: at)
                plan.countUndated(at)
                return { _ in .fixed(converted, digits: currency.fractionDigits, marker: place) }
            }
            let currency = plan.place(ofColumn: code)
            return { _ in .money(place, currency: currency) }
        }
        return source
    }

    /// Returns an amount that is computed in the row's `currency` and converted at `day`.
    static func amount(_ name: String, _ own: BoundSQL, of table: StoreTable, day: BoundSQL) -> FieldSource {
        let code = "\(table.rawValue).currency"
        return amount(name, own, code: code, of: table) { _, wanted in
            StoredAmount(amountSQL: own, currencySQL: BoundSQL(sql: code), daySQL: day, captured: nil).converted(
                to: wanted)
        }
    }

    fileprivate static func name(
        _ key: String, of target: StoreTable, in table: StoreTable, _ naming: Naming?
    ) -> FieldSource {
        var source = FieldSource(tables: [table], value: { _ in target.name(of: BoundSQL(sql: key)) })
        if target != .items { source.key = (key, target) }
        source.equalsText = { condition, text in
            let isMeant = naming == nil ? "\(sql: target.nameColumn) = \(text)" : condition.isNamed(target, text)
            return "\(sql: key) IN (SELECT id FROM \(sql: target.rawValue) WHERE \(isMeant))"
        }
        source.cell = { plan, _ in
            let place = plan.place(ofColumn: key)
            return { .name(place, $0.cache(target)) }
        }
        return source
    }
}

/// A field in SQL, with the context of the query.
package struct FieldSQL {
    let field: Field
    let context: QueryContext
    /// The currency to convert amounts to; `nil` to leave them as they are.
    let currency: Currency?
    let source: FieldSource

    package init(_ field: Field, _ context: QueryContext, in currency: Currency?) {
        self.field = field
        self.context = context
        self.currency = currency
        source = field.source
    }

    var tables: [StoreTable] { source.tables }
    /// The value that a condition compares and an order sorts by; `NULL` if it is empty or has no rate.
    package var value: BoundSQL { source.value(self) }
    var presence: BoundSQL { source.presence?(self) ?? value }
    /// The currency column of an amount; `nil` for other fields.
    var currencyColumn: BoundSQL? { source.currency?(self) }

    /// The value that separates groups: the key behind a name, otherwise the value.
    var groupKey: BoundSQL { source.key.map { BoundSQL(sql: $0.column) } ?? value }
    var isEmpty: BoundSQL { source.emptiness?(self) ?? "\(groupKey) IS NULL" }
    /// True if there is a value, in the words of the indexes on the rows that have one.
    var isFilled: BoundSQL { source.emptiness.map { "(\($0(self))) IS NOT TRUE" } ?? "\(groupKey) IS NOT NULL" }
    /// True if there is an amount that could not be converted.
    var isLost: BoundSQL { "(\(presence) IS NOT NULL AND \(value) IS NULL)" }

    /// The amount to compare with a bare zero: an amount without a rate stays in its own currency.
    var sign: BoundSQL { currency == nil || field.isAlwaysConverted ? value : "coalesce(\(value), \(presence))" }

    /// True if there is an amount whose day is unknown; `nil` if there is always a day.
    var isUndated: BoundSQL? { source.undated?(self) }

    /// The field as a value of arithmetic.
    var operand: TermSQL.Operand {
        TermSQL.Operand(value: value, currency: currencyColumn, kind: Term.field(field).kind ?? .number)
    }

    /// The target currency of fields that are always converted.
    var wanted: Currency { currency ?? context.homeCurrency }
}
