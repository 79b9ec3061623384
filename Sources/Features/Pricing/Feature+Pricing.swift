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
        ], words: paraphrases, hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.tasks = { section, environment in section == .reduce ? try Reductions.lines(environment) : [] }
        return hooks
    }()

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\treduce\treduce|knock|discount|take|drop|cut|mark down|lower|off|\
        price cut\t2\tlive! percent!\treduce {live} by {percent}
        form\treduce all\treduce everything|reduce all|reduce all prices|reduce all listings|lower all prices|\
        drop all prices|take off everything|knock off everything|off everything|everything\
        \t-\tpercent!\treduce (items listed) by {percent}
        form\tfees\tfees|fees on|fee on|set|takes|take|set fees|charges|charge|\
        fees are\t-\tonplatform! terms!\tfees {onplatform} set {terms}
        form\toffer\toffer|offered|offer of|should i take|should i accept|best offer|is|would i make money at|\
        what if i sell|profit if|would|can i go as low as|got an offer of|sells for|is a good deal|says|would take|\
        accept|offers|buyer says|if i sell|i got an offer of|someone offered|i've been offered|\
        would i make a profit at|how about|what would i make if i sold|would i make if i sold|if i sold|if i got|\
        what if i sold\t?\twanted! money! platform\toffer {money} for {wanted} {platform}
        form\tworth\tworth|value of|price check|comps for|comps|sold prices|max price for|going rate for|\
        worth of|price guide|sold prices for|how much should i pay for|what should i pay for|\
        what can i get for|what should i sell|how much should i list|what should i list|how much should i sell|\
        what should i ask for|how much should i ask for|what's a fair price for|\
        what would i get for\t-\twanted* things* platform double\tworth {wanted} {things} {platform} {double}
        form\tgoing\thow much is|what's|what is|what do|what are|is|how much are|how much for|what would|\
        how much do|how much would|\
        what does\t-\twanted* things* worthy! platform\tworth {wanted} {things} {platform}
        form\tdear\tis|are\t-\tceiling! price! wanted* things*\tworth {wanted} {things}
        """
}
