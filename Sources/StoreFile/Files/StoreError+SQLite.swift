import CSQLite
import SystemLibrary

extension StoreError {
    /// Translates an error of SQLite, or of reading its values, for the store at `path`; returns `nil` for other
    /// errors.
    package init?(reading error: any Error, path: String, patience: Duration) {
        switch error {
        case let error as ColumnError: self = .damaged(path: path, detail: error.sentence)
        default:
            guard let error = SQLiteError(error) else { return nil }
            self.init(error, path: path, patience: patience)
        }
    }

    /// Translates an error of SQLite for the store at `path`.
    init(_ error: SQLiteError, path: String, patience: Duration) {
        let detail = error.message
        self =
            switch error.code & 0xFF {
            case SQLITE_FULL where Self.isFull(path): .diskFull(path: path)
            case SQLITE_FULL:
                .failed(
                    path: path, detail: "there is no room left for it or for temporary files; TMPDIR names their folder"
                )
            case SQLITE_IOERR where error.code == Self.noTemporaryPath:
                .failed(path: path, detail: "no temporary file can be written; TMPDIR names their folder")
            // SQLite reports only this if there is no room for the index of its log.
            case SQLITE_IOERR where error.code == Self.noRoomForIndex && Self.isFull(path):
                .diskFull(path: path)
            case SQLITE_BUSY, SQLITE_LOCKED:
                .busy(path: path, seconds: Int(patience.components.seconds), holder: nil)
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_NOTADB: .notAStore(path: path)
            case SQLITE_CORRUPT: .damaged(path: path, detail: detail)
            case SQLITE_READONLY: .readOnly(path: path)
            case SQLITE_PERM, SQLITE_AUTH: .noPermission(path: path, action: "open")
            case SQLITE_ERROR where detail == SQLiteError.integerOverflow.message:
                .failed(path: path, detail: "an amount is too large to add up; run check to find it")
            default: .failed(path: path, detail: detail)
            }
    }

    // SQLite's SQLITE_IOERR_GETTEMPPATH and SQLITE_IOERR_SHMSIZE, macros that Swift can't import.
    private static let noTemporaryPath = SQLITE_IOERR | 25 << 8
    private static let noRoomForIndex = SQLITE_IOERR | 19 << 8

    /// Returns true if the store's file system is full.
    private static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(StorePath.parent(of: path), &status) == 0 && status.f_bavail < 16
    }

    /// Translates the system's error `code` for doing `action` to `path`.
    package init(errno code: Int32, path: String, action: String) {
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
