/// What a picture of a result is made of: the columns that name a row, and those that may be drawn.
///
/// The names come first, as the groups of a query do. An amount's currency stands in the next column that is called
/// `currency` or ends in `_currency`, which the machine formats promise.
struct ChartColumns {
    /// A column of numbers.
    struct Number: Equatable {
        var column: Int
        /// Whether it holds more than counts.
        var isDecimal: Bool
        /// The column that says the currency of each amount; nil for counts and what has none.
        var currency: Int?
    }

    private static let mostLabels = 3

    let names: [String]
    /// The columns that may name a row, from the left.
    let labels: [Int]
    let numbers: [Number]
    /// The columns that hold a currency.
    let currencies: [Int]
    /// A currency among the labels: rows that differ in it are not compared, whatever is drawn.
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

    /// The leading columns that are no numbers; else the first number, such as an age, where others follow it; else
    /// whatever is no number.
    private static func labels(_ columns: [Column]) -> [Int] {
        let leading = columns.drop(while: isRowNumber).prefix { !$0.kind.isNumeric }.indices
        if !leading.isEmpty { return Array(leading.prefix(mostLabels)) }
        if columns.count(where: \.kind.isNumeric) > 1 { return [0] }
        return Array(
            columns.indices.filter { !columns[$0].kind.isNumeric && columns[$0].kind != .currency }.prefix(mostLabels))
    }

    /// A number that counts nothing: what it stands for has a name beside it.
    private static func isRowNumber(_ column: Column) -> Bool { column.name == "id" && column.kind == .integer }
}
