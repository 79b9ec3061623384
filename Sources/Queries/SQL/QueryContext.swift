import QueryLanguage

/// The settings that a query depends on, besides the store.
package struct QueryContext: Sendable {
    /// The user's day, for ages.
    package var today: Day
    /// The currency of profits when `in` names none.
    package var homeCurrency: Currency
    /// The page size for queries that name none.
    package var pageSize: Int
    /// The page shown when the query asks for no window; `nil` gives every row.
    package var defaultWindow: Window?
    /// The place of the query's `near`, to measure distances from.
    var near: Nearby?
    /// The rows of `backups`, which are files: a JSON array with an object for each, its keys the columns of the noun,
    /// newest first.
    package var backups = "[]"

    package init(today: Day, homeCurrency: Currency, pageSize: Int = 50, defaultWindow: Window? = nil) {
        self.today = today
        self.homeCurrency = homeCurrency
        self.pageSize = pageSize
        self.defaultWindow = defaultWindow
    }
}

/// An error in a query that parses but can't be answered by this store.
package enum QueryError: ExplainedError, Equatable {
    /// No market, seller, haul, platform or item has this name; with the nearest existing name, if one is similar, and
    /// the kind of row that has it.
    case unknownName(kind: String, name: String, nearest: String?, elsewhere: String? = nil)
    /// A field is compared with `null` or `none`, and no row has that name.
    case nothing(field: Field, word: String)

    package var message: String {
        switch self {
        case .unknownName("item", let sku, _, _): "there is no item \(sku)"
        case .unknownName("expense kind", let name, _, _): "“\(name)” isn't an expense kind"
        case .unknownName(let kind, let name, _, _): "there is no \(kind) called \(name)"
        case .nothing(let field, let word):
            "no \(field.noun.singular) has “\(word)” as its \(field.name)"
        }
    }

    package var words: String? {
        switch self {
        case .unknownName(_, let name, _, _): name
        case .nothing(_, let word): word
        }
    }

    package var hints: [String] {
        switch self {
        case .unknownName("item", _, nil, _): []
        case .unknownName("expense kind", let name, nil, _): ["to add it, write kind add \(name) for sa103s 19"]
        case .unknownName("seller", let name, nil, _) where Day(iso: name) != nil: ["for a day, write since \(name)"]
        case .unknownName(let kind, _, nil, _):
            Noun.allCases.filter { $0.singular == kind }.map { "list them with \($0.rawValue)" }
        case .unknownName(_, _, let nearest?, _): ["did you mean \(Quoting.word(nearest))?"]
        case .nothing(let field, _): ["to find those without one, write \(field.name) is empty"]
        }
    }
}
