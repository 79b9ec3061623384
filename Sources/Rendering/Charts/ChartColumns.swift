/// The columns of a chart: those that name a row, and those that may be drawn.
///
/// The names come first, like the groups of a query. The currency of an amount is in the next column that is called
/// `currency` or ends in `_currency`, as the machine formats promise.
struct ChartColumns {
    /// A column of numbers.
    struct Number: Equatable {
        var column: Int
        /// True if it holds decimals, not only counts.
        var isDecimal: Bool
        /// The column with the currency of each amount; nil for counts and numbers without one.
        var currency: Int?
    }

    private static let mostLabels = 3

    let names: [String]
    /// The columns that may name a row, from the left.
    let labels: [Int]
    let numbers: [Number]
    /// The columns that hold a currency.
    let currencies: [Int]
    /// The currency column among the labels; rows in different currencies are never compared.
    let leadingCurrency: Int?

    init(_ columns: [Column]) {
        names = columns.map { visible($0.name) }
        let currencies = columns.indices.filter { columns[$0].kind == .currency }
        let labels = ChartColumns.labels(columns)
        self.labels = labels
        self.currencies = currencies
        leadingCurrency = labels.first { currencies.contains($0) }
        numbers = columns.indices.filter {
            columns[$0].kind.isNumeric && !labels.contains($0) && !ChartColumns.isRowNumber(columns[$0])
        }.map { column in
            let isDecimal = columns[column].kind != .integer
            let currency = isDecimal ? currencies.first { $0 > column } : nil
            return Number(column: column, isDecimal: isDecimal, currency: currency)
        }
    }

    /// Returns the label columns: the leading ones that are no numbers; otherwise the first number, such as an age, if
    /// others follow; otherwise all that are no numbers.
    private static func labels(_ columns: [Column]) -> [Int] {
        let leading = columns.drop(while: isRowNumber).prefix { !$0.kind.isNumeric }.indices
        if !leading.isEmpty { return Array(leading.prefix(mostLabels)) }
        if columns.count(where: \.kind.isNumeric) > 1 { return [0] }
        return Array(
            columns.indices.filter { !columns[$0].kind.isNumeric && columns[$0].kind != .currency }.prefix(mostLabels))
    }

    /// Returns true for a row number, which counts nothing: the row has a name in another column.
    private static func isRowNumber(_ column: Column) -> Bool { column.name == "id" && column.kind == .integer }
}
