import Cells
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
    /// The figures of conditions and of computed orders, which are columns with a name: within these, their own SQL would
    /// not fit on the stack of SQLite's parser.
    private var named: [Aggregate: TermSQL.Operand] = [:]
    /// The amounts in figures that may lack a rate.
    private var convertedFields: [Field] = []
    /// The columns of rows that are added up outside SQLite; `nil` if SQLite finds the groups.
    private let folded: FoldedColumns?

    init(query: Query, context: QueryContext, folded: FoldedColumns? = nil) {
        self.query = query
        self.context = context
        self.folded = folded
        let figures = query.columns.isEmpty ? [Selection.aggregate(.count)] : query.columns
        let shown = Set(figures.map(\.name))
        for group in query.groups where !shown.contains(group.name) { add(group) }
        for figure in figures {
            switch figure {
            case .field(let field):
                query.groups.first { $0.name == field.name }.map { add($0) }
            case .aggregate(let aggregate): add(aggregate)
            case .computed(let term, let name): add(term, as: name)
            case .group: continue
            }
        }
        let unshown = query.sort.flatMap(\.by.figures) + (query.having?.figures ?? [])
        for aggregate in unshown { addAmounts(of: aggregate) }
        let computed = query.sort.flatMap { key -> [Aggregate] in
            if case .computed(let term, _) = key.by { term.figures } else { [] }
        }
        for aggregate in (query.having?.figures ?? []) + computed where named[aggregate] == nil { name(aggregate) }
        addLeftOut()
        for group in query.groups { keys.append(key(group)) }
    }

    /// Returns a value that all rows of a group share, read from the group if it is added up already.
    func keyed(_ sql: BoundSQL) -> BoundSQL { folded?.key(sql) ?? sql }

    private func figure(_ function: Aggregate.Function, of value: BoundSQL) -> BoundSQL {
        let name = function == .median ? StoreFunction.median.rawValue : function.rawValue
        return folded?.figure(function, of: value) ?? "\(sql: name)(\(value))"
    }

    /// Returns the number of different values; those of a name are the rows that have it.
    private func distinct(_ field: Field) -> BoundSQL {
        let key = fieldSQL(field).groupKey
        guard field.kind == .text, fieldSQL(field).source.key == nil else { return "count(DISTINCT \(key))" }
        // The column of places ignores case, but what is made of it doesn't.
        let collation = field.storage == .column(.items, "storedIn") ? " COLLATE NOCASE" : ""
        return "count(DISTINCT nullif(\(key), '')\(sql: collation))"
    }

    func fieldSQL(_ field: Field) -> FieldSQL {
        FieldSQL(field, context, in: query.currency)
    }

    private mutating func place(_ sql: BoundSQL) -> Int32 {
        select.append(sql)
        return Int32(select.count - 1)
    }

    private mutating func addColumn(
        _ name: String, _ kind: FieldKind, in currency: String? = nil, isRatio: Bool = false,
        ofNothing value: Cell = .empty, _ reader: @escaping FieldSource.Cell
    ) {
        columns.append(ResultColumn(name: name, kind: kind, currency: currency, isRatio: isRatio))
        nothing.append(value)
        readers.append(reader)
    }

    // MARK: - Groups

    private func key(_ group: Grouping) -> BoundSQL {
        switch group {
        case .field(let field):
            let sql = fieldSQL(field)
            return sql.source.several?.key ?? keyed(sql.groupKey)
        case .calendar(let unit): return calendar(unit)
        case .weekday: return weekday
        case .band(let field, let step): return band(field, step)
        }
    }

    /// The number of the weekday, 0 for Monday.
    var weekday: BoundSQL { "(strftime('%w', \(calendar(.day))) + 6) % 7" }

    /// Returns the lower end of a value's band.
    func band(_ field: Field, _ step: Grouping.Step) -> BoundSQL {
        let value = fieldSQL(field).value
        let width = width(of: field, step)
        // The remainder of a negative number is negative.
        return "\(value) - ((\(value)) % \(width) + \(width)) % \(width)"
    }

    /// Returns the width of bands, of amounts in minor units.
    private func width(of field: Field, _ step: Grouping.Step) -> BoundSQL {
        switch step {
        case .money(let money): return "\(sql: String(money.minor))"
        case .each(let count):
            guard field.kind == .money else { return "\(sql: String(count))" }
            func minor(_ digits: Int) -> Int { (0..<digits).reduce(count) { width, _ in width * 10 } }
            if let currency = query.currency { return "\(sql: String(minor(currency.fractionDigits)))" }
            guard let code = fieldSQL(field).currencyColumn else { return "\(sql: String(minor(2)))" }
            let others = Set(Currency.all.map(\.fractionDigits)).subtracting([2]).sorted()
            let cases = others.map { digits -> BoundSQL in
                let codes = Currency.all.filter { $0.fractionDigits == digits }.map { "'\($0.code)'" }
                return "WHEN \(code) IN (\(sql: codes.joined(separator: ", "))) THEN \(sql: String(minor(digits)))"
            }
            return "(CASE \(cases.joined(separator: " ")) ELSE \(sql: String(minor(2))) END)"
        }
    }

    func calendar(_ unit: Period.Unit) -> BoundSQL {
        guard let role = query.noun.roles.first, let field = FieldCatalog.dayField(role, of: query.noun) else {
            return "NULL"
        }
        let day = keyed(fieldSQL(field).value)
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
        let field: Field
        switch group {
        case .field(let own), .band(let own, _): field = own
        case .calendar: return addColumn(group.name, .text) { _ in .text(value) }
        case .weekday: return addColumn(group.name, .text) { _ in .weekday(value) }
        }
        let source = field.source
        tables += source.tables
        if let several = source.several { expansion = several.join(keyed(several.column)) }
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
            addColumn(field.name, field.kind, isRatio: field.isRatio) { _ in ColumnPlan.plain(value, field.kind) }
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
            place = self.place(keyed(column))
            keys.append(keyed(column))
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
        if aggregate.function == .distinct {
            let count = place(figure(aggregate))
            addColumn(aggregate.name, .integer, ofNothing: .integer(0)) { _ in .integer(count) }
        } else {
            add(aggregate, of: field, currency: currency?.place, named: currency.map { shownName(of: $0, field) })
        }
        currency.map { show($0, of: field) }
    }

    /// Adds a value that is computed from figures, and the currency of its amounts.
    private mutating func add(_ term: Term, as name: String) {
        let currencies = term.figures.compactMap { figure in
            figure.field.flatMap { field in takeAmounts(of: field).map { (field, $0) } }
        }
        let value = place(groupTerms.value(term))
        if term.kind == .money, let (field, currency) = currencies.first {
            addColumn(name, .money, in: shownName(of: currency, field)) { _ in .money(value, currency: currency.place) }
        } else {
            addColumn(name, term.fieldKind) { _ in term.reader(value) }
        }
        for (field, currency) in currencies { show(currency, of: field) }
    }

    /// Adds the amounts of a figure that only sorts, like those of a shown one.
    private mutating func addAmounts(of aggregate: Aggregate) {
        guard let field = aggregate.field else { return }
        takeAmounts(of: field).map { show($0, of: field) }
    }

    private mutating func takeAmounts(of field: Field) -> CurrencyPlace? {
        tables += fieldSQL(field).tables
        if field.isRatio, !convertedFields.contains(field) { convertedFields.append(field) }
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
        if field.isRatio {
            let ratio = place("CAST(round(\(figure(aggregate)) * 10000) AS INTEGER)")
            return addColumn(aggregate.name, field.kind, isRatio: true) { _ in .fixed(ratio, digits: 4, marker: ratio) }
        }
        let isFraction = [.avg, .median, .percentile].contains(aggregate.function)
        let kind: FieldKind = isFraction && field.kind == .integer ? .decimal : field.kind
        switch aggregate.function {
        case .avg where field.kind == .decimal:
            let average = place("avg(\(value))")
            addColumn(aggregate.name, kind, in: name) { _ in .real(average) }
        case .avg:
            let sum = place(figure(.sum, of: value))
            let count = place(figure(.count, of: value))
            addColumn(aggregate.name, kind, in: name) { _ in .average(sum, count: count, currency: currency, digits: 2)
            }
        case .median where field.kind == .decimal, .percentile where field.kind == .decimal:
            let number = place(figure(aggregate))
            addColumn(aggregate.name, kind, in: name) { _ in .real(number) }
        case .median:
            let median = place(figure(aggregate))
            addColumn(aggregate.name, kind, in: name) { _ in .quotient(median, by: 2, currency: currency, digits: 1) }
        case .percentile:
            let number = place(figure(aggregate))
            addColumn(aggregate.name, kind, in: name) { _ in .quotient(number, by: 100, currency: currency, digits: 2) }
        case .sum where field.kind == .decimal:
            // Miles have two decimals, which binary numbers only approximate.
            let sum = place("round(sum(\(value)), 6)")
            addColumn(aggregate.name, kind, in: name) { _ in .real(sum) }
        case .count, .trend, .sum, .min, .max, .distinct:
            let figure = place(figure(aggregate.function, of: value))
            addColumn(aggregate.name, kind, in: name) { _ in
                currency.map { .money(figure, currency: $0) } ?? ColumnPlan.plain(figure, kind)
            }
        }
    }

    /// Returns the number of values of a field.
    func count(of field: Field) -> BoundSQL { figure(.count, of: value(field)) }

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
            if counter == .otherCurrency, terms.count == 1, convertedFields.count == 1, !convertedFields[0].isRatio {
                // A figure has already converted the amounts, which is slow.
                let amount = fieldSQL(convertedFields[0])
                let isThere = figure(.count, of: "CASE WHEN \(amount.presence) IS NOT NULL THEN 1 END")
                addLoss(counter, "\(isThere) - \(figure(.count, of: amount.value))")
            } else if !terms.isEmpty {
                // Only within CASE does SQLite stop at the first term that decides.
                addLoss(counter, figure(.count, of: "CASE WHEN \(terms.joined(separator: " OR ")) THEN 1 END"))
            }
        }
        for loss in losses where !ofRows.contains(loss.counter) {
            addLoss(loss.counter, figure(.sum, of: loss.isLost))
        }
    }

    private mutating func addLoss(_ kind: LeftOut.Counter, _ count: BoundSQL) {
        let place = place(count)
        hiddenReaders.append { _ in .loss(place, kind) }
    }

    /// Readers that count but show nothing, after those of the columns.
    private(set) var hiddenReaders: [FieldSource.Cell] = []

    func figure(_ aggregate: Aggregate) -> BoundSQL {
        guard let field = aggregate.field else {
            guard aggregate.function == .trend else { return folded?.figure(.count, of: "1") ?? "count(*)" }
            let month = String(context.today.description.prefix(7))
            return "\(sql: StoreFunction.trend.rawValue)(\(calendar(.month)), \(month))"
        }
        switch aggregate.function {
        case .distinct: return distinct(field)
        case .percentile:
            return "\(sql: StoreFunction.percentile.rawValue)(\(value(field)), \(sql: "\(aggregate.percent ?? 50)"))"
        default: return figure(aggregate.function, of: value(field))
        }
    }
}

