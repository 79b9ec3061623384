import StoreFile

/// A check that the outbox holds exactly the photos that still need an upload.
package enum OutboxCheck {
    /// The condition that the triggers use.
    private static let isToUpload = "photos.driveId IS NULL AND photos.sha256 IS NOT NULL AND photos.deletedAt IS NULL"
    private static let missing = "\(isToUpload) AND NOT EXISTS (SELECT 1 FROM outbox WHERE photoId = photos.id)"
    private static let excess = "id IN (SELECT photoId FROM outbox) AND NOT (\(isToUpload))"

    /// Returns the differences between the outbox and the photos to upload.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func findings(in database: StoreConnection) throws -> [Finding] {
        try [
            (missing, "it isn't uploaded yet, but is missing from the outbox"),
            (excess, "it is in the outbox, but there is nothing to upload"),
        ].flatMap { condition, problem in
            try database.values(Int64.self, "SELECT id FROM photos WHERE \(sql: condition) LIMIT \(sql: Finding.limit)")
                .map { Finding(table: "photos", row: $0, problem: problem, remedy: .repair) }
        }
    }

    /// Adds missing operations to the outbox and removes needless ones.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func repair(in database: StoreConnection) throws {
        try database.execute(
            """
            DELETE FROM outbox WHERE photoId IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM photos WHERE id = photoId AND \(sql: isToUpload));
            INSERT INTO outbox (kind, photoId, createdAt) SELECT 'photo', id, updatedAt FROM photos
                WHERE \(sql: missing);
            """)
    }
}
