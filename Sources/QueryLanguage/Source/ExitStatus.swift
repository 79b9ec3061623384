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
        case .done: "everything was done, or the reader of a pipe closed it"
        case .failed: "a statement failed"
        case .usage: "wrong options, or a statement that doesn't parse or that an option forbids; nothing was run"
        case .storeUnavailable: "the store can't be opened"
        case .remote: "a remote service failed, and trying again may help"
        case .unexpected: "an expect failed, or --verify found a difference"
        case .interrupted: "interrupted"
        }
    }
}
