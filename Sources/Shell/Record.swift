import QueryLanguage
import Rendering

/// Rows shown as columns of names and values.
enum Record {
    /// The page with a line for each value that is not empty; several rows follow one another.
    static func transposed(_ page: Page) throws -> Page {
        var rows: [[CellValue]] = []
        try page.rows { cells in
            for (column, cell) in zip(page.columns, cells) {
                if let text = text(cell) { rows.append([.text(column.name), .text(text)]) }
            }
        }
        return Page(title: page.title, columns: [Column("field", .code), Column("value")], values: rows)
    }

    private static func text(_ cell: Cell) -> String? {
        switch cell {
        case .empty: nil
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .integer(let number): String(number)
        case .decimal(let units, let digits): Decimal64(units: units, fractionDigits: digits).description
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .list(let elements): elements.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "; ")
        }
    }
}
