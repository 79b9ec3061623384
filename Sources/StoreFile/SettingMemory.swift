import GRDB

/// The statement that reads a setting, prepared once and used by one thread at a time.
///
/// Nearly every process reads a setting, and adding the first statement to GRDB's cache costs more than preparing it.
final class SettingMemory: @unchecked Sendable {
    private var statement: Statement?

    func statement(_ database: Database) throws -> Statement {
        if let statement { return statement }
        let made = try database.makeStatement(sql: "SELECT value FROM settings WHERE key = ?")
        statement = made
        return made
    }

    /// Releases the statement, so that the connection can be closed.
    func forget() { statement = nil }
}
