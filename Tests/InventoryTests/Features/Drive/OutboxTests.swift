import QueryLanguage
import Testing

@testable import Drive
@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// The queue of photos to upload.
@Suite struct OutboxTests {
    private static func later(_ seconds: Int64) -> Instant {
        Instant(milliseconds: march.milliseconds + seconds * 1000)
    }

    @Test func newPhotoIsQueuedWithItsUploadData() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        let waiting = try #require(try photos.pending().first)
        #expect(waiting.photo == id && waiting.item == photos.item && waiting.position == 0 && waiting.attempts == 0)
        #expect(waiting.path.hasSuffix("/inventory.photos/aa/\(String(repeating: "a", count: 64)).jpg"))
        #expect(try String(contentsOfFile: waiting.path, encoding: .utf8) == "picture")
        #expect(waiting.driveId == nil && waiting.session == nil && waiting.bytes == 7)
        #expect(try photos.store.photoCounts() == PhotoCounts(pending: 1))
    }

    @Test func uploadLeavesTheQueueAndRaisesTheRevisionWithoutAChange() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        let changes = try photos.store.changes()
        var revision = try photos.revision
        try photos.store.reserveDriveId("drive-1", for: id)
        try photos.store.keepSession(UploadSession("https://upload/secret"), for: id)
        try photos.store.photoFailed(id, reason: "no network", nextTry: Self.later(1))
        #expect(try photos.revision == revision, "what is only tried changes no export")
        revision = try photos.revision
        let isNoted = try photos.store.photoUploaded(id, driveId: "drive-1", md5: "m")
        #expect(isNoted)
        #expect(try photos.revision > revision)
        #expect(try photos.pending().isEmpty)
        #expect(try photos.store.photoCounts() == PhotoCounts(uploaded: 1))
        #expect(try photos.store.changes() == changes)
        #expect(
            try photos.store.uploadedPhotos(limit: 9)
                == [UploadedPhoto(photo: id, driveId: "drive-1", md5: "m", hasPicture: true)])
        #expect(try photos.store.uploadedPhotos(after: id, limit: 9).isEmpty)
    }

    @Test func reservedIdAndUploadSessionSurviveReopening() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        try photos.store.reserveDriveId("drive-1", for: id)
        try photos.store.keepSession(UploadSession("https://upload/secret"), for: id)
        photos.store.close()
        let again = try open(photos.scratch.store)
        defer { again.close() }
        var waiting = try #require(try again.pendingPhotos(at: march, limit: 1).first)
        #expect(waiting.driveId == "drive-1" && waiting.session?.address == "https://upload/secret")
        try again.reserveDriveId("drive-1", for: id)
        #expect(try again.pendingPhotos(at: march, limit: 1).first?.session != nil)
        try again.reserveDriveId("drive-2", for: id)
        waiting = try #require(try again.pendingPhotos(at: march, limit: 1).first)
        #expect(waiting.driveId == "drive-2" && waiting.session == nil, "a session belongs to its file")
    }

    @Test func uploadSessionIsNeverShown() {
        let session = UploadSession("https://upload/secret")
        var shown = ""
        dump(session, to: &shown)
        for text in ["\(session)", String(reflecting: session), String(describing: [session]), shown] {
            #expect(!text.contains("secret"))
        }
    }

    @Test func failedUploadsWaitBehindUntriedOnes() throws {
        let photos = try PhotoStore()
        let (first, second) = (try photos.add("a"), try photos.add("b"))
        try photos.store.photoFailed(first, reason: "no network", nextTry: Self.later(60))
        #expect(try photos.pending().map(\.photo) == [second])
        #expect(try photos.store.photoCounts() == PhotoCounts(pending: 2))
        let due = try photos.store.pendingPhotos(at: Self.later(60), limit: 9)
        #expect(due.map(\.photo) == [second, first] && due.map(\.attempts) == [0, 1])
        #expect(try photos.store.pendingPhotos(at: Self.later(60), limit: 1).count == 1)
        try photos.store.photoFailed(second, reason: "no network", nextTry: Self.later(30))
        #expect(try photos.store.photoCounts() == PhotoCounts(pending: 2, nextTry: Self.later(30)))
    }

    @Test func photoSetAsideBlocksNothingUntilRetried() throws {
        let photos = try PhotoStore()
        let (first, second) = (try photos.add("a"), try photos.add("b"))
        try photos.store.setPhotoAside(first, reason: "broken")
        #expect(try photos.pending().map(\.photo) == [second])
        #expect(try photos.store.photoCounts() == PhotoCounts(pending: 1, setAside: 1))
        #expect(try photos.text("SELECT lastError FROM outbox WHERE photoId = \(first)") == "broken")
        let count = try photos.store.retrySetAside()
        #expect(count == 1)
        #expect(try photos.pending().map(\.photo) == [first, second])
    }

    @Test func photoMissingFromDriveIsUploadedAgain() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        try photos.store.photoUploaded(id, driveId: "drive-1", md5: "m")
        let isQueued = try photos.store.photoVanished(id)
        #expect(isQueued)
        #expect(try photos.pending().map(\.driveId) == [nil])
        try photos.store.write("test") {
            try $0.execute(
                """
                INSERT INTO photos (itemId, position, file, driveId, createdAt, updatedAt)
                    VALUES (\(photos.item), 9, 'x', 'd', \(march.description), \(march.description))
                """)
        }
        let imported = try photos.integers("SELECT max(id) FROM photos")[0]
        let cannotBe = try photos.store.photoVanished(imported)
        #expect(!cannotBe, "there is no picture to upload")
        #expect(try photos.text("SELECT driveId FROM photos WHERE id = \(imported)") == nil)
    }

    @Test func photosOutsideTheQueueAreLeftAlone() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        try photos.change { try $0.delete(.photos, id) }
        #expect(try !photos.store.reserveDriveId("d", for: id))
        #expect(try !photos.store.photoFailed(id, reason: "r", nextTry: march))
        #expect(try !photos.store.setPhotoAside(id, reason: "r"))
        #expect(try !photos.store.photoUploaded(id + 7, driveId: "d", md5: "m"))
        #expect(try photos.store.photoCounts() == PhotoCounts())
    }

    @Test func deletingUndoingAndRestoringKeepTheQueue() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        try photos.change { try $0.delete(.photos, id) }
        #expect(try photos.pending().isEmpty)
        _ = try photos.store.undo()
        #expect(try photos.pending().map(\.photo) == [id])
        _ = try photos.store.undo()
        #expect(try photos.integers("SELECT count(*) FROM photos") == [0])
        #expect(try photos.integers("SELECT count(*) FROM outbox") == [0])
        _ = try photos.store.redo()
        #expect(try photos.pending().map(\.photo) == [id])
        try photos.change { try $0.delete(photos.item) }
        #expect(try photos.pending().isEmpty)
        try photos.change { try $0.restore(photos.item) }
        #expect(try photos.pending().map(\.photo) == [id])
        #expect(try photos.store.check().findings.isEmpty)
    }

    @Test func uploadedPhotosStayUploadedAfterUndo() throws {
        let photos = try PhotoStore()
        let (first, second) = (try photos.add("a"), try photos.add("b"))
        try photos.change { try $0.makeMain(second, of: photos.item) }
        try photos.change { try $0.delete(.photos, first) }
        try photos.store.photoUploaded(second, driveId: "drive-2", md5: "m")
        try photos.store.photoUploaded(first, driveId: "drive-1", md5: "m")
        let drive = "SELECT group_concat(driveId, ' ') FROM (SELECT driveId FROM photos ORDER BY id)"
        for _ in 1...4 { _ = try photos.store.undo() }
        #expect(try photos.integers("SELECT count(*) FROM photos") == [0])
        for _ in 1...4 {
            _ = try photos.store.redo()
            #expect(try photos.integers("SELECT count(*) FROM outbox") == [0])
        }
        #expect(try photos.text(drive) == "drive-1 drive-2")
    }

    @Test func checkFindsAWrongQueueAndRepairMendsIt() throws {
        let photos = try PhotoStore()
        let (first, second) = (try photos.add("a"), try photos.add("b"))
        try photos.store.photoUploaded(second, driveId: "d", md5: "m")
        try photos.store.write("test") {
            try $0.execute(
                """
                DELETE FROM outbox;
                INSERT INTO outbox (kind, photoId, createdAt) VALUES ('photo', \(sql: second),
                    '\(sql: march.description)');
                """)
        }
        #expect(try photos.store.check().findings.map(\.row) == [first, second])
        try photos.store.repair()
        #expect(try photos.store.check().findings.isEmpty)
        #expect(try photos.pending().map(\.photo) == [first])
    }
}
