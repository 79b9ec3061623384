import QueryLanguage
import StoreFile

extension MoneyEvent {
    /// Returns an amount of the event with the columns its conversion needs.
    func stored(_ amount: Amount) -> StoredAmount {
        StoredAmount(
            amountSQL: BoundSQL(sql: amount.minor), currencySQL: BoundSQL(sql: currency), daySQL: BoundSQL(sql: day),
            captured: rate?.sql)
    }

    /// Returns the sum that a row of the event adds to a part of a report, with the sign it has in the profit.
    func sum(_ part: ProfitColumn, in wanted: Currency) -> BoundSQL {
        let amounts = own(part)
        guard !amounts.isEmpty else { return "0" }
        return Self.sum(amounts) { amount in
            let converted = stored(amount).converted(to: wanted)
            return amount.isAlwaysThere ? converted : "ifnull(\(converted), 0)"
        }
    }

    private static func sum(_ amounts: [Amount], _ term: (Amount) -> BoundSQL) -> BoundSQL {
        let terms = amounts.enumerated().map { place, amount -> BoundSQL in
            let sign = amount.sign < 0 ? (place == 0 ? "-" : " - ") : (place == 0 ? "" : " + ")
            return "\(sql: sign)\(term(amount))"
        }
        return terms.joined(separator: "")
    }

    /// Returns the sum of `each` over the refunds of a sale; `NULL` if it is `NULL` for one of them.
    static func overRefunds(_ each: BoundSQL) -> BoundSQL {
        """
        (SELECT CASE WHEN count(*) = count(each) THEN sum(each) END FROM (SELECT \(each) AS each FROM refunds \
        WHERE refunds.saleId = sales.id AND refunds.deletedAt IS NULL))
        """
    }

    /// The amount that the event adds to the net of its sale, in the currency of the sale.
    fileprivate var net: BoundSQL {
        ifHappened(
            Self.sum(own) { amount in
                let minor = amount.sumOfSale ?? amount.minor
                return BoundSQL(sql: amount.isNeeded ? minor : "coalesce(\(minor), 0)")
            })
    }

    /// Returns the amount that the event adds to the net of its sale, in another currency; `NULL` if a part of it has
    /// no rate.
    fileprivate func net(in wanted: Currency) -> BoundSQL {
        let net = Self.sum(own) { amount in
            let conversion = stored(amount).conversion(to: wanted)
            if amount.isAlwaysThere { return conversion }
            return "CASE WHEN \(sql: amount.minor) IS NULL THEN 0 ELSE \(conversion) END"
        }
        guard !sums.isEmpty else { return ifHappened(net) }
        return """
            CASE WHEN coalesce(\(sql: sums.joined(separator: ", "))) IS NULL THEN 0 ELSE \(Self.overRefunds(net)) END
            """
    }

    /// The columns of a sale that hold the sums of its events; empty if a sale has at most one such event.
    private var sums: [String] { own.compactMap(\.sumOfSale) }

    private func ifHappened(_ net: BoundSQL) -> BoundSQL {
        guard let happened, sums.isEmpty else { return net }
        return "CASE WHEN \(sql: happened) THEN \(net) ELSE 0 END"
    }
}

extension MoneyEvent.Amount {
    /// True if every row of the event has the amount.
    fileprivate var isAlwaysThere: Bool { isNeeded || sumOfSale != nil }
}

extension MoneyEvent.CapturedColumns {
    var sql: (rate: BoundSQL, currency: BoundSQL) { (BoundSQL(sql: rate), BoundSQL(sql: currency)) }
}

extension MoneyEvent.Cost {
    /// The cost with the columns its conversion needs.
    var stored: StoredAmount {
        StoredAmount(
            amountSQL: BoundSQL(sql: minor), currencySQL: BoundSQL(sql: currency), daySQL: BoundSQL(sql: day),
            captured: rate.sql)
    }
}

/// The proceeds of a sale before the item's cost: the sum of all its events.
package struct SaleNet {
    let currency: Currency

    package init(currency: Currency) {
        self.currency = currency
    }

    /// The proceeds in minor units; `NULL` if the price is unknown, or an amount has no rate.
    package var value: BoundSQL { value(of: MoneyEvent.ofSales) }

    /// Returns the proceeds of some of its events.
    func value(of events: [MoneyEvent]) -> BoundSQL {
        let own = events.map(\.net).joined(separator: " + ")
        let converted = events.map { $0.net(in: currency) }.joined(separator: " + ")
        return """
            CASE WHEN sales.currency IS NULL THEN NULL WHEN sales.currency = \(currency.code) \
            THEN \(own) ELSE \(converted) END
            """
    }

    /// The cost of the item sold, which is 0 after a return.
    var cost: BoundSQL {
        "CASE WHEN sales.returnedDay IS NOT NULL THEN 0 ELSE \(MoneyEvent.Cost.ofItem.stored.converted(to: currency)) END"
    }
}
