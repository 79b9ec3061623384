import GRDB
import QueryLanguage

/// Collects what a SELECT must fetch for the columns shown, and how each is read from it.
struct ColumnPlan {
    let context: QueryContext
    let currency: Currency?
    let near: Nearby?
    private var fetched: [SQL] = []
    /// No dictionary: what SQLite is asked is short, and a type made at run time costs a start more than all of it.
    private var places: [(name: String, place: Int32)] = []
    private(set) var readers: [(NameSource) -> CellReader] = []
    /// Readers after those of the columns, which count and show nothing.
    private(set) var hiddenReaders: [(NameSource) -> CellReader] = []
    private(set) var tables: [StoreTable] = []

    init(context: QueryContext, currency: Currency?, near: Nearby?) {
        self.context = context
        self.currency = currency
        self.near = near
    }

    var select: SQL { fetched.joined(separator: ", ") }

    mutating func add(_ field: FieldSQL) {
        tables += field.tables
        readers.append(reader(field))
    }

    /// Adds a value that no field has, read from a place that was asked for.
    mutating func add(_ reader: CellReader) {
        readers.append { _ in reader }
    }

    /// The place of a stored column in the SELECT; one fetched already is not fetched twice.
    private mutating func place(ofColumn column: String) -> Int32 {
        place(named: column) { SQL(sql: column) }
    }

    private mutating func place(named name: String, _ sql: () -> SQL) -> Int32 {
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

    private mutating func reader(_ field: FieldSQL) -> (NameSource) -> CellReader {
        switch field.field.storage {
        case .column(let table, let column):
            let place = place(ofColumn: "\(table.rawValue).\(column)")
            if field.field.kind == .currency, let amount = convertedAmount(beside: field.field) {
                return { _ in .currencyOf(amount.code, amount: amount.place) }
            }
            return { _ in Self.plain(place, field.field.kind) }
        case .decimal(let table, let column):
            let place = place(ofColumn: "\(table.rawValue).\(column)")
            return { _ in .decimalText(place) }
        case .scaled:
            let place = place(field.value)
            return { _ in .real(place) }
        case .money(let table, let amount, let code):
            let place = place(ofColumn: "\(table.rawValue).\(amount)")
            if let currency {
                let converted = self.place(converted: field)
                return { _ in .fixed(converted, digits: currency.fractionDigits, marker: place) }
            }
            let currency = self.place(ofColumn: "\(table.rawValue).\(code)")
            return { _ in .money(place, currency: currency) }
        case .name(let table, let key, let target):
            let place = place(ofColumn: "\(table.rawValue).\(key)")
            return { .name(place, $0.cache(target)) }
        case .computed(let computation): return reader(computation, field)
        }
    }

    /// The place of a converted amount, which its currency may need too.
    private mutating func place(converted field: FieldSQL) -> Int32 {
        place(named: "converted \(field.field.name)") { field.value }
    }

    private mutating func placeOfHaulLeftOut() -> Int32 {
        let net = HaulNet(currency: currency ?? context.homeCurrency, context: context)
        return place(named: Computation.haulLeftOut.rawValue) { net.leftOut }
    }

    /// Where the amount is whose currency `field` names, and the code of the one it is converted to, if it is.
    private mutating func convertedAmount(beside field: Field) -> (place: Int32, code: Int32)? {
        guard let currency, case .column(let table, let column) = field.storage else { return nil }
        let amount = FieldCatalog.fields(of: field.noun).first {
            if case .money(table, _, column) = $0.storage { true } else { false }
        }
        guard let amount else { return nil }
        let code = place(named: "wanted") { "\(currency.code)" }
        return (place(converted: FieldSQL(field: amount, context: context, currency: currency)), code)
    }

    static func plain(_ place: Int32, _ kind: FieldKind) -> CellReader {
        switch kind {
        case .integer: .integer(place)
        case .boolean: .boolean(place)
        case .decimal: .real(place)
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
            let ended = place(ofColumn: Computation.endDay)
            return { [today = context.today] _ in .days(from: listed, to: ended, otherwise: today.number) }
        case .profit:
            let profit = place(field.value)
            let marker = place(FieldSQL.knownProfit)
            let digits = (currency ?? context.homeCurrency).fractionDigits
            return { _ in .fixed(profit, digits: digits, marker: marker) }
        case .haulNet:
            let net = place(field.value)
            let leftOut = placeOfHaulLeftOut()
            let unknown = place(HaulNet(currency: currency ?? context.homeCurrency, context: context).unknown)
            hiddenReaders += [{ _ in .loss(leftOut, .parts) }, { _ in .loss(unknown, .unknownParts) }]
            let digits = (currency ?? context.homeCurrency).fractionDigits
            return { _ in .fixed(net, digits: digits, marker: net) }
        case .haulLeftOut:
            let count = placeOfHaulLeftOut()
            return { _ in .integer(count) }
        case .profitCurrency, .haulNetCurrency:
            let code = place(field.value)
            return { _ in .text(code) }
        case .livePlatforms:
            let ids = place(ofColumn: "items.listedOn")
            return { .names(ids, $0.cache(.platforms), $0.list()) }
        case .mainPhotoLink, .itemPhotoLinks:
            let links = place(field.value)
            return { _ in .text(links) }
        case .distance:
            let kilometres: SQL = near.map { "round(\($0.distance), 1)" } ?? "NULL"
            let place = place(kilometres)
            return { _ in .real(place) }
        case .photoIsMain, .isUndone:
            let place = place(field.value)
            return { _ in .boolean(place) }
        case .photoKind, .photoPath, .photoState, .photoLink, .changeDay:
            let place = place(field.value)
            return { _ in .text(place) }
        }
    }
}
