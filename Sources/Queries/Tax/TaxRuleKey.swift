import QueryLanguage

/// A figure of tax law that changes over the years, such as the trading allowance.
package struct TaxRuleKey: Hashable, Sendable {
    /// The kind of value that a key has.
    package enum ValueType: Hashable, Sendable {
        case money(Currency)
        /// An amount for each mile, with up to three decimals: `0.655 USD`.
        case mileage(Currency)
        case count
        /// ``TaxBasis``, as a word.
        case basis
        /// A box or a line of the form that its key begins with.
        case box
        /// The label of a year, such as `2023-24` or `2026`.
        case year
        /// Days of a year, such as `08-07 11-07 02-07 05-07`.
        case days
    }

    /// The name in statements: `uk-trading-allowance`.
    package let name: String
    package let kind: ValueType

    package init(_ name: String, _ kind: ValueType) {
        (self.name, self.kind) = (name, kind)
    }

    // MARK: - The keys that fhq's own code asks for

    package static let allowance = TaxRuleKey("uk-trading-allowance", .money(.gbp))
    package static let quarterDays = TaxRuleKey("uk-quarter-days", .days)
    /// The turnover from which the full form is needed.
    package static let shortFormTurnover = TaxRuleKey("sa103s-turnover", .money(.gbp))
    /// The turnover two years before the year from which a trader reports by quarter.
    package static let digitalTurnover = TaxRuleKey("uk-mtd-turnover", .money(.gbp))
    package static let vatTurnover = TaxRuleKey("uk-vat-turnover", .money(.gbp))
    /// The sales and the amount of a calendar year from which a platform reports a seller.
    package static let reportedSales = TaxRuleKey("platform-sales", .count)
    package static let reportedAmount = TaxRuleKey("platform-amount", .money(.eur))
    /// The sales and the amount of a calendar year from which a US platform files Form 1099-K, both of them.
    package static let form1099KSales = TaxRuleKey("1099-k-sales", .count)
    package static let form1099KAmount = TaxRuleKey("1099-k-amount", .money(.usd))

    /// Every key, in the order of `tax rules`.
    package static let all: [TaxRuleKey] =
        [
            allowance, TaxForm.sa103s.basisKey, digitalTurnover, quarterDays, vatTurnover, shortFormTurnover,
            reportedSales, reportedAmount,
            form1099KSales, form1099KAmount, TaxForm.scheduleC.basisKey,
        ] + TaxForm.allCases.flatMap(\.mileageKeys)
        + TaxForm.allCases.flatMap { form in [form.verifiedKey] + form.parts.map(form.key) }

    /// Returns the key of this name, ignoring case and treating `-` and `_` alike; `nil` if there is none.
    package static func named(_ name: String) -> TaxRuleKey? {
        let name = name.lowercased().replacing("_", with: "-")
        return all.first { $0.name == name }
    }

    /// Returns a value of this key as it is stored and shown: `1000.00 GBP`; `nil` if the text is no such value.
    package func value(_ text: String) -> String? {
        switch kind {
        case .money(let currency): Self.money(text, currency)?.description
        case .mileage(let currency): Self.rate(text, currency).map { "\(Self.shown(rate: $0)) \(currency.code)" }
        case .count: Int(text).flatMap { $0 >= 0 ? String($0) : nil }
        case .basis: TaxBasis(rawValue: text.lowercased())?.rawValue
        case .box: form?.line(text.lowercased())?.box
        case .year: form?.isYear(text) == true ? text : nil
        case .days: TaxQuarter.days(text) == nil ? nil : text
        }
    }

    /// The form whose boxes are its values.
    private var form: TaxForm? { TaxForm.allCases.first { name.hasPrefix($0.rawValue) } }

    /// The values that it takes, for an error.
    package var expected: String {
        switch kind {
        case .money(let currency): "an amount in \(currency.code)"
        case .mileage(let currency): "an amount in \(currency.code) for a mile, such as 0.45"
        case .count: "a whole number"
        case .basis: "cash or accruals"
        case .box: "a box of the form, such as \(form?.parts.first.flatMap { form?.lines(of: $0).first } ?? "9")"
        case .year: "a year of the form, such as \(form == .sa103s ? "2025-26" : "2026")"
        case .days: "four days such as \"08-07 11-07 02-07 05-07\""
        }
    }

    static func money(_ text: String, _ currency: Currency) -> Money? {
        let parts = text.split(separator: " ")
        guard parts.count == 1 || parts.count == 2 && Currency(code: parts[1]) == currency,
            let money = try? Money(decimal: String(parts[0]), currency: currency), money.minor >= 0
        else { return nil }
        return money
    }
}

extension TaxRuleKey {
    /// The largest rate of a mile in thousandths, so that no cost overflows.
    private static let largestRate: Int64 = 1_000_000

    /// Returns the rate of a mile in thousandths of the currency; `nil` if the text isn't a rate.
    static func rate(_ text: String, _ currency: Currency) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 1 || parts.count == 2 && Currency(code: parts[1]) == currency,
            let thousandths = (try? Decimal64(parts[0]))?.units(atFractionDigits: 3),
            (0...largestRate).contains(thousandths)
        else { return nil }
        return thousandths
    }

    private static func shown(rate: Int64) -> String {
        let isWhole = rate % 10 == 0
        return Decimal64(units: isWhole ? rate / 10 : rate, fractionDigits: isWhole ? 2 : 3).description
    }
}

/// The day on which money counts: when it is paid, or when the goods are sold.
package enum TaxBasis: String, CaseIterable, Hashable, Sendable {
    case cash, accruals
}
