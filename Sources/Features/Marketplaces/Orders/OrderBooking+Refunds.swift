import Ledger
import QueryLanguage
import StoreFile

extension OrderBooking {
    /// Updates a sale's refunds from its order line; a full refund is a return on its last day, and fees come back on
    /// their own day.
    ///
    /// A typed refund of the same amount around the same day is taken as the file's. Other typed refunds stay, and the
    /// file's refunds are limited to the buyer's remaining amount; a larger amount is a conflict.
    func settleRefunds(
        _ sale: Int64, _ line: DerivedLine, before: DerivedLine?, _ outcome: inout Remarks
    ) throws {
        guard var settlement = try RefundSettlement(sale, line, before: before, self) else { return }
        try settlement.settleReturn()
        try settlement.settleParts()
        settlement.tell(&outcome)
    }
}

/// The refunds of one sale, in the file and in the store.
private struct RefundSettlement {
    /// A partial refund in the store.
    private struct PartialRefund {
        let id: Int64
        let day: Day
        let minor: Int64
        let fees: Int64
        let isOfFile: Bool
    }

    private let sale: Int64
    private let line: DerivedLine
    private let booking: OrderBooking
    private let isNews: Bool
    private let sku: String
    private let order: Int64?
    /// The price and the postage that the buyer paid; `nil` if the price is unknown.
    private let paid: Int64?
    /// The typed return, with the amount refunded.
    private var typedReturn: (day: Day, minor: Int64)?
    /// True if the file once had a full refund and no longer has it.
    private let isStale: Bool
    private var parts: [PartialRefund]
    /// The refunds in the file, without those that were typed already.
    private var wanted: [DerivedLine.Refund]
    private let told: Int64
    private let typed: Int64
    /// The amount that can still be refunded; unlimited if nothing was typed, since a file reports facts.
    private var room: Int64
    private var isDisputed = false

    init?(_ sale: Int64, _ line: DerivedLine, before: DerivedLine?, _ booking: OrderBooking) throws {
        (self.sale, self.line, self.booking) = (sale, line, booking)
        func sum(_ line: DerivedLine) -> Int64 { line.refunds.reduce(0) { $0 + $1.minor } }
        isNews = before.map { sum($0) != sum(line) } ?? true
        let database = booking.database
        guard
            let row = try database.cached(
                """
                SELECT sku, orderId, priceMinor, ifnull(postagePaidMinor, 0) AS postage, sales.soldDay, returnedDay, refundMinor
                FROM sales JOIN items ON items.id = itemId WHERE sales.id = \(sale)
                """
            ).first()
        else { return nil }
        (sku, order) = try (row["sku"], row["orderId"])
        let postage: Int64 = try row["postage"]
        let paid = (try row["priceMinor"] as Int64?).map { SaleMoney.sum($0, postage) }
        parts = try database.cached(
            """
            SELECT id, refundedDay, amountMinor, feesMinor, orderId IS NOT NULL AS isOfFile FROM refunds
            WHERE saleId = \(sale) AND deletedAt IS NULL ORDER BY id
            """
        ).rows().compactMap { row in
            guard let day = Day(iso: try row["refundedDay"] as String) else { return nil }
            return try PartialRefund(
                id: row["id"], day: day, minor: row["amountMinor"], fees: row["feesMinor"], isOfFile: row["isOfFile"])
        }
        let inParts = parts.filter { !$0.isOfFile }.reduce(0) { SaleMoney.sum($0, $1.minor) }
        let (sold, returned): (String, String?) = try (row["soldDay"], row["returnedDay"])
        // Sums don't tell disputes, which are no returns, from refunds.
        let wasReturned = before?.returnDay != nil && !line.refunds.contains(where: \.isDispute)
        isStale = returned != nil && wasReturned && line.returnDay == nil
        // A return on the day sold means that its day was unknown; the file has the day.
        let isOfFile = wasReturned || returned == sold && line.returnDay != nil
        if let day = returned.flatMap({ Day(iso: $0) }), !isOfFile {
            typedReturn = (day, try row["refundMinor"] ?? paid.map { max(0, $0 - inParts) } ?? 0)
        }
        typed = SaleMoney.sum(inParts, typedReturn?.minor ?? 0)
        room = typed == 0 ? .max : max(0, (paid ?? .max) - typed)
        self.paid = paid
        let isTyped = typed != 0
        wanted = line.refunds.filter { ($0.minor != 0 || $0.feesBack != 0) && !($0.isEstimate && isTyped) }
        told = wanted.reduce(0) { $0 + max(0, $1.minor) }
    }

