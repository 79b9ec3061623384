import QueryLanguage
import Rendering

extension Query {
    /// The reason why rows were skipped although their amounts are converted.
    static let noRateToCompare = "no rate to compare · try: rates refresh"

    /// Returns the sentence about rows that a condition on amounts skipped, since it could not compare them.
    func sentence(onSkipped count: Int, home: Currency?, _ reason: String = noRateToCompare) -> String {
        let rows = "\(grouped(count)) \(count == 1 ? noun.singular : noun.rawValue)"
        if condition?.computes == true {
            return "\(rows) skipped: a computed value is empty, in several currencies, or divided by zero"
        }
        guard currency == nil, condition?.isAboutHomeAmounts(home) != true else { return "\(rows) skipped: \(reason)" }
        return "\(rows) in other currencies \(count == 1 ? "was" : "were") skipped"
            + (home.map { "; add “in \($0.code)” to convert them" } ?? "")
    }
}

extension Expression {
    /// True if it has arithmetic, and nothing else can be undecided.
    fileprivate var computes: Bool {
        comparisons.contains { if case .terms = $0 { true } else { false } }
            && !comparisons.contains { if case .compare(let field, _, _) = $0 { field.kind == .money } else { false } }
    }

    /// True if all amounts that it compares are converted to the home currency anyway, as profits are.
    fileprivate func isAboutHomeAmounts(_ home: Currency?) -> Bool {
        comparisons.allSatisfy { comparison in
            switch comparison {
            case .compare(let field, _, .value(.money(let money))): field.isAlwaysConverted && money.currency == home
            case .compare(let field, _, .field(let other)) where field.kind == .money:
                field.isAlwaysConverted && other.isAlwaysConverted
            case .oneOf(let field, _) where field.kind == .money: field.isAlwaysConverted
            case .compare(let field, _, _) where field.isRatio, .oneOf(let field, _) where field.isRatio:
                field.isAlwaysConverted
            default: true
            }
        }
    }
}
