import GRDB
import QueryLanguage
import StoreFile

/// A platform's selling fee, as the store has it for a day.
package struct PlatformFee: Hashable, Sendable {
    /// The platform's name.
    package var platform: String
    package var terms: FeeTerms
    /// The first day on which it is charged; `nil` for always.
    package var since: Day?
    /// The source of the figure.
    package var source: String?

    /// The fee in a sentence: `eBay has charged sellers 10.9% + 0.40 GBP since 2026-02-12`.
    package var sentence: String {
        let what = terms.isNothing ? "nothing" : terms.description
        return since.map { "\(platform) has charged sellers \(what) since \($0.description)" }
            ?? "\(platform) charges sellers \(what)"
    }

    /// Returns the fee for a price on a day, in the price's currency.
    ///
    /// The share and the fixed amount are each rounded half away from zero to the minor unit; the fixed amount is first
    /// converted by the rate of the day.
    ///
    /// - Returns: `nil` if there is no such rate, or the sum is too large.
    package func charge(on price: Money, on day: Day, rates: RateTable) -> FeeCharge? {
        guard let share = Self.share(terms.partsPerMillion, of: price.minor) else { return nil }
        guard let fixed = terms.fixed, fixed.minor > 0 else {
            return FeeCharge(fee: self, amount: Money(minor: share, currency: price.currency))
        }
        let converted = rates.convert(fixed.minor, from: fixed.currency, to: price.currency, on: day.number)
        guard let converted else { return nil }
        let (sum, overflow) = share.addingReportingOverflow(converted.minor)
        guard !overflow else { return nil }
        return FeeCharge(
            fee: self, amount: Money(minor: sum, currency: price.currency),
            rateDay: converted.path == .same ? nil : Day(number: converted.rateDay))
    }

    private static func share(_ partsPerMillion: Int, of minor: Int64) -> Int64? {
        guard partsPerMillion > 0 else { return 0 }
        return ExactFactor(Int64(partsPerMillion), by: 1_000_000, exponent: 0)?.apply(to: minor)
    }
}

/// A platform's fee worked out for one price.
package struct FeeCharge: Hashable, Sendable {
    package var fee: PlatformFee
    /// The fee for the price, in its currency.
    package var amount: Money
    /// The day of the rate that converted the fixed amount; `nil` if nothing was converted.
    package var rateDay: Day?

    /// The amount with its reason: `fees 2.58 GBP: eBay has charged sellers 10.9% + 0.40 GBP since 2026-02-12`.
    package var sentence: String {
        "fees \(amount.description): \(fee.sentence)"
            + (rateDay.map { ", converted at the rate of \($0.description)" } ?? "")
    }
}

/// The fees for one price, as far as they are known.
package enum FeeQuote: Hashable, Sendable {
    /// No fee is stored for the platform on that day.
    case unknown
    case charge(FeeCharge)
    /// The fixed amount can't be converted to the currency of the price.
    case noRate(PlatformFee, Day)

    /// The sentence that explains the fees; `nil` if no fee is known.
    package var sentence: String? {
        switch self {
        case .unknown: nil
        case .charge(let charge): charge.sentence
        case .noRate(let fee, let day):
            "fees left empty: \(fee.sentence), but there is no rate for \(fee.terms.fixed?.currency.code ?? "it") "
                + "on \(day.description) · try: rates refresh"
        }
    }

    /// The amount; `nil` if it is not known.
    package var amount: Money? {
        if case .charge(let charge) = self { charge.amount } else { nil }
    }
}

extension Database {
    /// Returns the platform's fee for a price on a day, by the rule in force then.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func feeQuote(_ platform: Int64, price: Money, on day: Day) throws -> FeeQuote {
        guard let fee = try platformFee(of: platform, on: day) else { return .unknown }
        let charge = fee.charge(on: price, on: day, rates: RateTable(self))
        return charge.map { .charge($0) } ?? .noRate(fee, day)
    }

    /// Returns the newest fee that began on or before the day; of two from one day, the one written last.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func platformFee(of platform: Int64, on day: Day) throws -> PlatformFee? {
        let row = try Row.fetchOne(
            cachedStatement(
                sql: """
                    SELECT platforms.name, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, source
                    FROM fees JOIN platforms ON platforms.id = platformId
                    WHERE platformId = ? AND fees.deletedAt IS NULL AND (sinceDay IS NULL OR sinceDay <= ?)
                    ORDER BY sinceDay DESC, fees.id DESC LIMIT 1
                    """), arguments: [platform, day.description])
        guard let row else { return nil }
        let currency = try (row[4] as String?).flatMap { Currency(code: $0) }
        let fixed = try currency.flatMap { currency in
            try (row[3] as Int64?).map { Money(minor: $0, currency: currency) }
        }
        return try PlatformFee(
            platform: row[0], terms: FeeTerms(partsPerMillion: row[2], fixed: fixed),
            since: (row[1] as String?).flatMap { Day(iso: $0) }, source: row[5])
    }
}

extension InventoryStore {
    /// Returns the platform's fee for a price on a day.
    ///
    /// - Throws: ``QueryError`` if there is no such platform, ``StoreError`` if the store can't be read.
    package func feeQuote(platform slug: String, price: Money, on day: Day) throws -> FeeQuote {
        try read { database in
            let platform = try NameLookup(database: database).platform(slug)
            return try database.feeQuote(platform, price: price, on: day)
        }
    }
}
