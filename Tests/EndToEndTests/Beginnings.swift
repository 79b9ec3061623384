import FeatureList
import Statements

/// Statements to cut short: the examples of every statement and those in the language's description.
enum Beginnings {
    static let statements: [String] =
        StatementCatalog.program.specs.flatMap { $0.examples.map(\.statement) } + promised

    private static let promised = [
        "items unsold sort date page 2", "items listed on ebay older than 90 days sort asking desc",
        "find \"brass lamp\" as csv | cat", "item FH-20D6G0NR", "expenses by kind show sum amount since 2026-01",
        "items sold this month as json | cat", "sales on vinted in 2026-03 > sales.csv",
        "markets near 51.476,-0.162 within 5 km",
        "items where not (cost > 5 GBP or title ~ 'la\\u{6D}p') and sold is empty",
        "items where status in (listed, sold) and cost between 1.50 GBP and £20 sort cost desc, sku limit 3",
        "items where bought between 2026-01-01 and today show sku, count",
        "items by market, month show avg cost in EUR",
        "items bought last monday", "items sold tax year 2025-26",
        "items without title at 'Ardingly' from \"Jo\" haul x",
        "save aging as items unsold older than $days days; run aging days=90",
        "let since = 2026-01; items since $since show count", "expect (items unsold) count < 500", "# a comment",
        "items show sku, \\\n title limit 1", "set currency EUR; set page size 3; set format json",
    ]
}
