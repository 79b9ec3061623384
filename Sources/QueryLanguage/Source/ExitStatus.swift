/// The exit status of a run.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    case done = 0
    case failed = 1
    case usage = 2
    case storeUnavailable = 3
    case remote = 4
    case unexpected = 5
    case interrupted = 130

    /// The description in the manual.
    package var summary: String {
        switch self {
        case .done: "everything was done; a pipe that its reader closed counts as that too"
        case .failed: "a statement failed"
        case .usage: "bad usage, or a statement that does not parse or that an option forbids; nothing was run"
        case .storeUnavailable: "the store cannot be opened"
        case .remote: "a remote service failed, and trying again may help"
        case .unexpected: "an expect did not hold, or a recording that was verified differs"
        case .interrupted: "interrupted"
        }
    }
}
