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
            try database.rows(BoundSQL(sql: Self.pendingSQL, now.description, limit))
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
        try updateOutbox("driveId = \(id), payload = iif(driveId IS \(id), payload, NULL)", photo)
    }

    /// Returns the photos that have a reserved id, so their upload may have begun.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func reservedPhotos() throws -> [(photo: Int64, driveId: String)] {
        try read { database in
            try database.rows("SELECT photoId, driveId FROM outbox WHERE driveId IS NOT NULL")
                .map { try ($0["photoId"], $0["driveId"]) }
        }
    }

    /// Stores the resumable upload session of a photo; `nil` removes it.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func keepSession(_ session: UploadSession?, for photo: Int64) throws -> Bool {
        try updateOutbox("payload = \(session?.payload)", photo)
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
            var row = Patch(.photoDriveID, .text(driveId))
            row.set(.photoMD5, md5)
            return try RowWriter(database, at: nil).update(row, where: "id = \(photo)") > 0
        }
    }

    /// Notes that an upload failed and may be tried again, but not before `nextTry`.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func photoFailed(_ photo: Int64, reason: String, nextTry: Instant) throws -> Bool {
        try updateOutbox(
            "attempts = attempts + 1, lastError = \(reason), nextTryAt = \(nextTry.description)", photo)
    }

    /// Sets aside a photo that can't be uploaded, with the reason, so that it does not hold up others.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func setPhotoAside(_ photo: Int64, reason: String) throws -> Bool {
        try updateOutbox(
            """
            attempts = attempts + 1, lastError = \(reason), setAsideAt = \(clock().description), nextTryAt = NULL,
            payload = NULL
            """, photo)
    }

    /// Puts every photo that was set aside back into the queue and returns their number.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func retrySetAside() throws -> Int {
        try write("sync") { database in
            try database.run(
                "UPDATE outbox SET setAsideAt = NULL, attempts = 0, nextTryAt = NULL WHERE setAsideAt IS NOT NULL")
            return database.changesCount
        }
    }

    /// Notes that Drive no longer has a photo; returns true if it is in the queue again, since its picture is here.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    @discardableResult package func photoVanished(_ photo: Int64) throws -> Bool {
        try write("sync") { database in
            var row = Patch(.photoDriveID, .empty)
            row.set(.photoMD5, .empty)
            try RowWriter(database, at: nil).update(row, where: "id = \(photo)")
            return try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM outbox WHERE photoId = \(photo))")
                ?? false
        }
    }

    /// Returns photos recorded as uploaded, by id, after the id `last`, to check that Drive still has them.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func uploadedPhotos(after last: Int64 = 0, limit: Int) throws -> [UploadedPhoto] {
        try read { database in
            try database.rows(
                """
                SELECT id, driveId, md5, sha256 IS NOT NULL AS hasPicture FROM photos
                WHERE id > \(last) AND driveId IS NOT NULL AND +deletedAt IS NULL ORDER BY id LIMIT \(limit)
                """
            ).map {
                try UploadedPhoto(photo: $0["id"], driveId: $0["driveId"], md5: $0["md5"], hasPicture: $0["hasPicture"])
            }
        }
    }

    /// Returns how many photos wait, were set aside and are in Drive.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func photoCounts() throws -> PhotoCounts {
        try read { database in
            let row = try database.first(
                """
                SELECT count(*) FILTER (WHERE setAsideAt IS NULL) AS pending, count(setAsideAt) AS setAside,
                    iif(count(*) FILTER (WHERE setAsideAt IS NULL AND nextTryAt IS NULL) > 0, NULL,
                        min(nextTryAt) FILTER (WHERE setAsideAt IS NULL)) AS nextTry,
                    (SELECT count(*) FROM photos WHERE driveId IS NOT NULL AND deletedAt IS NULL) AS uploaded
                FROM outbox
                """)
            guard let row else { return PhotoCounts() }
            let next = try (row["nextTry"] as String?).flatMap { Instant(rfc3339: $0) }
            return try PhotoCounts(
                pending: row["pending"], setAside: row["setAside"], uploaded: row["uploaded"], nextTry: next)
        }
    }

    /// Sets columns of a photo's entry; returns `false` if it has none.
    private func updateOutbox(_ assignments: BoundSQL, _ photo: Int64) throws -> Bool {
        try write("sync") { database in
            try database.run("UPDATE outbox SET \(assignments) WHERE photoId = \(photo)")
            return database.changesCount > 0
        }
    }
}

extension PendingPhoto {
    fileprivate init(_ row: FetchedRow, in folder: PhotoFolder) throws {
        let (name, sha256) = try (row["file"] as String? ?? "", row["sha256"] as String)
        try self.init(
            photo: row["id"], item: row["itemId"], sku: row["sku"], position: row["position"], name: name,
            path: folder.path(of: PhotoFolder.name(sha256: sha256, fileName: name)), sha256: sha256,
            bytes: row["bytes"] ?? 0, driveId: row["driveId"],
            session: (row["payload"] as String?).map { UploadSession(payload: $0) }, attempts: row["attempts"])
    }
}
