import QueryLanguage

/// A generator of prices and platforms as a car boot trader might have them.
enum SampleMoney {
    static func cost(_ random: inout SeededRandom) -> Money {
        let currency = random.pick(weighted: [(Currency.gbp, 88), (.eur, 6), (usd, 4), (cad, 2)])
        let minor = random.pick(weighted: [
            (Int64(50 * (1 + random.below(10))), 45), (Int64(100 * (1 + random.below(20))), 40),
            (Int64(1 + random.below(9999)), 15),
        ])
        return Money(minor: minor, currency: currency)
    }

    /// Returns an asking price of about 1.5 to 6.5 times the cost, at least 5.50, ending in 99 or 50; some are in EUR
    /// or USD.
    static func asking(cost: Money, _ random: inout SeededRandom) -> Money {
        let units = max(5, cost.minor * Int64(150 + random.below(500)) / 10_000)
        let abroad = random.chance(percent: 8)
        let ending: Int64 = random.chance(percent: 60) ? 99 : 50
        return Money(minor: units * 100 + ending, currency: abroad ? random.pick([.eur, usd]) : .gbp)
    }

    /// Returns a sale price: the asking price or up to a quarter less.
    static func sold(asking: Money, _ random: inout SeededRandom) -> Money {
        let percent = random.chance(percent: 40) ? 100 : Int64(75 + random.below(25))
        return Money(minor: asking.minor * percent / 100, currency: asking.currency)
    }

    static func platforms(_ random: inout SeededRandom) -> [String] {
        var chosen = [random.pick(weighted: weights)]
        if random.chance(percent: 45) { chosen.append(random.pick(weighted: weights)) }
        if random.chance(percent: 10) { chosen.append(random.pick(weighted: weights)) }
        return chosen.enumerated().filter { !chosen.prefix($0.offset).contains($0.element) }.map(\.element)
    }

    private static let weights = [
        ("eBay", 42), ("Vinted", 26), ("Facebook Marketplace", 12), ("Depop", 8), ("Etsy", 6), ("Gumtree", 4),
        ("Shpock", 2),
    ]

    static let usd = Currency(code: "USD") ?? .gbp
    static let cad = Currency(code: "CAD") ?? .gbp
    static let jpy = Currency(code: "JPY") ?? .gbp
}
