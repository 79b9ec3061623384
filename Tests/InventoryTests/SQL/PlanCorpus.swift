/// Queries that people ask of a large store, with the work that SQLite may do besides searching an index.
///
/// A query not excused must search an index or read one in its order, and sort nothing but a page's own rows.
enum PlanCorpus {
    /// A reason why a query may read or sort more than its answer.
    enum Excuse: String {
        /// The answer is one row, so there is nothing to sort.
        case oneRow
        /// The query needs every row, or no index answers its condition: the table is read in its own order.
        case everyRow
        /// Rows with a value come from an index; rows without one come last, in the order of the table.
        case emptyLast
        /// The rows come from one index and their order from another column, so the found rows are sorted.
        case foundThenSorted
        /// The table is small: places, people, settings.
        case smallTable
        /// Groups are gathered, then sorted: there are few.
        case groups
    }

    static let queries: [(text: String, excuse: Excuse?)] = documented + items + groups + others

    private static let documented: [(String, Excuse?)] = [
        ("items unsold sort date page 2", nil),
        ("items listed on ebay older than 90 days sort asking desc", .foundThenSorted),
        ("items \"brass lamp\"", .foundThenSorted),
        ("items where sku = FH-20D6G0NR", .oneRow),
        ("expenses by kind show sum amount since 2026-01", .groups),
        ("items sold this month", nil),
        ("sales on vinted in 2026-03", nil),
        ("markets near 51.476,-0.162", .smallTable),
        ("orders", nil), ("orders page 3", nil), ("orders unmatched", nil), ("orders since 2026-01", nil),
        ("orders matched in 2026-01", nil), ("payouts", nil), ("payouts since 2026-01", nil),
        ("rates", nil), ("rates for USD since 2026-01 page 2", nil), ("rates since 2026-01", nil),
        ("items unsold by market show count, sum cost sort sum cost desc", .groups),
        ("items sold on ebay since 2026-01", nil),
        ("items listed older than 90 days", .foundThenSorted),
        ("items listed on ebay older than 180 days", .foundThenSorted),
    ]

    private static let items: [(String, Excuse?)] = [
        ("items", nil), ("items page 3", nil), ("items new", nil), ("items listed page 2", nil), ("items sold", nil),
        ("items sold page 2", nil), ("items unsold", nil), ("items unsold page 10000", nil),
        ("items returned", .foundThenSorted),
        ("items deleted", nil), ("items sort date asc page 2", nil), ("items unsold sort bought asc", nil),
        ("items listed sort asking desc page 2", nil), ("items listed sort asking", nil), ("items sort cost desc", nil),
        ("items sort cost page 7", nil), ("items sold sort sold asc page 1", nil), ("items sort sku page 5", nil),
        ("items at Battersea page 2", nil), ("items at Battersea since 2026-01", nil),
        ("items unsold at Battersea", nil),
        ("items from Jo", nil), ("items haul Sunday page 2", nil), ("items since 2026-01", nil),
        ("items in 2026-02 page 2", nil),
        ("items before 2025 sort date asc", nil), ("items unsold older than 90 days page 1", nil),
        ("items sold since 2026-01 page 3", nil), ("items sold in tax year 2025-26", nil),
        ("items where id = 77", .oneRow),
        ("items where old_sku = FH-12", .oneRow), ("items where cost > 50 GBP sort cost desc page 1", nil),
        ("items where cost > 50 GBP", .foundThenSorted), ("items where bought = 2026-02", nil),
        ("items where bought between 2026-01 and 2026-02 sort date asc", nil), ("items where age > 100 page 1", nil),
        ("items where sold >= 2026-02", nil), ("items sold where sold >= 2026-02", nil),
        ("items where status = sold page 1", nil), ("items where market = Battersea", .foundThenSorted),
        ("items where sku in (FH-20D6G0NR, FH-20D6G0NS)", .foundThenSorted),
        ("items \"lamp\" sort date page 1", nil),
        ("items unsold \"lamp\" sort cost", .foundThenSorted), ("items on vinted page 1", .foundThenSorted),
        ("items sold on vinted page 1", nil), ("items sort title page 1", .everyRow),
        ("items sort sold page 1", .everyRow), ("items where title ~ lamp sort title", .everyRow),
        ("items listed", nil), ("items sort asking desc page 1", .emptyLast),
        ("items unsold sort asking page 1", .emptyLast),
        ("items sold sort asking page 1", .emptyLast), ("items where asking > 50 GBP", .foundThenSorted),
        ("items where asking > 5 GBP page 1", nil), ("items where cost > 5 GBP page 1", nil),
        ("items where asking > 5000 GBP page 1", .foundThenSorted), ("items where note = lost", .everyRow),
        // Read in the order of an index while that finds a page soon, else in the order of the table.
        ("items where title ~ lamp page 1", nil), ("items listed where title ~ lamp page 1", nil),
        ("items sold where title ~ lamp page 1", nil), ("items listed where title ~ lamp", nil),
        ("items without title page 1", .everyRow), ("items with photo page 1", .everyRow),
        ("items paid card page 1", .everyRow), ("items where note = lost page 1", .everyRow),
        ("items unsold where note = lost page 1", .everyRow), ("sales where payment = card page 1", .everyRow),
        ("listings where asking > 5 GBP page 1", nil), ("expenses where memo ~ lost page 1", nil),
    ]

