import StoreFile

/// The table of rates that several reports share, so that none loads the same rates again.
///
/// It is used by one thread.
package final class SharedRates: @unchecked Sendable {
    @TaskLocal private static var current: SharedRates?
    private var table: RateTable?
    private var revision: Int64?

    /// Runs `body`, in which the reports of one store share their rates for as long as nothing changes it.
    ///
    /// - Throws: The error that `body` throws.
    package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(SharedRates(), operation: body)
    }

    /// Returns the rates of the store.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func table(_ database: StoreConnection) throws -> RateTable {
        guard let current else { return RateTable(database) }
        let revision = try database.value(Int64.self, "SELECT value FROM revision")
        if let table = current.table, current.revision == revision { return table }
        let table = RateTable(database)
        (current.table, current.revision) = (table, revision)
        return table
    }
}
