/// The values of a column that is not drawn, for a line below the bars.
struct ChartSummary {
    var name: String
    var values: [Double?]
    var low: ChartNumber
    var high: ChartNumber

    /// Returns a summary of each other number column whose values differ.
    ///
    /// Amounts outside the panels' currency column are left out, since their currencies may differ.
    static func all(of panel: ChartPanel, drawn: Int, _ columns: ChartColumns) -> [ChartSummary] {
        columns.numbers.indices.compactMap { index in
            let number = columns.numbers[index]
            guard index != drawn, number.currency == nil || number.currency == columns.numbers[drawn].currency else {
                return nil
            }
            let numbers = panel.rows.map { $0.numbers[index] }
            let known = numbers.compactMap { $0 }
            guard let low = known.min(), let high = known.max(), low.value < high.value else { return nil }
            return ChartSummary(
                name: columns.names[number.column], values: numbers.map { $0?.value }, low: low, high: high)
        }
    }
}
