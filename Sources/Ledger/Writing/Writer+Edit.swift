import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Sets fields of an item; `asking` applies to all its live listings or the one on `platform`, the fields of a sale
    /// to the one that stands.
    ///
    /// - Throws: ``Refusal`` if the item is deleted or a value is impossible, ``QueryError`` for an unknown name.
    package func edit(_ item: Int64, _ assignments: [Assignment], on platform: String? = nil) throws {
        let state = try state(item)
        try refuseDeleted(state)
        let only = try platform.map { try names.platform($0) }
        for assignment in assignments {
            for row in try rows(of: assignment.field.table, item, state, on: only?.id) { try set(assignment, row: row) }
        }
        if assignments.contains(where: { $0.field == .itemBought }) {
            try refuseDisorder(of: item, around: .purchase)
        }
        if assignments.contains(where: { $0.field == .saleSold }) {
            try refuseDisorder(of: item, around: .sale(sale(of: item, state)))
        }
    }

    /// Returns the rows of a table that an edit of the item changes.
    private func rows(
        of table: StoreTable, _ item: Int64, _ state: ItemFacts, on platform: Int64?
    ) throws -> [Int64] {
        switch table {
        case .listings: try liveListings(of: item, state, on: platform)
        case .sales: [try sale(of: item, state)]
        default: [item]
        }
    }

    /// Returns the sale that stands, or with `--force` the newest one that was returned.
    private func sale(of item: Int64, _ state: ItemFacts) throws -> Int64 {
        if let sale = state.saleId { return sale }
        let row = try database.cached(
            """
            SELECT id, soldDay, returnedDay FROM sales WHERE itemId = \(item) AND deletedAt IS NULL
            ORDER BY soldDay DESC, id DESC LIMIT 1
            """
        ).first()
        guard let row else {
            throw Refusal("\(state.sku) isn't sold", hints: ["sell \(state.sku) for AMOUNT records a sale"])
        }
        let (sale, sold, returned): (Int64, String, String?) = try (row["id"], row["soldDay"], row["returnedDay"])
        guard options.force else {
            throw Refusal(
                "the sale of \(state.sku) on \(sold) was returned\(returned.map { " on \($0)" } ?? "")",
                hints: ["edit sale \(sale) set … changes it"], canForce: true)
        }
        return sale
    }

    private func liveListings(of item: Int64, _ state: ItemFacts, on platform: Int64?) throws -> [Int64] {
        let live = try database.cached(
            BoundSQL(
                sql: """
                    SELECT id FROM listings WHERE itemId = ?1 AND endedAt IS NULL AND deletedAt IS NULL
                        AND platformId = ifnull(?2, platformId)
                    """, item, platform)
        ).values(Int64.self)
        guard !live.isEmpty || platform == nil else { throw Refusal("\(state.sku) is not listed there") }
        guard !live.isEmpty else { throw Refusal("\(state.sku) is not listed, so it has no asking price") }
        return live
    }

    /// Sets fields of an expense, a sale, a listing or a fee.
    ///
    /// - Throws: ``Refusal`` if there is no such row or a value is impossible, ``QueryError`` for an unknown name.
    package func edit(_ kind: Noun, _ number: Int64, _ assignments: [Assignment]) throws {
        try refuseMissing(kind, number)
        for assignment in assignments { try set(assignment, row: number) }
        if assignments.contains(where: { Self.ordered.contains($0.field.name) }) { try refuseDisorder(kind, number) }
    }

    /// The fields that determine a sale's or listing's place in its item's history.
    private static let ordered: Set = ["sold", "returned", "listed", "platform"]

    private func refuseDisorder(_ kind: Noun, _ number: Int64) throws {
        guard kind == .sales || kind == .listings else { return }
        let item = try database.value(Int64.self, "SELECT itemId FROM \(sql: kind.table.rawValue) WHERE id = \(number)")
        guard let item else { return }
        try refuseDisorder(of: item, around: kind == .sales ? .sale(number) : .listing(number))
    }

    /// Sets fields of a market, a seller or a haul.
    ///
    /// - Throws: ``QueryError`` for an unknown name, ``Refusal`` if a value is impossible.
    package func edit(_ kind: Noun, _ name: String, _ assignments: [Assignment]) throws {
        let row = try names.require(name, in: kind.table)
        for assignment in assignments {
            if assignment.field.name == "name", case .text(let new) = assignment.value,
                FoldedText.nameKey(new) != FoldedText.nameKey(name), try names.find(new, in: kind.table) != nil
            {
                throw Refusal(
                    "there is already a \(kind.singular) called \(new)",
                    hints: ["try: \(kind.singular) merge \(Quoting.word(name)) into \(Quoting.word(new))"])
            }
            try set(assignment, row: row)
        }
    }

    // MARK: - One field

    /// Sets one field of a row.
    private func set(_ assignment: Assignment, row: Int64) throws {
        let field = assignment.field
        if assignment.value == .empty, let needed = field.needed { throw Refusal(needed) }
        if field == .saleRefund, try setRefund(assignment, of: row) { return }
        if field == .recurringPaused, assignment.value == .boolean(false) { try resume(row) }
        let value = try settled(assignment, row: row)
        var patch = Patch(field, value)
        if field == .marketFee {
            patch.set(.marketAsksFee, .boolean(value != .empty))
        }
        try update(patch, row)
    }

    /// Handles setting the refund of a sale that has partial refunds or no return; returns `false` if it has only a
    /// return.
    private func setRefund(_ assignment: Assignment, of sale: Int64) throws -> Bool {
        let row = try database.first(
            """
            SELECT returnedAt, refundMinor, ifnull(refundedMinor, 0), currency,
                EXISTS (SELECT 1 FROM refunds WHERE saleId = sales.id AND deletedAt IS NULL) FROM sales
                    WHERE id = \(sale)
            """)
        guard let row else { return false }
        guard try !row.isNull("returnedAt") else {
            guard assignment.value == .empty else {
                throw Refusal(
                    "sale \(sale) wasn't returned, so it has no single refund to change",
                    hints: ["to record a part refund, write refund SKU 3 GBP"])
            }
            if try row[4] { try deleteRefunds(of: sale) }
            return true
        }
        let (ofReturn, inPart): (Int64?, Int64) = try (row["refundMinor"], row[2])
        guard inPart > 0, assignment.value != .empty, let currency = Currency(code: try row["currency"] ?? "") else {
            return false
        }
        var total = try Money(minor: inPart.adding(ofReturn ?? 0), currency: currency)
        if case .change(let milliPercent) = assignment.value {
            total = Money(minor: try Self.changed(total.minor, by: milliPercent), currency: currency)
        } else if case .money(let money) = try settled(assignment, row: sale) {
            total = money
        }
        guard total.minor >= inPart else {
            let part = Money(minor: inPart, currency: currency).description
            throw Refusal("part refunds already came to \(part), so the refund can't be less")
        }
        let rest = Money(minor: try total.minor.subtracting(inPart), currency: currency)
        try update(Patch(.saleRefund, .money(rest)), sale)
        return true
    }

    /// Updates a row, unless it has these values already.
    private func update(_ patch: Patch, _ row: Int64) throws {
        try rows.update(patch, ifDifferent: true, where: "id = \(row)")
    }

    /// Returns the value to store: names looked up, amounts computed, days with their instants.
    ///
    /// - Throws: ``Refusal`` if the value is impossible.
    private func settled(_ assignment: Assignment, row: Int64) throws -> FieldValue {
        let (field, value) = (assignment.field, assignment.value)
        switch (field.unit, value) {
        case (.name, .text(let text)) where !text.allSatisfy(\.isWhitespace): return value
        case (.name, _): throw Refusal("a name can't be empty")
        case (.decimal, .empty), (.boolean, .empty): throw Refusal("\(field.name) can't be empty")
        case (.decimal, .decimal(let number)):
            guard number.units > 0 else { throw Refusal("\(field.name) must be more than 0") }
            return value
        case (.text, .text(let text)): return text.allSatisfy(\.isWhitespace) ? .empty : value
        case (.reference(.platforms), .text(let slug)): return .row(try names.platform(slug).id)
        case (.reference(let table), .text(let name)): return .row(try names.require(name, in: table))
        case (.day(isPlan: true), _): return value
        case (.day, .day(let day)): return .day(try moment(day).day)
        case (.moment, .day(let day)): return .moment(try moment(day))
        case (_, .change(let milliPercent)): return try changed(field, by: milliPercent, row: row)
        case (.money, .money(let money)):
            try refuseOutOfBounds(money, field.words)
            if field.table == .sales { try refuseStrandedParts(of: row, money) }
            return value
        case (.part, .money(let money)):
            try refuseOutOfBounds(money, field.words)
            try refuseOtherCurrency(money, of: row)
            return value
        default: return value
        }
    }

    /// Returns the amount changed by a percentage; an empty amount stays empty.
    private func changed(_ field: StoredField, by milliPercent: Int, row: Int64) throws -> FieldValue {
        let currency = field.unit == .part ? "currency" : field.columns[1]
        let now = try database.cached(
            "SELECT \(sql: field.columns[0]), \(sql: currency) FROM \(sql: field.table.rawValue) WHERE id = \(row)"
        ).first()
        guard let minor = try now?[0] as Int64?, let code = try now?[1] as String? else { return .empty }
        guard let currency = Currency(code: code) else { throw Refusal("its currency, \(code), is unknown") }
        return .money(Money(minor: try Self.changed(minor, by: milliPercent), currency: currency))
    }

    /// Returns the amount raised or lowered, rounded half away from zero to the minor unit, and never below zero.
    package static func changed(_ minor: Int64, by milliPercent: Int) throws -> Int64 {
        let whole: Int64 = 100_000
        let (product, overflow) = minor.multipliedReportingOverflow(by: max(0, whole + Int64(milliPercent)))
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: whole)
        let changed = quotient + (remainder * 2 >= whole ? 1 : 0)
        if overflow || changed > Money.mostMinor { throw Refusal("this amount would be too large") }
        return changed
    }

    /// Refuses to change the currency of a price while fees, postage, packaging or a refund are in the old one.
    private func refuseStrandedParts(of sale: Int64, _ money: Money) throws {
        let code = try database.value(
            String.self,
            """
            SELECT currency FROM sales WHERE id = \(sale) AND currency <> \(money.currency.code)
                AND coalesce(feesMinor, postageMinor, packagingMinor, refundMinor, postagePaidMinor, refundedMinor,
                    feesBackMinor) IS NOT NULL
            """)
        if let code {
            throw Refusal(
                "the sale's fees, postage, packaging or refund are in \(code)",
                hints: ["set those to empty first, then set them and the price in \(money.currency.code)"])
        }
    }

    /// Refuses fees, postage, packaging or a refund in another currency than the price.
    private func refuseOtherCurrency(_ money: Money, of sale: Int64) throws {
        let code = try database.value(String.self, "SELECT currency FROM sales WHERE id = \(sale)")
        if let code, code != money.currency.code {
            throw Refusal("the sale is in \(code), so this can't be in \(money.currency.code)")
        }
    }
}
