import Interchange
import Ledger
import Queries
import QueryLanguage
import StoreFile

/// The remembered rows without a SKU, identified by title, day of purchase, cost, and their number among equal
/// rows.
struct RowMemory {
    /// The identity of a row.
    struct Identity {
        let title: String
        let bought: Day?
        let cost: Money?
        /// The name under which the row is remembered, without its number among its equals.
        let stem: String
        /// The name with that number.
        private(set) var id = ""

        init(title: String, bought: Day?, cost: Money?) {
            (self.title, self.bought, self.cost) = (title, bought, cost)
            let parts = [title, bought?.description ?? "", cost?.description ?? ""]
            stem = prefix + parts.map { "\($0)\u{1F}" }.joined()
        }

        mutating func number(_ ordinal: Int) { id = "\(stem)\(ordinal)" }
    }

    static let prefix = "sheet:"
    fileprivate static let keyedPrefix = "sku:"

    private let session: ImportSession
    /// The rows of this sheet and of earlier ones.
    private var editions: SheetEditions
    /// The names of the rows that brought each item.
    private let names: [Int64: [String]]
    /// The number of rows so far of each name without its number.
    private var counts: [String: Int] = [:]
    /// The items that no sheet brought, by their title; `nil` until they are asked for.
    private var others: [String: [Int64]]?

    /// The user's answers about rows in doubt.
    private let answers: [String: RowAnswer]

    init(_ session: ImportSession, answers: [String: RowAnswer]) throws {
        (self.session, self.answers) = (session, answers)
        editions = try SheetEditions(.item, in: session)
        names = editions.known.reduce(into: [:]) { $0[$1.value, default: []].append($1.key) }
    }

    /// Returns the identity of a row, counting it among its equals; `nil` if its cells can't be read.
    ///
    /// A number whose item is one of `items` belongs to a row of this file with a SKU.
    mutating func identity(of row: SheetRow, besides items: Set<Int64>) throws -> Identity? {
        var row = row
        let before = row.problems.count
        let title = row.text(.title).map { String(SheetText.trimmed($0)) } ?? ""
        let values = try Self.fields.map { try row.value($0, was: .empty, in: row.context.home) }
        guard row.problems.count == before else { return nil }
        var identity = Identity(title: title, bought: values[0]?.day, cost: values[1]?.money)
        repeat {
            counts[identity.stem, default: 0] += 1
            identity.number(counts[identity.stem] ?? 1)
        } while editions.known[identity.id].map(items.contains) ?? false
        editions.count()
        editions.see(identity.id)
        return identity
    }

    /// Returns the name under which a row with a SKU of a person's sheet is remembered.
    static func name(of sku: SKU) -> String { keyedPrefix + sku.text }

    private static let fields = [StoredField.itemBought, StoredTable.items["cost"]].map { SheetField($0) }

    /// The relation of a row to the store.
    enum Standing {
        case new
        /// It came before, as this item.
        case known(Int64)
        /// A correction of the row that came before under this name.
        case corrected(Int64, earlier: String)
        /// It tells of an item that no sheet brought.
        case twin(Int64)
    }

    /// Returns the standing of a row; no item in `items` is its twin, since another row of the file has it.
    mutating func standing(of identity: Identity, _ row: SheetRow, besides items: Set<Int64>) throws -> Standing {
        if let id = editions.known[identity.id] { return .known(id) }
        if session.storeWasEmpty { return .new }
        switch answers[identity.id] {
        case .corrected(let earlier): if let id = editions.known[earlier] { return .corrected(id, earlier: earlier) }
        case .same(let item): return .twin(item)
        case .another: return .new
        case nil: break
        }
        let equals = try session.items(titled: identity.title, bought: identity.bought, cost: identity.cost)
        // An item edited here to the file's new values is the same, if its old row is no longer in the file.
        if let edited = equals.first(where: { id in
            names[id].map { !$0.contains { editions.has($0) || $0.hasPrefix(identity.stem) } } ?? false
        }) {
            return .known(edited)
        }
        return try twin(of: row, identity, besides: items).map { .twin($0) } ?? .new
    }

