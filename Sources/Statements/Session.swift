import Inventory
import QueryLanguage
import Rendering
import Services
import Synchronization

/// A list as it was shown at a prompt, whose rows `@1`, `@2` … are.
public struct ShownList: Sendable {
    /// The query without its page, so that another page of it is the same list.
    public var query: String
    public var noun: Noun
    /// The rows that were shown, by their numbers.
    public var rows: [Int: ShownRow] = [:]
}

/// The page of a list that the prompt has shown last.
public struct ShownPage: Sendable {
    /// The query with its page.
    public var query: Query
    public var output: OutputClause
    public var number: Int
    public var size: Int
    /// How many pages there are, where that was counted.
    public var count: Int?
}

/// What statements leave behind for those after them, for as long as the program runs.
public final class Session: Sendable {
    private let state: Mutex<State>

    public struct State: Sendable {
        /// The values of `$name`.
        public var variables: Variables = [:]
        /// What `set format` chose.
        public var format: OutputFormat?
        /// What the shell was told in this session and before, oldest first.
        public var history: [String] = []
        /// Whether statements are typed at a prompt, where `@2` can be known to mean what was seen.
        public var isAtPrompt = false
        /// The list that the prompt has shown last.
        public var shown: ShownList?
        /// The page that `next` and `prev` go on from.
        public var page: ShownPage?
        /// Whether the clock was held against the store already.
        public var hasAskedAboutClock = false
        /// Why the home currency of an amount could not be read, when a text was parsed.
        public var currencyFault: (any Error)?
        /// The store, once a statement has opened it.
        public var openStore: InventoryStore?
        /// Whether the person knows that figures may be out of date.
        public var hasSaidStale = false
        /// The step of the tour that is to be typed next, if one is.
        public var tourStep: Int?
        /// The last query or report that was answered, as text when `last` asks for it.
        public var last: (@Sendable () -> String)?
        /// Whether how long each statement takes is said.
        public var isTiming = false
        /// The line that was proposed in place of the last one, which could not be read.
        public var proposal: String?
        /// Whether what may follow is shown in grey while a line is typed.
        public var showsHints = true
        /// What stands at the right of the prompt, and what the terminal's title is.
        public var prompt: PromptTemplate?
        public var title: PromptTemplate?
        /// Where what is shown is kept besides, if it is.
        public var results: ShownResults?
        /// The file that keeps what is typed and what it gives.
        public var recording: Recording?
        /// When what takes long has begun.
        public var pace: Pace?
        /// Whether a line is coloured while it is typed, where the terminal can.
        public var colours = true
    }

    /// Whether the inventory is a made-up one, which nothing can happen to.
    public let isDemo: Bool

    public init(variables: Variables = [:], format: OutputFormat? = nil, isDemo: Bool = false) {
        state = Mutex(State(variables: variables, format: format))
        self.isDemo = isDemo
    }

    public var variables: Variables { state.withLock { $0.variables } }
    public var format: OutputFormat? { state.withLock { $0.format } }
    public var history: [String] { state.withLock { $0.history } }
    public var shown: ShownList? { state.withLock { $0.shown } }
    public var page: ShownPage? { state.withLock { $0.page } }
    public var isAtPrompt: Bool { state.withLock { $0.isAtPrompt } }
    public var hasSaidStale: Bool { state.withLock { $0.hasSaidStale } }
    public var openStore: InventoryStore? { state.withLock { $0.openStore } }
    public var currencyFault: (any Error)? { state.withLock { $0.currencyFault } }
    public var tourStep: Int? { state.withLock { $0.tourStep } }
    public var last: (@Sendable () -> String)? { state.withLock { $0.last } }
    public var isTiming: Bool { state.withLock { $0.isTiming } }
    public var proposal: String? { state.withLock { $0.proposal } }
    public var showsHints: Bool { state.withLock { $0.showsHints } }
    public var colours: Bool { state.withLock { $0.colours } }
    public var prompt: PromptTemplate? { state.withLock { $0.prompt } }
    public var title: PromptTemplate? { state.withLock { $0.title } }
    public var results: ShownResults? { state.withLock { $0.results } }
    public var recording: Recording? { state.withLock { $0.recording } }
    public var hasAskedAboutClock: Bool { state.withLock { $0.hasAskedAboutClock } }

    /// How fast something goes that has begun now, or was going on already.
    func pace(of doing: String) -> Pace {
        state.withLock { state in
            if let pace = state.pace, pace.doing == doing { return pace }
            let pace = Pace(doing: doing)
            state.pace = pace
            return pace
        }
    }

    public func update(_ body: @Sendable (inout State) -> Void) {
        state.withLock { body(&$0) }
    }
}
