import Inventory
import QueryLanguage
import Rendering

extension PreparedQuery {
    /// The columns, as a format sees them.
    public var pageColumns: [Column] {
        columns.map { column in
            Column(column.name, column.kind, column.kind == .money ? .money(currency: column.currency) : .plain)
        }
    }

    /// Lends the rows one by one as a format wants them, and says what had to be left out.
    ///
    /// A cell is valid only during the call. The first rows point at SQLite's own buffers; where there are many, the others
    /// are copied, and `each` is called on another thread while this one reads on.
    public func lendRows(_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> LeftOut {
        try withoutActuallyEscaping(each) { each in
            var handover: RowHandover?
            var count = 0
            do {
                let leftOut = try rows { row in
                    if let handover { return try handover.take(row) }
                    try each(row)
                    count += 1
                    if count == RowHandover.worthwhile { handover = RowHandover(columns: row.count, each) }
                }
                try handover?.finish()
                return leftOut
            } catch {
                // What was read before counts, as it would on one thread.
                try? handover?.finish()
                throw error
            }
        }
    }
}
