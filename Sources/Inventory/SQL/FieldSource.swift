import Cells
import GRDB
import QueryLanguage

/// All that SQL has to do with one field, as one value: columns, order, groups, figures and conditions read it.
///
/// A closure gets the field with what it is asked for, a ``FieldSQL``.
struct FieldSource {
    typealias Term = (FieldSQL) -> SQL
    /// How a cell is read, once the names of the rows that keys point at can be looked up.
    typealias Cell = (NameSource) -> CellReader

    /// The tables that must be joined.
    var tables: [StoreTable]
    /// What a condition compares and an order sorts by: one value, `NULL` where the field is empty.
    var value: Term
    /// The currency of its amounts.
    var currency: Term?
    /// Not `NULL` where the amount ought to be known, converted or not; without it the value.
    var presence: Term?
    /// The column that points at a row of `table`, whose name is the value.
    var key: (column: String, table: StoreTable)?
    /// How groups are made of it, where one row belongs to several.
    var several: Several?
    /// Whether the store allows no value here.
    var mayBeEmpty = true
    /// Whether its currency may be known where its amount is not: fees have the currency of the price.
    var sharesItsCurrency = false
    /// What figures of its amounts do not include.
    var losses: (FieldSQL) -> [Loss] = { at in
        [Loss(.otherCurrency, at.isLost)] + [at.isUndated.map { Loss(.undated, $0) }].compactMap(\.self)
    }
    /// Whether an amount takes a rate of a day that is not known; `nil` where there is always a day.
    var undated: Term?
    /// When it counts as empty; without it, where the value, or the key behind it, is `NULL`.
    var emptiness: Term?
    /// How it is compared with a whole number, a text and a part of one, where an index serves better than its value.
    var comparesWhole: ((FieldSQL, Comparison, Int) -> SQL)?
    var equalsText: ((ConditionSQL, String) -> SQL)?
    var containsText: ((ConditionSQL, String) -> SQL)?
    /// Has the SELECT fetch what a cell is made of; without it, the value.
    var cell: (inout ColumnPlan, FieldSQL) -> Cell = { plan, at in
        let reader = ColumnPlan.plain(plan.place(at.value), at.field.kind)
        return { _ in reader }
    }

    /// The rows of a group that a figure lacks: a condition that is true of each, and what counts them.
    struct Loss {
        var counter: LeftOut.Counter
        var isLost: SQL

        init(_ counter: LeftOut.Counter, _ isLost: SQL) {
            self.counter = counter
            self.isLost = isLost
        }
    }

    /// A join that repeats a row for each row of `table` that it has, by whose `key` groups are told apart.
    struct Several {
        var join: SQL
        var key: SQL
        var table: StoreTable
    }
}

extension Field {
    /// How SQL knows the field: the one place that asks how it is stored.
    var source: FieldSource {
        switch storage {
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
        let column = "\(table.rawValue).\(name)"
        var source = FieldSource(tables: [table], value: { _ in SQL(sql: column) })
        source.mayBeEmpty = !["id", "sku", "status"].contains(name)
        if kind == .text { source.emptiness = { _ in "(\(sql: column) IS NULL OR \(sql: column) = '')" } }
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

    fileprivate static func money(_ table: StoreTable, _ name: String, _ codeName: String) -> FieldSource {
        let (amount, code) = ("\(table.rawValue).\(name)", "\(table.rawValue).\(codeName)")
        // What was given back in part is in rows of its own.
        let isRefund = amount == "sales.refundMinor"
        let own = isRefund ? RefundSQL.total : SQL(sql: amount)
        var source = FieldSource(
            tables: [table],
            value: { at in
                guard let currency = at.currency else { return own }
                if amount == "items.askingMinor" {
                    return StoredAmount.highestAsking(in: currency, context: at.context)
                }
                if isRefund { return RefundSQL.total(in: currency) }
                return StoredAmount(table: table, amount: name, currency: codeName, context: at.context)
                    .converted(to: currency)
            })
        source.currency = { at in at.currency.map { "\($0.code)" } ?? SQL(sql: code) }
        source.presence = { _ in own }
        source.sharesItsCurrency = table == .orders || table == .sales && name != "priceMinor"
        if amount == "items.costMinor" || table == .orders {
            source.undated = { at in
                StoredAmount(table: table, amount: name, currency: codeName, context: at.context)
                    .isUndated(in: at.wanted)
            }
        }
        source.cell = { plan, at in
            let place = plan.place(named: amount) { own }
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

    fileprivate static func name(
        _ key: String, of target: StoreTable, in table: StoreTable, _ naming: Naming?
    ) -> FieldSource {
        var source = FieldSource(tables: [table], value: { _ in target.name(of: SQL(sql: key)) })
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

/// A field in SQL, asked for in a context.
struct FieldSQL {
    let field: Field
    let context: QueryContext
    /// The currency that amounts are wanted in.
    let currency: Currency?
    /// The place that distances are measured from.
    let near: Nearby?
    let source: FieldSource

    init(_ field: Field, _ context: QueryContext, in currency: Currency?, near: Nearby? = nil) {
        self.field = field
        self.context = context
        self.currency = currency
        self.near = near
        source = field.source
    }

    var tables: [StoreTable] { source.tables }
    var value: SQL { source.value(self) }
    var presence: SQL { source.presence?(self) ?? value }
    /// The column of the currency, of an amount.
    var currencyColumn: SQL? { source.currency?(self) }

    /// What tells one group from another: the key behind a name, else the value.
    var groupKey: SQL { source.key.map { SQL(sql: $0.column) } ?? value }
    var isEmpty: SQL { source.emptiness?(self) ?? "\(groupKey) IS NULL" }
    /// Whether there is an amount that could not be converted.
    var isLost: SQL { "(\(presence) IS NOT NULL AND \(value) IS NULL)" }

    /// Whether there is an amount whose day is not known; `nil` where there is always a day.
    var isUndated: SQL? { source.undated?(self) }

    /// The currency of amounts that are always converted.
    var wanted: Currency { currency ?? context.homeCurrency }
}
