/// A number as it is drawn and as it is written.
struct ChartNumber: Equatable {
    var units: Int64
    var digits: Int

    /// Near enough for a picture; what is written beside it is exact.
    var value: Double {
        Double(units) / (0..<digits).reduce(1) { power, _ in power * 10 }
    }

    var text: String { grouped(units, digits: digits) }
}

/// What is kept of a row until a picture is drawn.
struct ChartRow {
    /// Long texts are cut to this many bytes: nothing draws more, and a thousand rows stay small.
    private static let mostBytes = 400

    /// The texts of the columns that may name it, safe to show.
    var labels: [String]
    /// One for each column of numbers, nil where the cell is empty.
    var numbers: [ChartNumber?]
    /// One for each column of currencies.
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
        // The last character may have lost some of its bytes.
        return visible(bytes.count > mostBytes ? text.dropLast() + "…" : text)
    }
}
