extension CapturedRate {
    /// The columns of all tables that hold rates that came with amounts, and the currencies that these lead to.
    ///
    /// Such a rate is of one currency and one day: triggers drop it when either changes, however that comes about.
    static let columns: Set = ["costRate", "costRateCurrency", "rate", "rateCurrency"]

    /// The assignments that have to be made once more, after all of them together.
    ///
    /// A trigger cannot tell a rate that was brought with another currency or day from one that stayed.
    static func toRepeat<Value>(_ assignments: [(column: String, value: Value)]) -> [(column: String, value: Value)] {
        let rates = assignments.filter { columns.contains($0.column) }
        return rates.count < assignments.count ? rates : []
    }
}
