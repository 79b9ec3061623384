import Foundation
import QueryLanguage
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// The folder of pictures beside the store.
@Suite struct PhotoFolderTests {
    @Test func sharedPictureIsStoredOnce() throws {
        let photos = try PhotoStore()
        let other = try photos.change { try $0.buy(Purchase(title: "Vase")) }.skus[0]
        let vase = try #require(try photos.store.items(called: SKU(other)).first?.id)
        try photos.add("a")
        let again = try photos.copied("a", name: "copy.jpeg")
        try photos.change { _ = try $0.add([again], to: vase, in: photos.folder) }
        #expect(photos.pictures == ["aa"])
        #expect(try photos.integers("SELECT count(*) FROM photos") == [2])
    }

    @Test func pictureIsAddedToAnItemOnce() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        let both = [try photos.copied("a", name: "same.jpg"), try photos.copied("b"), try photos.copied("b")]
        let result = try photos.change { try $0.add(both, to: photos.item, in: photos.folder) }
        #expect(result.count == 1)
        #expect(result.sentences.count == 2 && result.sentences[0].hasPrefix("same.jpg is already photo \(id) of FH-"))
        #expect(photos.pictures == ["aa", "bb"])
    }

    @Test func anItemHasTenPhotosAtMost() throws {
        let photos = try PhotoStore()
        for digit in "0123456789" { try photos.add(digit) }
        let eleventh = try photos.copied("a")
        let refusal = refused { try photos.change { try $0.add([eleventh], to: photos.item, in: photos.folder) } }
        #expect(refusal?.hasPrefix("an item can have 10 photos, but FH-") == true)
        #expect(try photos.integers("SELECT count(*) FROM photos") == [10])
        #expect(photos.pictures.filter { $0 == "aa" }.isEmpty)
        try photos.change { try $0.delete(.photos, 1) }
        try photos.change { _ = try $0.add([eleventh], to: photos.item, in: photos.folder) }
        #expect(try photos.integers("SELECT photoCount FROM items") == [10])
    }

    @Test func undonePhotoLeavesNoPicture() throws {
        let photos = try PhotoStore()
        struct Stop: Error {}
        let photo = try photos.copied("a")
        #expect(throws: Stop.self) {
            try photos.change { writer in
                _ = try writer.add([photo], to: photos.item, in: photos.folder)
                #expect(photos.pictures == ["aa"])
                throw Stop()
            }
        }
        #expect(photos.pictures == [])
        let second = try photos.copied("b")
        try photos.store.transaction(commit: false) {
            try photos.change { _ = try $0.add([second], to: photos.item, in: photos.folder) }
        }
        #expect(photos.pictures == [])
        #expect(try photos.integers("SELECT count(*) FROM photos") == [0])
    }

    @Test func undoKeepsPicturesOfOtherPhotos() throws {
        let photos = try PhotoStore()
        try photos.add("a")
        try photos.change { try $0.delete(.photos, 1) }
        let again = try photos.copied("a")
        try photos.store.transaction(commit: false) {
            try photos.change { _ = try $0.add([again], to: photos.item, in: photos.folder) }
        }
        #expect(photos.pictures == ["aa"])
    }

    @Test func checkReportsCrashLeftoversAndRepairRemovesThem() throws {
        let photos = try PhotoStore()
        try photos.add("a")
        // The state that a kill between renaming the copy and the commit leaves.
        let lost = try photos.folder.place([try photos.copied("b")])
        #expect(lost.count == 1)
        let report = try photos.store.check()
        #expect(report.findings.isEmpty)
        #expect(report.remarks.count == 1 && report.remarks[0].hasPrefix("no photo needs bb/bbbb"))
        #expect(!report.remarks[0].contains(" more "))
        try photos.store.repair()
        #expect(photos.pictures == ["aa"])
        #expect(try photos.store.check().remarks.isEmpty)
    }

    @Test func repairKeepsPicturesForRedoAndRemovesUnneededOnes() throws {
        let photos = try PhotoStore()
        try photos.add("a")
        _ = try photos.store.undo()
        try photos.store.repair()
        #expect(photos.pictures == ["aa"])
        _ = try photos.store.redo()
        #expect(try photos.store.check().findings.isEmpty)
        _ = try photos.store.undo()
        try photos.add("b")
        try photos.store.repair()
        #expect(photos.pictures == ["bb"])
    }

    @Test func aCopyOfAnotherProcessIsNotSweptAway() throws {
        let photos = try PhotoStore()
        let copy = try #require(try photos.copied("a").copy)
        try photos.store.repair()
        #expect(FileManager.default.fileExists(atPath: copy))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -200_000)], ofItemAtPath: copy)
        #expect(try photos.store.check().remarks.count == 1)
        try photos.store.repair()
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test func filesThatAreNotOursAreLeftAlone() throws {
        let photos = try PhotoStore()
        try photos.add("a")
        let own = photos.folder.path + "/aa/notes.txt"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: own))
        #expect(try photos.store.check().remarks.isEmpty)
        try photos.store.repair()
        #expect(FileManager.default.fileExists(atPath: own))
    }

    @Test func missingPictureIsFoundAndHealedByAddingItAgain() throws {
        let photos = try PhotoStore()
        let id = try photos.add("a")
        try FileManager.default.removeItem(atPath: photos.folder.path)
        let finding = try #require(try photos.store.check().findings.first)
        #expect(finding.row == id && finding.remedy == .addPhotoAgain)
        #expect(finding.description.contains("aa/aaaa") && finding.description.contains("again"))
        let again = try photos.copied("a")
        let result = try photos.change { try $0.add([again], to: photos.item, in: photos.folder) }
        #expect(result.count == 0)
        #expect(try photos.store.check().findings.isEmpty)
    }

    @Test func mainPhotoCanBeChanged() throws {
        let photos = try PhotoStore()
        for digit in "abc" { try photos.add(digit) }
        let order = "SELECT group_concat(id) FROM (SELECT id FROM photos WHERE deletedAt IS NULL ORDER BY position)"
        try photos.change { try $0.makeMain(3, of: photos.item) }
        #expect(try photos.text(order) == "3,1,2")
        #expect(refused { try photos.change { try $0.makeMain(3, of: photos.item) } }?.contains("already") == true)
        #expect(refused { try photos.change { try $0.makeMain(9, of: photos.item) } }?.contains("no photo 9") == true)
        _ = try photos.store.undo()
        #expect(try photos.text(order) == "1,2,3")
        try photos.change { try $0.delete(.photos, 1) }
        try photos.change { try $0.makeMain(3, of: photos.item) }
        try photos.add("d")
        #expect(try photos.text(order) == "3,2,4")
    }

    /// Adds a photo as an import does: with a file name only.
    func named(_ file: String, in photos: PhotoStore) throws {
        try photos.store.write("test") {
            try $0.execute(
                """
                INSERT INTO photos (itemId, position, file, createdAt, updatedAt)
                    VALUES (\(photos.item), 0, \(file), \(march.description), \(march.description))
                """)
        }
    }
}
