import GRDB
import QueryLanguage

extension InventoryWriter {
    /// Sets fields of an item; `asking` is of every live listing it has.
    public func edit(_ item: Int64, _ assignments: [Assignment]) throws {
        let state = try state(item)
        try refuseDeleted(state)
        for assignment in assignments {
            if assignment.field.name == "asking" {
                try setAsking(of: item, state, assignment.value)
            } else {
                try set(assignment, in: .items, row: item)
            }
        }
        if assignments.contains(where: { $0.field.name == "bought" }) {
            try refuseDisorder(of: item, around: .purchase)
        }
    }

    private func setAsking(of item: Int64, _ state: ItemState, _ value: NewValue) throws {
        let live = try Int64.fetchAll(
            database.cachedStatement(
                sql: "SELECT id FROM listings WHERE itemId = ? AND endedAt IS NULL AND deletedAt IS NULL"),
            arguments: [item])
        guard !live.isEmpty else { throw Refusal("\(state.sku) is not listed, so it has no asking price") }
        for listing in live {
            try setMoney(
                value, in: .listings, row: listing, columns: ("askingMinor", "askingCurrency"), "an asking price")
        }
    }

    /// Sets fields of an expense, a sale or a listing.
    public func edit(_ kind: NumberedKind, _ number: Int64, _ assignments: [Assignment]) throws {
        try refuseMissing(kind, number)
        for assignment in assignments { try set(assignment, in: kind.table, row: number) }
        if assignments.contains(where: { Self.ordered.contains($0.field.name) }) { try refuseDisorder(kind, number) }
    }

    /// The fields that place a sale or a listing in its item's life.
    private static let ordered: Set = ["sold", "returned", "listed", "platform"]

    private func refuseDisorder(_ kind: NumberedKind, _ number: Int64) throws {
        guard kind == .sale || kind == .listing else { return }
        let item = try Int64.fetchOne(
            database, sql: "SELECT itemId FROM \(kind.table.rawValue) WHERE id = ?", arguments: [number])
        guard let item else { return }
        try refuseDisorder(of: item, around: kind == .sale ? .sale(number) : .listing(number))
    }

    /// Sets fields of a market, a seller or a haul.
    public func edit(_ kind: NamedKind, _ name: String, _ assignments: [Assignment]) throws {
        let row = try names.require(name, in: kind.table)
        for assignment in assignments {
            if assignment.field.name == "name", case .text(let new) = assignment.value,
                FoldedText.nameKey(new) != FoldedText.nameKey(name)
            {
                if try names.find(new, in: kind.table) != nil {
                    throw Refusal(
                        "there is a \(kind.rawValue) called \(new) already",
                        hints: ["\(kind.rawValue) merge \(Quoting.word(name)) into \(Quoting.word(new))"])
                }
            }
            try set(assignment, in: kind.table, row: row)
        }
    }

    // MARK: - One field

