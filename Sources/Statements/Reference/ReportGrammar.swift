import Queries
import QueryLanguage
import Reports

/// The rules that reports share.
package enum ReportGrammar {
    package static var productions: [Production] {
        [
            Production("profit_group", groups(ProfitGrouping.named.map(\.keyword.text) + calendar)),
            Production("performance_group", groups(PerformanceStatement.groups.map(\.keyword.text))),
            Production(
                "report_period", (QueryGrammar.periodFilters + [QueryGrammar.dayFilter]).joined(separator: " | ")),
            Production("report_sale", saleFilters.joined(separator: " | ")),
            Production("CALENDAR_PERIOD", "\"2026\" | \"2026-Q1\""),
            Production("TAX_YEAR", "\"2025-26\" | \"2026-27\""),
            Production("report_place", places.joined(separator: " | ")),
        ]
    }

    private static let calendar = Period.Unit.allCases.map(\.word)

    private static let places =
        ["at", "from", "haul"].map { "\"\($0)\" \(QueryGrammar.list("TEXT", $0))" } + [QueryGrammar.inMarket]

    private static let saleFilters = [
        "\"sold\"", "\"bought\"", "\"on\" \(QueryGrammar.someButNotOthers)", "\"not\" \"on\" \(QueryGrammar.platforms)",
        "report_place", "\"paid\" ( \"cash\" | \"card\" )",
        "( \"with\" | \"without\" ) sales_field", "( \"older\" | \"newer\" ) \"than\" INTEGER SPAN", "report_period",
        "SEARCH",
    ]

    private static func groups(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " | ")
    }
}
