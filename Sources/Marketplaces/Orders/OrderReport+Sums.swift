import QueryLanguage

/// The state of an order line in the store.
struct OrderStanding {
    let key: OrderLineKey
    let state: String
    let price: Int64

    init(_ row: OrderRow) {
        (key, state, price) = (row.key, row.state, row.line.price ?? 0)
    }

    /// Creates the state of a new line that was not booked.
    init(_ written: OrderTable.Written) {
        (key, state) = (written.line.key, written.line.isCancelled ? "ignored" : "unmatched")
        price = written.line.price ?? 0
    }
}

extension OrderReport {
    /// Adds the order's amounts in the file to the sums, by the state of each of its lines.
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
        for line in said.lines {
            let row = rows.first { $0.key == line.key } ?? rows.first { $0.state != "matched" } ?? rows.first
            try add(line.net, in: line.currency, Self.place(row?.state))
        }
        for fact in said.expenses { try add(-fact.charge, in: fact.currency, \.booked) }
        for fact in said.waiting { try add(-fact.charge, in: fact.currency, \.left) }
    }

    private mutating func addStatement(_ facts: [KeptFact], _ rows: [OrderStanding]) throws {
        for fact in facts {
            let net = fact.net ?? Money(minor: -fact.charge, currency: fact.currency)
            for (row, share) in zip(rows, Shares.of(net.minor, by: rows.map(\.price))) {
                try add(share, in: net.currency, Self.place(row.state))
            }
        }
    }

    private static func place(_ state: String?) -> WritableKeyPath<OrderReport.Sums, Int64> {
        switch state {
        case "matched": \.booked
        case "ignored": \.ignored
        default: \.left
        }
    }
}