    private func set(_ assignment: Assignment, in table: StoreTable, row: Int64) throws {
        let value = assignment.value
        switch (table, assignment.field.name) {
        case (.items, "cost"):
            try setMoney(value, in: table, row: row, columns: ("costMinor", "costCurrency"), "a cost")
        case (.listings, "asking"):
            try setMoney(value, in: table, row: row, columns: ("askingMinor", "askingCurrency"), "an asking price")
        case (.markets, "fee"):
            try setMoney(value, in: table, row: row, columns: ("feeMinor", "feeCurrency"), "a fee")
            try set("askForEntryFee", value == .empty ? 0 : 1, in: table, row: row)
        case (.expenses, "amount"):
            if value == .empty { throw Refusal("an expense has an amount") }
            try setMoney(value, in: table, row: row, columns: ("amountMinor", "currency"), "an amount")
        case (.sales, "sale_price"):
            if value == .empty { throw Refusal("a sale has a price") }
            try refuseStrandedParts(of: row, value)
            try setMoney(value, in: table, row: row, columns: ("priceMinor", "currency"), "a price")
        case (.sales, "fees"), (.sales, "postage"), (.sales, "packaging"), (.sales, "refund"):
            try setPart(value, of: row, column: assignment.field.name + "Minor")
        case (.items, "bought"): try setDay(value, in: table, row: row, day: "boughtDay", at: "boughtAt")
        case (.listings, "listed"): try setDay(value, in: table, row: row, day: "listedDay", at: "listedAt")
        case (.sales, "sold"): try setDay(value, in: table, row: row, day: "soldDay", at: "soldAt")
        case (.sales, "returned"): try setDay(value, in: table, row: row, day: "returnedDay", at: "returnedAt")
        case (.expenses, "date"): try setDay(value, in: table, row: row, day: "day", at: "spentAt")
        case (.fees, "since"): try set("sinceDay", Self.plainDay(value)?.description, in: table, row: row)
        case (.fees, "fixed"):
            try setMoney(value, in: table, row: row, columns: ("fixedMinor", "fixedCurrency"), "a fee")
        case (.hauls, "first_day"): try set("firstDay", try day(value)?.description, in: table, row: row)
        case (.hauls, "last_day"): try set("lastDay", try day(value)?.description, in: table, row: row)
        case (.markets, "place"): try setPlace(value, row: row)
        default: try setPlain(assignment, in: table, row: row)
        }
    }

    private func set(
        _ column: String, _ value: (any DatabaseValueConvertible)?, in table: StoreTable, row: Int64
    ) throws {
        try database.run(
            "UPDATE \(table.rawValue) SET \(column) = ?, updatedAt = ? WHERE id = ?", [value, now.description, row])
    }

    /// Columns that hold what was typed, and references by name.
    private func setPlain(_ assignment: Assignment, in table: StoreTable, row: Int64) throws {
        let columns = ["bought_paid": "boughtPaid", "radius_km": "radiusKm", "asks_fee": "askForEntryFee"]
        let name = assignment.field.name
        switch (assignment.field.kind, assignment.value) {
        case (.market, let value): try setReference("marketId", to: .markets, value, in: table, row: row)
        case (.seller, let value): try setReference("sellerId", to: .sellers, value, in: table, row: row)
        case (.haul, let value): try setReference("haulId", to: .hauls, value, in: table, row: row)
        case (.platform, .text(let slug)): try set("platformId", try names.platform(slug).id, in: table, row: row)
        case (.platform, _): try set("platformId", nil, in: table, row: row)
        case (.requiredText, .text(let text)) where !text.allSatisfy(\.isWhitespace):
            try set(columns[name] ?? name, text, in: table, row: row)
        case (.requiredText, _): throw Refusal("a name cannot be empty")
        case (.decimal, .empty), (.boolean, .empty): throw Refusal("\(name) cannot be empty")
        case (_, .text(let text)):
            try set(columns[name] ?? name, text.allSatisfy(\.isWhitespace) ? nil : text, in: table, row: row)
        case (_, .payment(let payment)): try set(columns[name] ?? name, payment.rawValue, in: table, row: row)
        case (_, .decimal(let number)):
            guard number.units > 0 else { throw Refusal("\(name) is more than 0") }
            try set(columns[name] ?? name, number.approximate, in: table, row: row)
        case (_, .percentage(let parts)): try set("partsPerMillion", parts, in: table, row: row)
        case (_, .boolean(let isTrue)): try set(columns[name] ?? name, isTrue ? 1 : 0, in: table, row: row)
        default: try set(columns[name] ?? name, nil, in: table, row: row)
        }
    }

    private func setReference(
        _ column: String, to target: StoreTable, _ value: NewValue, in table: StoreTable, row: Int64
    ) throws {
        guard case .text(let name) = value else { return try set(column, nil, in: table, row: row) }
        try set(column, try names.require(name, in: target), in: table, row: row)
    }

    private func setPlace(_ value: NewValue, row: Int64) throws {
        var place: Coordinates?
        if case .coordinates(let coordinates) = value { place = coordinates }
        try set("latitude", place?.latitude.approximate, in: .markets, row: row)
        try set("longitude", place?.longitude.approximate, in: .markets, row: row)
    }

