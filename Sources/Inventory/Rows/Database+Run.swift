import GRDB

extension Database {
    /// Runs a statement that is prepared once a connection.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
