import FeatureList
import QueryLanguage
import Rendering
import Testing

@testable import Statements

@Suite struct TimeLimitTests {
    @Test func unattendedWorkStopsAtItsTimeLimit() throws {
        let environment = Environment(
            store: { throw StatementError("no store is asked for") }, catalog: .program, session: Session(),
            options: RunOptions(),
            terminal: Terminal(isInteractive: false),
            clock: Clock(now: { Instant(milliseconds: 0) }, day: { $0.utcDay }), notice: { _ in })
        try environment.limitedInTime().progress("at work")
        #expect(throws: OutOfTime()) {
            try environment.limitedInTime(to: .zero).progress("at work")
        }
    }
}