/// Conditions on groups.
extension AggregatePlan {
    /// Returns the condition on groups as SQL that is true of those for which it holds; `holds` is false for those for
    /// which it fails.
    func having(_ condition: Expression, holds: Bool = true) -> BoundSQL {
        groupCondition.compile(condition, holds: holds)
    }

    /// The compiler of arithmetic over figures in columns.
    var groupTerms: TermSQL { condition(over: operand).terms }
    /// The compiler of arithmetic over figures that are named columns.
    var orderTerms: TermSQL { groupCondition.terms }

    private func condition(over figure: @escaping (Aggregate) -> TermSQL.Operand) -> ConditionSQL {
        var condition = ConditionSQL(context: context, currency: query.currency)
        condition.figure = figure
        return condition
    }

    private var groupCondition: ConditionSQL { condition(over: { named[$0] ?? operand($0) }) }

    /// Makes a figure a column with a name.
    private mutating func name(_ aggregate: Aggregate) {
        var operand = operand(aggregate)
        operand.value = alias(operand.value)
        if let divisor = operand.divisor { operand.divisor = alias(divisor) }
        named[aggregate] = operand
    }

    private mutating func alias(_ sql: BoundSQL) -> BoundSQL {
        let name = "figure\(select.count)"
        _ = place("\(sql) AS \(sql: name)")
        return BoundSQL(sql: name)
    }

