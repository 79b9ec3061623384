import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// A sale with the amounts that were paid and refunded.
    private struct PaidSale {
        let id: Int64
        let soldDay: String
        let price: Int64?
        let postagePaid: Int64
        let refunded: Int64
        let fees: Int64?
        let feesBack: Int64
        let code: String?

        /// The amount that the buyer paid and has not got back; `nil` if no price is known.
        var left: Int64? { get throws { try price?.adding(postagePaid).subtracting(refunded) } }
        /// The fees that have not come back; `nil` if none are known.
        var feesLeft: Int64? { get throws { try fees?.subtracting(feesBack) } }

        func described(_ minor: Int64) -> String {
            code.flatMap { Currency(code: $0) }.map { Money(minor: minor, currency: $0).description } ?? "\(minor)"
        }
    }

    private func paidSale(_ id: Int64) throws -> PaidSale {
        let row = try database.first(
            """
            SELECT soldDay, priceMinor, ifnull(postagePaidMinor, 0), ifnull(refundedMinor, 0), feesMinor,
                ifnull(feesBackMinor, 0), currency FROM sales WHERE id = \(id) AND deletedAt IS NULL
            """)
        guard let row else {
            throw Refusal("there is no sale \(id)", of: "\(id)", hints: ["try: sales"])
        }
        return try PaidSale(
            id: id, soldDay: row["soldDay"], price: row["priceMinor"], postagePaid: row[2], refunded: row[3],
            fees: row["feesMinor"],
            feesBack: row[5],
            code: row["currency"])
    }

    /// The most days between a typed sale or refund and a marketplace's for the two to be taken as the same.
    package static let mostDaysApart = 10

    // MARK: - Return

    /// Records the return of a sold item, an event on its own day; the sale stays.
    ///
    /// Without an amount the buyer got back everything left of the price and the postage paid. `sale` selects a sale;
    /// by default it is the current one.
    ///
    /// - Throws: ``Refusal`` if the item isn't sold or an amount is impossible.
    package func markReturned(_ item: Int64, _ request: ReturnRequest, sale meant: Int64? = nil) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        guard let number = state.saleId else { throw Refusal("\(state.sku) isn't sold, so it can't be returned") }
        try refuse(meant, unless: number, of: state)
        try dropEstimate(of: number)
        let sale = try paidSale(number)
        let returned = try moment(request.day)
        if let refund = request.refund {
            try refuse(refund, "a refund", of: sale)
            try refuseAgain(
                refund, on: returned.day, of: sale,
                hints: ["try: return \(state.sku) refund 0 \(refund.currency.code)"])
        }
        let refund = try request.refund?.minor ?? sale.left.map { max(0, $0) }
        var row = Patch(.saleReturned, .moment(returned))
        row.set(.saleRefund, refund)
        try rows.update(row, where: "id = \(number)")
        try refuseDisorder(of: item, around: .sale(number))
        if let feesBack = try request.feesBack.map({ try money($0, of: sale) }) {
            try refuse(feesBack: feesBack, of: sale)
            if feesBack.minor > 0 { try insertRefund(of: number, returned, minor: 0, feesMinor: feesBack.minor) }
        }
        var result = WriteResult(of: number)
        if let refund, let currency = sale.code.flatMap({ Currency(code: $0) }) {
            result.amount = Money(minor: refund, currency: currency)
        }
        return result
    }

    // MARK: - Refund

    /// Records a partial refund of a sold item, an event on its own day; the item stays sold.
    ///
    /// `sale` selects a sale; by default it is the current one.
    ///
    /// - Throws: ``Refusal`` if the item isn't sold or an amount is impossible.
    package func refund(_ item: Int64, _ request: RefundRequest, sale meant: Int64? = nil) throws -> WriteResult {
        let state = try state(item)
        try refuseDeleted(state)
        guard let number = state.saleId else { throw try notSold(item, state) }
        try refuse(meant, unless: number, of: state)
        try dropEstimate(of: number)
        let sale = try paidSale(number)
        guard sale.price != nil else {
            throw Refusal(
                "the sale price of \(state.sku) is unknown, so it can't be refunded",
                hints: ["set the price first, as in edit sale \(number) set sale_price 20 GBP"])
        }
        try refuse(request.amount, "a refund", of: sale)
        if let feesBack = request.feesBack { try refuse(feesBack: feesBack, of: sale) }
        guard request.amount.minor > 0 || (request.feesBack?.minor ?? 0) > 0 else {
            throw Refusal("a refund must be more than 0")
        }
        let refunded = try moment(request.day)
        let day = refunded.day
        if day.description < sale.soldDay, !options.force {
            throw Refusal(
                "\(state.sku) cannot be refunded on \(day.description): it was sold on \(sale.soldDay)", canForce: true,
                doubt: "\(state.sku) would be refunded on \(day.description), but it was sold on \(sale.soldDay)")
        }
        try refuseAgain(request.amount, on: day, of: sale)
        try insertRefund(
            of: number, refunded, minor: request.amount.minor, feesMinor: request.feesBack?.minor ?? 0)
        return WriteResult(of: number)
    }

    /// Deletes a sale's refunds that are only estimated from a marketplace's file, since the user knows the amount.
    private func dropEstimate(of sale: Int64) throws {
        try rows.delete(
            .refunds,
            where: """
                saleId = \(sale) AND deletedAt IS NULL AND orderId IN (SELECT orders.id FROM orders
                    JOIN orderFacts AS facts USING (platformId, orderNumber) WHERE facts.kind = 'refund'
                    GROUP BY orders.id HAVING max(facts.suggestsRefund)
                        AND NOT max(NOT facts.suggestsRefund AND facts.refundMinor > 0))
                """)
    }

    /// Returns the refusal for an item that isn't sold, with the way to change the refund of its return.
    private func notSold(_ item: Int64, _ state: ItemFacts) throws -> Refusal {
        let returned = try database.first(
            """
            SELECT id, returnedDay FROM sales WHERE itemId = \(item) AND returnedAt IS NOT NULL AND deletedAt IS NULL
            ORDER BY returnedDay DESC, id DESC LIMIT 1
            """)
        guard let returned else { return Refusal("\(state.sku) isn't sold, so there is nothing to refund") }
        return Refusal(
            "\(state.sku) was returned on \(try returned["returnedDay"] as String), so it isn't sold",
            hints: ["to change what was refunded in all: edit sale \(try returned["id"] as Int64) set refund AMOUNT"])
    }

    /// Deletes a partial refund by its id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func deleteRefund(_ id: Int64) throws {
        try rows.delete(.refunds, where: "id = \(id)")
    }

    /// Deletes the partial refunds of a sale, including the fees that came back with them.
    func deleteRefunds(of sale: Int64) throws {
        try rows.delete(.refunds, where: "saleId = \(sale) AND deletedAt IS NULL")
    }

    /// Records a partial refund; `order` is the marketplace order it came with, if any.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func insertRefund(
        of sale: Int64, _ moment: BusinessMoment, minor: Int64, feesMinor: Int64, order: Int64? = nil
    ) throws {
        var row = Patch.refund(on: moment, minor: minor, feesMinor: feesMinor)
        row.set(.refundSale, sale)
        try rows.insert(row, .order(order))
    }

    // MARK: - Refusals

    private func refuse(_ meant: Int64?, unless standing: Int64, of state: ItemFacts) throws {
        guard let meant, meant != standing else { return }
        throw Refusal(
            "sale \(meant) of \(state.sku) is over; the item was sold again as sale \(standing)",
            hints: ["to change what was refunded in all: edit sale \(meant) set refund AMOUNT"])
    }

    /// Returns an amount in the currency of the sale.
    ///
    /// - Throws: ``Refusal`` if it names another currency.
    private func money(_ amount: OpenAmount, of sale: PaidSale) throws -> Money {
        let currency = sale.code.flatMap { Currency(code: $0) } ?? .gbp
        guard let money = amount.money(in: currency) else {
            throw Refusal("“\(amount.description)” isn't an amount in \(currency.code)", of: amount.description)
        }
        return money
    }

    private func refuseOtherCurrency(_ money: Money, _ what: String, of sale: PaidSale) throws {
        if let code = sale.code, money.currency.code != code {
            throw Refusal("\(what) must be in \(code), the currency of the sale, not in \(money.currency.code)")
        }
    }

    private func refuse(_ refund: Money, _ what: String, of sale: PaidSale) throws {
        try refuseOutOfBounds(refund, what)
        try refuseOtherCurrency(refund, what, of: sale)
        guard let left = try sale.left, refund.minor > left, !options.force else { return }
        let isWhole = sale.refunded == 0 && sale.postagePaid == 0
        throw Refusal(
            isWhole
                ? "the refund is more than the price"
                : "the refund is more than the \(sale.described(left)) left to refund",
            canForce: true)
    }

    /// Refuses a refund that a marketplace's file has already given around the same day, since it would count twice.
    private func refuseAgain(_ refund: Money, on day: Day, of sale: PaidSale, hints: [String] = []) throws {
        guard refund.minor > 0, !options.force else { return }
        let known = try database.value(
            String.self,
            """
            SELECT refundedDay FROM refunds WHERE saleId = \(sale.id) AND orderId IS NOT NULL AND deletedAt IS NULL
            AND amountMinor = \(refund.minor) AND abs(julianday(refundedDay) - julianday(\(day.description))) <=
                \(Self.mostDaysApart)
            """)
        guard let known else { return }
        throw Refusal(
            "the marketplace's file already has a refund of \(sale.described(refund.minor)), on \(known)",
            hints: hints, canForce: true)
    }

    private func refuse(feesBack: Money, of sale: PaidSale) throws {
        try refuseOutOfBounds(feesBack, "a fee refund")
        try refuseOtherCurrency(feesBack, "a fee refund", of: sale)
        guard let left = try sale.feesLeft, feesBack.minor > left, !options.force else { return }
        throw Refusal("the fee refund is more than the \(sale.described(left)) of fees left to refund", canForce: true)
    }
}

extension WriteResult {
    /// Creates the result for one written row.
    fileprivate init(of row: Int64) {
        self.init()
        self.row = row
        count = 1
    }
}