    mutating func noteNew(_ identity: Identity, _ row: SheetRow) throws {
        guard !session.storeWasEmpty, answers[identity.id] == nil else { return }
        editions.note(SheetEditions.NewRow(line: row.line, id: identity.id, sale: try Sale(row)))
    }

    /// Marks an earlier row as seen, since another corrects it.
    mutating func noteCorrected(_ earlier: String) { editions.see(earlier) }

    // MARK: - Records

    /// The byte before each column of a record.
    static let separator: UInt8 = 0x1E

    /// Returns a row as it is remembered: the file's name, then the text of each column.
    static func record(of row: SheetRow, from source: String) -> [UInt8] {
        var record = Array(source.utf8)
        for (column, text) in row.texts {
            record.append(separator)
            record += column.name.utf8
            record.append(0x1F)
            record += text.utf8
        }
        return record
    }

    /// Returns the name of the file that a remembered row came from, as ``plain(_:)`` does.
    static func file(of record: some Sequence<UInt8>) -> String {
        plain(String(decoding: record.prefix { $0 != separator }, as: UTF8.self))
    }

    /// Returns a file's name without the number that a browser gives a second one: `log (1).csv` is `log.csv`.
    static func plain(_ name: String) -> String {
        guard let open = name.lastIndex(of: "("), name[..<open].last == " " else { return name }
        let number = name[open...].dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !number.isEmpty, name[number.endIndex...].first == ")" else { return name }
        return String(name[..<open].dropLast() + name[number.endIndex...].dropFirst())
    }

    /// Returns the texts of a row as it last came, by the names of its columns; `nil` if it never came.
    static func earlier(_ id: String, _ kind: ImportKind, in session: ImportSession) throws -> [String: String]? {
        guard let stored = try session.stored(kind, id: id) else { return nil }
        let cells = String(decoding: stored.record, as: UTF8.self).split(separator: "\u{1E}").dropFirst()
        return cells.reduce(into: [:]) { texts, cell in
            let parts = cell.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { texts[String(parts[0])] = String(parts[1]) }
        }
    }

    private static func title(ofRow id: String) -> Substring { id.dropFirst(prefix.count).prefix { $0 != "\u{1F}" } }

    /// Returns the doubts about new rows that may be what is here already: a correction of a row that an earlier edition of
    /// this sheet had, or a sale that someone else told of.
    ///
    /// The rows of `items` are there under their SKU.
    func doubts(besides items: Set<Int64>) throws -> [RowDoubt] {
        let corrections = try editions.corrections(besides: items)
        var taken = items
        let hasSales = editions.new.contains { $0.sale?.platform != nil }
        let sales =
            hasSales
            ? try SalesByAmount(besides: items, in: session) { names[$0]?.map(Self.title(ofRow:)) ?? [] } : nil
        return try editions.new.compactMap { row in
            if let earlier = corrections[row.line] {
                return RowDoubt(correcting: earlier, row, editions)
            }
            guard let sale = row.sale,
                let near = try near(sale, of: Self.title(ofRow: row.id), in: sales, besides: taken)
            else { return nil }
            taken.insert(near.item)
            return RowDoubt(ifSame: .same(near.item), row, "may be the sale of \(near.words)", editions)
        }
    }
}

extension StoreConnection {
    /// Returns the items that people's sheets told of.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func itemsOfSheets() throws -> Set<Int64> {
        Set(
            try values(
                Int64.self,
                """
                SELECT rowId FROM importedRecords WHERE kind = \(ImportKind.item.rawValue)
                    AND (sourceId GLOB \(RowMemory.prefix + "*") OR sourceId GLOB \(RowMemory.keyedPrefix + "*"))
                """))
    }
}

// MARK: - Things that no sheet brought

extension RowMemory {
    /// The sale in a row.
    struct Sale {
        let day: Day
        let price: Money
        /// The postage that the buyer paid; 0 if the row gives none.
        let postage: Int64
        let platform: String?

