import QueryLanguage

/// What a remote service, or the way to it, refused.
///
/// Its text never holds a token, a session's address or a secret, since it is shown and may be logged.
public struct ServiceError: ExplainedError, Equatable, Sendable {
    /// Whether doing the same again may help.
    public enum Retry: Hashable, Sendable {
        case pointless
        /// It may, and not before so long, where the service said how long.
        case mayHelp(after: Duration?)
        /// Once more, soon: there is no way to the service, as where there is no network, and nobody is kept waiting for it.
        case onceMore
        /// Not now: something on this machine has to be put right first.
        case later
    }

    public var message: String
    public var hints: [String]
    public var retry: Retry

    public init(_ message: String, hints: [String] = [], retry: Retry = .pointless) {
        self.message = message
        self.hints = hints
        self.retry = retry
    }

    public var mayPass: Bool { retry != .pointless }
    public var status: ExitStatus { mayPass ? .remote : .failed }
}
