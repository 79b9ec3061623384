import Interchange
import QueryLanguage
import StoreFile

/// A search for the row of this store that corresponds to a row of another one.
struct RowFinder {
    private let table: StoredTable
    private let rows: [Int64: OwnedRow]
    private var byName: [String: Int64] = [:]
    /// Rows by the values that people tell them apart by, for rows whose names in the other store are unknown.
    private var byLikeness: [String: Int64] = [:]
    /// All rows of one name, the oldest first.
    private var namesakes: [String: [Int64]] = [:]
    /// The likenesses that several live rows of the other store have, which that store tells apart by their spelling.
    private var shared: Set<String> = []
    /// Our rows that a row of the other store was found to be.
    private var matched: Set<Int64>
    /// Rows here by the imported record that made them, and the other store's records by their row.
    private var byRecord: [String: Int64] = [:]
    private var recordsThere: [Int64: [String]] = [:]
    private var partsOfItems: [Int64: [OwnedRow]] = [:]

    /// - Parameters:
    ///   - matched: The rows that were found so far.
    ///   - renamed: The names that rows got by this exchange.
    init(
        _ table: StoredTable, _ rows: [OwnedRow], ours: ExchangeSide, theirs: ExchangeSide, matched: Set<Int64> = [],
        renamed: [Int64: StoredValue] = [:]
    ) throws {
        self.table = table
        self.matched = matched
        self.rows = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // An item that the other store knows isn't the one that has its SKU there now.
        let isOfItems = table === StoredTable.items
        let known = isOfItems ? Set((theirs.origins[.items] ?? [:]).values.joined().map(\.name)) : []
        let made = "\(theirs.mark)/"
        for row in rows {
            let names = ours.names(of: row, table)
            for name in names { byName[name] = row.id }
            let isKnown = isOfItems && names.contains { $0.hasPrefix(made) || known.contains($0) }
            var values = row.values
            if let name = renamed[row.id] { values[0] = name }
            if !isKnown, let likeness = Self.likeness(values, table) {
                byLikeness[likeness] = row.id
                if Self.named.contains(table.table) { namesakes[likeness, default: []].append(row.id) }
            }
            if let item = row.item { partsOfItems[item, default: []].append(row) }
        }
        for (record, row) in try Self.records(of: table, in: ours.database) { byRecord[record] = row }
        for (record, row) in try Self.records(of: table, in: theirs.database) {
            recordsThere[row, default: []].append(record)
        }
        guard Self.named.contains(table.table) else { return }
        let alike = Dictionary(grouping: try theirs.rows(of: table).compactMap { Self.likeness($0.values, table) }) {
            $0
        }
        shared = Set(alike.filter { $0.value.count > 1 }.keys)
    }

    /// Returns the row with a name in this store; `nil` if there is none.
    func row(named name: String) -> Int64? { byName[name] }

    /// Returns the row, and whether the match was not known before; `nil` if there is none.
    mutating func find(
        _ names: [String], _ their: OwnedRow, _ values: [StoredValue], _ item: Int64?, isPaired: Bool
    ) throws -> (row: OwnedRow, isNew: Bool)? {
        let found = try look(for: names, their, values, item, isPaired: isPaired)
        if let found, Self.named.contains(table.table) { matched.insert(found.row.id) }
        return found
    }

    private func look(
        for names: [String], _ their: OwnedRow, _ values: [StoredValue], _ item: Int64?, isPaired: Bool
    ) throws -> (row: OwnedRow, isNew: Bool)? {
        for name in names { if let row = byName[name].flatMap({ rows[$0] }) { return (row, false) } }
        for record in recordsThere[their.id] ?? [] {
            guard let row = byRecord[record].flatMap({ rows[$0] }) else { continue }
            // Each store may have matched an order to another item.
            if row.item == item, table !== StoredTable.refunds || row.values[0] == values[0] { return (row, true) }
        }
        if let row = namesake(of: values) { return (row, true) }
        guard isPaired, let item else { return nil }
        return partsOfItems[item]?.first { Self.partKey($0.values, table) == Self.partKey(values, table) }.map {
            ($0, true)
        }
    }

