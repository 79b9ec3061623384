/// The run of a column that is not drawn as bars, for a line under them.
struct ChartSummary {
    var name: String
    var values: [Double?]
    var low: ChartNumber
    var high: ChartNumber

    /// A summary of each other column of numbers that changes from row to row.
    ///
    /// Amounts whose currency is not the one that parts the panels are left out: their currencies may differ.
    static func all(of panel: ChartPanel, drawn: Int, _ columns: ChartColumns) -> [ChartSummary] {
        columns.numbers.indices.compactMap { index in
            let number = columns.numbers[index]
            guard index != drawn, number.currency == nil || number.currency == columns.numbers[drawn].currency else {
                return nil
            }
            let numbers = panel.rows.map { $0.numbers[index] }
            let known = numbers.compactMap { $0 }
            guard let low = known.min(by: { $0.value < $1.value }), let high = known.max(by: { $0.value < $1.value }),
                low.value < high.value
            else { return nil }
            return ChartSummary(
                name: columns.names[number.column], values: numbers.map { $0?.value }, low: low, high: high)
        }
    }
}
