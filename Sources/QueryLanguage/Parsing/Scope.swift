/// The context in which a statement is parsed: the day, the home currency, the variables.
package struct Scope: Sendable {
    /// The user's day, in the user's time zone.
    package var today: Day
    /// Returns the home currency; called only for an amount without a currency, since it may need the store.
    package var homeCurrency: @Sendable () -> Currency
    /// The values of `$name` and `$1`, as typed.
    package var variables: Variables
    /// Returns the text of the last query or report, for a statement that continues it; `nil` if there is none.
    package var last: (@Sendable () -> String)?
    /// The noun of the list shown last at the prompt, to whose rows `@2` refers.
    package var shown: Noun?
    /// The order of day and month that `set dates` chose; `nil` for none.
    package var dayOrder: DayOrder?
    /// True at the prompt, where a day with two readings is read by the usual order and said.
    package var guessesDays = false
    /// True for a typed line, where a comment with a digit after a change may be part of a title.
    package var questionsComments = false
    /// The details that `at MARKET` set for purchases and expenses; `nil` for none.
    package var visit: Visit?
    /// True if only the kinds of expense that every store has are read, so that a better word is found for others.
    package var refusesOwnKinds = false
    /// Names without a value that may stand for anything, besides a script's arguments; `nil` if none may.
    package var openNames: [String]?
    /// The variables that get their values when the statements before have run.
    package var laterNames: [String] = []
    /// The words that name a format after `as`, and so no column.
    package var formats: [String] = []
    /// The statements that a text may hold, which only the layer that parses statements knows; `nil` for its own alone.
    package var statements: (any AnyObject & Sendable)?
    /// The files around this text that `source` is reading, outermost first; `nil` if it must not read any.
    package var sourcing: [String]?

    package init(
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
/// They are few, so an array holds them: a dictionary of texts would be the only one at a start, and the first makes
/// the runtime search the whole program for the way to hash a text, a sixth of the instructions of `help`.
package struct Variables: Sendable, ExpressibleByDictionaryLiteral {
    private var pairs: [(name: String, value: String)] = []

    package init(dictionaryLiteral pairs: (String, String)...) {
        for (name, value) in pairs { self[name] = value }
    }

    package init(_ values: [String: String]) {
        pairs = values.map { ($0, $1) }
    }

    /// The names in the order given.
    package var names: [String] { pairs.map(\.name) }

    /// The value of a variable; `nil` if it is not set.
    package subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            pairs.removeAll { $0.name == name }
            if let newValue { pairs.append((name, newValue)) }
        }
    }
}
