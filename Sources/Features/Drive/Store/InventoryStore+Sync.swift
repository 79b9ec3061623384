import QueryLanguage
import StoreFile
import UnattendedWork

extension InventoryStore {
    /// Returns the state of the last sync.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func syncState() throws -> SyncState {
        try read { database in
            guard let row = try database.first("SELECT * FROM syncState") else {
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

    /// Returns the folders, sheets and backups of this store in Drive.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func driveFiles() throws -> [DriveFile] {
        try read { database in
            try database.rows("SELECT * FROM driveFiles ORDER BY kind, part").compactMap { row in
                guard let kind = try DriveFile.Role(rawValue: row["kind"]) else { return nil }
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

    /// Stores the facts about a file in Drive, replacing earlier ones.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func save(_ file: DriveFile) throws {
        try write("sync") { database in
            try database.execute(
                """
                INSERT INTO driveFiles (kind, part, driveId, link, sha256, rowCount, uploadedAt)
                VALUES (\(file.kind.rawValue), \(file.part), \(file.driveId), \(file.link), \(file.sha256),
                    \(file.rowCount), \(file.uploadedAt?.description))
                ON CONFLICT (kind, part) DO UPDATE SET driveId = excluded.driveId, link = excluded.link,
                    sha256 = excluded.sha256, rowCount = excluded.rowCount, uploadedAt = excluded.uploadedAt
                """)
        }
    }

    /// Forgets a file that is no longer in Drive, or no longer kept up to date.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func forget(_ file: DriveFile) throws {
        try write("sync") { database in
            try database.execute("DELETE FROM driveFiles WHERE kind = \(file.kind.rawValue) AND part = \(file.part)")
        }
    }

    /// Notes that everything in the state that `gate` describes is in Drive.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func syncSucceeded(gate: SyncGate, at now: Instant, verified: Bool) throws {
        try write("sync") { database in
            try database.execute(
                BoundSQL(
                    sql: """
                        UPDATE syncState SET gate = ?1, succeededAt = ?2, failedAt = NULL, failures = 0, failure = NULL,
                            nextTryAt = NULL, verifiedAt = CASE WHEN ?3 THEN ?2 ELSE verifiedAt END
                        """, gate.text, now.description, verified))
        }
    }

    /// Notes why a sync failed, and the earliest time for the next automatic sync.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func syncFailed(_ reason: String, at now: Instant, nextTry: Instant?) throws {
        try write("sync") { database in
            try database.execute(
                """
                UPDATE syncState SET failedAt = \(now.description), failures = failures + 1, failure = \(reason),
                    nextTryAt = \(nextTry?.description)
                """)
        }
    }

    /// Notes that Drive refuses compressed sheets.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func sendSheetsPlain() throws {
        try write("sync") { try $0.execute("UPDATE syncState SET sendsPlain = 1") }
    }

    /// Notes that Drive could not be reached, which is no failure, and the earliest time for the next automatic sync.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func syncPutOff(until nextTry: Instant) throws {
        try write("sync") { database in
            try database.execute("UPDATE syncState SET failures = failures + 1, nextTryAt = \(nextTry.description)")
        }
    }

    /// Returns the number of changes since `instant` that were not undone; all kept changes if it is `nil`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func changeCount(since instant: Instant?) throws -> Int {
        try read { database in
            try database.value(
                Int.self,
                "SELECT count(*) FROM changes WHERE undoneAt IS NULL AND changedAt > \(instant?.description ?? "")")
                ?? 0
        }
    }

    /// The turn to sync this store.
    package var syncTurn: TurnFile { TurnFile(path: path + "-sync") }
}
