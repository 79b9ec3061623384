import GRDB
import Ledger
import QueryLanguage
import StoreFile

/// The queue of photos to upload.
///
/// Triggers fill it. Each operation is one write, and none is a change for `undo`. Operations on a photo that has left
/// the queue do nothing and return `false`.
extension InventoryStore {
    /// Returns at most `limit` photos whose upload may be tried at `now`: those never tried first, oldest first.
    ///
    /// A store in memory has no pictures, so it returns none.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func pendingPhotos(at now: Instant, limit: Int) throws -> [PendingPhoto] {
        guard let folder = photoFolder else { return [] }
        return try read { database in
            try Row.fetchAll(database, sql: Self.pendingSQL, arguments: [now.description, limit])
                .map { try PendingPhoto($0, in: folder) }
        }
    }

    static let pendingSQL = """
        SELECT photos.id, itemId, items.sku, photos.position, file, sha256, bytes, outbox.driveId, payload, attempts
        FROM outbox JOIN photos ON photos.id = outbox.photoId JOIN items ON items.id = photos.itemId
        WHERE setAsideAt IS NULL AND (nextTryAt IS NULL OR nextTryAt <= ?) ORDER BY nextTryAt, outbox.id LIMIT ?
        """

    /// Stores the id reserved for a photo's file in Drive before the upload begins; `nil` removes it.
    ///
    /// A different id also discards the upload session.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func reserveDriveId(_ id: String?, for photo: Int64) throws -> Bool {
        try updateOutbox("driveId = ?2, payload = iif(driveId IS ?2, payload, NULL)", photo, [id])
    }

    /// Returns the photos that have a reserved id, so their upload may have begun.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func reservedPhotos() throws -> [(photo: Int64, driveId: String)] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT photoId, driveId FROM outbox WHERE driveId IS NOT NULL")
                .map { try ($0[0], $0[1]) }
        }
    }

    /// Stores the resumable upload session of a photo; `nil` removes it.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func keepSession(_ session: UploadSession?, for photo: Int64) throws -> Bool {
        try updateOutbox("payload = ?2", photo, [session?.payload])
    }

    /// Notes that a photo was uploaded to Drive, and removes it from the queue.
    ///
    /// `md5` is the hash of the uploaded file, in lower-case hexadecimal. The upload of a photo deleted meanwhile is
    /// noted too, so that restoring it uploads nothing. `updatedAt` stays, since the user changed nothing; the revision
    /// rises, since exports show links.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func photoUploaded(_ photo: Int64, driveId: String, md5: String) throws -> Bool {
        try write("sync") { database in
            try database.run("UPDATE photos SET driveId = ?, md5 = ? WHERE id = ?", [driveId, md5, photo])
            return database.changesCount > 0
        }
    }

    /// Notes that an upload failed and may be tried again, but not before `nextTry`.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func photoFailed(_ photo: Int64, reason: String, nextTry: Instant) throws -> Bool {
        try updateOutbox(
            "attempts = attempts + 1, lastError = ?2, nextTryAt = ?3", photo, [reason, nextTry.description])
    }

    /// Sets aside a photo that can't be uploaded, with the reason, so that it does not hold up others.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func setPhotoAside(_ photo: Int64, reason: String) throws -> Bool {
        try updateOutbox(
            "attempts = attempts + 1, lastError = ?2, setAsideAt = ?3, nextTryAt = NULL, payload = NULL", photo,
            [reason, clock().description])
    }

    /// Puts every photo that was set aside back into the queue and returns their number.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func retrySetAside() throws -> Int {
        try write("sync") { database in
            try database.run(
                "UPDATE outbox SET setAsideAt = NULL, attempts = 0, nextTryAt = NULL WHERE setAsideAt IS NOT NULL", [])
            return database.changesCount
        }
    }

    /// Notes that Drive no longer has a photo; returns true if it is in the queue again, since its picture is here.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func photoVanished(_ photo: Int64) throws -> Bool {
        try write("sync") { database in
            try database.run("UPDATE photos SET driveId = NULL, md5 = NULL WHERE id = ?", [photo])
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM outbox WHERE photoId = ?)", arguments: [photo]) ?? false
        }
    }

    /// Returns photos recorded as uploaded, by id, after the id `last`, to check that Drive still has them.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func uploadedPhotos(after last: Int64 = 0, limit: Int) throws -> [UploadedPhoto] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, driveId, md5, sha256 IS NOT NULL FROM photos
                    WHERE id > ? AND driveId IS NOT NULL AND +deletedAt IS NULL ORDER BY id LIMIT ?
                    """, arguments: [last, limit]
            ).map { try UploadedPhoto(photo: $0[0], driveId: $0[1], md5: $0[2], hasPicture: $0[3]) }
        }
    }

    /// Returns how many photos wait, were set aside and are in Drive.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func photoCounts() throws -> PhotoCounts {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(*) FILTER (WHERE setAsideAt IS NULL), count(setAsideAt),
                        iif(count(*) FILTER (WHERE setAsideAt IS NULL AND nextTryAt IS NULL) > 0, NULL,
                            min(nextTryAt) FILTER (WHERE setAsideAt IS NULL)),
                        (SELECT count(*) FROM photos WHERE driveId IS NOT NULL AND deletedAt IS NULL)
                    FROM outbox
                    """)
            guard let row else { return PhotoCounts() }
            let next = try (row[2] as String?).flatMap { Instant(rfc3339: $0) }
            return try PhotoCounts(pending: row[0], setAside: row[1], uploaded: row[3], nextTry: next)
        }
    }

    /// Sets columns of a photo's entry; returns `false` if it has none.
    ///
    /// `?1` is the photo, and `?2` and later are the `values`.
    private func updateOutbox(_ assignments: String, _ photo: Int64, _ values: [String?]) throws -> Bool {
        try write("sync") { database in
            let arguments = StatementArguments([photo]) + StatementArguments(values)
            try database.run("UPDATE outbox SET \(assignments) WHERE photoId = ?1", arguments)
            return database.changesCount > 0
        }
    }
}

extension PendingPhoto {
    fileprivate init(_ row: Row, in folder: PhotoFolder) throws {
        let (name, sha256) = try (row[4] as String? ?? "", row[5] as String)
        try self.init(
            photo: row[0], item: row[1], sku: row[2], position: row[3], name: name,
            path: folder.path(of: PhotoFolder.name(sha256: sha256, fileName: name)), sha256: sha256,
            bytes: row[6] ?? 0, driveId: row[7], session: (row[8] as String?).map { UploadSession(payload: $0) },
            attempts: row[9])
    }
}
