import GRDB
import QueryLanguage

/// The way of a sheet's rows into the store: what is there now, and edits of it.
///
/// A sheet has no earlier version to compare with, so its cells are compared with the store as it is. Nothing is kept
/// of the records themselves. In a rehearsal and after ``ImportSession/abandon()`` ids are given but nothing is written.
public final class SheetSession {
    public let session: ImportSession
    private var names: [NamedKind: Directory] = [:]
    private var nextIds: [String: Int64] = [:]
    private var numbered: Set<Int64> = []

    public init(_ session: ImportSession) {
        self.session = session
    }

    // MARK: - Places by name

    /// The rows of one table by name.
    private struct Directory {
        /// By the bytes of the name, so that two spellings of one letter are two names.
        var exact: [[UInt8]: Int64] = [:]
        /// By what names that are the same have in common; only those from before, so that a sheet's own names are kept apart as it has them.
        var folded: [[Int32]: Int64] = [:]
    }

    /// The row of that name, case ignored where none is spelled just so; `nil` if there is none.
    public func row(of kind: NamedKind, named name: String) throws -> Int64? {
        let known = try directory(of: kind)
        return known.exact[Array(name.utf8)] ?? known.folded[FoldedText.nameKey(name)]
    }

    /// Adds a market, seller or haul of which nothing is known but its name.
    public func add(_ kind: NamedKind, named name: String) throws -> Int64 {
        let id = try insert(into: kind.table, named: name)
        names[kind, default: Directory()].exact[Array(name.utf8)] = id
        return id
    }

    /// The name nearest to one that is unknown.
    public func nearest(to name: String, among kind: NamedKind) throws -> String? {
        let names = try String.fetchAll(
            session.database, sql: "SELECT name FROM \(kind.table.rawValue) WHERE deletedAt IS NULL")
        return Spelling.nearest(to: name, among: names)
    }

    private func directory(of kind: NamedKind) throws -> Directory {
        if let known = names[kind] { return known }
        var known = Directory()
        // The oldest of a name wins.
        let rows = try Row.fetchCursor(
            session.database,
            sql: "SELECT id, name FROM \(kind.table.rawValue) WHERE deletedAt IS NULL ORDER BY id DESC")
        while let row = try rows.next() {
            let (id, name): (Int64, String) = try (row[0], row[1])
            known.exact[Array(name.utf8)] = id
            known.folded[FoldedText.nameKey(name)] = id
        }
        names[kind] = known
        return known
    }

    // MARK: - What is there

    /// The items that a SKU may mean: those that had it before, then the one that has it.
    public func items(called sku: SKU) throws -> [SheetItem] {
        let ids = try session.statement(
            """
            SELECT id FROM items WHERE legacySku = ?1
            UNION ALL SELECT id FROM items WHERE sku = ?1 AND legacySku IS NOT ?1
            """)
        ids.bind(sku.text, at: 1)
        var found: [Int64] = []
        try ids.forEachRow { found.append(ids.integer(at: 0)) }
        return try found.compactMap(item)
    }

    private func item(_ id: Int64) throws -> SheetItem? {
        let row = try session.statement(
            """
            SELECT items.id, sku, items.deletedAt, title, note, boughtDay, costMinor, costCurrency,
                items.marketId, markets.name, sellerId, sellers.name, haulId, hauls.name,
                askingMinor, askingCurrency, listedOn, saleId, costRate, costRateCurrency, boughtPaid
            FROM items LEFT JOIN markets ON markets.id = items.marketId LEFT JOIN sellers ON sellers.id = sellerId
                LEFT JOIN hauls ON hauls.id = haulId
            WHERE items.id = ?
            """)
        row.bind(.integer(id), at: 1)
        var item: SheetItem?
        try row.forEachRow {
            item = SheetItem(
                id: id, sku: row.text(at: 1) ?? "", isDeleted: !row.isNull(at: 2), title: row.text(at: 3),
                note: row.text(at: 4), bought: row.day(at: 5), cost: row.money(at: 6, 7), rate: row.rate(at: 18),
                paid: row.payment(at: 20), market: row.named(at: 8),
                seller: row.named(at: 10), haul: row.named(at: 12), asking: row.money(at: 14, 15),
                platforms: (row.text(at: 16) ?? "").split(separator: ";").compactMap { Int64($0) },
                sale: row.isNull(at: 17) ? nil : try sale(row.integer(at: 17)))
        }
        return item
    }

