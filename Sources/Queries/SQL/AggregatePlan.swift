import Cells
import GRDB
import QueryLanguage
import StoreFile

/// The columns that a grouped SELECT must fetch: its groups, its figures, and a currency for each figure of money.
///
/// Money is summed within each currency, so the currencies of the figures are groups too, unless `in` names one.
struct AggregatePlan {
    let query: Query
    let context: QueryContext
    private(set) var select: [BoundSQL] = []
    private(set) var keys: [BoundSQL] = []
    private(set) var columns: [ResultColumn] = []
    private(set) var readers: [FieldSource.Cell] = []
    private(set) var tables: [StoreTable] = []
    /// The value of each column in a result without rows.
    private(set) var nothing: [Cell] = []
    /// A join for groups that a row can belong to several of: it gives one row for each.
    private(set) var expansion: BoundSQL = ""
    private var currencies: [String: Int32] = [:]
    /// The names of the shown currency columns, by their places.
    private var shownCurrencies: [Int32: String] = [:]
    /// The amounts in figures that may lack a rate.
    private var convertedFields: [Field] = []

    init(query: Query, context: QueryContext) {
        self.query = query
        self.context = context
        let figures = query.columns.isEmpty ? [Selection.aggregate(.count)] : query.columns
        let named = Set(figures.map(\.name))
        for group in query.groups where !named.contains(group.name) { add(group) }
        for figure in figures {
            switch figure {
            case .field(let field):
                query.groups.first { $0.name == field.name }.map { add($0) }
            case .aggregate(let aggregate): add(aggregate)
            case .calendar: continue
            }
        }
        for case .aggregate(let aggregate) in query.sort.map(\.by) { addAmounts(of: aggregate) }
        addLeftOut()
        for group in query.groups { keys.append(key(group)) }
    }

