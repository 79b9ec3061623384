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

    /// Returns the amount that some amounts of the event add to the net of its sale, in the currency of the sale.
    fileprivate func net(_ amounts: [Amount]) -> BoundSQL {
        ifHappened(
            Self.sum(amounts) { amount in
                let minor = amount.sumOfSale ?? amount.minor
                return BoundSQL(sql: amount.isNeeded ? minor : "coalesce(\(minor), 0)")
            }, amounts)
    }

    /// Returns the amount that some amounts of the event add to the net of its sale, in another currency; `NULL` if one
    /// of them has no rate.
    fileprivate func net(_ amounts: [Amount], in wanted: Currency) -> BoundSQL {
        let net = Self.sum(amounts) { amount in
            let conversion = stored(amount).conversion(to: wanted)
            if amount.isAlwaysThere { return conversion }
            return "CASE WHEN \(sql: amount.minor) IS NULL THEN 0 ELSE \(conversion) END"
        }
        let sums = amounts.compactMap(\.sumOfSale)
        guard !sums.isEmpty else { return ifHappened(net, amounts) }
        // coalesce takes two values or more.
        let any = sums.count > 1 ? "coalesce(\(sums.joined(separator: ", ")))" : sums[0]
        return "CASE WHEN \(sql: any) IS NULL THEN 0 ELSE \(Self.overRefunds(net)) END"
    }

    /// The columns of a sale may hold the sums of its events; then it has them whether one happened or not.
    private func ifHappened(_ net: BoundSQL, _ amounts: [Amount]) -> BoundSQL {
        guard let happened, amounts.allSatisfy({ $0.sumOfSale == nil }) else { return net }
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

    /// The part of the proceeds that buyers paid, less refunds.
    var revenue: BoundSQL { value(of: MoneyEvent.ofSales) { $0.own(.revenue) } }

    /// Returns the proceeds of some of its events, or a part of them.
    func value(of events: [MoneyEvent], _ amounts: (MoneyEvent) -> [MoneyEvent.Amount] = \.own) -> BoundSQL {
        let own = events.map { $0.net(amounts($0)) }.joined(separator: " + ")
        let converted = events.map { $0.net(amounts($0), in: currency) }.joined(separator: " + ")
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
