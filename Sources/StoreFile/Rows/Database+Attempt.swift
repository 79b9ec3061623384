import GRDB

extension Database {
    /// Runs a part of a repair in a savepoint; if damage makes it fail, that part stays as it is.
    ///
    /// - Throws: `DatabaseError` for failures other than damage.
    package func attempt(_ body: () throws -> Void) throws {
        do {
            try inSavepoint {
                try body()
                return .commit
            }
        } catch  where CorruptionEvidence(error) != nil {
            return
        }
    }
}
