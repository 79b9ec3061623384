/// Migration `v13`: the queue of photos to upload keeps itself, and a photo knows what Drive holds of it.
///
/// A photo is in the outbox while its picture is in the photo folder (`sha256`), it is not deleted, and Drive has no
/// copy (`driveId`). Triggers alone put it there and take it out, so that every way of adding, deleting, undoing and
/// restoring a photo does the right thing. When an import puts another file in a photo's place, the picture that was
/// here is that of the photo no more, nor is the one in Drive. What the outbox itself notes raises no revision: no export shows it.
enum V13Photos: Migration {
    static let identifier = "v13"

    static let sql: StaticString = """
        ALTER TABLE photos ADD COLUMN md5 TEXT;
        ALTER TABLE outbox ADD COLUMN driveId TEXT;
        DROP INDEX outboxByPhoto;
        CREATE UNIQUE INDEX outboxByPhoto ON outbox(photoId);
        CREATE INDEX photosUploaded ON photos(itemId, position, driveId)
            WHERE driveId IS NOT NULL AND deletedAt IS NULL;
        CREATE TRIGGER photosInsertedQueue AFTER INSERT ON photos WHEN new.driveId IS NULL AND new.sha256 IS NOT NULL \
        AND new.deletedAt IS NULL BEGIN
            INSERT INTO outbox (kind, photoId, createdAt) VALUES ('photo', new.id, new.createdAt);
        END;
        CREATE TRIGGER photosUpdatedQueue AFTER UPDATE OF driveId, sha256, deletedAt ON photos BEGIN
            DELETE FROM outbox WHERE photoId = new.id AND NOT (new.driveId IS NULL AND new.sha256 IS NOT NULL AND \
        new.deletedAt IS NULL);
            INSERT INTO outbox (kind, photoId, createdAt) SELECT 'photo', new.id, new.updatedAt
                WHERE new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL AND NOT EXISTS (SELECT 1 \
        FROM outbox WHERE photoId = new.id);
        END;
        CREATE TRIGGER photosRenamedQueue AFTER UPDATE OF file ON photos
        WHEN new.file IS NOT old.file AND old.sha256 IS NOT NULL AND new.sha256 IS old.sha256 BEGIN
            UPDATE photos SET sha256 = NULL, bytes = NULL, md5 = NULL,
                driveId = iif(new.driveId IS old.driveId, NULL, new.driveId) WHERE id = new.id;
        END;
        CREATE TRIGGER photosDeletedQueue BEFORE DELETE ON photos BEGIN
            DELETE FROM outbox WHERE photoId = old.id;
        END;
        """
}
