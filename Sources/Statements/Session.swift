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
    }

    public init(variables: [String: String] = [:], format: OutputFormat? = nil) {
        state = Mutex(State(variables: variables, format: format))
    }

    public var variables: [String: String] { state.withLock { $0.variables } }
    public var format: OutputFormat? { state.withLock { $0.format } }
    public var history: [String] { state.withLock { $0.history } }

    public func update(_ body: @Sendable (inout State) -> Void) {
        state.withLock { body(&$0) }
    }
}
