import Foundation
import QueryLanguage
import Synchronization
import Testing

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// Automatic backups.
@Suite struct AutomaticBackupTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func store(_ path: String? = nil, holds something: Bool = true) throws -> InventoryStore {
        let store = try InventoryStore.open(at: path ?? scratch.store, access: .readWrite, clock: { march })
        if something { try store.change("buy", today: march.utcDay) { _ = try $0.buy(Purchase(title: "Lamp")) } }
        return store
    }

    private func later(days: Int64 = 0, milliseconds: Int64 = 0) throws -> InventoryStore {
        let moment = Instant(milliseconds: march.milliseconds + days * 86_400_000 + milliseconds)
        return try InventoryStore.open(at: scratch.store, access: .readWrite, clock: { moment })
    }

    @Test func backupIsDueWithDataAndADayAfterTheLast() throws {
        let empty = try store(holds: false)
        #expect(try !empty.automaticBackup().isDue)
        #expect(try empty.backUpIfDue() == nil)
        empty.close()
        let first = try store()
        let made = try #require(try first.backUpIfDue())
        #expect(made.backup.reason == "automatic" && made.backup.isAutomatic)
        #expect(try !first.automaticBackup().isDue)
        #expect(try first.backUpIfDue() == nil)
        first.close()
        let second = try later(days: 1)
        defer { second.close() }
        #expect(try second.automaticBackup().isDue)
        #expect(try second.backUpIfDue() != nil)
        #expect(try second.backupFolders()?.backups().count == 2)
    }

    @Test(arguments: ["7 days", "off"]) func backupIntervalIsASetting(text: String) throws {
        let first = try store()
        try first.setSetting(BackupSchedule.setting, to: text)
        #expect(try first.backupSchedule().text == text)
        #expect(try first.automaticBackup().isDue == (text != "off"))
        #expect(try (first.backUpIfDue() == nil) == (text == "off"))
        first.close()
        for days: Int64 in [6, 7] {
            let other = try later(days: days)
            #expect(try other.automaticBackup().isDue == (text != "off" && days == 7))
            other.close()
        }
    }

    @Test func manualBackupCountsForTheSchedule() throws {
        let store = try store()
        defer { store.close() }
        _ = try store.backUp()
        #expect(try !store.automaticBackup().isDue)
    }

    @Test func aStoreThatIsOnlyReadIsNotBackedUp() throws {
        try store().close()
        let reader = try open(scratch.store, .readOnly)
        defer { reader.close() }
        #expect(try !reader.automaticBackup().isDue)
    }

    @Test func concurrentStoresMakeOneBackup() throws {
        let stores = try (0..<6).map { try store(holds: $0 == 0) }
        defer { for store in stores { store.close() } }
        let made = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: stores.count) { index in
            if (try? stores[index].backUpIfDue()) ?? nil != nil { made.withLock { $0 += 1 } }
        }
        #expect(made.withLock { $0 } == 1)
        #expect(try stores[0].backupFolders()?.backups().count == 1)
    }

    @Test func backupFailureIsKeptAndDelaysTheNextTry() throws {
        let first = try store()
        let damage = { (store: InventoryStore, value: Int) in
            try store.write("test") {
                try $0.execute("PRAGMA ignore_check_constraints = ON")
                try $0.execute("UPDATE platforms SET lists = \(value) WHERE id = 1")
            }
        }
        try damage(first, 7)
        #expect(throws: StoreError.self) { try first.backUpIfDue() }
        let state = try first.automaticBackup()
        #expect(state.isDue && state.mustWait && state.failure?.contains("damaged") == true, "\(state)")
        #expect(try first.backupFolders()?.backups().isEmpty == true)
        first.close()
        for (milliseconds, mustWait) in [(3_599_999, true), (3_600_000, false)] as [(Int64, Bool)] {
            let next = try later(milliseconds: milliseconds)
            #expect(try next.automaticBackup().mustWait == mustWait)
            next.close()
        }
        let second = try later(days: 1)
        defer { second.close() }
        #expect(try !second.automaticBackup().mustWait)
        try damage(second, 1)
        #expect(try second.backUpIfDue() != nil)
        #expect(try second.automaticBackup().failure == nil)
    }

    @Test func reachableConfiguredFolderIsUsedAndItsBackupsAreListed() throws {
        let store = try store()
        defer { store.close() }
        let beside = try store.backUp().backup
        let folder = scratch.path + "/disk"
        try store.setSetting(BackupFolders.setting, to: folder)
        #expect(try store.backupFolders()?.unreachable == folder)
        #expect(try store.backUp().backup.folder == beside.folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let elsewhere = try store.backUp().backup
        #expect(elsewhere.folder.hasPrefix(folder + "/inventory.") && elsewhere.folder.hasSuffix(".backups"))
        #expect(try store.backupFolders()?.backups().count == 3)
        #expect(try store.check(backupAt: elsewhere.path).migratedFrom == nil)
    }

    @Test func fileInPlaceOfTheBackupFolderIsLeftAlone() throws {
        let store = try store()
        defer { store.close() }
        let folder = scratch.path + "/disk"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try store.setSetting(BackupFolders.setting, to: folder)
        let inner = try #require(try store.backupFolders()?.elsewhere?.path)
        #expect(FileManager.default.createFile(atPath: inner, contents: nil))
        #expect(try store.automaticBackup().unreachable == folder)
        #expect(try store.backUpIfDue()?.backup.folder == store.backupFolders()?.beside.path)
    }

    @Test func storesOfTheSameNameKeepSeparateBackups() throws {
        let folder = scratch.path + "/disk"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let stores = try ["a", "b"].map { name in
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(name)", withIntermediateDirectories: false)
            let store = try store("\(scratch.path)/\(name)/inventory.sqlite")
            try store.setSetting(BackupFolders.setting, to: folder)
            return store
        }
        defer { for store in stores { store.close() } }
        let folders = try stores.map { try $0.backUp().backup.folder }
        #expect(Set(folders).count == 2)
        for store in stores { #expect(try store.backupFolders()?.backups().count == 1) }
    }
}

