/// The statement that reads a setting, prepared once and used by one thread at a time.
///
/// Nearly every process reads a setting, and adding the first statement to GRDB's cache costs more than preparing it.
final class SettingMemory: @unchecked Sendable {
    private var statement: RowStatement?

    func statement(_ database: StoreConnection) throws -> RowStatement {
        if let statement { return statement }
        let made = try RowStatement("SELECT value FROM settings WHERE key = ?" as String, in: database)
        statement = made
        return made
    }

    /// Releases the statement, so that the connection can be closed.
    func forget() { statement = nil }
}
