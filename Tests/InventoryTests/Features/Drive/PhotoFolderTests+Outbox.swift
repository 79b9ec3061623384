import Testing

@testable import Drive
@testable import Ledger
@testable import StoreFile
@testable import Upkeep

extension PhotoStore {
    /// Returns the photos whose upload is due at the store's time.
    func pending() throws -> [PendingPhoto] { try store.pendingPhotos(at: march, limit: 100) }
}

extension PhotoFolderTests {
    @Test func aPhotoThatAnImportOnlyNamedIsFilledInByItsFile() throws {
        let photos = try PhotoStore()
        try named("Images/lamp.jpg", in: photos)
        #expect(try photos.pending().isEmpty)
        try photos.add("b", name: "other.jpg")
        try photos.add("a", name: "lamp.jpg")
        #expect(
            try photos.text("SELECT group_concat(file || position, ' ') FROM photos") == "Images/lamp.jpg0 other.jpg1")
        #expect(try photos.store.check().findings.isEmpty)
        #expect(try photos.pending().map(\.position) == [1, 0])
        _ = try photos.store.undo()
        #expect(try photos.pending().map(\.position) == [1])
    }

    @Test func anotherFileFromTheSourceIsAnotherPicture() throws {
        let photos = try PhotoStore()
        try named("Images/lamp.jpg", in: photos)
        let id = try photos.add("a", name: "lamp.jpg")
        try photos.store.photoUploaded(id, driveId: "drive-1", md5: "m")
        try photos.store.write("test") { try $0.execute("UPDATE photos SET file = 'Images/new.jpg'") }
        #expect(try photos.integers("SELECT sha256 IS NULL AND driveId IS NULL AND bytes IS NULL FROM photos") == [1])
        try photos.add("b", name: "new.jpg")
        #expect(try photos.pending().map(\.photo) == [id])
        try photos.store.write("test") {
            try $0.execute("UPDATE photos SET file = 'Images/newer.jpg', driveId = 'theirs'")
        }
        #expect(try photos.text("SELECT driveId FROM photos") == "theirs")
        #expect(try photos.pending().isEmpty)
        #expect(try photos.store.check().findings.isEmpty)
    }
}