    private func sale(_ id: Int64) throws -> SheetSale? {
        let row = try session.statement(
            """
            SELECT soldDay, priceMinor, currency, platformId, platforms.name, feesMinor, postageMinor, packagingMinor,
                payment, rate, rateCurrency
            FROM sales LEFT JOIN platforms ON platforms.id = platformId WHERE sales.id = ?
            """)
        row.bind(.integer(id), at: 1)
        var sale: SheetSale?
        try row.forEachRow {
            guard let sold = row.day(at: 0) else { return }
            sale = SheetSale(
                id: id, sold: sold, price: row.money(at: 1, 2), rate: row.rate(at: 9), platform: row.named(at: 3),
                fees: row.money(at: 5, 2),
                postage: row.money(at: 6, 2), packaging: row.money(at: 7, 2), payment: row.payment(at: 8))
        }
        return sale
    }

    /// What a whole export says in the columns of which an item has several: its listings, earlier sales and photos.
    public func lists(of item: Int64) throws -> [String: String] {
        let row = try session.statement(
            "SELECT \(WholeSheet.lists.map(\.sql).joined(separator: ", ")) FROM items WHERE id = ?")
        row.bind(.integer(item), at: 1)
        var lists: [String: String] = [:]
        try row.forEachRow {
            for (index, list) in WholeSheet.lists.enumerated() { lists[list.column] = row.text(at: Int32(index)) ?? "" }
        }
        return lists
    }

    /// The days of an item's life as they are now.
    public func history(of item: Int64) throws -> ItemHistory {
        try ItemHistory(of: item, in: session.database)
    }

    public func expense(_ id: Int64) throws -> SheetExpense? {
        let row = try session.statement(
            """
            SELECT expenses.deletedAt, kind, subkind, day, amountMinor, currency, expenses.marketId, markets.name,
                expenses.haulId, hauls.name, itemId, sku, payment, memo, rate, rateCurrency
            FROM expenses LEFT JOIN markets ON markets.id = expenses.marketId
                LEFT JOIN hauls ON hauls.id = expenses.haulId LEFT JOIN items ON items.id = itemId
            WHERE expenses.id = ?
            """)
        row.bind(.integer(id), at: 1)
        var expense: SheetExpense?
        try row.forEachRow {
            guard let date = row.day(at: 3), let amount = row.money(at: 4, 5) else { return }
            expense = SheetExpense(
                id: id, isDeleted: !row.isNull(at: 0), kind: row.text(at: 1) ?? "", subkind: row.text(at: 2),
                date: date,
                amount: amount, rate: row.rate(at: 14), market: row.named(at: 6), haul: row.named(at: 8),
                item: row.named(at: 10),
                payment: row.payment(at: 12), memo: row.text(at: 13))
        }
        return expense
    }
}

/// A new item of a sheet, with what comes with it.
public struct NewItem {
    fileprivate let item: ImportRow
    fileprivate var parts: [ImportRow] = []

    /// Without a SKU it is given one when it is written.
    public init(sku: SKU?, _ edits: [ItemEdit]) {
        item = ImportRow(.items, [("sku", ImportValue(sku?.text))] + edits.flatMap(\.assignments))
    }

    /// Adds a listing, which is live unless it has an end.
    public mutating func list(
        on platform: Int64, listed: BusinessMoment, asking: Money?, ended: BusinessMoment? = nil
    ) {
        parts.append(
            .listing(platformId: platform, listed: listed, asking: asking, ended: ended, deletedAt: nil))
    }

