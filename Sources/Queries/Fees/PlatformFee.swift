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
    /// True for a fee of ``PublicFees``, which the user has not taken.
    package var isPublic = false

    /// `10.9% + 0.40 GBP`, followed by `(public)` for a public fee.
    package var rule: String { terms.description + (isPublic ? " (public)" : "") }

    /// The fee in a sentence: `eBay has charged sellers 10.9% + 0.40 GBP since 2026-02-12`.
    package var sentence: String {
        let what = terms.isNothing ? "nothing" : terms.description
        let mark = isPublic ? " (public)" : ""
        return since.map { "\(platform) has charged sellers \(what) since \($0.description)\(mark)" }
            ?? "\(platform) charges sellers \(what)\(mark)"
    }

    /// Returns the fee for a price on a day, in the price's currency, with the postage that the buyer paid besides.
    ///
    /// Each share and each amount is rounded half away from zero to the minor unit; amounts are first converted by the
    /// rate of the day.
    ///
    /// - Returns: `nil` if there is no such rate, or the sum is too large.
    package func charge(on price: Money, and postage: Money?, on day: Day, rates: RateTable) -> FeeCharge? {
        let extra = terms.base == .price ? 0 : postage?.minor ?? 0
        guard let total = try? price.minor.adding(extra) else { return nil }
        var sum = FeeSum(price: Money(minor: total, currency: price.currency), day: day, rates: rates)
        guard let minor = sum.charge(terms) else { return nil }
        return FeeCharge(
            fee: self, amount: Money(minor: minor, currency: price.currency),
            rateDay: sum.rateDay.map { Day(number: $0) })
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
            "fees left empty: \(fee.sentence), but there is no rate for \(fee.terms.amount?.currency.code ?? "it") "
                + "on \(day.description) · try: rates refresh"
        }
    }

    /// The amount; `nil` if it is not known.
    package var amount: Money? {
        if case .charge(let charge) = self { charge.amount } else { nil }
    }
}

extension StoreConnection {
    /// Returns the platform's fee for a price on a day, by the rule in force then, with the postage that the buyer paid.
    ///
    /// - Parameter takesPublic: True to use a public fee where the user has set none.
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func feeQuote(
        _ platform: Int64, price: Money, and postage: Money?, on day: Day, takesPublic: Bool = false
    ) throws -> FeeQuote {
        let known = try takesPublic ? knownFee(of: platform, on: day) : platformFee(of: platform, on: day)
        guard let fee = known else { return .unknown }
        let charge = fee.charge(on: price, and: postage, on: day, rates: RateTable(self))
        return charge.map { .charge($0) } ?? .noRate(fee, day)
    }

    /// Returns the platform's fee on a day: the user's own, otherwise the public one.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func knownFee(of platform: Int64, on day: Day) throws -> PlatformFee? {
        if let own = try platformFee(of: platform, on: day) { return own }
        let row = try cached("SELECT slug, name FROM platforms WHERE id = \(platform)").first()
        return try row.flatMap { try PublicFees.fee(of: $0["slug"], named: $0["name"], on: day) }
    }

    /// Returns the newest fee that began on or before the day; of two from one day, the one written last.
    ///
    /// Steps that can't be read, as in a damaged store, count as no fee.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func platformFee(of platform: Int64, on day: Day) throws -> PlatformFee? {
        let row = try cached(
            """
            SELECT platforms.name, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, source, capMinor,
                capCurrency, steps, shareOf
            FROM fees JOIN platforms ON platforms.id = platformId
            WHERE platformId = \(platform) AND fees.deletedAt IS NULL AND (sinceDay IS NULL
                OR sinceDay <= \(day.description))
            ORDER BY sinceDay DESC, fees.id DESC LIMIT 1
            """
        ).first()
        guard let row else { return nil }
        func money(_ place: Int) throws -> Money? {
            guard let minor: Int64 = try row[place] else { return nil }
            return try (row[place + 1] as String?).flatMap { Currency(code: $0) }.map {
                Money(minor: minor, currency: $0)
            }
        }
        var terms = FeeTerms(partsPerMillion: try row["partsPerMillion"], fixed: try money(3))
        terms.cap = try money(6)
        terms.base = FeeBase(rawValue: try row["shareOf"]) ?? .price
        if let steps: String = try row["steps"] {
            guard let read = FeeTerms("0%, \(steps)") else { return nil }
            terms.steps = read.steps
        }
        return try PlatformFee(
            platform: row["name"], terms: terms, since: (row["sinceDay"] as String?).flatMap { Day(iso: $0) },
            source: row["source"])
    }
}

extension InventoryStore {
    /// Returns the fees that a platform publishes, the oldest first; empty if none are known.
    ///
    /// - Throws: ``QueryError`` if there is no such platform, ``StoreError`` if the store can't be read.
    package func publicFees(of slug: String, named name: String) throws -> [PlatformFee] {
        _ = try read { try NameLookup(database: $0).platform(slug) }
        return PublicFees.fees(of: slug, named: name)
    }

    /// Returns the platform's fee for a price on a day, with the postage that the buyer paid.
    ///
    /// - Parameter takesPublic: True to use a public fee where the user has set none.
    /// - Throws: ``QueryError`` if there is no such platform, ``StoreError`` if the store can't be read.
    package func feeQuote(
        platform slug: String, price: Money, and postage: Money?, on day: Day, takesPublic: Bool = false
    ) throws -> FeeQuote {
        try read { database in
            let platform = try NameLookup(database: database).platform(slug)
            return try database.feeQuote(platform, price: price, and: postage, on: day, takesPublic: takesPublic)
        }
    }
}
