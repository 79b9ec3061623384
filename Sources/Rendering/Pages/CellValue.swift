/// A cell that owns its value, for pages small enough to be held in memory, such as settings or a report.
package enum CellValue: Sendable, Hashable {
    case empty
    case text(String)
    case integer(Int64)
    /// A whole number of 10^-digits, see ``Cell/decimal(_:digits:)``.
    case decimal(Int64, digits: Int)
    case boolean(Bool)
    case list([String])
}

extension CellValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(nilLiteral: ()) { self = .empty }
}

extension Page {
    /// Creates a page from rows in memory; every row must have as many values as there are columns.
    package init(
        title: String = "Result", columns: [Column], values: [[CellValue]], totals: [[CellValue]] = [],
        footer: String? = nil
    ) {
        self.init(
            title: title, columns: columns, totals: totals.isEmpty ? nil : Page.stream(totals),
            footer: { footer }, rows: Page.stream(values))
    }

    /// Returns a stream of rows in memory.
    package static func stream(_ rows: [[CellValue]]) -> RowStream {
        { each in
            for row in rows { try CellValue.withCells(row, each) }
        }
    }
}

extension CellValue {
    /// Creates a copy of a cell.
    package init(_ cell: Cell) {
        self =
            switch cell {
            case .empty: .empty
            case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
            case .integer(let number): .integer(number)
            case .decimal(let units, let digits): .decimal(units, digits: digits)
            case .boolean(let flag): .boolean(flag)
            case .list(let list): .list(list.map { String(decoding: $0, as: UTF8.self) })
            }
    }

    /// Passes a row to `body`, with its texts end to end in one buffer that is valid during the call.
    ///
    /// - Throws: Any error of `body`.
    package static func withCells(_ row: [CellValue], _ body: (UnsafeBufferPointer<Cell>) throws -> Void) throws {
        var bytes: [UInt8] = []
        var partCount = 0
        for value in row {
            for part in value.texts { bytes.append(contentsOf: part.utf8) }
            if case .list(let list) = value { partCount += list.count }
        }
        try bytes.withUnsafeBytes { bytes in
            try withUnsafeTemporaryAllocation(of: UnsafeRawBufferPointer.self, capacity: partCount) { parts in
                var loan = Loan(bytes: bytes, parts: parts)
                let cells = row.map { loan.cell($0) }
                try cells.withUnsafeBufferPointer(body)
            }
        }
    }

    private var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let list): list
        default: []
        }
    }

    /// A maker of cells over texts laid end to end, in their order.
    private struct Loan {
        let bytes: UnsafeRawBufferPointer
        let parts: UnsafeMutableBufferPointer<UnsafeRawBufferPointer>
        var byteOffset = 0
        var partOffset = 0

        mutating func cell(_ value: CellValue) -> Cell {
            switch value {
            case .empty: .empty
            case .text(let text): .text(copy(text))
            case .integer(let number): .integer(number)
            case .decimal(let units, let digits): .decimal(units, digits: digits)
            case .boolean(let flag): .boolean(flag)
            case .list(let list): .list(copy(list))
            }
        }

        private mutating func copy(_ text: String) -> UnsafeRawBufferPointer {
            let range = byteOffset..<byteOffset + text.utf8.count
            byteOffset = range.upperBound
            return UnsafeRawBufferPointer(rebasing: bytes[range])
        }

        private mutating func copy(_ list: [String]) -> UnsafeBufferPointer<UnsafeRawBufferPointer> {
            let range = partOffset..<partOffset + list.count
            partOffset = range.upperBound
            for (index, text) in zip(range, list) { parts.initializeElement(at: index, to: copy(text)) }
            return UnsafeBufferPointer(rebasing: parts[range])
        }
    }
}
