/// A number, both as it is drawn and as it is written.
struct ChartNumber: Comparable {
    var units: Int64
    var digits: Int

    /// The number, precise enough for a drawing; the text beside it is exact.
    var value: Double {
        Double(units) / (0..<digits).reduce(1) { power, _ in power * 10 }
    }

    var text: String { grouped(units, digits: digits) }

    /// Compares numbers with equal decimals exactly, since near 2^63 neighbours have the same `value`.
    static func < (left: ChartNumber, right: ChartNumber) -> Bool {
        left.digits == right.digits ? left.units < right.units : left.value < right.value
    }
}

/// A row as it is kept until the chart is drawn.
struct ChartRow {
    /// The most bytes kept of a text; nothing draws more, and a thousand rows stay small.
    private static let mostBytes = 400

    /// The texts of the columns that may name it, safe for a terminal.
    var labels: [String]
    /// The numbers, one for each number column; nil for an empty cell.
    var numbers: [ChartNumber?]
    /// The currencies, one for each currency column.
    var currencies: [String]

    init(_ cells: UnsafeBufferPointer<Cell>, _ columns: ChartColumns) {
        labels = columns.labels.map { ChartRow.text(cells[$0]) }
        numbers = columns.numbers.map { ChartRow.number(cells[$0.column]) }
        currencies = columns.currencies.map { ChartRow.text(cells[$0]) }
    }

    private static func number(_ cell: Cell) -> ChartNumber? {
        switch cell {
        case .integer(let value): ChartNumber(units: value, digits: 0)
        case .decimal(let units, let digits): ChartNumber(units: units, digits: digits)
        case .empty, .text, .boolean, .list: nil
        }
    }

    private static func text(_ cell: Cell) -> String {
        switch cell {
        case .empty: ""
        case .text(let bytes): text(bytes)
        case .integer(let value): String(value)
        case .decimal(let units, let digits): ChartNumber(units: units, digits: digits).text
        case .boolean(let flag): flag ? "true" : "false"
        case .list(let list): list.prefix(10).map { text($0) }.joined(separator: "; ")
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        let text = String(decoding: bytes.prefix(mostBytes), as: UTF8.self)
        // The last character may be incomplete.
        return visible(bytes.count > mostBytes ? text.dropLast() + "…" : text)
    }
}
