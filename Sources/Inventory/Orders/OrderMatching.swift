import GRDB
import QueryLanguage

/// Finds the items that an order line may be of.
struct OrderMatching {
    let database: Database
    let platform: Int64
    let today: Day

    /// An item as a match sees it.
    struct Candidate: Equatable {
        let id: Int64
        let sku: String
    }

    // MARK: - What is certain

    /// The items that the seller's own words or a listing known from before name, in that order.
    func named(_ line: DerivedLine) throws -> [Candidate] {
        let bySKU = try skus(in: line).flatMap { try database.items(called: $0) }.filter { !$0.isDeleted }
            .map { Candidate(id: $0.id, sku: $0.sku) }
        let found = try bySKU.isEmpty ? listed(as: line.itemNumber) : bySKU
        return found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Our own SKUs wherever they stand; a label is one or several SKUs of any form, which a description is not.
    private func skus(in line: DerivedLine) -> [SKU] {
        var found: [SKU] = []
        if let label = line.label, label.utf8.count <= 60, !label.contains(where: \.isNewline) {
            found = label.split { $0 == "," || $0 == ";" || $0 == "|" }
                .map { SKU(String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())) }
            found.insert(SKU(label), at: 0)
        }
        for text in [line.label, line.title] {
            let words = (text ?? "").split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-") }
            found += words.filter { $0.lowercased().hasPrefix("fh") }.map { SKU(String($0)) }
                .filter { $0.number != nil || $0.isSequential }
        }
        return found
    }

    private func listed(as number: String) throws -> [Candidate] {
        guard !number.isEmpty else { return [] }
        return try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT items.id, sku FROM listingNumbers JOIN items ON items.id = itemId
                    WHERE platformId = ? AND number = ? AND items.deletedAt IS NULL
                    ORDER BY status = 'sold', items.id LIMIT 100
                    """), arguments: [platform, number]
        ).map { Candidate(id: try $0[0], sku: try $0[1]) }
    }

    // MARK: - By title

    /// Items of the same title: the one that is certain by its price where it is listed or was sold, and those that are
    /// likely, which were not sold.
    func titled(_ line: DerivedLine) throws -> (certain: Candidate?, likely: [Candidate]) {
        let words = SearchWords(line.title ?? "").indexed
        let match = TitleWords(line.title).match
        guard !match.isEmpty else { return (nil, []) }
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: Self.titleSQL), arguments: [match, platform, Self.mostTitled])
        let price = line.quantity > 0 ? line.price.map { $0 / Int64(line.quantity) } : nil
        var (priced, likely, typed): ([Candidate], [Candidate], [Candidate]) = ([], [], [])
        while let row = try rows.next() {
            guard SearchWords(try row[2] as String? ?? "").indexed == words else { continue }
            let candidate = Candidate(id: try row[0], sku: try row[1])
            if try row[3] as String? == "sold" {
                if try hasTypedSale(candidate.id, like: line, price) { typed.append(candidate) }
                continue
            }
            likely.append(candidate)
            let (asked, code): (Int64?, String?) = try (row[4], row[5])
            if asked == price, price != nil, code == line.currency.code { priced.append(candidate) }
        }
        if typed.count == 1 && priced.isEmpty { return (typed[0], likely) }
        return (typed.isEmpty && priced.count == 1 ? priced[0] : nil, likely)
    }

    private static let mostTitled = 200

    /// What has all words of a title, newest first, with what is asked for it on the platform.
    static let titleSQL = """
        SELECT items.id, items.sku, items.title, items.status, listings.askingMinor, listings.askingCurrency
        FROM (SELECT rowid FROM itemSearch WHERE itemSearch MATCH ?1 ORDER BY rowid DESC LIMIT ?3) AS found
        CROSS JOIN items ON items.id = found.rowid
        LEFT JOIN listings ON listings.itemId = items.id AND listings.platformId = ?2 AND endedAt IS NULL
            AND listings.deletedAt IS NULL
        WHERE items.deletedAt IS NULL
        """

    /// Whether a sale was written by hand that this line may be.
    private func hasTypedSale(_ item: Int64, like line: DerivedLine, _ price: Int64?) throws -> Bool {
        try typedSales(of: item).contains { sale in
            sale.platform == platform && sale.price == price && sale.currency == line.currency.code
                && line.day.map { abs($0.number - sale.day.number) <= 3 } ?? false
        }
    }

    /// A sale that no order has.
    struct TypedSale {
        let id: Int64
        let platform: Int64?
        let day: Day
        let price: Int64?
        let currency: String?
    }

    func typedSales(of item: Int64) throws -> [TypedSale] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, platformId, soldDay, priceMinor, currency FROM sales
                    WHERE itemId = ? AND orderId IS NULL AND deletedAt IS NULL ORDER BY id
                    """), arguments: [item]
        ).compactMap { row in
            guard let day = Day(iso: try row[2] as String? ?? "") else { return nil }
            return TypedSale(id: try row[0], platform: try row[1], day: day, price: try row[3], currency: try row[4])
        }
    }

    // MARK: - Whether it can be

    enum Fit {
        /// A sale written by hand that the line completes.
        case completes(Int64)
        case new
        /// Why it cannot be, as the rest of a sentence that begins with the item.
        case impossible(String)
    }

    /// A sale written by hand within so many days is the one.
    private static let mostDays = 10

    /// Whether an item can have been sold by a line; an item is only sold once at a time.
    func fit(_ item: Int64, _ line: DerivedLine) throws -> Fit {
        guard let day = line.day else { return .impossible("cannot be sold: the file does not say when") }
        let typed = try typedSales(of: item).filter { $0.platform == platform || $0.platform == nil }
            .filter { abs($0.day.number - day.number) <= Self.mostDays }
            .min { abs($0.day.number - day.number) < abs($1.day.number - day.number) }
        if let typed { return .completes(typed.id) }
        var history = try ItemHistory(of: item, in: database)
        history.sell(on: (platform, ""), day: day, returned: line.returnDay)
        return history.problemOfAddedSale.map { .impossible($0) } ?? .new
    }
}

extension DerivedLine {
    /// The day on which the last of its price came back, if all of it did.
    var returnDay: Day? {
        guard let price, !refunds.isEmpty else { return nil }
        let given = refunds.reduce(0) { $0 + $1.minor }
        guard given > 0, given >= price + (postagePaid ?? 0) else { return nil }
        return refunds.last { $0.minor > 0 }.map { max($0.day ?? day ?? Day(number: 0), day ?? Day(number: 0)) }
    }
}
