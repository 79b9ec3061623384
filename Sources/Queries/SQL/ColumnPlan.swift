import Cells
import QueryLanguage
import StoreFile

/// The columns that a SELECT must fetch, and how each shown column is read from them.
package struct ColumnPlan {
    let context: QueryContext
    let currency: Currency?
    private var fetched: [BoundSQL] = []
    /// The places of columns in the SELECT, by their names.
    ///
    /// It is an array rather than a dictionary: few columns are fetched, and creating a generic type at run time costs
    /// a start more than searching them.
    private var places: [(name: String, place: Int32)] = []
    package private(set) var readers: [FieldSource.Cell] = []
    /// Readers that count but show nothing, after those of the columns.
    private(set) var hiddenReaders: [FieldSource.Cell] = []
    private(set) var tables: [StoreTable] = []

    package init(context: QueryContext, currency: Currency?) {
        self.context = context
        self.currency = currency
    }

    package var select: BoundSQL { fetched.joined(separator: ", ") }

    /// Adds a column and the tables that it needs.
    package mutating func add(_ field: FieldSQL) {
        tables += field.tables
        readers.append(field.source.cell(&self, field))
    }

    /// Adds a count that is not shown.
    mutating func count(_ place: Int32, _ counter: LeftOut.Counter) {
        hiddenReaders.append { _ in .loss(place, counter) }
    }

    /// Counts the rows whose converted amount has no day.
    mutating func countUndated(_ field: FieldSQL) {
        if let isUndated = field.isUndated { count(place(isUndated), .undated) }
    }

    /// Adds the value of a term, and returns the reader of its currency; `nil` if it is no amount.
    mutating func add(_ term: Term, _ terms: TermSQL) -> CellReader? {
        let value = place(terms.value(term))
        tables += term.fields.flatMap(\.source.tables)
        guard let currency = terms.currency(term) else {
            add(term.reader(value))
            return nil
        }
        let code = place(currency)
        add(.money(value, currency: code))
        return .currencyOf(code, amount: value)
    }

    /// Counts the rows whose amount in a term could not be converted.
    mutating func track(_ field: FieldSQL) {
        guard field.field.kind == .money, let currency = field.currency else { return }
        let (converted, own) = (place(converted: field), place(field.presence))
        hiddenReaders.append { _ in .fixed(converted, digits: currency.fractionDigits, marker: own) }
        countUndated(field)
    }

    /// Adds a value that is no field, read from a requested place.
    package mutating func add(_ reader: CellReader) {
        readers.append { _ in reader }
    }

    /// Returns the place of a stored column in the SELECT; a column is fetched only once.
    mutating func place(ofColumn column: String) -> Int32 {
        place(named: column) { BoundSQL(sql: column) }
    }

    mutating func place(named name: String, _ sql: () -> BoundSQL) -> Int32 {
        for known in places where known.name == name { return known.place }
        let place = place(sql())
        places.append((name, place))
        return place
    }

    /// Returns the place of an SQL expression in the SELECT.
    package mutating func place(_ sql: BoundSQL) -> Int32 {
        fetched.append(sql)
        return Int32(fetched.count - 1)
    }

    /// Returns the place of a converted amount, which its currency may need too.
    mutating func place(converted field: FieldSQL) -> Int32 {
        place(named: "converted \(field.field.name)") { field.value }
    }

    /// Returns the place of the amount whose currency `field` names, and of the code it is converted to; `nil` if it
    /// isn't converted.
    mutating func convertedAmount(beside field: Field) -> (place: Int32, code: Int32)? {
        guard let currency, case .column(let table, let column) = field.storage else { return nil }
        let amount = FieldCatalog.fields(of: field.noun).first {
            if case .money(table, _, column) = $0.storage { true } else { false }
        }
        guard let amount else { return nil }
        let code = place(named: "wanted") { "\(currency.code)" }
        return (place(converted: FieldSQL(amount, context, in: currency)), code)
    }

    static func plain(_ place: Int32, _ kind: FieldKind) -> CellReader {
        switch kind {
        case .integer: .integer(place)
        case .boolean: .boolean(place)
        case .decimal: .real(place)
        default: .text(place)
        }
    }
}

extension Term {
    /// The kind of its column.
    var fieldKind: FieldKind {
        switch kind {
        case .whole: .integer
        case .money: .money
        case .day: .day
        case .number, nil: .decimal
        }
    }

    /// Returns the reader of its values, other than amounts, at a place of the SELECT.
    func reader(_ place: Int32) -> CellReader {
        switch kind {
        case .whole: .integer(place)
        case .day: .text(place)
        case .number, .money, nil: .fixed(place, digits: 4, marker: place)
        }
    }
}