    /// Returns the text between the rows and their order that leaves the groups for which the condition of `having` holds.
    var selection: BoundSQL {
        // The groups of a table of groups are its rows.
        let isRow = folded?.areFinal == true
        guard let condition = query.having.map({ having($0) }) else { return isRow ? "" : grouping }
        return isRow ? " WHERE \(condition)" : "\(grouping) HAVING \(condition)"
    }

    /// Returns the same for the groups for which that condition neither holds nor fails; `nil` if there are none.
    var undecided: BoundSQL? {
        guard let condition = query.having, let unknown = groupCondition.hasIncomparable(condition) else { return nil }
        let neither: BoundSQL =
            "\(unknown) AND (\(having(condition))) IS NOT TRUE AND (\(having(condition, holds: false))) IS NOT TRUE"
        return "\(grouping) HAVING \(neither)"
    }

    private func operand(_ aggregate: Aggregate) -> TermSQL.Operand {
        let kind = aggregate.termKind ?? .number
        guard let field = aggregate.field else { return TermSQL.Operand(value: figure(aggregate), kind: kind) }
        let code = kind == .money ? fieldSQL(field).currencyColumn.map { query.currency == nil ? keyed($0) : $0 } : nil
        var operand = TermSQL.Operand(value: figure(aggregate), currency: code, kind: kind)
        guard field.kind != .decimal else { return operand }
        switch aggregate.function {
        case .avg:
            operand.value = figure(Aggregate(function: .sum, field: field))
            operand.divisor = count(of: field)
        case .median: operand.divisor = "2"
        case .percentile: operand.divisor = "100"
        default: break
        }
        return operand
    }
}
