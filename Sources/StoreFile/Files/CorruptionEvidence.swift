import CSQLite

/// Evidence in an error that the store is damaged, rather than the disk full or the work stopped.
package struct CorruptionEvidence {
    package let sentence: String

    /// Examines an error; returns `nil` if it says nothing about damage.
    package init?(_ error: any Error) {
        switch error {
        case let error as StoreError:
            guard case .damaged(_, let detail) = error else { return nil }
            sentence = detail
        case let error as ColumnError: sentence = error.sentence
        default:
            guard let error = SQLiteError(error), Self.codes.contains(error.code & 0xFF) else { return nil }
            sentence = error.message
        }
    }

    private static let codes = [
        SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA, SQLITE_NOTADB, SQLITE_TOOBIG,
        SQLITE_RANGE, SQLITE_FORMAT,
    ]
}
