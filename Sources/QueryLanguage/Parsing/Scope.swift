/// What a statement's words are read against: the day, the home currency, the variables.
public struct Scope: Sendable {
    /// The user's day, in the user's time zone.
    public var today: Day
    /// Asked only when an amount names no currency, since the answer may need the store.
    public var homeCurrency: @Sendable () -> Currency
    /// The values of `$name` and `$1`, as typed.
    public var variables: Variables
    /// Asked for the last query or report before these words, as text, by what goes on from it; `nil` if there is none.
    public var last: (@Sendable () -> String)?
    /// The noun of the list that a prompt has shown last, whose rows `@2` names.
    public var shown: Noun?
    /// Names without a value that may stand for anything, beside the arguments of a script; `nil` where none may.
    public var openNames: [String]?

    public init(
        today: Day, homeCurrency: @escaping @Sendable () -> Currency = { .gbp }, variables: Variables = [:],
        last: (@Sendable () -> String)? = nil, shown: Noun? = nil
    ) {
        self.today = today
        self.homeCurrency = homeCurrency
        self.variables = variables
        self.last = last
        self.shown = shown
    }
}

/// The values of `$name` and `$1`, as typed.
///
/// They are few, so they stand in a row: a dictionary of texts would be the only one that a start needs, and the first of
/// its kind has the runtime search the whole program for whether a text can be hashed, a sixth of what `help` takes.
public struct Variables: Sendable, ExpressibleByDictionaryLiteral {
    private var pairs: [(name: String, value: String)] = []

    public init(dictionaryLiteral pairs: (String, String)...) {
        for (name, value) in pairs { self[name] = value }
    }

    public init(_ values: [String: String]) {
        pairs = values.map { ($0, $1) }
    }

    /// The names in the order in which they were given.
    public var names: [String] { pairs.map(\.name) }

    public subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            pairs.removeAll { $0.name == name }
            if let newValue { pairs.append((name, newValue)) }
        }
    }
}
