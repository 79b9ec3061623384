import Queries
import QueryLanguage
import Reports
import StoreFile

/// A figure of the law, and the inventory's share of it.
package struct TaxThreshold: Hashable, Sendable {
    package enum Rule: Hashable, Sendable {
        case allowance, digital, vat
        /// A platform reports its sellers; by its name.
        case platform(String)
        case form1099K(String)
    }

    package let kind: Rule
    /// The days whose sales count.
    package let period: Period
    /// In minor units of the currency.
    package let amount: Int64
    package let bound: Int64
    package let currency: Currency
    /// The number of sales, and the number that matters; `nil` if only the amount does.
    package var sales: (count: Int, bound: Int)?
    /// The number of sales and refunds that were left out.
    package var leftOut = 0
    /// False if everything was left out, so that the amount says nothing.
    package var isKnown = true

    /// The share of the threshold, in per cent, rounded down.
    package var percent: Int {
        let byAmount = bound > 0 ? Int(max(0, amount) * 100 / bound) : 100
        guard let sales else { return byAmount }
        let bySales = sales.bound > 0 ? sales.count * 100 / sales.bound : 100
        if case .form1099K = kind { return min(byAmount, bySales) }
        return max(byAmount, bySales)
    }

    /// The share of a threshold from which it is shown, in per cent.
    package static let nearPercent = 75

    package static func == (left: TaxThreshold, right: TaxThreshold) -> Bool {
        left.kind == right.kind && left.period == right.period && left.amount == right.amount
            && left.bound == right.bound && left.percent == right.percent
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(period)
        hasher.combine(amount)
    }
}

/// The thresholds of a trader at one day.
package struct TaxThresholds {
    private let store: InventoryStore
    private let rules: TaxRules
    private let today: Day

    package init(_ store: InventoryStore, _ rules: TaxRules, today: Day) {
        (self.store, self.rules, self.today) = (store, rules, today)
    }

    /// Returns the thresholds that are at least three quarters full, for the country of a home currency.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func near(home: Currency) throws -> [TaxThreshold] {
        guard let year = Period.containing(today, unit: .year) else { return [] }
        let all =
            switch home {
            case .gbp: try ofTaxYear() + platforms(.eur, in: year)
            case .eur, .usd: try platforms(home, in: year)
            default: [TaxThreshold]()
            }
        return all.filter { $0.percent >= TaxThreshold.nearPercent }
    }

    private func ofTaxYear() throws -> [TaxThreshold] {
        guard let year = Period.containing(today, unit: .taxYear) else { return [] }
        let figures = try turnover(year)
        return try [allowance(year, figures), digital(year, figures), vat(until: today)].compactMap(\.self)
    }

    private func allowance(_ year: Period, _ figures: ProfitFigures) -> TaxThreshold? {
        rules.amount(.allowance, on: year.first).map { threshold(.allowance, of: year, $0, figures) }
    }

    /// Returns the turnover that decides whether a trader reports by quarter two years later; `nil` if no rule is
    /// known.
    ///
    /// `figures` are those of the year, if they are known already.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func digital(_ year: Period, _ figures: ProfitFigures? = nil) throws -> TaxThreshold? {
        guard let bound = rules.amount(.digitalTurnover, on: year.first.adding(months: 24)) else { return nil }
        return threshold(.digital, of: year, bound, try figures ?? turnover(year))
    }

    /// Returns the turnover of the 12 months that end on a day; `nil` if no rule is known.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func vat(until last: Day) throws -> TaxThreshold? {
        guard let bound = rules.amount(.vatTurnover, on: last),
            let months = Period(first: last.adding(days: 1).adding(months: -12), last: last)
        else { return nil }
        return threshold(.vat, of: months, bound, try turnover(months))
    }

    private func threshold(
        _ kind: TaxThreshold.Rule, of period: Period, _ bound: Int64, _ figures: ProfitFigures
    ) -> TaxThreshold {
        TaxThreshold(
            kind: kind, period: period, amount: figures.revenue, bound: bound, currency: .gbp,
            leftOut: figures.eventsLeftOut, isKnown: figures.isRevenueKnown)
    }

    /// Returns the figures of a period in pounds, whose revenue is the turnover; the costs are not among them.
    private func turnover(_ period: Period) throws -> ProfitFigures {
        var request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: period.first, through: period.last))],
            currency: .gbp, today: today)
        request.needsCosts = false
        request.isRevenueOnly = true
        return try store.profit(request).total
    }

    /// Returns the sales of each platform in the calendar years that overlap a period, against the figures from which
    /// it reports its sellers: those of Europe in euros, those of Form 1099-K in dollars.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func platforms(_ currency: Currency, in period: Period) throws -> [TaxThreshold] {
        let isReport = currency == .eur
        return try store.platformYear(period, in: currency).compactMap {
            guard let platform = $0.platform, let year = Period.year($0.year),
                let sales = rules.count(isReport ? .reportedSales : .form1099KSales, on: year.first),
                let bound = rules.amount(isReport ? .reportedAmount : .form1099KAmount, on: year.first)
            else { return nil }
            return TaxThreshold(
                kind: isReport ? .platform(platform) : .form1099K(platform), period: year, amount: $0.amount,
                bound: bound, currency: currency, sales: ($0.sales, sales), leftOut: $0.leftOut,
                isKnown: $0.isAmountKnown)
        }
    }
}