    private func day(of refund: DerivedLine.Refund) -> Day { refund.day ?? line.day ?? booking.writer.today }

    private static func areNear(_ left: Day, _ right: Day) -> Bool {
        abs(left.number - right.number) <= InventoryWriter.mostDaysApart
    }

    /// Returns as much of an amount as the buyer has not got back yet.
    private mutating func fitting(_ minor: Int64) -> Int64 {
        let fits = min(max(0, minor), room)
        if room != .max { room -= fits }
        if fits < minor { isDisputed = true }
        return fits
    }

    // MARK: - The return

    mutating func settleReturn() throws {
        let last = wanted.lastIndex(where: \.isReturn)
        if let typedReturn {
            if typedReturn.minor == told {
                for place in wanted.indices { wanted[place].minor = 0 }
            } else if line.returnDay != nil, let last {
                if wanted[last].minor != typedReturn.minor { isDisputed = true }
                wanted[last].minor = 0
            } else if let same = wanted.firstIndex(where: {
                $0.minor == typedReturn.minor && Self.areNear(day(of: $0), typedReturn.day)
            }) {
                wanted[same].minor = 0
            }
        } else if let returned = line.returnDay, let last {
            let refund = wanted[last].minor
            let isTyped = parts.contains { !$0.isOfFile && $0.minor == refund && Self.areNear($0.day, returned) }
            try markReturned(on: returned, refund: isTyped ? 0 : fitting(refund))
            (wanted[last].minor, wanted[last].day) = (0, returned)
        } else if isStale {
            var row = Patch(.saleReturned, .empty)
            row.set(.saleRefund, .empty)
            try booking.writer.rows.update(row, where: "id = \(sale)")
        }
        wanted.removeAll { $0.minor == 0 && $0.feesBack == 0 }
    }

    private func markReturned(on day: Day, refund: Int64) throws {
        let isKnown = "SELECT returnedAt IS NOT NULL AND returnedDay IS \(day.description) FROM sales" as BoundSQL
        var row = Patch(.saleRefund, .integer(refund))
        if try booking.database.cached("\(isKnown) WHERE id = \(sale)").value(Bool.self) != true {
            row.set(.saleReturned, booking.writer.moment(of: day))
        }
        try booking.writer.rows.update(row, ifDifferent: true, where: "id = \(sale)")
    }

    // MARK: - In part

    mutating func settleParts() throws {
        for refund in wanted {
            let day = day(of: refund)
            if let place = parts.firstIndex(where: {
                $0.isOfFile && $0.day == day && $0.minor == refund.minor && $0.fees == refund.feesBack
            }) {
                _ = fitting(refund.minor)
                parts.remove(at: place)
            } else if let place = parts.firstIndex(where: {
                !$0.isOfFile && $0.minor == refund.minor && Self.areNear($0.day, day)
            }) {
                try adopt(parts.remove(at: place), refund)
            } else {
                let fits = fitting(refund.minor)
                guard fits > 0 || refund.feesBack != 0 else { continue }
                try booking.writer.insertRefund(
                    of: sale, booking.writer.moment(of: day), minor: fits, feesMinor: refund.feesBack,
                    order: order)
            }
        }
        for part in parts where part.isOfFile { try booking.writer.deleteRefund(part.id) }
    }

    /// Turns a typed refund into the file's; typed fees stay.
    private mutating func adopt(_ part: PartialRefund, _ refund: DerivedLine.Refund) throws {
        if part.fees != 0, part.fees != refund.feesBack { isDisputed = true }
        let fees = part.fees == 0 ? refund.feesBack : part.fees
        try booking.writer.rows.update(
            Patch(.refundFeesBack, .integer(fees)), .order(order), where: "id = \(part.id)")
    }

    // MARK: - Notes

    func tell(_ outcome: inout OrderBooking.Remarks) {
        guard isNews else { return }
        func text(_ minor: Int64) -> String { Money(minor: minor, currency: line.currency).description }
        if isDisputed {
            outcome.conflicts.append(.init(sku: sku, field: "refund", ours: text(typed), theirs: text(told)))
        } else if typed == 0, let paid, told > paid {
            outcome.notes.append(
                "\(sku) was refunded \(text(told)), but the buyer paid only \(text(paid)); `check` lists it")
        }
    }
}
