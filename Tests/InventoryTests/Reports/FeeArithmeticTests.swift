import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Fee and offer arithmetic, compared with Python's decimals.
@Suite struct FeeArithmeticTests {
    /// A repeatable source of numbers.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64 = 12

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 32) ^ (state << 13)
        }
    }

    private struct Case {
        var price: Money
        var postage: Money?
        var terms: FeeTerms
        var day: Day
    }

    private static let rates = [("GBP", "0.87634"), ("JPY", "183.52"), ("KWD", "0.35411"), ("USD", "1.1671")]
    private static let currencies = (rates.map(\.0) + ["EUR"]).compactMap { Currency(code: $0) }

    private static func cases(_ count: Int) -> [Case] {
        var numbers = Numbers()
        return (0..<count).compactMap { _ in
            guard let first = currencies.randomElement(using: &numbers),
                let second = currencies.randomElement(using: &numbers)
            else { return nil }
            let most = [100, 10_000, 1_000_000_000].randomElement(using: &numbers) ?? 100
            func amount(to most: Int64, in currency: Currency) -> Money {
                Money(minor: Int64.random(in: 0...most, using: &numbers), currency: currency)
            }
            func share() -> FeeTerms {
                let isFixed = Bool.random(using: &numbers)
                return FeeTerms(
                    partsPerMillion: [0, 5, 109_000, 125_000, 1_000_000, Int.random(in: 0...300_000, using: &numbers)]
                        .randomElement(using: &numbers) ?? 0,
                    fixed: isFixed ? amount(to: 500, in: second) : nil)
            }
            var terms = share()
            for _ in 0..<([0, 0, 1, 2, 3].randomElement(using: &numbers) ?? 0) {
                terms.steps.append(
                    FeeTerms.Step(
                        terms: share(), price: amount(to: Int64(most), in: second),
                        isForRest: Bool.random(using: &numbers)))
            }
            if Int.random(in: 0..<3, using: &numbers) == 0 { terms.cap = amount(to: Int64(most / 4), in: first) }
            terms.base = Bool.random(using: &numbers) ? .price : .total
            return Case(
                price: amount(to: Int64(most), in: first),
                postage: Bool.random(using: &numbers) ? amount(to: Int64(most / 10), in: first) : nil, terms: terms,
                day: ReportFixture.today)
        }
    }

    private static let reference = """
        import re, sys
        from decimal import Decimal as D, ROUND_HALF_UP, getcontext
        getcontext().prec = 60
        rate = {'EUR': D(1), RATES}
        digits = lambda code: {'JPY': 0, 'KWD': 3}.get(code, 2)
        unit = lambda code: D(1).scaleb(-digits(code))
        def fee(price, code, text):
            def own(amount):
                number, other = amount.split()
                return (D(number) * rate[code] / rate[other]).quantize(unit(code), ROUND_HALF_UP)
            def terms(text):
                percent, plus, fixed = text.partition('% + ')
                if text.endswith('%'): return D(text[:-1]), D(0)
                return (D(percent), own(fixed)) if plus else (D(0), own(text))
            text, _, cap = text.partition(' cap ')
            base, *steps = text.split(', ')
            steps = [(own(at), kind, terms(what)) for what, kind, at in (re.split(' (over|from) ', s) for s in steps)]
            steps = sorted((s for s in steps if price > s[0] or price == s[0] and s[1] == 'from'), key=lambda s: s[0])
            begin = max((i for i, s in enumerate(steps) if s[1] == 'from'), default=-1)
            percent, total = terms(base) if begin < 0 else steps[begin][2]
            low = D(0)
            for at, _, (next, more) in steps[begin + 1:] + [(price, '', (D(0), D(0)))]:
                total += ((at - low) * percent / 100).quantize(unit(code), ROUND_HALF_UP) + more
                low, percent = at, next
            return min(total, own(cap)) if cap else total
        for line in open(sys.argv[1]):
            price, code, postage, text = line.rstrip('\\n').split(' ', 3)
            whole = text.replace(' of price and postage', '')
            print(fee(D(price) + (D(postage) if whole != text else 0), code, whole).quantize(unit(code)), code)
        """

    private func python(_ script: String, _ input: String) throws -> [String] {
        let scratch = try Scratch()
        try input.write(toFile: scratch.path + "/input", atomically: true, encoding: .utf8)
        return try Child.output(of: ["python3", "-c", script, scratch.path + "/input"])
            .split(separator: "\n").map(String.init)
    }

    private func store() throws -> InventoryStore {
        let store = try InventoryStore.inMemory(clock: { march })
        let columns = try Self.rates.map { code, rate in
            var column = RateColumn(try #require(Currency(code: code)))
            let value = Array(rate.utf8).withUnsafeBufferPointer { RateValue($0) }
            column.rates = [(ReportFixture.today.number, try #require(value))]
            return column
        }
        _ = try store.addRates(columns, source: "test")
        return store
    }

    @Test func tenThousandFeesEqualExactDecimals() throws {
        let cases = Self.cases(10_000)
        let input = cases.map { each -> String in
            let postage = each.postage ?? Money(minor: 0, currency: each.price.currency)
            return
                "\(each.price.description) \(postage.description.split(separator: " ")[0]) \(each.terms.description)\n"
        }.joined()
        let pairs = Self.rates.map { code, rate -> String in "'\(code)': D('\(rate)')" }
        let script = Self.reference.replacingOccurrences(of: "RATES", with: pairs.joined(separator: ", "))
        let expected = try python(script, input)
        try #require(expected.count == cases.count)
        let store = try store()
        let found = try store.withRates { rates in
            cases.map { each -> String in
                PlatformFee(platform: "x", terms: each.terms)
                    .charge(on: each.price, and: each.postage, on: each.day, rates: rates)?.amount.description ?? "-"
            }
        }
        let wrong = zip(zip(cases, found), expected).filter { $0.0.1 != $0.1 }
        #expect(wrong.isEmpty, "\(wrong.count) differ, such as \(wrong.prefix(3))")
        // The store keeps the steps as text.
        #expect(cases.allSatisfy { FeeTerms($0.terms.description) == $0.terms })
    }

    @Test func feeBeyond64BitsIsNil() throws {
        let (huge, penny) = (Money(minor: .max, currency: .gbp), Money(minor: 1, currency: .gbp))
        let terms = FeeTerms(partsPerMillion: 1_000_000, fixed: penny)
        var ofTotal = FeeTerms()
        ofTotal.base = .total
        let store = try store()
        try store.withRates { rates in
            for terms in [terms, ofTotal] {
                let fee = PlatformFee(platform: "x", terms: terms)
                #expect(fee.charge(on: huge, and: penny, on: ReportFixture.today, rates: rates) == nil)
            }
        }
    }
}
