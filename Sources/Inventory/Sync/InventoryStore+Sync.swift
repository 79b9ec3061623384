import GRDB
import QueryLanguage

extension InventoryStore {
    /// Counts every change of what a sync sends: data, rates and settings; deletes too.
    public func revision() throws -> Int64 {
        try read { try $0.revision() }
    }

    public func syncState() throws -> SyncState {
        try read { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM syncState") else {
                throw StoreError.damaged(path: path, detail: "its table syncState is empty")
            }
            return try SyncState(
                storeMark: row["storeMark"], gate: (row["gate"] as String?).flatMap(SyncGate.init(text:)),
                succeededAt: Self.instant(row["succeededAt"]),
                verifiedAt: Self.instant(row["verifiedAt"]), failedAt: Self.instant(row["failedAt"]),
                failures: row["failures"], failure: row["failure"], nextTryAt: Self.instant(row["nextTryAt"]),
                sendsPlain: row["sendsPlain"])
        }
    }

    /// The folders and sheets that this store has in Drive.
    public func driveFiles() throws -> [DriveFile] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM driveFiles ORDER BY kind, part").compactMap { row in
                guard let kind = try DriveFile.Kind(rawValue: row["kind"]) else { return nil }
                var file = try DriveFile(kind: kind, part: row["part"], driveId: row["driveId"], link: row["link"])
                file.sha256 = try row["sha256"]
                file.rowCount = try row["rowCount"]
                file.uploadedAt = try Self.instant(row["uploadedAt"])
                return file
            }
        }
    }

    private static func instant(_ text: String?) -> Instant? {
        text.flatMap { Instant(rfc3339: $0) }
    }

    /// Keeps what is known of a file, in place of what was known of it before.
    public func keep(_ file: DriveFile) throws {
        try write("sync") { database in
            try database.execute(
                sql: """
                    INSERT INTO driveFiles (kind, part, driveId, link, sha256, rowCount, uploadedAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (kind, part) DO UPDATE SET driveId = excluded.driveId, link = excluded.link,
                        sha256 = excluded.sha256, rowCount = excluded.rowCount, uploadedAt = excluded.uploadedAt
                    """,
                arguments: [
                    file.kind.rawValue, file.part, file.driveId, file.link, file.sha256, file.rowCount,
                    file.uploadedAt?.description,
                ])
        }
    }

    /// Forgets a file that is no longer in Drive, or no longer kept up.
    public func forget(_ file: DriveFile) throws {
        try write("sync") { database in
            try database.execute(
                sql: "DELETE FROM driveFiles WHERE kind = ? AND part = ?", arguments: [file.kind.rawValue, file.part])
        }
    }

    /// Notes that all of the store as `gate` describes it is in Drive.
    public func syncSucceeded(gate: SyncGate, at now: Instant, verified: Bool) throws {
        try write("sync") { database in
            try database.execute(
                sql: """
                    UPDATE syncState SET gate = ?1, succeededAt = ?2, failedAt = NULL, failures = 0, failure = NULL,
                        nextTryAt = NULL, verifiedAt = CASE WHEN ?3 THEN ?2 ELSE verifiedAt END
                    """,
                arguments: [gate.text, now.description, verified])
        }
    }

    /// Notes why a sync failed, and before when none should be begun by itself.
    public func syncFailed(_ reason: String, at now: Instant, nextTry: Instant?) throws {
        try write("sync") { database in
            try database.execute(
                sql: "UPDATE syncState SET failedAt = ?, failures = failures + 1, failure = ?, nextTryAt = ?",
                arguments: [now.description, reason, nextTry?.description])
        }
    }

    /// Notes that Drive takes no compressed sheets.
    public func sendSheetsPlain() throws {
        try write("sync") { try $0.execute(sql: "UPDATE syncState SET sendsPlain = 1") }
    }

    /// The turn to sync this store; `nil` while another process has it.
    ///
    /// Throws ``StoreError`` where the folder of the store takes no lock.
    public func takeSyncTurn() throws(StoreError) -> SyncTurn? {
        try SyncTurn(storePath: path)
    }
}

/// The right of one process at a time to sync a store; given back when it is released.
public final class SyncTurn: Sendable {
    private let lock: WriterLock

    fileprivate init?(storePath: String) throws(StoreError) {
        lock = WriterLock(storePath: storePath, suffix: "-sync")
        do throws(StoreError) {
            try lock.acquire(for: "sync", patience: .zero)
        } catch {
            guard case .busy = error else { throw error }
            return nil
        }
    }

    deinit {
        lock.release()
    }
}

extension Database {
    /// See ``InventoryStore/revision()``.
    func revision() throws -> Int64 { try Int64.fetchOne(self, sql: "SELECT value FROM revision") ?? 0 }
}
