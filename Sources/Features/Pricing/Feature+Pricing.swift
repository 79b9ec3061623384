import QueryLanguage
import Statements

extension Feature {
    /// Prices to ask for, and texts to sell with.
    package static let pricing = Feature(
        "pricing",
        forms: [
            Form("offer", OfferStatement.self, after: "convert"), Form("worth", WorthStatement.self, after: "offer"),
            Form("reduce", ReduceStatement.self, after: "edit"), Form("advert", AdvertStatement.self, after: "photo"),
        ],
        branches: [
            Branch(
                of: "export", ExportDraftsStatement.self, discussion: ExportDraftsStatement.discussion,
                examples: [Example("export drafts (items new) to ebay.csv", "")],
                before: Branch.Place(rule: "\"export\" ( \"items\""))
        ],
        nounForms: [
            NounForm(.fees, FeesStatement.self) { (cursor) throws(Diagnostic) in
                try FeesStatement.parseChange(&cursor)
            }
        ],
        help: [
            HelpLines(
                "money", after: "expenses by kind", "offer 18 for 0NR on vinted         what an offer would earn")
        ], hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.tasks = { section, environment in section == .reduce ? try Reductions.lines(environment) : [] }
        return hooks
    }()
}
