import Rendering
import Statements

/// The questions about rows that may be existing items.
struct DoubtQuestion {
    let report: ImportReport
    let environment: Environment

    /// The most rows asked about one by one; more are answered together.
    private static let oneByOne = 10
    /// The most rows shown of those answered together.
    private static let shown = 5

    /// Returns the options with the user's answers; `nil` if nobody can be asked, or without an answer.
    func answered(_ options: ImportOptions) throws -> ImportOptions? {
        guard report.isInDoubt, let ask = environment.ask, !options.isDryRun else { return nil }
        var options = options
        let doubts = report.doubts
        let together = doubts.count > Self.oneByOne
        if together { show(doubts) }
        for group in together ? [doubts] : doubts.map({ [$0] }) {
            let words =
                together ? "\(grouped(group.count)) rows look like what is here already" : group[0].sentence
            let choice = try ask.which(words, of: ["the same item", "another item"])
            guard let choice else { return nil }
            for doubt in group { options.answers[doubt.row] = choice == 0 ? doubt.ifSame : .another }
        }
        return options
    }

    private func show(_ doubts: [RowDoubt]) {
        for doubt in doubts.prefix(Self.shown) { environment.notice(visible(doubt.sentence)) }
        guard doubts.count > Self.shown else { return }
        environment.notice("… and \(grouped(doubts.count - Self.shown)) more")
    }
}
