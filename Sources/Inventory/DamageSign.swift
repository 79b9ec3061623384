import GRDB

/// What tells, of an error, that the store is damaged, and not that the disk is full or the work was stopped.
struct DamageSign {
    let sentence: String

    /// `nil` for an error that says nothing of the store.
    init?(_ error: any Error) {
        switch error {
        case let error as StoreError:
            guard case .damaged(_, let detail) = error else { return nil }
            sentence = detail
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_SCHEMA, .SQLITE_NOTADB,
                .SQLITE_TOOBIG, .SQLITE_RANGE, .SQLITE_FORMAT:
                sentence = error.message ?? "SQLite error \(error.resultCode.rawValue)"
            default: return nil
            }
        case let error as RowDecodingError: sentence = StoreError.sentence(error)
        default: return nil
        }
    }
}
