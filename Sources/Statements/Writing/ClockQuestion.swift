import Queries
import QueryLanguage
import Rendering

/// A question about a clock behind the newest entry, or a year ahead of it, before SKUs are made from it.
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
        let day = environment.clock.day(jump.newestSeen)
        let today = environment.clock.today
        let distance = jump.isBehind ? day.number - today.number : today.number - day.number
        let words =
            "the computer's clock says \(today.description), "
            + (distance > 0 ? "\(grouped(Int(distance))) \(distance == 1 ? "day" : "days") " : "")
            + "\(jump.isBehind ? "before" : "after") the newest entry"
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
