import GRDB
import QueryLanguage

/// The queue of photos to upload, which triggers fill: each operation is one write, and none is a change for `undo`.
///
/// The operations on a photo that has left the queue meanwhile do nothing and return `false`.
extension InventoryStore {
    /// The photos whose upload may be tried at `now`, at most `limit`: those never tried first, oldest first.
    ///
    /// A store in memory has no pictures, so none.
    public func pendingPhotos(at now: Instant, limit: Int) throws -> [PendingPhoto] {
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

    /// Keeps the id that a photo's file in Drive is to have, before anything is sent; `nil` gives one up.
    ///
    /// With another id the session that was begun is forgotten.
    @discardableResult public func reserveDriveId(_ id: String?, for photo: Int64) throws -> Bool {
        try updateOutbox("driveId = ?2, payload = iif(driveId IS ?2, payload, NULL)", photo, [id])
    }

    /// The photos whose upload may have been begun under an id, as an account of Drive's gave it.
    public func reservedPhotos() throws -> [(photo: Int64, driveId: String)] {
        try read { database in
            try Row.fetchAll(database, sql: "SELECT photoId, driveId FROM outbox WHERE driveId IS NOT NULL")
                .map { try ($0[0], $0[1]) }
        }
    }

    /// Keeps the resumable upload that was begun for a photo; `nil` forgets it.
    @discardableResult public func keepSession(_ session: UploadSession?, for photo: Int64) throws -> Bool {
        try updateOutbox("payload = ?2", photo, [session?.payload])
    }

    /// Notes that Drive holds a photo, which then leaves the queue.
    ///
    /// `md5` is that of what was uploaded, in lower-case hexadecimal. Of a photo deleted meanwhile it is noted too, so
    /// that restoring it uploads nothing. `updatedAt` stays, since the user has changed nothing; the revision rises, since exports show links.
    @discardableResult public func photoUploaded(_ photo: Int64, driveId: String, md5: String) throws -> Bool {
        try write("sync") { database in
            try database.run("UPDATE photos SET driveId = ?, md5 = ? WHERE id = ?", [driveId, md5, photo])
            return database.changesCount > 0
        }
    }

    /// Notes that an upload failed and may be tried again, not before `nextTry`.
    @discardableResult public func photoFailed(_ photo: Int64, reason: String, nextTry: Instant) throws -> Bool {
        try updateOutbox(
            "attempts = attempts + 1, lastError = ?2, nextTryAt = ?3", photo, [reason, nextTry.description])
    }

    /// Sets a photo aside that cannot be uploaded, with the reason, so that it holds up no other.
    @discardableResult public func setPhotoAside(_ photo: Int64, reason: String) throws -> Bool {
        try updateOutbox(
            "attempts = attempts + 1, lastError = ?2, setAsideAt = ?3, nextTryAt = NULL, payload = NULL", photo,
            [reason, clock().description])
    }

    /// Puts every photo that was set aside back into the queue, and returns how many.
    @discardableResult public func retrySetAside() throws -> Int {
        try write("sync") { database in
            try database.run(
                "UPDATE outbox SET setAsideAt = NULL, attempts = 0, nextTryAt = NULL WHERE setAsideAt IS NOT NULL", [])
            return database.changesCount
        }
    }

    /// Notes that Drive no longer has a photo; returns whether it is in the queue now, as one is whose picture is here.
    @discardableResult public func photoVanished(_ photo: Int64) throws -> Bool {
        try write("sync") { database in
            try database.run("UPDATE photos SET driveId = NULL, md5 = NULL WHERE id = ?", [photo])
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM outbox WHERE photoId = ?)", arguments: [photo]) ?? false
        }
    }

    /// The photos that Drive is thought to hold, by id, after the one with the id `last`: to look whether it still does.
    public func uploadedPhotos(after last: Int64 = 0, limit: Int) throws -> [UploadedPhoto] {
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

    /// How many photos wait, were set aside, and are in Drive.
    public func photoCounts() throws -> PhotoCounts {
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

    /// Sets columns of a photo's entry, `?1` being the photo and `?2` on the `values`.
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
