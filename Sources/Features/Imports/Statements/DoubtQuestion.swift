import Rendering
import Statements

/// The questions about rows that may be existing items.
struct DoubtQuestion {
    let report: ImportReport
    let environment: Environment

    /// The most corrected rows asked about one by one; more are answered together.
    private static let oneByOne = 10
    /// The most rows shown of those answered together.
    private static let shown = 5

    /// Returns the options with the user's answers; `nil` if nobody can be asked, or without an answer.
    func answered(_ options: ImportOptions) throws -> ImportOptions? {
        guard report.isInDoubt, let ask = environment.ask, !options.isDryRun else { return nil }
        var options = options
        let twins = report.doubts.filter { $0.kind == .twin }
        let corrections = report.doubts.filter { $0.kind != .twin }
        if !twins.isEmpty {
            show(twins)
            let rows = twins.count == 1 ? "1 row looks like an item" : "\(grouped(twins.count)) rows look like items"
            let choice = try ask.which(
                "\(rows) that came from no sheet", of: ["skip, as skip twins does", "import as new items"])
            guard let choice else { return nil }
            if choice == 0 {
                options.skipsTwins = true
            } else {
                for twin in twins { options.answers[twin.row] = .another }
            }
        }
        let together = corrections.count > Self.oneByOne
        if together { show(corrections) }
        for group in together ? [corrections] : corrections.map({ [$0] }) {
            let words =
                together ? "\(grouped(group.count)) rows look like corrections of missing rows" : group[0].sentence
            let choice = try ask.which(words, of: ["the same item, corrected", "another item"])
            guard let choice else { return nil }
            for doubt in group { options.answers[doubt.row] = choice == 0 ? doubt.correction : .another }
        }
        return options
    }

    private func show(_ doubts: [RowDoubt]) {
        for doubt in doubts.prefix(Self.shown) { environment.notice(visible(doubt.sentence)) }
        guard doubts.count > Self.shown else { return }
        environment.notice("… and \(grouped(doubts.count - Self.shown)) more")
    }
}

extension RowDoubt {
    /// The user's answer that the row is an earlier row corrected.
    fileprivate var correction: RowAnswer {
        if case .correction(let earlier) = kind { .corrected(earlier) } else { .another }
    }
}
