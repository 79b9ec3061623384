import Codecs
import QueryLanguage
import StoreFile

/// A conversion of the database of FlipperHelper for Android to the records of a FlipperHelper folder.
///
/// Its tables and columns decide, not Room's hash of them: missing ones are empty, and new ones are reported. A number
/// is unique only on its phone, so records are identified by the number and their creation time.
struct AndroidRecords {
    let database: ForeignDatabase
    let folder: WorkFolder
    let source: String
    /// Sentences that the user should read.
    private(set) var remarks: [String] = []
    private var ids: [String: [Int64: String]] = [:]

    private static let ending = ["created_at", "updated_at", "deleted_at"]
    private static let columns: [String: [String]] = [
        "markets": ["id", "name", "latitude", "longitude", "radius_km", "ask_for_entry_fee"],
        "sellers": ["id", "name", "market_id"],
        "items": [
            "id", "sku", "title", "note", "bought_at", "cost_minor", "cost_currency", "cost_rate",
            "cost_rate_currency", "market_id", "seller_id", "payment",
        ],
        "listings": [
            "id", "item_id", "platform", "listed_at", "asking_minor", "asking_currency", "ended_at",
        ],
        "sales": [
            "id", "item_id", "platform", "sold_at", "price_minor", "currency", "rate", "rate_currency", "fees_minor",
            "postage_minor", "packaging_minor", "payment", "returned_at", "refund_minor",
        ],
        "expenses": [
            "id", "kind", "subkind", "spent_at", "amount_minor", "currency", "payment", "market_id", "item_id", "memo",
        ],
        "photos": ["id", "item_id", "position", "file"],
    ]
    /// Tables that Room and SQLite use internally.
    private static let own: Set = ["room_master_table", "android_metadata"]

    init(_ database: ForeignDatabase, folder: WorkFolder, source: String) {
        (self.database, self.folder, self.source) = (database, folder, source)
    }

    /// Returns true if a database has the tables of this app.
    static func recognises(_ database: ForeignDatabase) -> Bool {
        guard let items = database.tables["items"] else { return false }
        return items.contains("id") && !items.contains("costMinor")
            && (database.tables["room_master_table"] != nil || items.contains("cost_minor"))
    }

    /// Writes the files of the folder.
    mutating func write() throws {
        try sayWhatIsNew()
        try plain("markets", to: "markets.json") { row, record in
            record.text("name", row.text("name"))
            record.number("latitude", row.number("latitude"))
            record.number("longitude", row.number("longitude"))
            record.number("radiusKm", row.number("radius_km"))
            if let asks = row.integer("ask_for_entry_fee") { record.flag("askForEntryFee", asks != 0) }
        }
        try plain("sellers", to: "sellers.json") { row, record in
            record.text("name", row.text("name"))
            record.text("marketId", row.reference("market_id", "markets"))
        }
        try writeItems()
        try plain("expenses", to: "expenses.json") { row, record in
            record.text("kind", row.text("kind"))
            record.text("subkind", row.text("subkind"))
            record.text("date", row.moment("spent_at"))
            record.money("amount", row.integer("amount_minor"), "currency", row.text("currency"))
            record.text("paymentMethod", row.text("payment"))
            record.text("marketId", row.reference("market_id", "markets"))
            record.text("itemId", row.reference("item_id", "items"))
            record.text("memo", row.text("memo"))
        }
    }

    private mutating func sayWhatIsNew() throws {
        for (table, columns) in database.tables.sorted(by: { $0.key < $1.key }) where !Self.own.contains(table) {
            guard let known = Self.columns[table] else {
                remarks.append("Its unknown table \(JSONText.excerpt(table)) was left out.")
                continue
            }
            let strangers = columns.filter { !known.contains($0) && !Self.ending.contains($0) }
            guard !strangers.isEmpty else { continue }
            let names = strangers.prefix(10).map { JSONText.excerpt($0) }.joined(separator: ", ")
            remarks.append("Unknown columns of its table \(table) were left out: \(names).")
        }
        let missing = Self.columns.keys.filter { database.tables[$0] == nil }.sorted()
        if !missing.isEmpty { remarks.append("It has no table \(missing.joined(separator: ", ")).") }
        let hash = try database.reading { try $0("room_master_table", ["identity_hash"], "").next()?.first }
        if case .text(let hash)? = hash {
            remarks.append(
                "Its version is unknown (\(JSONText.excerpt(hash))), so fhq read the tables and columns that it knows.")
        }
    }

    // MARK: - Tables of one row a record

    private mutating func plain(
        _ table: String, to name: String, _ fill: (ForeignRow, inout RecordText) -> Void
    ) throws {
        let file = try RecordFile(name, in: folder, of: source)
        var known: [Int64: String] = [:]
        let names = (Self.columns[table] ?? []) + Self.ending
        let ids = ids
        try database.reading { rows in
            let found = try rows(table, names, "id")
            while let values = try found.next() {
                let row = ForeignRow(names: names, values: values, ids: ids)
                var record = RecordText()
                let id = row.recordId
                record.text("id", id)
                if let number = row.integer("id"), let id { known[number] = id }
                fill(row, &record)
                record.deletion(row)
                try file.append(record)
            }
        }
        self.ids[table] = known
        try file.end()
    }

