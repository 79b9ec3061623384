import QueryLanguage

/// What a query is asked against besides the store itself.
public struct QueryContext: Sendable {
    /// The user's day, for ages.
    public var today: Day
    /// The currency of profits when `in` names none.
    public var homeCurrency: Currency
    /// The size of a page that names none.
    public var pageSize: Int
    /// The page shown when the query asks for no window; `nil` gives every row.
    public var defaultWindow: Window?

    public init(today: Day, homeCurrency: Currency, pageSize: Int = 50, defaultWindow: Window? = nil) {
        self.today = today
        self.homeCurrency = homeCurrency
        self.pageSize = pageSize
        self.defaultWindow = defaultWindow
    }
}

/// A query that parses but cannot be answered by this store.
public enum QueryError: ExplainedError, Equatable {
    /// No market, seller, haul, platform or item has this name; the nearest one there is, if any is near, and what has it.
    case unknownName(kind: String, name: String, nearest: String?, elsewhere: String? = nil)
    /// A field is compared with `null` or `none`, and nothing has that value.
    case nothing(field: Field, word: String)

    public var message: String {
        switch self {
        case .unknownName("item", let sku, _, _): "there is no item \(sku)"
        case .unknownName(let kind, let name, _, _): "there is no \(kind) called \(name)"
        case .nothing(let field, let word):
            "no \(field.noun.singular) has “\(word)” as its \(field.name)"
        }
    }

    public var words: String? {
        switch self {
        case .unknownName(_, let name, _, _): name
        case .nothing(_, let word): word
        }
    }

    public var hints: [String] {
        switch self {
        case .unknownName(_, _, let nearest, _): nearest.map { ["did you mean \(Quoting.word($0))?"] } ?? []
        case .nothing(let field, _): ["\(field.name) is empty finds what has none; quote the word to mean the text"]
        }
    }
}
