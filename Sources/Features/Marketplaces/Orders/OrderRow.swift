import QueryLanguage
import StoreFile

/// A stored order line, a row of `orders`.
struct OrderRow: StoredRecord {
    var id: Int64 = 0
    var platform: Int64
    var number: String
    /// The line without its refunds, for which the row has only the sum.
    private(set) var line: DerivedLine
    private var refund: Int64?
    private var feesBack: Int64?
    var ignoredAt: String?
    /// The difference of the order from its own result, and how much of it the user accepted, on the first of its lines.
    private(set) var difference: Int64?
    private(set) var accepted: Int64?
    /// The part of a refund suggested by a file that the user accepted not to be one.
    private(set) var acceptedRefund: Int64?
    /// The rest of the difference, unless the line is ignored or cancelled.
    private(set) var mismatch: Int64 = 0
    private(set) var matched = 0
    private(set) var state = ""

    init(_ line: DerivedLine, platform: Int64, number: String) {
        (self.line, self.platform, self.number) = (line, platform, number)
        assign(line)
    }

    /// Assigns the values of a line, and keeps the user's decisions about the row.
    mutating func assign(_ line: DerivedLine) {
        self.line = line
        refund = line.refunds.isEmpty ? nil : line.refunds.reduce(0) { $0 + $1.minor }
        feesBack = line.refunds.isEmpty ? nil : line.refunds.reduce(0) { $0 + $1.feesBack }
        self.line.refunds = []
        difference = line.difference
    }

    /// Assigns the part of the order's difference that the user accepted.
    mutating func accept(_ minor: Int64) {
        accepted = minor == 0 ? nil : minor
        mismatch = isIgnored || line.isCancelled ? 0 : (difference ?? 0) - minor
    }

    /// The line with all refunds summed up as one, without a day.
    var lineWithSums: DerivedLine {
        var line = line
        if let refund { line.refunds = [.init(day: nil, minor: refund, feesBack: feesBack ?? 0)] }
        return line
    }

    var isIgnored: Bool { ignoredAt != nil }

    /// The key of the line within its order.
    var key: OrderLineKey { line.key }
}

extension OrderRow {
    static let table = StoredTable.orders

    static let properties: [StoredProperty<OrderRow>] = [
        .init("item_number", \.line.itemNumber), .init("transaction", \.line.transaction), .init("day", \.line.day),
        .init("title", \.line.title), .init("sku_there", \.line.label), .init("quantity", \.boundedQuantity),
        .init("currency", \.line.currency), .init("sale_price", \.line.price),
        .init("postage_paid", \.line.postagePaid), .init("fees", \.line.fees), .init("ads", \.line.ads),
        .init("label", \.line.postage), .init("refund", \.refund), .init("fees_back", \.feesBack),
        .init("rate", \.line.rate), .init("payout", \.line.payout), .init("cancelled", \.line.isCancelled),
        .init("platform", \.platform), .init("order", \.number), .init("ignored", \.ignoredAt),
        .init("difference", \.difference), .init("accepted", \.accepted),
        .init("accepted_refund", \.acceptedRefund), .init(derived: "mismatchMinor", \.mismatch),
        .init(derived: "matched", \.matched), .init(derived: "state", \.state),
    ]

    static let blank = OrderRow(
        DerivedLine(itemNumber: "", transaction: "", currency: .gbp), platform: 0, number: "")

    var isSound: Bool { true }

    private var boundedQuantity: Int {
        get { line.quantity }
        set { line.quantity = KeptFact.quantity(newValue) }
    }
}

/// The key of a line within its order.
struct OrderLineKey: Equatable {
    let itemNumber: String
    let transaction: String
}

extension DerivedLine {
    /// The key that separates it from the order's other lines.
    var key: OrderLineKey { OrderLineKey(itemNumber: itemNumber, transaction: transaction) }
}

/// A reader and writer of the facts and lines of orders, one order at a time.
struct OrderTable {
    let database: StoreConnection
    let now: Instant
    private let table: RecordTable<OrderRow>

    init(_ database: StoreConnection, now: Instant) throws {
        (self.database, self.now) = (database, now)
        table = try RecordTable(database, now: now)
    }

