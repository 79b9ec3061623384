import Inventory
import QueryLanguage
import Rendering

extension PreparedQuery {
    /// The columns, as a format sees them.
    public var pageColumns: [Column] {
        columns.map { column in
            Column(
                column.name, column.kind.columnKind, column.kind == .money ? .money(currency: column.currency) : .plain)
        }
    }

    /// Lends the rows one by one as a format wants them, and says what had to be left out.
    ///
    /// Nothing is copied: a cell points at SQLite's own buffer, and is valid only during the call.
    public func lendRows(_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> LeftOut {
        let row = UnsafeMutableBufferPointer<Cell>.allocate(capacity: columns.count)
        row.initialize(repeating: .empty)
        defer { row.deallocate() }
        return try rows { values in
            for index in values.indices { row[index] = values[index].cell }
            try each(UnsafeBufferPointer(row))
        }
    }
}

extension ResultValue {
    /// The same value for rendering; both only borrow.
    fileprivate var cell: Cell {
        switch self {
        case .empty: .empty
        case .text(let bytes): .text(bytes)
        case .integer(let number): .integer(number)
        case .decimal(let units, let digits): .decimal(units, digits: digits)
        case .boolean(let isTrue): .boolean(isTrue)
        case .list(let elements): .list(elements)
        }
    }
}

extension FieldKind {
    fileprivate var columnKind: Column.Kind {
        switch self {
        case .text: .text
        case .sku, .currency, .payment, .status: .code
        case .day: .day
        case .money, .decimal: .decimal
        case .integer: .integer
        case .boolean: .boolean
        case .list: .list
        }
    }
}