    private static let groups: [(String, Excuse?)] = [
        ("items show count", nil), ("items unsold show count", nil), ("items by market show count, sum cost", .groups),
        ("items by month", .groups), ("items by status", nil), ("items by haul show count, sum cost", .everyRow),
        ("items unsold by seller", .everyRow), ("items sold by month show count, sum sale_price", .everyRow),
        ("items by seller show count", .groups), ("items since 2026-01 by month show count", .groups),
        ("items at Battersea by status", .groups),
        ("sales where bought = 2026-02-01 page 1", .everyRow), ("listings where bought = 2026-02-01 page 9", .everyRow),
        ("sales by month show sum sale_price, sum fees", nil), ("sales since 2026-01 by platform", .groups),
        ("listings by platform", .everyRow), ("expenses by month show sum amount", nil),
    ]

    private static let others: [(String, Excuse?)] = [
        ("sales", nil), ("sales page 3", nil), ("sales sort sold asc page 2", nil), ("sales returned", .everyRow),
        ("sales since 2026-01", nil), ("sales on ebay page 2", nil), ("sales where id = 7", .oneRow),
        ("sales where sku = FH-20D6G0NR", nil), ("sales at Battersea", .foundThenSorted),
        ("sales \"lamp\"", .foundThenSorted), ("sales bought since 2026-01 page 1", nil),
        ("sales sort sale_price desc page 1", .everyRow), ("listings", nil), ("listings page 2", nil),
        ("listings on ebay page 2", nil), ("listings older than 90 days", nil), ("listings on ebay since 2026-01", nil),
        ("listings where sku = FH-20D6G0NR", .foundThenSorted), ("expenses", nil), ("expenses page 2", nil),
        ("expenses since 2026-01", nil), ("expenses at Battersea page 2", nil),
        ("expenses where kind = transport", nil),
        ("expenses haul Sunday", .foundThenSorted), ("photos", nil), ("photos page 4", nil),
        ("photos where sku = FH-20D6G0NR", nil),
        ("photos pending", .foundThenSorted), ("photos pending page 2", .foundThenSorted),
        ("photos by state", .everyRow), ("markets", nil), ("sellers", nil),
        ("sellers at Battersea", .smallTable),
        ("hauls", nil), ("hauls page 2", nil), ("platforms", .smallTable), ("settings", .smallTable),
        ("views", .smallTable), ("mappings", .smallTable),
        ("fees", nil), ("fees page 2", nil), ("fees on ebay", nil), ("fees since 2026-01", nil),
    ]
}
