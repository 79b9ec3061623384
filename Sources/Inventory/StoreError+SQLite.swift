import GRDB
import Glibc

extension StoreError {
    /// What an error of SQLite, or of reading what it gave, means for the store at `path`; `nil` for any other error.
    init?(reading error: any Error, path: String, patience: Duration) {
        switch error {
        case let error as DatabaseError: self.init(error, path: path, patience: patience)
        case let error as RowDecodingError: self = .damaged(path: path, detail: Self.sentence(error))
        default: return nil
        }
    }

    /// Which value could not be read, without the row and the statement that follow.
    static func sentence(_ error: RowDecodingError) -> String {
        String("\(error)".split(separator: ", column index", maxSplits: 1)[0].prefix(200))
    }

    /// What an error of SQLite means for the store at `path`.
    init(_ error: DatabaseError, path: String, patience: Duration) {
        let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull(path: path)
            // SQLite says no more where there is no room for the index of its log.
            case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE && Self.isFull(path):
                .diskFull(path: path)
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                .busy(path: path, seconds: Int(patience.components.seconds), holder: nil)
            case .SQLITE_INTERRUPT: .interrupted
            case .SQLITE_NOTADB: .notAStore(path: path)
            case .SQLITE_CORRUPT: .damaged(path: path, detail: detail)
            case .SQLITE_READONLY: .readOnly(path: path)
            case .SQLITE_PERM, .SQLITE_AUTH: .noPermission(path: path, action: "open")
            case .SQLITE_ERROR where detail == DatabaseError.integerOverflow.message:
                .failed(path: path, detail: "an amount is too large to reckon with; check finds it")
            default: .failed(path: path, detail: detail)
            }
    }

    /// Whether there is no room left where the store is.
    private static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(StorePath.parent(of: path), &status) == 0 && status.f_bavail < 16
    }

    /// What the system's error `code` means for doing `action` to `path`.
    init(errno code: Int32, path: String, action: String) {
        self =
            switch code {
            case EACCES, EPERM, EROFS: .noPermission(path: path, action: action)
            case ENOENT: .missingFolder(path: path)
            case ENOTDIR:
                .failed(path: path, detail: "cannot \(action): a part of this path is a file where a folder should be")
            case EISDIR: .folder(path: path)
            case ENOSPC, EDQUOT: .diskFull(path: path)
            default: .failed(path: path, detail: "cannot \(action): \(String(cString: strerror(code)))")
            }
    }
}
