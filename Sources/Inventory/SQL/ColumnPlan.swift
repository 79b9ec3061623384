import Cells
import GRDB
import QueryLanguage

/// Collects what a SELECT must fetch for the columns shown, and how each is read from it.
struct ColumnPlan {
    let context: QueryContext
    let currency: Currency?
    private var fetched: [SQL] = []
    /// No dictionary: what SQLite is asked is short, and a type made at run time costs a start more than all of it.
    private var places: [(name: String, place: Int32)] = []
    private(set) var readers: [FieldSource.Cell] = []
    /// Readers after those of the columns, which count and show nothing.
    private(set) var hiddenReaders: [FieldSource.Cell] = []
    private(set) var tables: [StoreTable] = []

    init(context: QueryContext, currency: Currency?) {
        self.context = context
        self.currency = currency
    }

    var select: SQL { fetched.joined(separator: ", ") }

    mutating func add(_ field: FieldSQL) {
        tables += field.tables
        readers.append(field.source.cell(&self, field))
    }

    /// Adds what is counted and not shown.
    mutating func count(_ place: Int32, _ counter: LeftOut.Counter) {
        hiddenReaders.append { _ in .loss(place, counter) }
    }

    /// Counts the rows of which a converted amount has no day.
    mutating func countUndated(_ field: FieldSQL) {
        if let isUndated = field.isUndated { count(place(isUndated), .undated) }
    }

    /// Adds a value that no field has, read from a place that was asked for.
    mutating func add(_ reader: CellReader) {
        readers.append { _ in reader }
    }

    /// The place of a stored column in the SELECT; one fetched already is not fetched twice.
    mutating func place(ofColumn column: String) -> Int32 {
        place(named: column) { SQL(sql: column) }
    }

    mutating func place(named name: String, _ sql: () -> SQL) -> Int32 {
        for known in places where known.name == name { return known.place }
        let place = place(sql())
        places.append((name, place))
        return place
    }

    /// The place of some SQL in the SELECT.
    mutating func place(_ sql: SQL) -> Int32 {
        fetched.append(sql)
        return Int32(fetched.count - 1)
    }

    /// The place of a converted amount, which its currency may need too.
    mutating func place(converted field: FieldSQL) -> Int32 {
        place(named: "converted \(field.field.name)") { field.value }
    }

    /// Where the amount is whose currency `field` names, and the code of the one it is converted to, if it is.
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