    private func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: query.currency)
    }

    private mutating func place(_ sql: BoundSQL) -> Int32 {
        select.append(sql)
        return Int32(select.count - 1)
    }

    private mutating func addColumn(
        _ name: String, _ kind: FieldKind, in currency: String? = nil, ofNothing value: Cell = .empty,
        _ reader: @escaping FieldSource.Cell
    ) {
        columns.append(ResultColumn(name: name, kind: kind, currency: currency))
        nothing.append(value)
        readers.append(reader)
    }

    // MARK: - Groups

    private func key(_ group: Grouping) -> BoundSQL {
        switch group {
        case .field(let field):
            let sql = fieldSQL(field)
            return sql.source.several?.key ?? sql.groupKey
        case .calendar(let unit): return calendar(unit)
        }
    }

    private func calendar(_ unit: Period.Unit) -> BoundSQL {
        guard let role = query.noun.roles.first, let field = FieldCatalog.dayField(role, of: query.noun) else {
            return "NULL"
        }
        let day = fieldSQL(field).value
        switch unit {
        case .day: return day
        case .week: return "\(sql: StoreFunction.week.rawValue)(\(day))"
        case .month: return "substr(\(day), 1, 7)"
        case .quarter:
            return "substr(\(day), 1, 4) || '-Q' || ((CAST(substr(\(day), 6, 2) AS INTEGER) + 2) / 3)"
        case .year: return "substr(\(day), 1, 4)"
        case .taxYear:
            let year: BoundSQL = "CAST(substr(\(day), 1, 4) AS INTEGER) - (substr(\(day), 6) < '04-06')"
            return "CASE WHEN \(day) IS NOT NULL THEN printf('%04d-%02d', \(year), (\(year) + 1) % 100) END"
        }
    }

    private mutating func add(_ group: Grouping) {
        let value = place(key(group))
        guard case .field(let field) = group else { return addColumn(group.name, .text) { _ in .text(value) } }
        let source = field.source
        tables += source.tables
        if let several = source.several { expansion = several.join }
        if let table = source.several?.table ?? source.key?.table {
            addColumn(field.name, source.several == nil ? field.kind : .text) { .name(value, $0.cache(table)) }
        } else if field.kind == .money {
            let currency = takeCurrency(of: field)
            addColumn(field.name, field.kind, in: currency.map { shownName(of: $0, field) }) { _ in
                currency.map { .money(value, currency: $0.place) } ?? .integer(value)
            }
            currency.map { show($0, of: field) }
        } else {
            // Figures in this currency need no currency column.
            if field.kind == .currency, query.currency == nil { currencies[field.name] = value }
            addColumn(field.name, field.kind) { _ in ColumnPlan.plain(value, field.kind) }
        }
    }

    // MARK: - Figures

    private typealias CurrencyPlace = (place: Int32, isNew: Bool)

    /// Returns the place of an amount's currency, which becomes a group.
    private mutating func takeCurrency(of field: Field) -> CurrencyPlace? {
        guard let column = fieldSQL(field).currencyColumn else { return nil }
        let name = currencyName(of: field)
        if let place = currencies[name] { return (place, false) }
        let place: Int32
        if let wanted = query.currency {
            place = self.place("\(wanted.code)")
        } else {
            place = self.place(column)
            keys.append(column)
        }
        currencies[name] = place
        return (place, true)
    }

    /// Shows the currency of amounts, unless it is or will be a column.
    private mutating func show(_ currency: CurrencyPlace, of field: Field) {
        guard currency.isNew, !isGroup(currencyName(of: field)) || query.currency != nil else { return }
        let name = shownName(of: currency, field)
        shownCurrencies[currency.place] = name
        addColumn(name, .currency) { _ in .text(currency.place) }
    }

    private func isGroup(_ name: String) -> Bool { query.groups.contains { $0.name == name } }

    /// Returns the present or future name of the currency column.
    private func shownName(of currency: CurrencyPlace, _ field: Field) -> String {
        let name = currencyName(of: field)
        if let shown = shownCurrencies[currency.place] { return shown }
        // A group by the original currency already has that name.
        let isTaken = query.currency != nil && isGroup(name) || currency.isNew && columns.contains { $0.name == name }
        return isTaken ? "\(field.name)_currency" : name
    }

    private func currencyName(of field: Field) -> String { field.currencyName ?? "currency" }

    private mutating func add(_ aggregate: Aggregate) {
        guard let field = aggregate.field else {
            let place = place(figure(aggregate))
            if aggregate.function == .trend { return addColumn(aggregate.name, .text) { _ in .text(place) } }
            return addColumn(aggregate.name, .integer, ofNothing: .integer(0)) { _ in .integer(place) }
        }
        let currency = takeAmounts(of: field)
        add(aggregate, of: field, currency: currency?.place, named: currency.map { shownName(of: $0, field) })
        currency.map { show($0, of: field) }
    }

    /// Adds the amounts of a figure that only sorts, like those of a shown one.
    private mutating func addAmounts(of aggregate: Aggregate) {
        guard let field = aggregate.field else { return }
        takeAmounts(of: field).map { show($0, of: field) }
    }

    private mutating func takeAmounts(of field: Field) -> CurrencyPlace? {
        tables += fieldSQL(field).tables
        guard field.kind == .money, let currency = takeCurrency(of: field) else { return nil }
        let isConverted = query.currency != nil || field.isAlwaysConverted
        if isConverted, !convertedFields.contains(field) { convertedFields.append(field) }
        return currency
    }

    private func value(_ field: Field) -> BoundSQL {
        fieldSQL(field).value
    }

    private mutating func add(_ aggregate: Aggregate, of field: Field, currency: Int32?, named name: String?) {
        let value = value(field)
        let isFraction = aggregate.function == .avg || aggregate.function == .median
        let kind: FieldKind = isFraction && field.kind == .integer ? .decimal : field.kind
        switch aggregate.function {
        case .avg where field.kind == .decimal:
            let average = place("avg(\(value))")
            addColumn(aggregate.name, kind, in: name) { _ in .real(average) }
        case .avg:
            let sum = place("sum(\(value))")
            let count = place("count(\(value))")
            addColumn(aggregate.name, kind, in: name) { _ in .average(sum, count: count, currency: currency, digits: 2)
            }
        case .median where field.kind == .decimal:
            let median = place("\(sql: StoreFunction.median.rawValue)(\(value))")
            addColumn(aggregate.name, kind, in: name) { _ in .real(median) }
        case .median:
            let median = place("\(sql: StoreFunction.median.rawValue)(\(value))")
            addColumn(aggregate.name, kind, in: name) { _ in .median(median, currency: currency, digits: 1) }
        case .sum where field.kind == .decimal:
            // Miles have two decimals, which binary numbers only approximate.
            let sum = place("round(sum(\(value)), 6)")
            addColumn(aggregate.name, kind, in: name) { _ in .real(sum) }
        case .count, .trend, .sum, .min, .max:
            let figure = place("\(sql: aggregate.function.rawValue)(\(value))")
            addColumn(aggregate.name, kind, in: name) { _ in
                currency.map { .money(figure, currency: $0) } ?? ColumnPlan.plain(figure, kind)
            }
        }
    }

    /// Adds hidden columns that count the rows missing from figures.
    ///
    /// These are the rows without a rate, each once, the sales without a known profit, and the uncounted parts of
    /// hauls.
    private mutating func addLeftOut() {
        let losses = convertedFields.flatMap { field in
            let sql = fieldSQL(field)
            return sql.source.losses(sql)
        }
        let ofRows: [LeftOut.Counter] = [.otherCurrency, .undated]
        for counter in ofRows {
            let terms = losses.filter { $0.counter == counter }.map(\.isLost)
            if !terms.isEmpty { addLoss(counter, "(\(terms.joined(separator: " OR ")))") }
        }
        for loss in losses where !ofRows.contains(loss.counter) { addLoss(loss.counter, loss.isLost) }
    }

    private mutating func addLoss(_ kind: LeftOut.Counter, _ count: BoundSQL) {
        let place = place("sum(\(count))")
        hiddenReaders.append { _ in .loss(place, kind) }
    }

    /// Readers that count but show nothing, after those of the columns.
    private(set) var hiddenReaders: [FieldSource.Cell] = []

    // MARK: - Order

    var order: [BoundSQL] {
        let sorted = query.sort.flatMap { key -> [BoundSQL] in
            let (value, field): (BoundSQL, Field?) =
                switch key.by {
                case .aggregate(let aggregate): (figure(aggregate), aggregate.field)
                case .field(let field): (fieldSQL(field).value, field)
                case .calendar(let unit): (calendar(unit), nil)
                }
            return currencyRank(of: field) + ["\(value)\(sql: key.isDescending ? " DESC" : "") NULLS LAST"]
        }
        let groups = query.groups.flatMap { group -> [BoundSQL] in
            switch group {
            case .calendar(let unit): ["\(calendar(unit)) NULLS LAST"]
            case .field(let field):
                if let several = field.source.several {
                    ["\(several.table.name(of: several.key)) NULLS LAST"]
                } else {
                    currencyRank(of: field) + ["\(fieldSQL(field).value) NULLS LAST"]
                }
            }
        }
        return sorted + groups + currencyRanks + keys
    }

    /// Returns the sort key that puts amounts in the order of their currencies.
    private func currencyRank(of field: Field?) -> [BoundSQL] {
        guard let field, field.kind == .money, let rank = fieldSQL(field).homeFirst else { return [] }
        return ["\(rank) NULLS LAST"]
    }

    /// The sort keys that put the rows of one group in the order of their currencies.
    private var currencyRanks: [BoundSQL] {
        query.columns.flatMap { column -> [BoundSQL] in
            guard case .aggregate(let aggregate) = column else { return [] }
            return currencyRank(of: aggregate.field)
        }
    }

    private func figure(_ aggregate: Aggregate) -> BoundSQL {
        guard let field = aggregate.field else {
            guard aggregate.function == .trend else { return "count(*)" }
            let month = String(context.today.description.prefix(7))
            return "\(sql: StoreFunction.trend.rawValue)(\(calendar(.month)), \(month))"
        }
        let name = aggregate.function == .median ? StoreFunction.median.rawValue : aggregate.function.rawValue
        return "\(sql: name)(\(value(field)))"
    }
}
