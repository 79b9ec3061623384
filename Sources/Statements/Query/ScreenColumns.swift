import QueryLanguage
import Rendering

/// The columns of a list for a person: first the name, then the fields that were asked about, then the others.
///
/// Columns named by `show` stay as written.
struct ScreenColumns {
    let query: Query
    /// The query for the shown columns, and for the currencies that their amounts need.
    let asked: Query
    private let fields: [Field]

    /// Creates the columns; with `isList`, they are in order of relevance, otherwise in the noun's order.
    init(_ query: Query, isList: Bool) {
        self.query = query
        var asked = query
        guard !query.isAggregate else {
            self.asked = asked
            fields = []
            return
        }
        let named = query.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
        var fields = named.isEmpty ? isList ? Self.inOrder(query) : Self.own(query) : named
        for currency in fields.compactMap(\.currencyField) where !fields.contains(currency) { fields.append(currency) }
        asked.columns = fields.map { .field($0) }
        self.asked = asked
        self.fields = fields
    }

    /// The words that show the other columns on a narrow terminal.
    var waysToSeeMore: String { query.isAggregate ? "as record" : "show NAME, … or as record" }

    /// Returns the columns of the answer with their display properties.
    func dressed(_ columns: [Column]) -> [Column] {
        let codes = Set(columns.compactMap { if case .money(let name?) = $0.measure { name } else { nil } })
        return columns.map { column in
            var column = column
            if query.isAggregate {
                column.isKept = !codes.contains(column.name) || query.groups.contains { $0.name == column.name }
            } else if let field = fields.first(where: { $0.name == column.name }) {
                column.isKept = query.columns.contains(.field(field))
                if field.kind == .money { column.measure = .money(currency: field.currencyName) }
            }
            if Self.titles.contains(column.name) { column.leastWidth = 24 }
            return column
        }
    }

    // MARK: - The order

    /// The fields that name a row.
    private static let titles: Set = ["title", "name", "statement"]

    private static func own(_ query: Query) -> [Field] { FieldCatalog.fields(of: query.noun).filter(\.isShown) }

    private static func inOrder(_ query: Query) -> [Field] {
        var fields: [Field] = []
        let own = own(query)
        let title = own.first { titles.contains($0.name) }
        // Without a title, an SKU names something else.
        let key = own.first { $0.kind == .sku && title != nil } ?? own.first
        // Without a title, the amounts are most informative.
        let amounts = title == nil ? own.filter { $0.kind == .money } : []
        for field in [key, title].compactMap(\.self) + query.subjects + amounts + own where !fields.contains(field) {
            fields.append(field)
        }
        return fields
    }
}

extension Field {
    fileprivate var currencyField: Field? { currencyName.flatMap { FieldCatalog.field($0, of: noun) } }
}

extension Query {
    /// The fields of its order and its filters, in that order.
    fileprivate var subjects: [Field] {
        let sorted = sort.compactMap { if case .field(let field) = $0.by { field } else { nil } }
        let isNear = filters.contains { if case .near = $0 { true } else { false } }
        let distance = isNear ? [Field.marketDistance] : []
        return sorted + distance + filters.compactMap(subject) + (condition?.fields ?? [])
            + (sort.isEmpty ? [ownDay].compactMap(\.self) : [])
    }

    /// The day that orders a list without `sort`.
    private var ownDay: Field? {
        if noun == .items, filters.contains(.state(.sold)) { return FieldCatalog.field("sold", of: noun) }
        return noun.roles.first.flatMap { FieldCatalog.dayField($0, of: noun) }.flatMap { $0.isShown ? $0 : nil }
    }

    private func subject(of filter: Filter) -> Field? {
        func named(_ name: String) -> Field? { FieldCatalog.field(name, of: noun) }
        return switch filter {
        case .state(.listed): named("platforms")
        case .state(.sold): named("sold")
        case .state(.returned): named("returned")
        case .state(.kept), .state(.donated), .state(.binned), .state(.lost): named("gone")
        case .state, .search, .near, .item: nil
        case .platform(.sold, _), .notOn(.sold, _): named("sale_platform") ?? named("platform")
        case .platform, .notOn: named("platforms") ?? named("platform")
        case .market: named("market")
        case .seller: named("seller")
        case .haul: named("haul")
        case .paid(.bought, _): named("bought_paid")
        case .paid: named("payment")
        case .has(let field, _): field
        case .age(let role, _, _, _), .period(let role, _):
            FieldCatalog.dayField(role, of: noun)
        case .currency: named("currency")
        }
    }
}
