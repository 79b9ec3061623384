import Programs
import QueryLanguage
import Rendering
import StoreFile
import Synchronization

/// A list shown at a prompt, whose rows are `@1`, `@2` ….
package struct ShownList: Sendable {
    /// The query without its page, so that all pages are the same list.
    package var query: String
    package var noun: Noun
    /// The shown rows, by number.
    package var rows: [Int: ShownRow] = [:]
    /// False once a list without row numbers was shown after it, so that `@2` no longer means the rows on the screen.
    package var isOnScreen = true
}

/// The page of a list shown last at the prompt.
package struct ShownPage: Sendable {
    /// The query with its page.
    package var query: Query
    package var output: OutputClause
    package var number: Int
    package var size: Int
    /// The number of pages, if it was counted.
    package var count: Int?
}

/// The state that statements leave for later ones, while the program runs.
package final class Session: Sendable {
    private let state: Mutex<State>

    /// The values that a session keeps.
    package struct State: Sendable {
        /// The values of `$name`.
        package var variables: Variables = [:]
        /// The format chosen by `set format`.
        package var format: OutputFormat?
        /// The history of this and earlier sessions, oldest first.
        package var history: [String] = []
        /// True if statements are typed at a prompt, so that `@2` refers to a list that was seen.
        package var isAtPrompt = false
        /// True if the text that runs was pasted at the prompt, at least in part.
        package var isPasted = false
        /// True while the initial script runs, which reports only failures.
        package var isStarting = false
        /// True while statements of a file run.
        package var isSourcing = false
        /// The list shown last at the prompt.
        package var shown: ShownList?
        /// The page from which `next` and `prev` continue.
        package var page: ShownPage?
        /// True if the clock was already compared with the store.
        package var hasAskedAboutClock = false
        /// The error that kept the home currency from being read when a text was parsed.
        package var currencyFault: (any Error)?
        /// The store, once a statement has opened it.
        package var openStore: InventoryStore?
        /// The platforms for whose fees the user was told the statement.
        package var platformsWithoutFees: Set<String> = []
        /// True if the user was told that figures may be out of date.
        package var hasSaidStale = false
        /// The next step of the tour; `nil` outside the tour.
        package var tourStep: Int?
        /// Returns the last query or report as text, for `last`.
        package var last: (@Sendable () -> String)?
        /// The order of day and month that `set dates` chose.
        package var dayOrder: DayOrder?
        /// The details that `at MARKET` set.
        package var visit: Visit?
        /// True to show the time of each statement.
        package var isTiming = false
        /// The line proposed instead of the last one, which could not be parsed.
        package var proposal: String?
        /// The text that the next prompt begins with, to be edited.
        package var draft: String?
        /// True to suggest the rest of a line in grey.
        package var showsHints = true
        /// The right prompt, and the terminal's title.
        package var prompt: PromptTemplate?
        package var title: PromptTemplate?
        /// A copy of the shown output, if it is kept.
        package var results: ShownResults?
        /// The file of the present recording.
        package var recording: Recording?
        /// The pace of long work.
        package var pace: Pace?
        /// The facts that features remember for the rest of the run, each with its value, which may be empty.
        package var notes: [Note: String] = [:]
        /// True to colour a line while it is typed, if the terminal can.
        package var colours = true
    }

    /// A fact that a feature remembers for the rest of the run.
    package struct Note: Hashable, Sendable {
        private let name: String

        /// Creates a note by its name, which no other feature uses.
        package init(_ name: String) { self.name = name }
    }

    /// True for a made-up inventory, which can't be harmed.
    package let isDemo: Bool

    package init(variables: Variables = [:], format: OutputFormat? = nil, isDemo: Bool = false) {
        state = Mutex(State(variables: variables, format: format))
        self.isDemo = isDemo
    }

    package var variables: Variables { state.withLock { $0.variables } }
    package var format: OutputFormat? { state.withLock { $0.format } }
    package var history: [String] { state.withLock { $0.history } }
    package var shown: ShownList? { state.withLock { $0.shown } }
    package var page: ShownPage? { state.withLock { $0.page } }
    package var isAtPrompt: Bool { state.withLock { $0.isAtPrompt } }
    var isStarting: Bool { state.withLock { $0.isStarting } }
    package var isSourcing: Bool { state.withLock { $0.isSourcing } }
    /// True while a statement runs that was typed or pasted at a prompt.
    package var isTyped: Bool { state.withLock { $0.isAtPrompt && !$0.isSourcing } }
    package var isPasted: Bool { state.withLock { $0.isPasted } }
    package var hasSaidStale: Bool { state.withLock { $0.hasSaidStale } }
    package var openStore: InventoryStore? { state.withLock { $0.openStore } }
    var platformsWithoutFees: Set<String> { state.withLock { $0.platformsWithoutFees } }
    package var currencyFault: (any Error)? { state.withLock { $0.currencyFault } }
    package var tourStep: Int? { state.withLock { $0.tourStep } }
    package var last: (@Sendable () -> String)? { state.withLock { $0.last } }
    package var dayOrder: DayOrder? { state.withLock { $0.dayOrder } }
    package var visit: Visit? { state.withLock { $0.visit } }
    package var isTiming: Bool { state.withLock { $0.isTiming } }
    package var proposal: String? { state.withLock { $0.proposal } }
    package var showsHints: Bool { state.withLock { $0.showsHints } }
    package var colours: Bool { state.withLock { $0.colours } }
    package var prompt: PromptTemplate? { state.withLock { $0.prompt } }
    package var title: PromptTemplate? { state.withLock { $0.title } }
    package var results: ShownResults? { state.withLock { $0.results } }
    package var notes: [Note: String] { state.withLock { $0.notes } }
    package var recording: Recording? { state.withLock { $0.recording } }
    package var hasAskedAboutClock: Bool { state.withLock { $0.hasAskedAboutClock } }

    /// Returns the pace of work that begins now or is already running.
    func pace(of doing: String) -> Pace {
        state.withLock { state in
            if let pace = state.pace, pace.doing == doing { return pace }
            let pace = Pace(doing: doing)
            state.pace = pace
            return pace
        }
    }

    /// Returns the line that the next prompt begins with, and forgets it.
    package func takeDraft() -> String? {
        state.withLock { state in
            defer { state.draft = nil }
            return state.draft
        }
    }

    /// Notes what a statement shows at the prompt: after a query or report whose rows have no numbers, `@2` means
    /// nothing.
    package func note(_ outcome: Outcome, of statement: any Statement) {
        guard isAtPrompt, statement.repeatable != nil, statement.output.path == nil, !outcome.isNumbered,
            case .page = outcome.body
        else { return }
        leaveList()
    }

    /// Notes that the screen shows other rows than those with numbers.
    func leaveList() {
        update { state in
            if state.shown == nil { state.shown = ShownList(query: "items", noun: .items) }
            state.shown?.isOnScreen = false
        }
    }

    /// Changes the state while no other thread reads it.
    package func update(_ body: @Sendable (inout State) -> Void) {
        state.withLock { body(&$0) }
    }
}
