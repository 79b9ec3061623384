import QueryLanguage
import Rendering

/// The columns of a list where a person reads it: what it is, then what was asked about, then all else.
///
/// What `show` names stays as it was written.
struct ScreenColumns {
    let query: Query
    /// The query for what is shown, and for the currencies that its amounts need.
    let asked: Query
    private let fields: [Field]

    /// `isList`: the order is that of what was asked about, and not the noun's own.
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

    /// What a narrow terminal can be told to show the rest.
    var waysToSeeMore: String { query.isAggregate ? "as record" : "show NAME, … or as record" }

    /// The columns of the answer with what a person's eye needs of them.
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

    /// What things are called.
    private static let titles: Set = ["title", "name", "statement"]

    private static func own(_ query: Query) -> [Field] { FieldCatalog.fields(of: query.noun).filter(\.isShown) }

    private static func inOrder(_ query: Query) -> [Field] {
        var fields: [Field] = []
        let own = own(query)
        let title = own.first { titles.contains($0.name) }
        // Where there is no title, an SKU names something else.
        let key = own.first { $0.kind == .sku && title != nil } ?? own.first
        // Of what has no title, the amounts say most.
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
    /// The fields that its order and its filters are about, in that order.
    fileprivate var subjects: [Field] {
        let sorted = sort.compactMap { if case .field(let field) = $0.by { field } else { nil } }
        let isNear = filters.contains { if case .near = $0 { true } else { false } }
        let distance = isNear ? [Field.marketDistance] : []
        return sorted + distance + filters.compactMap(subject) + (condition?.fields ?? [])
            + (sort.isEmpty ? [ownDay].compactMap(\.self) : [])
    }

    /// The day that a list without `sort` is ordered by.
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
        case .state, .search, .near, .item: nil
        case .platform(.sold, _): named("sale_platform") ?? named("platform")
        case .platform: named("platforms") ?? named("platform")
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