/// Pictures kept with backups.
@Suite struct BackupPicturesTests {
    private let photos: PhotoStore
    private var inode: (String) throws -> Int? {
        { try FileManager.default.attributesOfItem(atPath: $0)[.systemFileNumber] as? Int }
    }

    init() throws { photos = try PhotoStore() }

    private func picture(_ digit: Character) -> String {
        let hash = String(repeating: digit, count: 64)
        return "\(hash.prefix(2))/\(hash).jpg"
    }

    private func contents(_ backup: Backup) throws -> BackupContents {
        let names = BackupFolder(path: backup.folder).pictureNames()
        return BackupContents(ofFileAt: backup.path, beside: names)
    }

    private func prove(_ backup: Backup) throws -> BackupProof {
        try photos.store.prove(backupAt: backup.path) { path, _ in
            (try? String(contentsOfFile: path, encoding: .utf8)) == "picture"
        }
    }

    @Test func pictureIsHardLinkedOncePerBackupFolder() throws {
        try photos.add("a")
        let first = try photos.store.backUp()
        try photos.add("b")
        let second = try photos.store.backUp()
        #expect(first.missingPhotos == 0 && second.missingPhotos == 0)
        let folder = BackupFolder(path: first.backup.folder)
        #expect(folder.pictureNames() == [picture("a"), picture("b")])
        #expect(try inode("\(folder.path)/photos/\(picture("a"))") == inode(photos.folder.path(of: picture("a"))))
        #expect(try [contents(first.backup).photos, contents(second.backup).photos] == [1, 2])
        #expect(try contents(second.backup).missingPhotos == 0)
    }

    @Test func missingPictureIsCountedAndTheBackupIsMade() throws {
        try photos.add("a")
        try FileManager.default.removeItem(atPath: photos.folder.path)
        let made = try photos.store.backUp()
        #expect(made.missingPhotos == 1)
        #expect(try contents(made.backup).missingPhotos == 1)
        #expect(try prove(made.backup).findings.count == 1)
    }

