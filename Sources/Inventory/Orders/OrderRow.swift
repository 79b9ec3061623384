import GRDB
import QueryLanguage

/// An order line as the store has it, a row of `orders`.
struct OrderRow {
    var id: Int64
    var platform: Int64
    var number: String
    /// Without its refunds, of which the row has only the sum.
    var line: DerivedLine
    var refund: Int64?
    var feesBack: Int64?
    var isIgnored: Bool
    var matched: Int
    var state: String

    /// The line with the sum of its refunds as one, of the day it was sold.
    var lineWithSums: DerivedLine {
        var line = line
        if let refund { line.refunds = [.init(day: nil, minor: refund, feesBack: feesBack ?? 0)] }
        return line
    }

    static let select = """
        SELECT id, platformId, orderNumber, ignoredAt, matched, state, \(columns.joined(separator: ", ")) FROM orders
        """

    /// The columns that follow from the facts.
    static let columns = [
        "itemNumber", "transactionNumber", "day", "title", "label", "quantity", "currency", "priceMinor",
        "postagePaidMinor", "feesMinor", "adsMinor", "postageMinor", "refundMinor", "feesBackMinor", "rate",
        "rateCurrency", "payout", "isCancelled",
    ]

    init?(at row: RowStatement) {
        func number(_ place: Int32) -> Int64? { row.isNull(at: place) ? nil : row.integer(at: place) }
        guard let currency = row.text(at: 12).flatMap({ Currency(code: $0) }) else { return nil }
        id = row.integer(at: 0)
        platform = row.integer(at: 1)
        self.number = row.text(at: 2) ?? ""
        isIgnored = !row.isNull(at: 3)
        matched = Int(clamping: row.integer(at: 4))
        state = row.text(at: 5) ?? ""
        line = DerivedLine(
            itemNumber: row.text(at: 6) ?? "", transaction: row.text(at: 7) ?? "",
            day: row.text(at: 8).flatMap { Day(iso: $0) }, title: row.text(at: 9), label: row.text(at: 10),
            quantity: KeptFact.quantity(Int(clamping: row.integer(at: 11))), currency: currency, price: number(13),
            postagePaid: number(14), fees: number(15), ads: number(16), postage: number(17), payout: row.text(at: 22),
            isCancelled: row.integer(at: 23) != 0)
        (refund, feesBack) = (number(18), number(19))
        if let rate = row.text(at: 20), let code = row.text(at: 21), let currency = Currency(code: code) {
            line.rate = CapturedRate(factor: rate, currency: currency)
        }
    }

    /// What tells one line of an order from another.
    var key: OrderLineKey { line.key }
}

/// What tells one line of an order from another.
struct OrderLineKey: Equatable {
    let itemNumber: String
    let transaction: String
}

extension DerivedLine {
    /// What tells it from the other lines of its order.
    var key: OrderLineKey { OrderLineKey(itemNumber: itemNumber, transaction: transaction) }

    /// In the order of ``OrderRow/columns``.
    var values: [StoredValue] {
        let refund = refunds.isEmpty ? nil : refunds.reduce(0) { $0 + $1.minor }
        let feesBack = refunds.isEmpty ? nil : refunds.reduce(0) { $0 + $1.feesBack }
        return [
            .text(itemNumber), .text(transaction), day.map(StoredValue.day) ?? .null, StoredValue(title),
            StoredValue(label), .integer(Int64(quantity)), .text(currency.code), StoredValue(price),
            StoredValue(postagePaid), StoredValue(fees), StoredValue(ads), StoredValue(postage), StoredValue(refund),
            StoredValue(feesBack), StoredValue(rate?.factor), StoredValue(rate?.currency.code), StoredValue(payout),
            .integer(isCancelled ? 1 : 0),
        ]
    }
}

/// The facts and the lines of orders, read and written one order at a time.
struct OrderTable {
    let database: Database
    let now: Instant
    private let facts: RowStatement
    private let rows: RowStatement
    private let insert: RowStatement
    private let update: RowStatement

