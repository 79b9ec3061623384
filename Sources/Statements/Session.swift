import QueryLanguage
import Rendering
import Synchronization

/// What statements leave behind for those after them, for as long as the program runs.
public final class Session: Sendable {
    private let state: Mutex<State>

    public struct State: Sendable {
        /// The values of `$name`.
        public var variables: [String: String] = [:]
        /// What `set format` chose.
        public var format: OutputFormat?
        /// What the shell was told in this session and before, oldest first.
        public var history: [String] = []
        /// Whether the clock was held against the store already.
        public var hasSettledClock = false
    }

    public init(variables: [String: String] = [:], format: OutputFormat? = nil) {
        state = Mutex(State(variables: variables, format: format))
    }

    public var variables: [String: String] { state.withLock { $0.variables } }
    public var format: OutputFormat? { state.withLock { $0.format } }
    public var history: [String] { state.withLock { $0.history } }
    public var hasSettledClock: Bool { state.withLock { $0.hasSettledClock } }

    public func update(_ body: @Sendable (inout State) -> Void) {
        state.withLock { body(&$0) }
    }
}
