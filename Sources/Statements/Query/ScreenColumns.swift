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
    private let isList: Bool
    private let usual: [Field]
    private let extra: Set<String>

    /// Creates the columns; with `isList`, they are in order of relevance, otherwise in the noun's order.
    ///
    /// A terminal begins with the fields that a reseller reads first; records in a pipe keep the noun's own order.
    init(_ query: Query, isList: Bool, isAtTerminal: Bool) {
        self.query = query
        usual = isAtTerminal ? query.usualFields : []
        extra = isAtTerminal ? query.noun.extraFields : []
        self.isList = isList
        var asked = query
        guard !query.isAggregate else {
            self.asked = asked
            fields = []
            return
        }
        let named = query.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
        var fields = query.columns.isEmpty ? isList ? Self.inOrder(query, usual, extra) : Self.own(query) : named
        let shown = fields.count
        for currency in fields.compactMap(\.currencyField) where !fields.contains(currency) { fields.append(currency) }
        asked.columns =
            query.columns.isEmpty ? fields.map { .field($0) } : query.columns + fields[shown...].map { .field($0) }
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
                column.isGroup = query.groups.contains { $0.name == column.name }
                column.isKept = column.isGroup || !codes.contains(column.name)
            } else if let field = fields.first(where: { $0.name == column.name }) {
                dress(&column, field)
            }
            if Self.titles.contains(column.name) {
                (column.leastWidth, column.comfortableWidth) = (20, 40)
            }
            // A part of an SKU names nothing; an order of several items shows at least two.
            if column.name == Field.itemSKU.name { column.leastWidth = 24 }
            return column
        }
    }

    private func dress(_ column: inout Column, _ field: Field) {
        column.isKept = query.columns.contains(.field(field))
        if field.kind == .money { column.measure = .money(currency: field.currencyName) }
        guard isList, !column.isKept else { return }
        let subjects = query.subjects(usual)
        column.isExtra = extra.contains(field.name) && !(subjects + usual).contains(field)
        let always = Self.titles.union(Self.states)
        if field.kind != .sku, !always.contains(field.name), !(subjects + query.sortedFields).contains(field) {
            column.constantRows = 3
        }
    }

    // MARK: - The order

    /// The fields that name a row.
    private static let titles: Set = ["title", "name", "statement"]
    /// The fields without which a row may look like something that it isn't.
    private static let states: Set = ["status", "returned", "undone"]

    private static func own(_ query: Query) -> [Field] { FieldCatalog.fields(of: query.noun).filter(\.isShown) }

    private static func inOrder(_ query: Query, _ usual: [Field], _ extraNames: Set<String>) -> [Field] {
        var fields: [Field] = []
        let own = own(query)
        let title = own.first { titles.contains($0.name) }
        // Without a title, an SKU names something else, and without usual fields a row is named by its first.
        let key = title == nil ? usual.isEmpty ? own.first : nil : own.first { $0.kind == .sku } ?? own.first
        // Without a title, the amounts are most informative.
        let amounts = title == nil ? own.filter { $0.kind == .money } : []
        let extra = own.filter { extraNames.contains($0.name) }
        let named = [key, title].compactMap(\.self) + query.subjects(usual) + usual + amounts
        for field in named + own.filter({ !extra.contains($0) }) + extra where !fields.contains(field) {
            fields.append(field)
        }
        return fields
    }
}

extension Field {
    fileprivate var currencyField: Field? { currencyName.flatMap { FieldCatalog.field($0, of: noun) } }
}

extension Query {
    /// Returns the fields of its order and its filters, in that order, except for what the usual fields show.
    fileprivate func subjects(_ usual: [Field]) -> [Field] {
        let isNear = filters.contains { if case .near = $0 { true } else { false } }
        let distance = isNear ? [Field.marketDistance] : []
        return explicitlySorted + distance + filters.filter { usual.isEmpty || $0 != .state(.sold) }.compactMap(subject)
            + (condition?.fields ?? [])
            + (sort.isEmpty && usual.isEmpty ? [ownDay].compactMap(\.self) : [])
    }

    private var explicitlySorted: [Field] {
        sort.compactMap { if case .field(let field) = $0.by { field } else { nil } }
    }

    /// The fields that the list is in the order of.
    fileprivate var sortedFields: [Field] { sort.isEmpty ? [ownDay].compactMap(\.self) : explicitlySorted }

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
        case .state, .search, .near, .items: nil
        case .platform(.sold, _), .notOn(.sold, _): named("sale_platform") ?? named("platform")
        case .platform, .notOn: named("platforms") ?? named("platform")
        case .market: named("market")
        case .seller: named("seller")
        case .haul: named("haul")
        case .stored: named("stored_in")
        case .paid(.bought, _): named("bought_paid")
        case .paid: named("payment")
        case .has(let field, _): field
        case .age(let role, _, _, _), .period(let role, _):
            FieldCatalog.dayField(role, of: noun)
        case .currency: named("currency")
        case .anyOf(let parts): if case .state = parts[0] { named("status") } else { subject(of: parts[0]) }
        }
    }
}
