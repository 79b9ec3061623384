import QueryLanguage

/// An error of a remote service, or of the connection to it.
///
/// Its text never contains a token, a session's address or a secret, since it is shown and may be logged.
package struct ServiceError: ExplainedError, Equatable, Sendable {
    /// The chance that a retry helps.
    package enum Retry: Hashable, Sendable {
        case pointless
        /// It may help, but not before the given time, if the service named one.
        case mayHelp(after: Duration?)
        /// One retry soon may help: the service can't be reached, as without a network, so nobody should wait long for
        /// it.
        case onceMore
        /// It may help later, after something on this machine is put right.
        case later
    }

    package var message: String
    package var hints: [String]
    package var retry: Retry

    package init(_ message: String, hints: [String] = [], retry: Retry = .pointless) {
        self.message = message
        self.hints = hints
        self.retry = retry
    }

    /// Returns the error for another server that answered in the service's place, as in a network with a page to sign
    /// in; a retry may help.
    package static func answeredByAnother(_ service: String, _ answer: RemoteAnswer) -> ServiceError {
        ServiceError(
            "can't reach \(service): another server answered in its place (status \(answer.status))",
            hints: ["does this network want you to sign in first?"], retry: .mayHelp(after: nil))
    }

    package var mayPass: Bool { retry != .pointless }
    package var status: ExitStatus { mayPass ? .remote : .failed }
}
