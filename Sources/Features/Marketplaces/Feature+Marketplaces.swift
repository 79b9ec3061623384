import Statements

extension Feature {
    /// Orders from the files of marketplaces.
    package static let marketplaces = Feature(
        "marketplaces",
        forms: [
            Form("match", MatchStatement.self, after: "refund"), Form("unmatch", UnmatchStatement.self, after: "match"),
            Form("ignore", IgnoreStatement.self, after: "unmatch"),
            Form("accept", AcceptStatement.self, after: "ignore"),
        ], parts: [MarketplaceFileKind()], hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.taskFacts = NamedByOrders.completion
        hooks.tasks = { section, environment in
            section == .orders ? try MissingRefunds.lines(environment) + FilesToReadAgain.lines(environment) : []
        }
        hooks.likelyItems = { words, environment in
            guard words.count == 3, words[0].lowercased() == "match", words[2].lowercased() == "to" else { return [] }
            return try environment.store().items(likelyOfOrder: words[1], today: environment.clock.today)
        }
        return hooks
    }()
}
