import GRDB
import QueryLanguage

/// Collects what a SELECT must fetch for the columns shown, and how each is read from it.
struct ColumnPlan {
    let context: QueryContext
    let currency: Currency?
    let near: Nearby?
    private var fetched: [SQL] = []
    private var places: [String: Int32] = [:]
    private(set) var readers: [(NameSource) -> CellReader] = []
    private(set) var tables: Set<StoreTable> = []

    init(context: QueryContext, currency: Currency?, near: Nearby?) {
        self.context = context
        self.currency = currency
        self.near = near
    }

    var select: SQL { fetched.joined(separator: ", ") }

    mutating func add(_ field: FieldSQL) {
        tables.formUnion(field.tables)
        readers.append(reader(field))
    }

    /// The place of a stored column in the SELECT; one fetched already is not fetched twice.
    private mutating func place(ofColumn column: String) -> Int32 {
        if let place = places[column] { return place }
        let place = place(SQL(sql: column))
        places[column] = place
        return place
    }

    private mutating func place(_ sql: SQL) -> Int32 {
        fetched.append(sql)
        return Int32(fetched.count - 1)
    }

    private mutating func reader(_ field: FieldSQL) -> (NameSource) -> CellReader {
        switch field.field.storage {
        case .column(let table, let column):
            let place = place(ofColumn: "\(table.rawValue).\(column)")
            return { [wanted] _ in Self.plain(place, field.field.kind, wanted) }
        case .money(let table, let amount, let code):
            let place = place(ofColumn: "\(table.rawValue).\(amount)")
            let currency = self.place(ofColumn: "\(table.rawValue).\(code)")
            return { [wanted] _ in .money(place, currency: currency, wanted: wanted) }
        case .name(let table, let key, let target):
            let place = place(ofColumn: "\(table.rawValue).\(key)")
            return { .name(place, $0.cache(target)) }
        case .computed(let computation): return reader(computation, field)
        }
    }

    private var wanted: PackedCode? { currency.map { PackedCode($0) } }

    static func plain(_ place: Int32, _ kind: FieldKind, _ wanted: PackedCode?) -> CellReader {
        switch kind {
        case .integer: .integer(place)
        case .boolean: .boolean(place)
        case .decimal: .real(place)
        case .currency: .currency(place, wanted: wanted)
        default: .text(place)
        }
    }

    private mutating func reader(
        _ computation: Computation, _ field: FieldSQL
    ) -> (NameSource) -> CellReader {
        switch computation {
        case .age:
            let bought = place(ofColumn: "items.boughtDay")
            let status = place(ofColumn: "items.status")
            return { [today = context.today] _ in .age(bought, status: status, today: today.number) }
        case .listingAge:
            let listed = place(ofColumn: "listings.listedDay")
            let ended = place(ofColumn: "listings.endedAt")
            return { [today = context.today] _ in .days(from: listed, to: ended, otherwise: today.number) }
        case .daysToSell:
            let start = place(ofColumn: Computation.startDay)
            let sold = place(ofColumn: "sales.soldDay")
            return { _ in .days(from: start, to: sold, otherwise: nil) }
        case .profit:
            let profit = place(field.value)
            let marker = place(ofColumn: "sales.currency")
            let digits = (currency ?? context.homeCurrency).fractionDigits
            return { _ in .fixed(profit, digits: digits, marker: marker) }
        case .profitCurrency:
            let code = place(field.value)
            return { _ in .text(code) }
        case .livePlatforms:
            let ids = place(ofColumn: "items.listedOn")
            return { .names(ids, $0.cache(.platforms), ListBuffer()) }
        case .distance:
            let kilometres: SQL = near.map { "round(\($0.distance), 1)" } ?? "NULL"
            let place = place(kilometres)
            return { _ in .real(place) }
        }
    }
}
