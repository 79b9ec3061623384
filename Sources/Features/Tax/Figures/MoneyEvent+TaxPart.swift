import Queries
import Reports

extension MoneyEvent.Amount {
    /// The kind of selling cost that it is.
    var taxPart: TaxPart {
        if minor.hasSuffix("postageMinor") { return .postage }
        return minor.hasSuffix("packagingMinor") ? .packaging : .fees
    }
}
