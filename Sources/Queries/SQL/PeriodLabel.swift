import QueryLanguage
import StoreFile

extension Period.Unit {
    /// Returns the label of the calendar period that begins on `day`: `2026-01`, `2026-W07`, `2025-26`.
    package func label(_ day: Day) -> String {
        let text = day.description
        let (year, month, _) = day.civil
        switch self {
        case .day: return text
        case .week: return StoreFunction.weekLabel(day)
        case .month: return String(text.prefix(7))
        case .quarter: return "\(text.prefix(4))-Q\((month + 2) / 3)"
        case .year: return String(text.prefix(4))
        case .taxYear:
            let next = (year + 1) % 100
            return "\(text.prefix(4))-\(next < 10 ? "0" : "")\(next)"
        }
    }
}
