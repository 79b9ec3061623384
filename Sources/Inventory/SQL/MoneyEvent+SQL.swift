import GRDB
import QueryLanguage

extension MoneyEvent {
    /// An amount of the event with all that its conversion takes.
    func stored(_ amount: Amount) -> StoredAmount {
        StoredAmount(
            amountSQL: SQL(sql: amount.minor), currencySQL: SQL(sql: currency), daySQL: SQL(sql: day),
            captured: rate?.sql)
    }

    /// What a row of the event adds to a part of a report, as it enters the profit.
    func sum(_ part: Part, in wanted: Currency) -> SQL {
        let amounts = own(part)
        guard !amounts.isEmpty else { return "0" }
        return Self.sum(amounts) { amount in
            let converted = stored(amount).converted(to: wanted)
            return amount.isAlwaysThere ? converted : "ifnull(\(converted), 0)"
        }
    }

    private static func sum(_ amounts: [Amount], _ term: (Amount) -> SQL) -> SQL {
        let terms = amounts.enumerated().map { place, amount -> SQL in
            let sign = amount.sign < 0 ? (place == 0 ? "-" : " - ") : (place == 0 ? "" : " + ")
            return "\(sql: sign)\(term(amount))"
        }
        return terms.joined(separator: "")
    }

    /// The sum of `each` over the refunds of a sale; `NULL` where it is of one of them.
    static func overRefunds(_ each: SQL) -> SQL {
        """
        (SELECT CASE WHEN count(*) = count(each) THEN sum(each) END FROM (SELECT \(each) AS each FROM refunds \
        WHERE refunds.saleId = sales.id AND refunds.deletedAt IS NULL))
        """
    }

    /// What the event adds to the net of its sale, in the currency of the sale.
    fileprivate var net: SQL {
        ifHappened(
            Self.sum(own) { amount in
                let minor = amount.sumOfSale ?? amount.minor
                return SQL(sql: amount.isNeeded ? minor : "coalesce(\(minor), 0)")
            })
    }

    /// The same in another currency; `NULL` where an amount has no rate.
    fileprivate func net(in wanted: Currency) -> SQL {
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

    /// The columns of a sale that have the sums of its events; none where the sale has at most one of them.
    private var sums: [String] { own.compactMap(\.sumOfSale) }

    private func ifHappened(_ net: SQL) -> SQL {
        guard let happened, sums.isEmpty else { return net }
        return "CASE WHEN \(sql: happened) THEN \(net) ELSE 0 END"
    }
}

extension MoneyEvent.Amount {
    /// True if no row of the event is without it.
    fileprivate var isAlwaysThere: Bool { isNeeded || sumOfSale != nil }
}

extension MoneyEvent.CapturedColumns {
    var sql: (rate: SQL, currency: SQL) { (SQL(sql: rate), SQL(sql: currency)) }
}

extension MoneyEvent.Cost {
    /// The cost with all that its conversion takes.
    var stored: StoredAmount {
        StoredAmount(
            amountSQL: SQL(sql: minor), currencySQL: SQL(sql: currency), daySQL: SQL(sql: day), captured: rate.sql)
    }
}

/// What a sale has brought in, before what the thing cost: the sum of all that happened to it.
struct SaleNet {
    let currency: Currency

    /// In minor units; `NULL` where the price is not known, or an amount has no rate.
    var value: SQL {
        let own = MoneyEvent.ofSales.map(\.net).joined(separator: " + ")
        let converted = MoneyEvent.ofSales.map { $0.net(in: currency) }.joined(separator: " + ")
        return """
            CASE WHEN sales.currency IS NULL THEN NULL WHEN sales.currency = \(currency.code) \
            THEN \(own) ELSE \(converted) END
            """
    }

    /// What the thing cost, which a return gives back.
    var cost: SQL {
        "CASE WHEN sales.returnedDay IS NOT NULL THEN 0 ELSE \(MoneyEvent.Cost.ofItem.stored.converted(to: currency)) END"
    }
}