    /// Returns all facts about an order.
    func facts(_ platform: Int64, _ number: String) throws -> [KeptFact] {
        try database.records(where: "platformId = ? AND orderNumber = ?", .integer(platform), .text(number))
    }

    func rows(_ platform: Int64, _ number: String) throws -> [OrderRow] {
        try database.records(
            where: "platformId = ? AND orderNumber = ? ORDER BY id", .integer(platform), .text(number))
    }

    /// A line as it is now, with the row it was before.
    struct Written {
        var id: Int64
        var line: DerivedLine
        var before: OrderRow?
        var isChanged: Bool
        /// The part of the order's difference from its own result that nobody accepted, on its first line.
        var mismatch: Int64
    }

    /// Writes the derived lines of an order, and returns them; an existing line keeps its number and its sales.
    ///
    /// An order whose first facts were just stored `isNew`, and has no lines yet.
    func write(
        _ lines: [DerivedLine], _ platform: Int64, _ number: String, isNew: Bool = false
    ) throws -> [Written] {
        var known = try isNew ? [] : rows(platform, number)
        var lines = lines
        // An order that waits books nothing that could be wrong.
        if lines.first?.waits != nil, !known.contains(where: { $0.matched > 0 }) {
            for place in lines.indices { lines[place].difference = nil }
        }
        if known.isEmpty { return try lines.map { try write($0, nil, 0, platform, number) } }
        let accepted = known.reduce(0) { $0 + ($1.accepted ?? 0) }
        var before = lines.map { line in known.first { $0.key == line.key } }
        known.removeAll { row in lines.contains { $0.key == row.key } }
        // A line without an item number becomes the line of the item that is known now.
        for place in lines.indices where before[place] == nil {
            let like = known.firstIndex { $0.line.itemNumber == lines[place].itemNumber } ?? known.indices.first
            if let like { before[place] = known.remove(at: like) }
        }
        for row in known { try remove(row) }
        var written: [Written] = []
        for (line, row) in zip(lines, before) {
            written.append(try write(line, row, written.isEmpty ? accepted : 0, platform, number))
        }
        return written
    }

    private func write(
        _ line: DerivedLine, _ row: OrderRow?, _ accepted: Int64, _ platform: Int64, _ number: String
    ) throws -> Written {
        guard let row else {
            var new = OrderRow(line, platform: platform, number: number)
            new.accept(accepted)
            guard try table.add(&new) else {
                throw SQLiteError(.corrupt, message: "two lines of order \(number) are the same")
            }
            return Written(id: new.id, line: line, before: nil, isChanged: true, mismatch: new.mismatch)
        }
        var new = row
        new.assign(line)
        new.accept(accepted)
        let isChanged = new.values != row.values
        if isChanged { try table.write(new) }
        return Written(id: row.id, line: line, before: row, isChanged: isChanged, mismatch: new.mismatch)
    }

    /// Removes a line that no fact supports any more; its sales become the user's own.
    private func remove(_ row: OrderRow) throws {
        for (table, columns) in [("sales", "orderId = NULL, orderUnit = NULL"), ("refunds", "orderId = NULL")] {
            try database.run(
                "UPDATE \(sql: table) SET \(sql: columns), updatedAt = \(now.description) WHERE orderId = \(row.id)")
        }
        try database.run("DELETE FROM orders WHERE id = \(row.id)")
    }
}

extension StoreConnection {
    /// Returns the pieces of an order line that have a sale.
    func takenUnits(of order: Int64) throws -> Set<Int> {
        try Set(
            cached("SELECT orderUnit FROM sales WHERE orderId = \(order) AND deletedAt IS NULL").values(Int.self))
    }

    /// Returns true if a line of an order has a sale.
    func hasSale(ofOrder order: String, _ platform: Int64) throws -> Bool {
        try cached(
            """
            SELECT EXISTS (SELECT 1 FROM orders JOIN sales ON orderId = orders.id AND sales.deletedAt IS NULL
            WHERE orders.platformId = \(platform) AND orderNumber = \(order))
            """
        ).value(Bool.self) ?? false
    }

    /// Returns the items that a line has sales of.
    func bookedItems(of order: Int64) throws -> Set<Int64> {
        try Set(
            cached("SELECT itemId FROM sales WHERE orderId = \(order) AND deletedAt IS NULL").values(Int64.self))
    }
}
