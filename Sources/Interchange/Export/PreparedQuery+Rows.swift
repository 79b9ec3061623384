import Queries
import QueryLanguage
import Rendering

extension PreparedQuery {
    /// The columns in the form for output formats.
    package var pageColumns: [Column] {
        columns.map { column in
            let measure: Column.Measure = column.isRatio ? .ratio : .plain
            return Column(column.name, column.kind, column.kind == .money ? .money(currency: column.currency) : measure)
        }
    }

    // The compiler would put the length of the source's path into the program.
    #sourceLocation(file:"lendRows",line:1)

    /// Passes each row to `each` in the form for output formats, and returns the counts of values left out.
    ///
    /// A cell is valid only during the call. The first rows point at SQLite's own buffers; if there are many, the
    /// others are copied, and `each` is called on another thread while this one continues reading.
    ///
    /// - Throws: ``StoreError`` if the store can't be read; an error that `each` throws ends the rows and is rethrown.
    package func lendRows(_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> LeftOut {
        try withoutActuallyEscaping(each) { each in
            var handover: RowHandover?
            var count = 0
            do {
                let leftOut = try rows { row in
                    if let handover { return try handover.add(row) }
                    try each(row)
                    count += 1
                    if count == RowHandover.worthwhile { handover = RowHandover(columns: row.count, each) }
                }
                try handover?.finish()
                return leftOut
            } catch {
                // An error of reading takes precedence, as it would on one thread.
                try? handover?.finish()
                throw error
            }
        }
    }
    #sourceLocation()
}
