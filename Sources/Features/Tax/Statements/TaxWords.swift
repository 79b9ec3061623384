import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// The thresholds that `todo` and the greeting show.
package enum TaxWords {
    /// Returns the thresholds that are at least three quarters full, in the country of the home currency.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package static func near(_ environment: Environment) throws -> [TaxThreshold] {
        let store = try environment.store()
        return try TaxThresholds(store, store.taxRules(), today: environment.clock.today)
            .near(home: StoreSettings(store).homeCurrency())
    }
}

extension TaxThreshold {
    /// The share in words: `82% of the 30,000.00 GBP from which you report by quarter`.
    package var words: String {
        let money = "\(grouped(bound, digits: currency.fractionDigits)) \(currency.code)"
        let share = percent < 100 ? "\(percent)% of" : "over"
        return switch kind {
        case .allowance: "\(share) the trading allowance of \(money)"
        case .digital: "\(share) the \(money) from which you report by quarter two years later"
        case .vat: "\(share) the \(money) in 12 months from which you register for VAT"
        case .platform(let name): "\(share) the sales from which \(name) reports you"
        case .form1099K(let name): "\(share) the sales from which \(name) files a 1099-K"
        }
    }

    /// The statement that shows its figures.
    package var statement: String {
        "tax year \(Period.containing(period.last, unit: .taxYear).map { TaxForm.sa103s.label(of: $0.first) } ?? "")"
    }
}
