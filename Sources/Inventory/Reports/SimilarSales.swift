import GRDB
import QueryLanguage

/// What items with the same words in the title sold for on one platform.
public struct SimilarSales: Hashable, Sendable {
    /// The words of the title that count, as they are looked for.
    public var words: [String]
    /// How many of the words an item had to have.
    public var needed: Int
    /// How many sales the figures are of.
    public var count = 0
    /// In minor units of the currency wanted, each price converted on its own day; `nil` without sales.
    public var lowest: Int64?
    public var median: Int64?
    public var highest: Int64?
    public var losses = ReportLosses()
    /// Whether more items have the words than were looked at.
    public var isBounded = false

    /// How many items with the words are looked at, the newest ones.
    public static let mostItems = 20_000

    /// `brass lamp`, or `3 of brass desk lamp green`.
    public var sentence: String? {
        guard !words.isEmpty else { return nil }
        let all = words.joined(separator: " ")
        return needed == words.count ? all : "\(needed) of \(all)"
    }

    /// Takes the prices of all similar sales.
    mutating func take(_ prices: [Int64]) {
        let sorted = prices.sorted()
        count = sorted.count
        guard let first = sorted.first, let last = sorted.last else { return }
        lowest = first
        highest = last
        let low = sorted[(sorted.count - 1) / 2]
        let span = sorted[sorted.count / 2] - low
        median = low + span / 2 + span % 2
    }
}

/// The words that make titles alike.
struct TitleWords {
    /// In small letters, each once, in the order of the title.
    let words: [String]

    /// More words than this make no title clearer.
    private static let most = 8
    private static let fillers: Set<String> = ["and", "for", "from", "the", "with"]

    /// Letters and digits as the search index cuts them; short words and fillers do not count.
    init(_ title: String?) {
        var words: [String] = []
        for token in SearchSQL.tokens(Substring(title ?? "")) {
            let word = token.lowercased()
            guard Self.counts(word), !words.contains(word) else { continue }
            words.append(word)
        }
        self.words = Array(words.prefix(Self.most))
    }

    private static func counts(_ word: String) -> Bool {
        let length = word.unicodeScalars.count
        let isTelling = word.utf8.contains { $0 >= 0x80 || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return length > (isTelling ? 1 : 2) && !fillers.contains(word)
    }

    /// How many of the words a similar title shares: all, else fewer, but always more than half.
    var levels: [Int] {
        words.isEmpty ? [] : Array((words.count / 2 + 1...words.count).reversed())
    }

    /// What the search index is asked for, so that at least `count` of the words are there.
    func match(_ count: Int) -> String {
        let choices = Self.choices(of: count, from: words[...])
        return choices.map { "(\($0.map { "\"\($0)\"" }.joined(separator: " AND ")))" }.joined(separator: " OR ")
    }

    private static func choices(of count: Int, from words: ArraySlice<String>) -> [[String]] {
        if count == 0 { return [[]] }
        guard let first = words.first, words.count >= count else { return [] }
        let rest = words.dropFirst()
        return choices(of: count - 1, from: rest).map { [first] + $0 } + choices(of: count, from: rest)
    }

    /// Whether a title has at least `count` of the words.
    func areIn(_ title: String?, atLeast count: Int) -> Bool {
        let found = Set(SearchSQL.tokens(Substring(title ?? "")).map { $0.lowercased() })
        return words.count(where: found.contains) >= count
    }
}

/// Finds similar sales through the search index.
struct SimilarSearch {
    let item: Int64
    let title: String?
    let platform: Int64
    let database: Database

    /// The sales by the most words that any sale shares, converted.
    func run(_ conversion: inout ReportConversion) throws -> SimilarSales {
        let words = TitleWords(title)
        var similar = SimilarSales(words: words.words, needed: words.words.count)
        for level in words.levels where similar.count == 0 && similar.losses.total == 0 {
            similar.needed = level
            similar.take(try prices(words, level, &similar.losses, &conversion))
            similar.isBounded = try isBounded(words.match(level))
        }
        if similar.count == 0, similar.losses.total == 0 { similar.needed = words.words.count }
        return similar
    }

    private func prices(
        _ words: TitleWords, _ level: Int, _ losses: inout ReportLosses, _ conversion: inout ReportConversion
    ) throws -> [Int64] {
        var prices: [Int64] = []
        try database.scan(sql(words.match(level))) { row in
            // The index knows the words of a note too.
            guard row.isNull(6) || words.areIn(row.text(5), atLeast: level) else { return }
            guard let code = row.code(1), let day = row.day(2), !row.isNull(0) else {
                return losses.add(.sale, .noPrice)
            }
            let price = conversion.convert(row.integer(0), code, on: day, in: row, captured: (3, 4))
            guard let price else { return losses.add(.sale, .noRate(code.text)) }
            prices.append(price)
        }
        return prices
    }

    /// The newest items first, so that what is looked at has an end however many items share the words.
    func sql(_ match: String) -> SQL {
        """
        SELECT sales.priceMinor, sales.currency, sales.soldDay, sales.rate, sales.rateCurrency, items.title, items.note \
        FROM (SELECT rowid AS id FROM itemSearch WHERE itemSearch MATCH \(match) ORDER BY rowid DESC \
        LIMIT \(SimilarSales.mostItems)) AS found \
        CROSS JOIN sales ON sales.itemId = found.id CROSS JOIN items ON items.id = found.id \
        WHERE sales.platformId = \(platform) AND sales.deletedAt IS NULL AND sales.returnedAt IS NULL \
        AND found.id <> \(item) AND items.deletedAt IS NULL
        """
    }

    private func isBounded(_ match: String) throws -> Bool {
        let sql = "SELECT 1 FROM itemSearch WHERE itemSearch MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?"
        return try Int.fetchOne(database, sql: sql, arguments: [match, SimilarSales.mostItems]) != nil
    }
}
