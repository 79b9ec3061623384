/// What a statement's words are read against: the day, the home currency, the variables.
public struct Scope: Sendable {
    /// The user's day, in the user's time zone.
    public var today: Day
    /// Asked only when an amount names no currency, since the answer may need the store.
    public var homeCurrency: @Sendable () -> Currency
    /// The values of `$name` and `$1`, as typed.
    public var variables: [String: String]
    /// The last query or report before these words, as text; `nil` if there is none.
    public var last: String?

    public init(
        today: Day, homeCurrency: @escaping @Sendable () -> Currency = { .gbp }, variables: [String: String] = [:],
        last: String? = nil
    ) {
        self.today = today
        self.homeCurrency = homeCurrency
        self.variables = variables
        self.last = last
    }
}