    init(_ database: Database, now: Instant) throws {
        (self.database, self.now) = (database, now)
        facts = try RowStatement("\(KeptFact.select) WHERE platformId = ? AND orderNumber = ?", in: database)
        rows = try RowStatement(
            "\(OrderRow.select) WHERE platformId = ? AND orderNumber = ? ORDER BY id", in: database)
        let columns = OrderRow.columns
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insert = try RowStatement(
            """
            INSERT INTO orders (\(columns.joined(separator: ", ")), platformId, orderNumber, createdAt, updatedAt)
            VALUES (\(marks), ?, ?, ?, ?)
            """, in: database)
        update = try RowStatement(
            "UPDATE orders SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")), updatedAt = ? WHERE id = ?",
            in: database)
        // What is bound stays bound.
        for place in 3...4 { insert.bind(.instant(now), at: Int32(columns.count + place)) }
        update.bind(.instant(now), at: Int32(columns.count + 1))
    }

    /// All that is known of an order.
    func facts(_ platform: Int64, _ number: String) throws -> [KeptFact] {
        facts.bind(.integer(platform), at: 1)
        facts.bind(number, at: 2)
        var found: [KeptFact] = []
        try facts.forEachRow { if let fact = KeptFact(at: facts) { found.append(fact) } }
        return found
    }

    func rows(_ platform: Int64, _ number: String) throws -> [OrderRow] {
        rows.bind(.integer(platform), at: 1)
        rows.bind(number, at: 2)
        var found: [OrderRow] = []
        try rows.forEachRow { if let row = OrderRow(at: rows) { found.append(row) } }
        return found
    }

    /// One line as it is now, with the row that it was before.
    struct Written {
        var id: Int64
        var line: DerivedLine
        var before: OrderRow?
        var isChanged: Bool
    }

    /// Gives an order the lines that follow from its facts; a line that was there keeps its number and its sales.
    func write(_ lines: [DerivedLine], _ platform: Int64, _ number: String) throws -> [Written] {
        var known = try rows(platform, number)
        if known.isEmpty { return try lines.map { try write($0, nil, platform, number) } }
        var before = lines.map { line in known.first { $0.key == line.key } }
        known.removeAll { row in lines.contains { $0.key == row.key } }
        // What was one line for want of a better word is the item that is known now.
        for place in lines.indices where before[place] == nil {
            let like = known.firstIndex { $0.line.itemNumber == lines[place].itemNumber } ?? known.indices.first
            if let like { before[place] = known.remove(at: like) }
        }
        for row in known { try remove(row) }
        var written: [Written] = []
        for (line, row) in zip(lines, before) { written.append(try write(line, row, platform, number)) }
        return written
    }

    private func write(
        _ line: DerivedLine, _ row: OrderRow?, _ platform: Int64, _ number: String
    ) throws -> Written {
        let values = line.values
        guard let row else {
            for (place, value) in values.enumerated() { insert.bind(value, at: Int32(place + 1)) }
            insert.bind(.integer(platform), at: Int32(values.count + 1))
            insert.bind(number, at: Int32(values.count + 2))
            try insert.run()
            return Written(id: database.lastInsertedRowID, line: line, before: nil, isChanged: true)
        }
        var old = row.line.values
        (old[12], old[13]) = (StoredValue(row.refund), StoredValue(row.feesBack))
        let isChanged = old.map(\.stored) != values.map(\.stored)
        if isChanged {
            for (place, value) in values.enumerated() { update.bind(value, at: Int32(place + 1)) }
            update.bind(.integer(row.id), at: Int32(values.count + 2))
            try update.run()
        }
        return Written(id: row.id, line: line, before: row, isChanged: isChanged)
    }

    /// A line that no fact speaks of any more; its sales are the user's own again.
    private func remove(_ row: OrderRow) throws {
        for (table, columns) in [("sales", "orderId = NULL, orderUnit = NULL"), ("refunds", "orderId = NULL")] {
            try database.run(
                "UPDATE \(table) SET \(columns), updatedAt = ? WHERE orderId = ?", [now.description, row.id])
        }
        try database.run("DELETE FROM orders WHERE id = ?", [row.id])
    }
}

extension Database {
    /// Which of an order line's quantity have a sale.
    func takenUnits(of order: Int64) throws -> Set<Int> {
        try Set(
            Int.fetchAll(
                cachedStatement(sql: "SELECT orderUnit FROM sales WHERE orderId = ? AND deletedAt IS NULL"),
                arguments: [order]))
    }

    /// The items that a line has sales of.
    func bookedItems(of order: Int64) throws -> Set<Int64> {
        try Set(
            Int64.fetchAll(
                cachedStatement(sql: "SELECT itemId FROM sales WHERE orderId = ? AND deletedAt IS NULL"),
                arguments: [order]))
    }
}