    @Test func proofFindsMissingOrDamagedPicturesAndLeavesNoFiles() throws {
        try photos.add("a")
        let backup = try photos.store.backUp().backup
        let files = { try FileManager.default.subpathsOfDirectory(atPath: photos.scratch.path).sorted() }
        let before = try files()
        let proof = try prove(backup)
        #expect(proof.findings.isEmpty && proof.items == 1 && proof.photos == 1, "\(proof)")
        let file = "\(backup.folder)/photos/\(picture("a"))"
        try FileManager.default.removeItem(atPath: file)
        try Data("pixture".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try prove(backup).findings.map { $0.contains("damaged") } == [true])
        #expect(try files() == before)
        try FileManager.default.removeItem(atPath: file)
        #expect(try prove(backup).findings.map { $0.contains("missing beside") } == [true])
    }

    @Test func proofFindsWhatARestoreNames() throws {
        try photos.add("a")
        let backup = try photos.store.backUp().backup
        try BackupFile(path: backup.path).withDatabase { database in
            try database.writing(for: .test) {
                try database.execute("UPDATE dailyTotals SET count = 7; UPDATE photos SET createdAt = 'soon'")
            }
        }
        #expect(try photos.store.check(backupAt: backup.path).findings.count == 1)
        #expect(try !prove(backup).findings.isEmpty)
    }

    @Test func restoringBringsBackUndamagedPictures() throws {
        try photos.add("a")
        try photos.add("b")
        let backup = try photos.store.backUp().backup
        let store = photos.folder.path
        try FileManager.default.removeItem(atPath: store)
        let bad = "\(backup.folder)/photos/\(picture("b"))"
        try Data("pixture".utf8).write(to: URL(fileURLWithPath: bad))
        let restored = try photos.store.restore(
            backupAt: backup.path,
            accepts: { path, _ in (try? String(contentsOfFile: path, encoding: .utf8)) == "picture" })
        #expect(restored.missingPhotos == 1)
        #expect(try String(contentsOfFile: photos.folder.path(of: picture("a")), encoding: .utf8) == "picture")
        #expect(!FileManager.default.fileExists(atPath: photos.folder.path(of: picture("b"))))
    }

    @Test func unneededPictureIsKeptOnTheFirstDay() throws {
        try photos.add("a")
        let folder = BackupFolder(path: try photos.store.backUp().backup.folder)
        folder.pictures.sweep(keeping: [])
        #expect(folder.pictureNames() == [picture("a")], "a backup that needs it may be being made")
    }

    /// An unreadable backup may need any picture of its folder, but none of another folder.
    @Test(arguments: [true, false]) func aFolderKeepsThePicturesOfTheBackupsThatAreLeft(isReadable: Bool) throws {
        let disk = photos.scratch.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        try photos.add("a")
        let beside = try photos.store.backUp().backup
        try photos.store.setSetting(BackupFolders.setting, to: disk)
        let elsewhere = try photos.store.backUp().backup
        try photos.store.write("test") { try $0.execute("DELETE FROM photos") }
        try photos.add("b")
        let last = try photos.store.backUp().backup
        for old in [beside, elsewhere] {
            let name = "\(old.folder)/2026-03-13T091500Z-automatic.sqlite"
            try FileManager.default.moveItem(atPath: old.path, toPath: name)
        }
        if !isReadable { try Data("damaged".utf8).write(to: URL(fileURLWithPath: last.path)) }
        let later = Instant(milliseconds: march.milliseconds + 200 * 86_400_000)
        let removed = try photos.store.backupFolders()?.cleanUp(
            at: later, automaticBytes: .max, sparing: [], most: .max, seconds: time(nil) + 2 * 86_400)
        #expect(removed == 2)
        #expect(try photos.store.backupFolders()?.backups().map(\.path) == [last.path])
        #expect(BackupFolder(path: beside.folder).pictureNames().isEmpty)
        let kept = Set((isReadable ? ["b"] : ["a", "b"]).map(picture))
        #expect(Set(BackupFolder(path: elsewhere.folder).pictureNames()) == kept)
    }

    @Test func pictureNameThatIsNoHashHasNoPath() throws {
        try photos.add("a")
        try photos.store.write("test") { try $0.execute("UPDATE photos SET sha256 = '../../../etc/passwd'") }
        let made = try photos.store.backUp()
        #expect(try contents(made.backup).photos == 0)
    }
}
