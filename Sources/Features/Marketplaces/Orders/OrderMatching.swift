import Ledger
import Queries
import QueryLanguage
import StoreFile

/// A search for the items that an order line may refer to.
///
/// One object serves all lines of a platform, since its statements are prepared once.
struct OrderMatching {
    let database: StoreConnection
    let platform: Int64
    let today: Day
    /// False for a store without items, where no line can match; importing orders adds no items.
    private let hasItems: Bool
    private let byNumber: RowStatement
    private let refusals: RowStatement
    private let titles: TitleMatching
    /// The platform's name.
    private let name: String

    init(database: StoreConnection, platform: Int64, today: Day) throws {
        (self.database, self.platform, self.today) = (database, platform, today)
        hasItems =
            try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM items WHERE deletedAt IS NULL)") ?? false
        byNumber = try RowStatement(
            """
            SELECT items.id, sku FROM listingNumbers JOIN items ON items.id = itemId
            WHERE platformId = ?1 AND number = ?2 AND refusedAt IS NULL AND items.deletedAt IS NULL
            ORDER BY status = 'sold', items.id LIMIT 100
            """, in: database)
        byNumber.bind(.integer(platform), at: 1)
        refusals = try RowStatement(
            "SELECT itemId FROM listingNumbers WHERE platformId = ?1 AND number = ?2 AND refusedAt IS NOT NULL",
            in: database)
        refusals.bind(.integer(platform), at: 1)
        titles = try TitleMatching(database: database, platform: platform)
        name =
            try database.value(String.self, "SELECT name FROM platforms WHERE id = \(platform)") ?? ""
    }

    /// The facts about an item that matching needs.
    struct Candidate: Equatable {
        let id: Int64
        let sku: String
    }

    // MARK: - Certain matches

    /// The items that a line names.
    struct Named {
        var items: [Candidate] = []
        /// True if the seller's words name more items than the line has pieces, so that none can be picked.
        var isTooMany = false
    }

    /// Returns the items named by the seller's own words or by a known listing number, in that order.
    func named(_ line: DerivedLine) throws -> Named {
        guard hasItems else { return Named() }
        var (named, unknown) = (Named(), Set<String>())
        func add(_ item: Candidate) { if !named.items.contains(item) { named.items.append(item) } }
        for sku in skus(in: line) {
            let found = try database.items(called: sku).filter { !$0.isDeleted }
            for item in found { add(Candidate(id: item.id, sku: item.sku)) }
            if found.isEmpty, sku.number != nil || sku.isSequential { unknown.insert(sku.text.uppercased()) }
        }
        named.isTooMany = named.items.count + unknown.count > line.quantity && !named.items.isEmpty
        if named.items.isEmpty { for item in try listed(as: line.itemNumber) { add(item) } }
        return named
    }

    /// Returns our own SKUs anywhere in the texts; a label is one or more SKUs of any form, unlike a description.
    private func skus(in line: DerivedLine) -> [SKU] {
        var found: [SKU] = []
        if let label = line.label, Self.isOneWord(label) {
            found = [SKU(label)]
        } else if let label = line.label, label.utf8.count <= 60, !label.contains(where: \.isNewline) {
            found = label.split { $0 == "," || $0 == ";" || $0 == "|" }
                .map { SKU(String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())) }
            found.insert(SKU(label), at: 0)
        }
        for text in [line.label, line.title] {
            guard let text, Self.mayHaveOurs(text) else { continue }
            let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-") }
            for word in words where word.lowercased().hasPrefix("fh") {
                let sku = SKU(String(word))
                if sku.number != nil || sku.isSequential, !found.contains(sku) { found.append(sku) }
            }
        }
        return found
    }

    /// Returns true if a label has only letters, digits and hyphens: one SKU that contains no other.
    private static func isOneWord(_ label: String) -> Bool {
        label.utf8.count <= 60
            && label.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
                default: false
                }
            }
    }

    /// Returns true if a text may contain one of our SKUs; nearly no title does, and splitting one into words is slow.
    private static func mayHaveOurs(_ text: String) -> Bool {
        var last: UInt8 = 0
        for byte in text.utf8 {
            if last | 0x20 == UInt8(ascii: "f"), byte | 0x20 == UInt8(ascii: "h") { return true }
            last = byte
        }
        return false
    }

    private func listed(as number: String) throws -> [Candidate] {
        guard !number.isEmpty else { return [] }
        byNumber.bind(number, at: 2)
        var found: [Candidate] = []
        try byNumber.forEachRow { found.append(Candidate(id: $0.integer(0), sku: $0.text(1) ?? "")) }
        return found
    }

    /// Returns the items that the user has said a line is not about.
    func refused(_ line: DerivedLine, of order: String) throws -> Set<Int64> {
        refusals.bind(line.listing(of: order), at: 2)
        var found: Set<Int64> = []
        try refusals.forEachRow { found.insert($0.integer(0)) }
        return found
    }

    // MARK: - By title

    /// Returns items with the same title: the one made certain by its price on a listing or sale, and likely ones that
    /// are unsold.
    ///
    /// If something is listed there under this exact title, only `thoroughly` looks for more.
    func titled(_ line: DerivedLine, thoroughly: Bool = false) throws -> (certain: Candidate?, likely: [Candidate]) {
        guard hasItems, let title = line.title else { return (nil, []) }
        let words = SearchWords(title).indexed
        guard !words.isEmpty else { return (nil, []) }
        let price = line.quantity > 0 ? line.price.map { $0 / Int64(line.quantity) } : nil
        let typed = try titles.typed(line, price: price, words)
        var found = try titles.listed(title)
        if thoroughly || typed.isEmpty && !found.contains(where: \.isListedThere) {
            let known = Set(found.map(\.candidate.id))
            found += try titles.unsold(title, words).filter { !known.contains($0.candidate.id) }
        }
        let priced = found.filter { price != nil && $0.asked == price && $0.currency == line.currency.code }
            .map(\.candidate)
        let likely = found.map(\.candidate)
        if typed.count == 1 && priced.isEmpty { return (typed[0], likely) }
        return (typed.isEmpty && priced.count == 1 ? priced[0] : nil, likely)
    }

    /// A sale without an order.
    struct TypedSale {
        let id: Int64
        let platform: Int64?
        let day: Day
        let price: Int64?
        let currency: String?
    }

    func typedSales(of item: Int64) throws -> [TypedSale] {
        try database.cached(
            """
            SELECT id, platformId, soldDay, priceMinor, currency FROM sales
            WHERE itemId = \(item) AND orderId IS NULL AND deletedAt IS NULL ORDER BY id
            """
        ).rows().compactMap { row in
            guard let day = Day(iso: try row["soldDay"] as String? ?? "") else { return nil }
            return TypedSale(
                id: try row["id"], platform: try row["platformId"], day: day, price: try row["priceMinor"],
                currency: try row["currency"])
        }
    }

    // MARK: - Possible sales

    enum Fit {
        /// The line completes a sale that was typed.
        case completes(Int64)
        case new
        /// The reason why it can't be, as the rest of a sentence that begins with the item.
        case impossible(String, doubt: String? = nil)
    }

    /// Returns how an item can have been sold by a line; an item can be sold only once at a time.
    func fit(_ item: Int64, _ line: DerivedLine) throws -> Fit {
        guard let day = line.day else { return .impossible("can't be booked as sold: the file gives no day") }
        let typed = try typedSales(of: item).filter { $0.platform == platform || $0.platform == nil }
            .filter { abs($0.day.number - day.number) <= InventoryWriter.mostDaysApart }
            .min { abs($0.day.number - day.number) < abs($1.day.number - day.number) }
        if let typed { return .completes(typed.id) }
        var history = try ItemHistory(of: item, in: database)
        history.sell(on: (platform, name), day: day, returned: line.returnDay)
        return history.anomalyOfAddedSale.map { .impossible($0.refusal, doubt: $0.doubt) } ?? .new
    }
}

extension DerivedLine {
    /// The day on which the last of its price was refunded; `nil` unless all of it was.
    var returnDay: Day? {
        guard let price, !refunds.isEmpty else { return nil }
        let given = refunds.reduce(0) { $0 + ($1.isDispute ? 0 : $1.minor) }
        guard given > 0, given >= price + (postagePaid ?? 0) else { return nil }
        return refunds.last(where: \.isReturn).map { max($0.day ?? day ?? Day(number: 0), day ?? Day(number: 0)) }
    }
}

extension DerivedLine {
    /// Returns the number under which the item is remembered: its listing's, otherwise its order's.
    func listing(of order: String) -> String { itemNumber.isEmpty ? order : itemNumber }
}