    /// Returns the row that people take for the same as one with these values, if possible one of the same spelling.
    ///
    /// Two rows whose names are equal in the other store stay two.
    private func namesake(of values: [StoredValue]) -> OwnedRow? {
        guard let likeness = Self.likeness(values, table), let last = byLikeness[likeness] else { return nil }
        guard let alike = namesakes[likeness] else { return rows[last] }
        let isSpelledSo = { rows[$0]?.values.first == values.first }
        if shared.contains(likeness) {
            return alike.first { isSpelledSo($0) && !matched.contains($0) }.flatMap { rows[$0] }
        }
        return rows[alike.first(where: isSpelledSo) ?? last]
    }

    /// The tables whose rows count as the same if they have the same name.
    static let named: [StoreTable] = [.markets, .sellers, .hauls, .platforms, .kinds]

    /// Returns the value by which rows count as the same: places, people and platforms with one name, in any case, items
    /// with one SKU and title.
    static func likeness(_ values: [StoredValue], _ table: StoredTable) -> String? {
        if table === StoredTable.items, values[table.deletion] == .null,
            case .text(let sku) = values[StoredField.itemSKU.place],
            case .text(let title) = values[StoredField.itemTitle.place]
        {
            return "\(sku) \(title)".lowercased()
        }
        if table === StoredTable.fees, values[table.deletion] == .null { return "\(values[0]) \(values[1])" }
        // No two platforms have one word, even if one is deleted.
        let isKnown = values[table.deletion] == .null || table === StoredTable.platforms
        guard named.contains(table.table), isKnown, case .text(let name) = values[0] else { return nil }
        return String(String.UnicodeScalarView(FoldedText.nameKey(name).compactMap { Unicode.Scalar(UInt32($0)) }))
    }

    /// Returns the values that distinguish the parts of one item.
    private static func partKey(_ values: [StoredValue], _ table: StoredTable) -> [StoredValue] {
        switch table.table {
        case .listings: [values[0], values[StoredField.listingListed.place]]
        case .sales: [values[StoredField.saleSold.place]]
        default: [values[0], values[1]]
        }
    }

    /// Returns the imported record, or the line or charge of an order, that each row comes from, and the row's id.
    private static func records(of table: StoredTable, in database: StoreConnection) throws -> [(String, Int64)] {
        let kinds: [ImportKind] =
            switch table.table {
            case .markets: [.market]
            case .sellers: [.seller]
            case .hauls: [.haul]
            case .items: [.item]
            case .expenses: [.entryFee, .transportExpense, .expense]
            default: []
            }
        let names = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        var queries = [
            "SELECT kind || '/' || sourceId, rowId FROM importedRecords WHERE kind IN (\(names)) AND rowId IS NOT NULL"
        ]
        let line = "orderNumber, itemNumber, transactionNumber"
        switch table.table {
        case .sales: queries.append(booked(.sales, by: "orders ON orders.id = orderId", "\(line), orderUnit"))
        case .refunds:
            queries.append(booked(.refunds, by: "orders ON orders.id = orderId", "\(line), refundedDay, amountMinor"))
        case .expenses:
            queries.append(
                booked(
                    .expenses, by: "orderFacts ON orderFacts.id = orderFactId",
                    "orderNumber, source, orderFacts.kind, key"))
        default: break
        }
        return try queries.flatMap { try database.rows(BoundSQL(sql: $0)).map { (try $0[0], try $0[1]) } }
    }

    /// Returns a query for the rows that were booked from orders, with the names of the orders' parts.
    private static func booked(_ table: StoreTable, by join: String, _ columns: String) -> String {
        """
        SELECT json_array(slug, \(columns)), \(table.rawValue).id FROM \(table.rawValue) JOIN \(join)
        JOIN platforms ON platforms.id = \(join.prefix { $0 != " " }).platformId WHERE \(table.rawValue).deletedAt IS NULL
        """
    }
}
