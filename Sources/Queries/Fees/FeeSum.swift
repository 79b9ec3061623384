import QueryLanguage
import StoreFile

/// The sum of the parts of a fee for one price.
struct FeeSum {
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
            guard let sum = try? fixed.adding(more) else { return nil }
            (fixed, shares) = (sum, shares + [share])
        }
        let ends = shares.dropFirst().map(\.start) + [price.minor]
        let total = zip(shares, ends).reduce(Optional(fixed)) { total, part in
            let share = Self.share(part.0.partsPerMillion, of: part.1 - part.0.start)
            return total.flatMap { total in share.flatMap { try? total.adding($0) } }
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
}
