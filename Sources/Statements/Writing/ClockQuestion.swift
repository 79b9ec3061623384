import Queries
import QueryLanguage

/// A question about a clock far ahead of everything in the store, before SKUs are made from it.
///
/// It asks once in a session, since later writes have been confirmed.
struct ClockQuestion {
    let environment: Environment

    /// Asks the person.
    ///
    /// - Throws: ``StatementError`` if the person says that the clock is wrong or, under `--strict`, if nobody can be
    ///   asked.
    func ask() throws {
        guard !environment.session.hasAskedAboutClock else { return }
        environment.session.update { $0.hasAskedAboutClock = true }
        let options = environment.options
        guard !options.yes, !options.force, let jump = try environment.store().clockJump() else { return }
        let ahead = jump.now.milliseconds - jump.newestSeen.milliseconds
        let days = (ahead + ClockJump.tolerance / 2) / ClockJump.tolerance
        let words =
            "the computer's clock says \(environment.clock.today.description), \(days) "
            + "\(days == 1 ? "day" : "days") later than the newest entry"
        if let ask = environment.ask {
            guard
                try ask(Question("\(words.prefix(1).uppercased())\(words.dropFirst()). Is it right?", isYesUsual: true))
            else { throw StatementError("nothing was changed", hints: ["set the clock, or give the time with --now"]) }
        } else if options.isStrict {
            throw StatementError("--strict: \(words)", hints: ["add --force to accept the clock"])
        } else {
            environment.notice(words)
        }
    }
}
