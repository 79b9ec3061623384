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

    /// Returns the fee for a price on a day, in the price's currency.
    ///
    /// Each share and each amount is rounded half away from zero to the minor unit; amounts are first converted by the
    /// rate of the day.
    ///
    /// - Returns: `nil` if there is no such rate, or the sum is too large.
    package func charge(on price: Money, on day: Day, rates: RateTable) -> FeeCharge? {
        var sum = FeeSum(price: price, day: day, rates: rates)
        guard let minor = sum.charge(terms) else { return nil }
        return FeeCharge(
            fee: self, amount: Money(minor: minor, currency: price.currency),
            rateDay: sum.rateDay.map { Day(number: $0) })
    }
}

/// The sum of the parts of a fee for one price.
private struct FeeSum {
    let price: Money
    let day: Day
    let rates: RateTable
    /// The oldest day whose rate converted an amount; `nil` if nothing was converted.
    private(set) var rateDay: Int32?

    init(price: Money, day: Day, rates: RateTable) {
        (self.price, self.day, self.rates) = (price, day, rates)
    }

    /// Returns the fee in the minor unit of the price's currency; `nil` without a rate, or if it is too large.
    mutating func charge(_ terms: FeeTerms) -> Int64? {
        guard let base = minor(terms.fixed), let steps = reached(terms.steps) else { return nil }
        // Each share is of the price from its start to the start of the next.
        var (fixed, shares) = (base, [(start: Int64(0), partsPerMillion: terms.partsPerMillion)])
        for (step, start) in steps {
            guard let more = minor(step.terms.fixed) else { return nil }
            let share = (start, step.terms.partsPerMillion)
            guard step.isForRest else {
                (fixed, shares) = (more, [(0, step.terms.partsPerMillion)])
                continue
            }
            guard let sum = Self.sum(fixed, more) else { return nil }
            (fixed, shares) = (sum, shares + [share])
        }
        let ends = shares.dropFirst().map(\.start) + [price.minor]
        let total = zip(shares, ends).reduce(Optional(fixed)) { total, part in
            let share = Self.share(part.0.partsPerMillion, of: part.1 - part.0.start)
            return total.flatMap { total in share.flatMap { Self.sum(total, $0) } }
        }
        guard let total, let cap = terms.cap else { return total }
        return minor(cap).map { min(total, $0) }
    }

    /// Returns the steps that the price reaches, the lowest first; `nil` without a rate.
    private mutating func reached(_ steps: [FeeTerms.Step]) -> [(step: FeeTerms.Step, start: Int64)]? {
        var reached: [(step: FeeTerms.Step, start: Int64)] = []
        for step in steps {
            guard let start = minor(step.price) else { return nil }
            if step.isForRest ? price.minor > start : price.minor >= start { reached.append((step, start)) }
        }
        return reached.sorted { $0.start < $1.start }
    }

    /// Returns an amount in the minor unit of the price's currency; 0 for none.
    private mutating func minor(_ amount: Money?) -> Int64? {
        guard let amount, amount.minor > 0 else { return 0 }
        let converted = rates.convert(amount.minor, from: amount.currency, to: price.currency, on: day.number)
        guard let converted else { return nil }
        if converted.path != .same { rateDay = min(rateDay ?? converted.rateDay, converted.rateDay) }
        return converted.minor
    }

    private static func share(_ partsPerMillion: Int, of minor: Int64) -> Int64? {
        guard partsPerMillion > 0 else { return 0 }
        return ExactFactor(Int64(partsPerMillion), by: 1_000_000, exponent: 0)?.apply(to: minor)
    }

    private static func sum(_ left: Int64, _ right: Int64) -> Int64? {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : sum
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

extension Database {
    /// Returns the platform's fee for a price on a day, by the rule in force then.
    ///
    /// - Parameter takesPublic: True to use a public fee where the user has set none.
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func feeQuote(
        _ platform: Int64, price: Money, on day: Day, takesPublic: Bool = false
    ) throws -> FeeQuote {
        let known = try takesPublic ? knownFee(of: platform, on: day) : platformFee(of: platform, on: day)
        guard let fee = known else { return .unknown }
        let charge = fee.charge(on: price, on: day, rates: RateTable(self))
        return charge.map { .charge($0) } ?? .noRate(fee, day)
    }

    /// Returns the platform's fee on a day: the user's own, otherwise the public one.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func knownFee(of platform: Int64, on day: Day) throws -> PlatformFee? {
        if let own = try platformFee(of: platform, on: day) { return own }
        let row = try Row.fetchOne(
            cachedStatement(sql: "SELECT slug, name FROM platforms WHERE id = ?"), arguments: [platform])
        return try row.flatMap { try PublicFees.fee(of: $0[0], named: $0[1], on: day) }
    }

    /// Returns the newest fee that began on or before the day; of two from one day, the one written last.
    ///
    /// Steps that can't be read, as in a damaged store, count as no fee.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func platformFee(of platform: Int64, on day: Day) throws -> PlatformFee? {
        let row = try Row.fetchOne(
            cachedStatement(
                sql: """
                    SELECT platforms.name, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, source, capMinor,
                        capCurrency, steps
                    FROM fees JOIN platforms ON platforms.id = platformId
                    WHERE platformId = ? AND fees.deletedAt IS NULL AND (sinceDay IS NULL OR sinceDay <= ?)
                    ORDER BY sinceDay DESC, fees.id DESC LIMIT 1
                    """), arguments: [platform, day.description])
        guard let row else { return nil }
        func money(_ place: Int) throws -> Money? {
            guard let minor: Int64 = try row[place] else { return nil }
            return try (row[place + 1] as String?).flatMap { Currency(code: $0) }.map {
                Money(minor: minor, currency: $0)
            }
        }
        var terms = FeeTerms(partsPerMillion: try row[2], fixed: try money(3))
        terms.cap = try money(6)
        if let steps: String = try row[8] {
            guard let read = FeeTerms("0%, \(steps)") else { return nil }
            terms.steps = read.steps
        }
        return try PlatformFee(
            platform: row[0], terms: terms, since: (row[1] as String?).flatMap { Day(iso: $0) }, source: row[5])
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