    // MARK: - Items

    private mutating func writeItems() throws {
        let file = try RecordFile("items.json", in: folder, of: source)
        var known: [Int64: String] = [:]
        let (ids, names) = (ids, (Self.columns["items"] ?? []) + Self.ending)
        try database.reading { rows in
            let items = try rows("items", names, "id")
            let listings = try ItemParts("listings", (Self.columns["listings"] ?? []) + Self.ending, rows)
            let sales = try ItemParts("sales", (Self.columns["sales"] ?? []) + Self.ending, rows)
            let photos = try ItemParts("photos", (Self.columns["photos"] ?? []) + Self.ending, rows)
            while let values = try items.next() {
                let row = ForeignRow(names: names, values: values, ids: ids)
                var record = RecordText()
                record.text("id", row.recordId)
                Self.fill(&record, of: row)
                if let number = row.integer("id") {
                    if let id = row.recordId { known[number] = id }
                    record.list("platformListings", try listings.of(number).map(Self.listing))
                    record.list("sales", try sales.of(number).map(Self.sale))
                    let pictures = try photos.of(number).sorted {
                        ($0.integer("position") ?? 0) < ($1.integer("position") ?? 0)
                    }
                    record.list("photos", pictures.map(Self.photo))
                }
                record.deletion(row)
                try file.append(record)
            }
        }
        self.ids["items"] = known
        try file.end()
    }

    private static func fill(_ record: inout RecordText, of row: ForeignRow) {
        record.text("sku", row.text("sku"))
        record.text("title", row.text("title"))
        record.text("note", row.text("note"))
        record.text("purchaseDate", row.moment("bought_at"))
        record.money("price", row.integer("cost_minor"), "buyCurrency", row.text("cost_currency"))
        record.number("buyRate", row.number("cost_rate"))
        record.text("buyRateCurrency", row.text("cost_rate_currency"))
        record.text("marketId", row.reference("market_id", "markets"))
        record.text("sellerId", row.reference("seller_id", "sellers"))
        record.text("purchasePaymentMethod", row.text("payment"))
    }

    private static func listing(_ row: ForeignRow) -> RecordText {
        var record = RecordText()
        record.text("platform", row.text("platform").map(platform))
        record.text("listedAt", row.moment("listed_at"))
        record.money("askingPrice", row.integer("asking_minor"), "askingCurrency", row.text("asking_currency"))
        record.text("endedAt", row.moment("ended_at"))
        return record
    }

    private static func sale(_ row: ForeignRow) -> RecordText {
        var record = RecordText()
        let currency = row.text("currency")
        record.text("platform", row.text("platform").map(platform))
        record.text("soldAt", row.moment("sold_at"))
        record.money("soldPrice", row.integer("price_minor"), "sellCurrency", currency)
        record.number("sellRate", row.number("rate"))
        record.text("sellRateCurrency", row.text("rate_currency"))
        for (key, column) in [("fees", "fees_minor"), ("postage", "postage_minor"), ("packaging", "packaging_minor")]
            as [(StaticString, String)]
        {
            record.amount(key, row.integer(column), currency)
        }
        record.text("paymentMethod", row.text("payment"))
        record.text("returnedAt", row.moment("returned_at"))
        record.amount("refund", row.integer("refund_minor"), currency)
        return record
    }

    private static func photo(_ row: ForeignRow) -> RecordText {
        var record = RecordText()
        record.text("path", row.text("file").map { $0.contains("/") ? $0 : "photos/\($0)" })
        return record
    }

    /// Returns the platform's name here for a word such as `FACEBOOK_MARKETPLACE`; an unknown one becomes capitalised
    /// words.
    private static func platform(_ word: String) -> String {
        if let known = Platform.known.first(where: { PlatformDirectory.sameName($0.name, word) }) { return known.name }
        guard word.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || (0x30...0x5A).contains($0) }) else { return word }
        return word.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined(separator: " ")
    }
}

/// The rows of a table that belong to items, read item by item in the order of the items' numbers.
private struct ItemParts {
    private let rows: ForeignDatabase.Rows
    private let names: [String]
    private let place: Int

    /// The most rows of one item; more can't be genuine.
    private static let most = 1000

    init(_ table: String, _ names: [String], _ rows: (String, [String], String) throws -> ForeignDatabase.Rows) throws {
        self.names = names
        self.rows = try rows(table, names, "item_id")
        place = names.firstIndex(of: "item_id") ?? 0
    }

    /// Returns the rows of one item that are not deleted, skipping those of missing items before it.
    func of(_ item: Int64) throws -> [ForeignRow] {
        var found: [ForeignRow] = []
        while let values = try rows.peek() {
            guard case .integer(let owner) = values[place] else {
                if case .text = values[place] { return found }
                _ = try rows.next()
                continue
            }
            if owner > item { return found }
            _ = try rows.next()
            let row = ForeignRow(names: names, values: values)
            if owner == item, !row.isDeleted, found.count < Self.most { found.append(row) }
        }
        return found
    }
}

extension RecordText {
    fileprivate mutating func deletion(_ row: ForeignRow) {
        guard row.isDeleted else { return }
        flag("deleted", true)
        text("deletedAt", row.moment("deleted_at"))
    }
}
