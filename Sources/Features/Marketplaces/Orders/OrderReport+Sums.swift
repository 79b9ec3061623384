import QueryLanguage

/// The state of an order line in the store.
struct OrderStanding {
    let key: OrderLineKey
    let state: String
    let price: Int64
    let isCancelled: Bool
    private let quantity: Int
    /// The pieces that have a sale; all of them have one in a matched line.
    private let booked: Set<Int>

    /// Creates the state of a stored line; `booked` has its pieces that have a sale.
    init(_ row: OrderRow, booked: Set<Int>) {
        (key, state, price) = (row.key, row.state, row.line.price ?? 0)
        (isCancelled, quantity, self.booked) = (row.line.isCancelled, row.line.quantity, booked)
    }

    /// Creates the state of a new line that was not booked.
    init(_ written: OrderTable.Written) {
        (key, state) = (written.line.key, written.line.isCancelled ? "ignored" : "unmatched")
        (price, isCancelled, quantity) = (written.line.price ?? 0, written.line.isCancelled, written.line.quantity)
        booked = []
    }

    /// Returns the part of a line's own sum that belongs to pieces with a sale.
    fileprivate func booked(of line: DerivedLine) -> Int64 {
        if state == "matched" { return line.net }
        var line = line
        line.quantity = quantity
        return booked.reduce(0) { $0 + ($1 < quantity ? line.unit($1).net : 0) }
    }

    /// Returns the part of an amount that belongs to pieces with a sale.
    fileprivate func booked(of minor: Int64) -> Int64 {
        if state == "matched" { return minor }
        guard !booked.isEmpty else { return 0 }
        let shares = Shares.of(minor, by: Array(repeating: 1, count: quantity))
        return booked.reduce(0) { $0 + ($1 < quantity ? shares[$1] : 0) }
    }
}

extension OrderReport {
    /// Adds an order to the sums, at the amounts of the file: the pieces that have a sale are booked.
    ///
    /// An order that was cancelled counts nowhere.
    mutating func add(_ facts: [KeptFact], _ said: DerivedOrder, _ rows: [OrderStanding]) throws {
        // A row of an unknown type is no order line, but its money is in the file.
        if facts.contains(where: { $0.kind == .unknown }) { return try addStatement(facts, rows) }
        for row in rows {
            switch row.state {
            case "matched": matched += 1
            case "ignored": ignored += 1
            default: unmatched += 1
            }
        }
        // A statement has all money in and out but no prices, so an order counts as the amounts of its lines.
        guard facts.contains(where: { $0.authority.price > 0 }) else { return try addStatement(facts, rows) }
        for line in said.lines where !line.isCancelled && line.waits != .voided { try add(line, rows) }
        for fact in said.expenses { try add(-fact.charge, in: fact.currency, \.booked) }
        for fact in said.waiting { try add(-fact.charge, in: fact.currency, \.left) }
    }

    /// Adds a line of the file to the sums; one about several lines of the store is divided among them by price.
    private mutating func add(_ line: DerivedLine, _ rows: [OrderStanding]) throws {
        let among = Self.rows(under: line, rows)
        guard among.count != 1 else {
            return try add(line.net, booked: among[0].booked(of: line), in: line.currency, among[0])
        }
        if among.isEmpty { try add(line.net, in: line.currency, \.left) }
        for (row, share) in zip(among, Shares.of(line.net, by: among.map(\.price))) {
            try add(share, booked: row.booked(of: share), in: line.currency, row)
        }
    }

    /// Returns the lines of the store that one of the file is about.
    private static func rows(under line: DerivedLine, _ rows: [OrderStanding]) -> [OrderStanding] {
        if let row = rows.first(where: { $0.key == line.key }) { return [row] }
        let named = rows.filter { line.itemNumber.isEmpty || $0.key.itemNumber == line.itemNumber }
        return named.isEmpty ? Array(rows.prefix(1)) : named
    }

    private mutating func addStatement(_ facts: [KeptFact], _ rows: [OrderStanding]) throws {
        for fact in facts {
            let net = fact.net ?? Money(minor: -fact.charge, currency: fact.currency)
            for (row, share) in zip(rows, Shares.of(net.minor, by: rows.map(\.price))) {
                try add(share, booked: row.booked(of: share), in: net.currency, row)
            }
        }
    }

    private mutating func add(
        _ minor: Int64, booked: Int64, in currency: Currency, _ row: OrderStanding
    ) throws {
        guard !row.isCancelled else { return }
        try add(booked, in: currency, \.booked)
        try add(minor.subtracting(booked), in: currency, row.state == "ignored" ? \.ignored : \.left)
    }
}
