extension StoreConnection {
    /// Runs a part of a repair in a savepoint; if damage makes it fail, that part stays as it is.
    ///
    /// - Throws: ``SQLiteError`` for failures other than damage.
    package func attempt(_ body: () throws -> Void) throws {
        do {
            try inSavepoint {
                try body()
            }
        } catch  where CorruptionEvidence(error) != nil {
            return
        }
    }
}
