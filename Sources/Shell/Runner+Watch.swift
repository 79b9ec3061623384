import Rendering
import Statements
import SystemLibrary

/// The processor time of this process, without waiting.
enum ProcessorTime {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// Repeats answers to keep them current, and words their duration.
extension Runner {
    /// Shows the answer again at an interval; Ctrl-C throws.
    func watch(_ statement: any Statement, every seconds: Int) throws {
        let clearsScreen = environment.terminal.isInteractive && TerminalLocale.terminalObeysEscapes
        while true {
            if clearsScreen { try presenter.clearScreen() }
            try show(try statement.run(in: environment), of: statement, pages: false)
            errors.progress("every \(seconds) s · Ctrl-C ends it")
            defer { errors.progress(nil) }
            for _ in 0..<(seconds * 10) {
                usleep(100_000)
                try Interrupt.check()
            }
        }
    }

    /// Returns a duration as `12.3 ms`, or in seconds if longer.
    static func words(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        guard tenths >= 10_000 else { return "\(tenths / 10).\(tenths % 10) ms" }
        return "\(tenths / 10_000).\(tenths / 1_000 % 10) s"
    }
}