    public mutating func sell(_ edits: [SaleEdit]) {
        parts.append(ImportRow(.sales, edits.flatMap(\.assignments)))
    }

    /// Adds a photo after those before; `file` is its path as the sheet gives it.
    public mutating func add(photo file: String?, driveId: String?) {
        let position = parts.count { $0.table === ImportTable.photos }
        parts.append(.photo(position: Int64(position), file: file, driveId: driveId, deletedAt: nil))
    }
}

extension SheetSession {
    // MARK: - Items

    /// Adds an item.
    public func add(_ item: NewItem) throws {
        _ = try session.add(ImportedRows(item.item, parts: item.parts))
    }

    public func change(item id: Int64, _ edits: [ItemEdit]) throws {
        try update(.items, edits.flatMap(\.assignments), where: "id = ?", id)
    }

    /// Gives every live listing of an item this asking price.
    public func changeAsking(of item: Int64, to asking: Money?) throws {
        try update(
            .listings,
            [("askingMinor", ImportValue(asking?.minor)), ("askingCurrency", ImportValue(asking?.currency.code))],
            where: "itemId = ? AND endedAt IS NULL AND deletedAt IS NULL", item)
    }

    /// Sells an item that is there.
    public func addSale(of item: Int64, _ edits: [SaleEdit]) throws {
        try session.insert(ImportRow(.sales, edits.flatMap(\.assignments)), item: item)
    }

    public func change(sale id: Int64, _ edits: [SaleEdit]) throws {
        try update(.sales, edits.flatMap(\.assignments), where: "id = ?", id)
    }

    // MARK: - Expenses

    /// Adds an expense under the number that it brings, which no other may have, or under the next one.
    public func addExpense(id: Int64?, _ edits: [ExpenseEdit]) throws {
        let row = ImportRow(.expenses, edits.flatMap(\.assignments))
        let given = try session.add(ImportedRows(row), id: id)
        if id == nil { numbered.insert(given) }
    }

    /// Whether an expense of this import that brought no number was given this one.
    public func hasNumbered(expense id: Int64) -> Bool {
        numbered.contains(id)
    }

    public func change(expense id: Int64, _ edits: [ExpenseEdit]) throws {
        try update(.expenses, edits.flatMap(\.assignments), where: "id = ?", id)
    }

    /// Counts a row of the sheet that changed something.
    public func countChange() {
        session.countChange()
    }

    // MARK: - Rows

    private func insert(into table: StoreTable, named name: String) throws -> Int64 {
        let id = try nextIds[table.rawValue] ?? session.database.nextId(of: table.rawValue)
        guard id < Int64.max else { throw Database.noIdLeft(in: table.rawValue) }
        nextIds[table.rawValue] = id + 1
        guard session.writes else { return id }
        try session.begin()
        let statement = try session.statement(
            "INSERT INTO \(table.rawValue) (id, name, createdAt, updatedAt) VALUES (?1, ?2, ?3, ?3)")
        statement.bind(.integer(id), at: 1)
        statement.bind(name, at: 2)
        statement.bind(.instant(session.now), at: 3)
        try statement.run()
        try session.noteAddition(id, to: table.rawValue)
        return id
    }

    private func update(
        _ table: StoreTable, _ values: [(column: String, value: ImportValue)], where condition: String, _ id: Int64
    ) throws {
        try session.update(table.rawValue, values, where: condition, id)
    }
}

extension InventoryStore {
    /// Whether nothing was ever bought here, nor anything spent.
    public func isEmpty() throws -> Bool {
        try read { database in
            try Bool.fetchOne(
                database, sql: "SELECT NOT EXISTS (SELECT 1 FROM items) AND NOT EXISTS (SELECT 1 FROM expenses)")
                ?? true
        }
    }
}
