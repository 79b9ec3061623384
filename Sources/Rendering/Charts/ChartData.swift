/// A result on its way to a picture: its first rows, and how many more there were.
struct ChartData {
    /// More bars than this cannot be told apart.
    static let mostRows = 1_000

    let title: String
    let columns: ChartColumns
    private(set) var rows: [ChartRow] = []
    private(set) var leftOut = 0

    /// - Throws: ``NothingToDraw`` where no column holds numbers.
    init(_ page: Page) throws(NothingToDraw) {
        title = visible(page.title)
        columns = ChartColumns(page.columns)
        if columns.numbers.isEmpty { throw NothingToDraw() }
    }

    mutating func append(_ cells: UnsafeBufferPointer<Cell>) {
        guard rows.count < ChartData.mostRows else { return leftOut += 1 }
        rows.append(ChartRow(cells, columns))
    }

    /// Which of the columns of numbers is drawn: the last that holds amounts, else the last that counts, else the last.
    ///
    /// What is written with four decimals or more is a fraction or a rate, never an amount.
    var drawn: Int {
        let filled = columns.numbers.indices.filter { fractionDigits($0) != nil }
        return filled.last { columns.numbers[$0].isDecimal && (fractionDigits($0) ?? 0) < 4 }
            ?? filled.last { !columns.numbers[$0].isDecimal } ?? filled.last ?? columns.numbers.indices.upperBound - 1
    }

    /// The most decimals in a column of numbers, nil where all cells are empty.
    private func fractionDigits(_ number: Int) -> Int? {
        rows.reduce(nil) { most, row in row.numbers[number].map { max(most ?? 0, $0.digits) } ?? most }
    }

    var notes: [String] {
        guard leftOut > 0 else { return [] }
        let subject = leftOut == 1 ? "1 row more is" : "\(grouped(leftOut)) rows more are"
        return ["\(subject) not drawn: narrow the result, or group it"]
    }
}

/// A result without a column of numbers was asked for as a picture.
public struct NothingToDraw: Error, CustomStringConvertible {
    public var description: String { "there is nothing to draw: no column holds numbers, such as count or an amount" }
}
