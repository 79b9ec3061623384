import Queries
import QueryLanguage
import StoreFile

/// A search for the items that an order line may refer to, by title.
///
/// An item listed on the platform under the title is found by one index lookup. Only if there is none are the words
/// searched for, also in unlisted items: a few times by the search index, which gets slower with more items, then by
/// reading all titles at once.
final class TitleMatching {
    private let database: StoreConnection
    private let byTitle: RowStatement
    private let byWords: RowStatement
    private let byNumber: RowStatement
    private let typed: RowStatement
    private var searches = 0
    private var unsold: UnsoldTitles?

    /// The number of word searches after which reading all titles is faster.
    private static let mostSearches = 300
    /// The most items of one title that are examined.
    private static let most = 200
    private static let enoughWords = 3
    /// The most days between a typed sale and the line.
    private static let mostDays = 3

    init(database: StoreConnection, platform: Int64) throws {
        self.database = database
        byTitle = try RowStatement(Self.titleSQL, in: database)
        byWords = try RowStatement(Self.wordsSQL, in: database)
        byNumber = try RowStatement(Self.itemSQL, in: database)
        typed = try RowStatement(Self.typedSQL, in: database)
        for statement in [byTitle, byWords, byNumber, typed] { statement.bind(.integer(platform), at: 1) }
        for statement in [byTitle, byWords] { statement.bind(.integer(Int64(Self.most)), at: 3) }
    }

    /// An unsold item, as title matching sees it.
    struct Titled {
        let candidate: OrderMatching.Candidate
        let title: String
        let isListedThere: Bool
        /// The asking price on the platform.
        let asked: Int64?
        let currency: String?
    }

    // MARK: - Unsold items

    /// Returns items listed anywhere under a title, ignoring case, newest first.
    func listed(_ title: String) throws -> [Titled] {
        byTitle.bind(title, at: 2)
        return try rows(of: byTitle)
    }

    /// Returns unsold items whose title has exactly the words of a title.
    func unsold(_ title: String, _ words: [String]) throws -> [Titled] {
        let told = TitleWords(indexed: words)
        guard !told.words.isEmpty else { return [] }
        let found = try searches < Self.mostSearches ? searched(told) : read(title)
        return found.filter { $0.title == title || SearchWords($0.title).indexed == words }
    }

    private func searched(_ words: TitleWords) throws -> [Titled] {
        searches += 1
        // Each word takes time, and the longest are usually the rarest.
        let longest = words.words.sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.enoughWords)
        byWords.bind(TitleWords(indexed: Array(longest)).match, at: 2)
        let found = try rows(of: byWords)
        guard found.count >= Self.most, longest.count < words.words.count else { return found }
        byWords.bind(words.match, at: 2)
        return try rows(of: byWords)
    }

    private func read(_ title: String) throws -> [Titled] {
        let titles = try unsold ?? UnsoldTitles(database)
        unsold = titles
        return try titles.items(like: title).prefix(Self.most).flatMap { item in
            byNumber.bind(.integer(item), at: 2)
            return try rows(of: byNumber)
        }
    }

    private func rows(of statement: RowStatement) throws -> [Titled] {
        var found: [Titled] = []
        try statement.forEachRow { row in
            found.append(
                Titled(
                    candidate: .init(id: row.integer(0), sku: row.text(1) ?? ""), title: row.text(2) ?? "",
                    isListedThere: !row.isNull(3), asked: row.optional(4), currency: row.text(5)))
        }
        return found
    }

    private static let columns = """
        items.id, items.sku, items.title, listings.id, listings.askingMinor, listings.askingCurrency
        """
    private static let listing = """
        LEFT JOIN listings ON listings.itemId = items.id AND listings.platformId = ?1 AND endedAt IS NULL
            AND listings.deletedAt IS NULL
        """

    static let titleSQL = """
        SELECT \(columns) FROM items \(listing)
        WHERE items.title COLLATE NOCASE = ?2 AND items.deletedAt IS NULL AND items.status = 'listed'
        ORDER BY items.id DESC LIMIT ?3
        """
    static let wordsSQL = """
        SELECT \(columns)
        FROM (SELECT rowid FROM itemSearch WHERE itemSearch MATCH ?2 ORDER BY rowid DESC LIMIT ?3) AS found
        CROSS JOIN items ON items.id = found.rowid \(listing)
        WHERE items.deletedAt IS NULL AND \(StatusSQL.isStock)
        """
    static let itemSQL = """
        SELECT \(columns) FROM items \(listing)
        WHERE items.id = ?2 AND items.deletedAt IS NULL AND \(StatusSQL.isStock)
        """

    // MARK: - Typed sales

    /// Returns the items with the line's title that were typed as sold there for its price, or for all that the buyer paid,
    /// around its day.
    func typed(_ line: DerivedLine, price: Int64?, _ words: [String]) throws -> [OrderMatching.Candidate] {
        guard let price, let day = line.day else { return [] }
        typed.bind(.day(day.adding(days: -Self.mostDays)), at: 2)
        typed.bind(.day(day.adding(days: Self.mostDays)), at: 3)
        typed.bind(.integer(price), at: 4)
        typed.bind(line.currency.code, at: 5)
        typed.bind(.integer(price + (line.postagePaid ?? 0) / Int64(max(1, line.quantity))), at: 6)
        var found: [OrderMatching.Candidate] = []
        try typed.forEachRow { row in
            let item = OrderMatching.Candidate(id: row.integer(0), sku: row.text(1) ?? "")
            guard !found.contains(item), SearchWords(row.text(2) ?? "").indexed == words else { return }
            found.append(item)
        }
        return found
    }

    static let typedSQL = """
        SELECT items.id, items.sku, items.title FROM sales CROSS JOIN items ON items.id = sales.itemId
        WHERE sales.platformId = ?1 AND sales.soldDay BETWEEN ?2 AND ?3
            AND (sales.priceMinor = ?4 OR sales.priceMinor = ?6 AND sales.postagePaidMinor IS NULL)
            AND +sales.currency = ?5 AND sales.orderId IS NULL AND sales.deletedAt IS NULL
            AND items.deletedAt IS NULL AND items.status = 'sold'
        """
}
