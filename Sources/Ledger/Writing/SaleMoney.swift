import QueryLanguage
import StoreFile

/// The amounts paid for a sale and refunded, in minor units of its currency.
package struct SaleMoney: Sendable {
    /// The price and the postage that the buyer paid; `nil` if the price is unknown.
    let paid: Int64?
    let given: Int64
    let fees: Int64?
    let feesBack: Int64
    let currency: Currency?

    /// Creates the amounts; `nil` is an unknown amount, and `refunds` are the partial refunds.
    package init(
        price: Int64?, postagePaid: Int64?, returned: Int64?, refunds: Int64, fees: Int64?, feesBack: Int64,
        currency: Currency?
    ) {
        paid = price.map { Self.sum($0, postagePaid ?? 0) }
        given = Self.sum(returned ?? 0, refunds)
        (self.fees, self.feesBack, self.currency) = (fees, feesBack, currency)
    }

    /// Reads the columns of a row of `sales`.
    init(_ row: FetchedRow) throws {
        let code: String? = try row["currency"]
        self.init(
            price: try row["priceMinor"], postagePaid: try row["postagePaidMinor"], returned: try row["refundMinor"],
            refunds: try row["refundedMinor"] ?? 0, fees: try row["feesMinor"], feesBack: try row["feesBackMinor"] ?? 0,
            currency: code.flatMap { Currency(code: $0) })
    }

    /// Takes the amounts of an incoming sale and its partial refunds.
    package init(_ sale: Patch, refunds: [Patch] = []) {
        func amount(_ patch: Patch, _ field: StoredField) -> Int64? {
            if case .integer(let minor) = patch[field.place] { minor } else { nil }
        }
        func sum(_ field: StoredField) -> Int64 { refunds.reduce(0) { Self.sum($0, amount($1, field) ?? 0) } }
        let price = StoredField.salePrice
        var currency: Currency?
        if case .text(let code) = sale[price.place + 1] { currency = Currency(code: code) }
        self.init(
            price: amount(sale, price), postagePaid: amount(sale, .salePostagePaid),
            returned: amount(sale, .saleRefund),
            refunds: sum(.refundAmount), fees: amount(sale, .saleFees), feesBack: sum(.refundFeesBack),
            currency: currency)
    }

    /// Returns the sum, limited to the largest and smallest numbers.
    package static func sum(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? (left < 0 ? .min : .max) : sum
    }

    var anomalies: [Anomaly] {
        var anomalies: [Anomaly] = []
        if let paid, given > paid {
            anomalies.append(
                Anomaly(.refundedTooMuch, .refunded, text(given), but: "the buyer paid \(text(paid))"))
        }
        if let fees, feesBack > fees {
            anomalies.append(
                Anomaly(
                    .feesBackTooMuch, .refunded, "\(text(feesBack)) of its fees", but: "the fees were \(text(fees))"))
        }
        return anomalies
    }

    private func text(_ minor: Int64) -> String {
        currency.map { Money(minor: minor, currency: $0).description } ?? "\(minor)"
    }
}