    // MARK: - Days and money

    /// A day that may lie ahead; `nil` for none.
    private static func plainDay(_ value: NewValue) -> Day? {
        if case .day(let day) = value { day } else { nil }
    }

    private func day(_ value: NewValue) throws -> Day? {
        guard case .day(let day) = value else { return nil }
        return try moment(day).day
    }

    private func setDay(_ value: NewValue, in table: StoreTable, row: Int64, day column: String, at: String) throws {
        guard case .day(let day) = value else {
            if ["soldDay", "listedDay", "day"].contains(column) { throw Refusal("this day cannot be empty") }
            try set(column, nil, in: table, row: row, and: at, nil)
            return
        }
        let moment = try moment(day)
        try set(column, moment.day.description, in: table, row: row, and: at, moment.at)
    }

    private func set(
        _ column: String, _ value: String?, in table: StoreTable, row: Int64, and other: String, _ otherValue: String?
    ) throws {
        try database.run(
            "UPDATE \(table.rawValue) SET \(column) = ?, \(other) = ?, updatedAt = ? WHERE id = ?",
            [value, otherValue, now.description, row])
    }

    private func setMoney(
        _ value: NewValue, in table: StoreTable, row: Int64, columns: (minor: String, currency: String), _ what: String
    ) throws {
        var minor: Int64?
        var currency: String?
        switch value {
        case .money(let money):
            try refuseNegative(money, what)
            (minor, currency) = (money.minor, money.currency.code)
        case .change(let milliPercent):
            let now = try Row.fetchOne(
                database.cachedStatement(
                    sql: "SELECT \(columns.minor), \(columns.currency) FROM \(table.rawValue) WHERE id = ?"),
                arguments: [row])
            minor = try (now?[0] as Int64?).map { try Self.changed($0, by: milliPercent) }
            currency = try now?[1]
        default: break
        }
        try database.run(
            "UPDATE \(table.rawValue) SET \(columns.minor) = ?, \(columns.currency) = ?, updatedAt = ? WHERE id = ?",
            [minor, currency, self.now.description, row])
    }

    /// The amount raised or lowered, rounded half away from zero to the minor unit; never below zero.
    static func changed(_ minor: Int64, by milliPercent: Int) throws -> Int64 {
        let whole: Int64 = 100_000
        let (product, overflow) = minor.multipliedReportingOverflow(by: max(0, whole + Int64(milliPercent)))
        if overflow { throw Refusal("this amount would be too large") }
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: whole)
        return quotient + (remainder * 2 >= whole ? 1 : 0)
    }

    /// A price cannot move to another currency while fees, postage, packaging or a refund stay in the old one.
    private func refuseStrandedParts(of sale: Int64, _ price: NewValue) throws {
        guard case .money(let money) = price else { return }
        let code = try String.fetchOne(
            database,
            sql: """
                SELECT currency FROM sales WHERE id = ? AND currency <> ?
                    AND coalesce(feesMinor, postageMinor, packagingMinor, refundMinor) IS NOT NULL
                """, arguments: [sale, money.currency.code])
        if let code {
            throw Refusal(
                "the sale's fees, postage, packaging or refund are in \(code)",
                hints: ["empty them first, then set the price and them in \(money.currency.code)"])
        }
    }

    /// Fees, postage, packaging or refund of a sale: in the currency of its price.
    private func setPart(_ value: NewValue, of sale: Int64, column: String) throws {
        guard case .money(let money) = value else { return try set(column, nil, in: .sales, row: sale) }
        try refuseNegative(money, "this amount")
        let code = try String.fetchOne(database, sql: "SELECT currency FROM sales WHERE id = ?", arguments: [sale])
        if let code, code != money.currency.code {
            throw Refusal("the sale is in \(code), so this cannot be in \(money.currency.code)")
        }
        try set(column, money.minor, in: .sales, row: sale)
    }
}
