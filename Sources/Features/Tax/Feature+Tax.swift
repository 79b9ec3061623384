import QueryLanguage
import Statements

extension Feature {
    /// The figures for a tax return.
    package static let tax = Feature(
        "tax",
        forms: [Form("tax", TaxStatement.self, after: "activity", isReader: true)], branches: [traced],
        symbols: [.taxRule],
        help: [
            HelpLines(
                "money", after: "performance by market",
                "tax year 2025-26                   the figures of a UK tax return")
        ], words: paraphrases, hooks: hooks)

    /// `why tax year 2025-26`, `why tax form sa103s 2025-26`.
    private static let traced = Branch(
        of: "why",
        .sequence([.word("why"), .oneOf([TaxYearStatement.form.syntax, TaxFormStatement.form.syntax])]),
        examples: [Example("why tax year 2025-26"), Example("why tax form sa103s 2025-26")],
        before: Branch.Place(rule: "\"haul\"", example: "why performance")
    ) { (cursor) throws(Diagnostic) in
        guard cursor.accept(.tax) else { return nil }
        if let form = try TaxFormStatement.form.accept(&cursor) { return WhyStatement.report(InnerStatement(form)) }
        return WhyStatement.report(InnerStatement(try TaxYearStatement.form.read(&cursor)))
    }

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.upkeep = { environment in
            try TaxWords.near(environment).map {
                UpkeepTask(kind: .records, what: $0.words, statement: $0.statement)
            }
        }
        hooks.greeting = { environment in
            let near = try TaxWords.near(environment)
            // The furthest that is still ahead, since most sellers are far above the allowance; `todo` has all.
            let ahead = near.filter { $0.percent < 100 }
            let furthest = (ahead.isEmpty ? near : ahead).max { $0.percent < $1.percent }
            return GreetingWords(figures: furthest.map { ["\($0.words): \($0.statement)"] } ?? [])
        }
        return hooks
    }()

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\ttax\ttax|taxes|how much tax do i owe|do i have to pay tax|what do i owe in tax|figures|tax bill|\
        tax year|am i over the £1000 allowance|how much tax|trading allowance|hmrc|tax owed|\
        am i over the allowance|figures for tax year|do i owe tax|do i need to pay tax|will i have to pay tax|my tax|tax return|\
        tax report\t-\ttaxyear\ttax year {taxyear|NOW}
        form\tsa103\tself assessment|sa103|sa103s|tax form|\
        self-assessment\t-\ttaxyear\ttax form sa103s {taxyear|NOW}
        form\tquarters\ttax quarterly|quarterly tax|tax quarters|tax by quarter|\
        mtd\t-\ttaxyear\ttax quarters {taxyear|NOW}
        """
}
