/// The data of a chart: the first rows of a result, and the number of further rows.
struct ChartData {
    /// The most bars, since more can't be told apart.
    static let mostRows = 1_000

    let title: String
    let columns: ChartColumns
    private(set) var rows: [ChartRow] = []
    private(set) var leftOut = 0
    private let drawnColumn: String?

    /// Reads the columns and title of a page.
    ///
    /// - Throws: ``NothingToDraw`` if no column holds numbers.
    init(_ page: Page) throws(NothingToDraw) {
        title = visible(page.title)
        columns = ChartColumns(page.columns)
        drawnColumn = page.drawnColumn
        if columns.numbers.isEmpty { throw NothingToDraw() }
    }

    mutating func append(_ cells: UnsafeBufferPointer<Cell>) {
        guard rows.count < ChartData.mostRows else { return leftOut += 1 }
        rows.append(ChartRow(cells, columns))
    }

    /// The number column that is drawn: the one that the page names, otherwise the last with amounts, otherwise the last
    /// with counts, otherwise the last.
    ///
    /// Numbers with four or more decimals are fractions or rates, not amounts.
    var drawn: Int {
        let filled = columns.numbers.indices.filter { fractionDigits($0) != nil }
        if let drawnColumn,
            let named = filled.first(where: { columns.names[columns.numbers[$0].column] == drawnColumn })
        {
            return named
        }
        return filled.last { columns.numbers[$0].isDecimal && (fractionDigits($0) ?? 0) < 4 }
            ?? filled.last { !columns.numbers[$0].isDecimal } ?? filled.last ?? columns.numbers.indices.upperBound - 1
    }

    /// Returns the most decimals in a number column; nil if all cells are empty.
    private func fractionDigits(_ number: Int) -> Int? {
        rows.reduce(nil) { most, row in row.numbers[number].map { max(most ?? 0, $0.digits) } ?? most }
    }

    var notes: [String] {
        guard leftOut > 0 else { return [] }
        let subject = leftOut == 1 ? "1 more row is" : "\(grouped(leftOut)) more rows are"
        return ["\(subject) not drawn; narrow the result or group it"]
    }
}

/// The error for drawing a result without a number column.
package struct NothingToDraw: Error, CustomStringConvertible {
    package var description: String { "there is nothing to draw: no column has numbers, such as count or an amount" }
}