        /// Reads the sale; `nil` if the row has none that can be read.
        init?(_ row: SheetRow) throws {
            guard SaleTelling(row.told, in: row) == .sale else { return nil }
            var row = row
            func value(_ field: StoredField) throws -> FieldValue? {
                try row.value(SheetField(field), was: .empty, in: row.context.home)
            }
            guard let day = try value(.saleSold)?.day, let price = try value(.salePrice)?.money else { return nil }
            (self.day, self.price) = (day, price)
            postage = try value(.salePostagePaid)?.money?.minor ?? 0
            let listed = row.platforms(.platforms) ?? []
            platform = try value(.salePlatform)?.text ?? (listed.count == 1 ? listed[0] : nil)
        }

        /// Returns true if a sale here has the same price, or one of them has price and postage in one amount.
        func agrees(_ other: StoredRow) -> Bool {
            guard let theirs = other.value(of: .salePrice).money, theirs.currency == price.currency else {
                return false
            }
            let total = theirs.minor + (other.value(of: .salePostagePaid).money?.minor ?? 0)
            return theirs.minor == price.minor || total == price.minor || theirs.minor == price.minor + postage
        }
    }

    /// Returns the item that no sheet brought and whose contents a row has: the title and two of cost, day bought, seller
    /// and market, or the title and the sale; `nil` for none.
    fileprivate mutating func twin(of row: SheetRow, _ identity: Identity, besides items: Set<Int64>) throws -> Int64? {
        guard !identity.title.isEmpty else { return nil }
        let others = try self.others ?? session.items(besides: names)
        self.others = others
        return try others[identity.title]?.first { id in
            guard !items.contains(id), let item = try session.rows(of: .items, id).first else { return false }
            return try agrees(row, identity, item)
        }
    }

    private func agrees(_ row: SheetRow, _ identity: Identity, _ item: StoredRow) throws -> Bool {
        var row = row
        func agree<Value>(_ said: Value?, _ here: Value?, by isSame: (Value, Value) -> Bool) -> Bool? {
            said.flatMap { said in here.map { isSame(said, $0) } }
        }
        func agree(_ field: StoredField, in table: StoreTable) throws -> Bool? {
            let here = try item.value(of: field).id.map { try session.name(of: $0, in: table) }
            let said = try row.value(SheetField(field), was: .empty, in: row.context.home)?.text
            return agree(said, here) { FoldedText.nameKey($0) == FoldedText.nameKey($1) }
        }
        let told = [
            agree(identity.cost, item.money("costMinor", "costCurrency"), by: ==),
            agree(identity.bought, item.value(of: .itemBought).day, by: ==),
            try agree(StoredTable.items["seller"], in: .sellers), try agree(StoredTable.items["market"], in: .markets),
        ].compactMap(\.self)
        guard !told.contains(false) else { return false }
        if told.count >= 2 { return true }
        guard let sale = try Sale(row) else { return false }
        return try session.rows(of: .sales, where: "itemId = ?", item.id).contains { other in
            let platform = try other.value(of: .salePlatform).id.map { try session.name(of: $0, in: .platforms) }
            return !other.isDeleted && other.value(of: .saleSold).day == sale.day
                && other.value(of: .salePrice).money == sale.price
                && PlatformDirectory.sameName(platform ?? "", sale.platform ?? "")
        }
    }

    /// The most days between two tellings of one sale.
    private static let mostDays: Int32 = 3

    /// Returns a sale that may be the same: on its platform within some days, at a price that agrees; `nil` for none.
    ///
    /// Of the sales that another sheet told, only one of a thing with the same title.
    fileprivate func near(
        _ sale: Sale, of title: Substring, in sales: SalesByAmount?, besides items: Set<Int64>
    ) throws -> (item: Int64, words: String)? {
        let found = sales?.around(sale, days: Self.mostDays, title: title) ?? []
        for (id, item) in found where !items.contains(item) {
            guard let row = try session.rows(of: .sales, id).first, sale.agrees(row) else { continue }
            let sku = try session.rows(of: .items, item).first.flatMap { row in
                [row.text("sku"), row.text("title").map { "“\($0)”" }].compactMap(\.self).joined(separator: " ")
            }
            let day = row.value(of: .saleSold).shown
            return (item, "\(sku ?? "") on \(day) for \(row.value(of: .salePrice).shown)")
        }
        return nil
    }
}
