import DriveSimulator
import Foundation
import Ledger
import QueryLanguage
import StoreFile
import Testing
import TestSupport
import Upkeep

@testable import Codecs
@testable import Drive
@testable import Interchange
@testable import Remote

/// Uploading the newest backup to Drive with a sync, and restoring it with its pictures.
@Suite struct BackupSyncTests {
    /// Sizes small enough to upload and download a backup in pieces.
    private static let sizes = UploadSizes(mostAtOnce: 100_000, piece: 262_144)

    private static func backups(_ simulator: Simulator) -> [SimulatedFile] {
        simulator.files.filter { $0.appProperties["fhqKind"] == "backup" && !$0.isTrashed }
    }

    private static func names(_ simulator: Simulator) -> [String] { backups(simulator).map(\.name).sorted() }

    @Test func newestBackupIsUploadedOnceAndThreeAreKept() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            #expect(Self.names(fixture.simulator).isEmpty)
            #expect(try fixture.sync().isUpToDate())
            var made: [String] = []
            for _ in 1...5 {
                made.append(try fixture.store.backUp().backup.name + ".sqlite")
                #expect(try !fixture.sync().isUpToDate())
                try await fixture.run { $0.sizes = Self.sizes }
                #expect(try fixture.sync().isUpToDate())
                #expect(Self.names(fixture.simulator) == made.suffix(3).sorted())
            }
            let sent = fixture.simulator.requests(.chunk).count
            try await fixture.run(full: true)
            #expect(fixture.simulator.requests(.chunk).count == sent)
        }
    }

    @Test func onlyTheNewestBackupIsUploadedAgainFromTheBin() async throws {
        try await SyncFixture.with { fixture in
            let old = try fixture.store.backUp().backup.name + ".sqlite"
            try await fixture.run()
            let new = try fixture.store.backUp().backup.name + ".sqlite"
            try await fixture.run()
            for file in Self.backups(fixture.simulator) { fixture.simulator.trash(file.id) }
            try await fixture.run(full: true)
            #expect(Self.names(fixture.simulator) == [new] && old != new)
        }
    }

    /// A number distinguishes their names, and must not be compared as text.
    @Test func lastBackupOfASecondIsUploadedAndRestored() async throws {
        try await SyncFixture.with { fixture in
            var last = ""
            for _ in 1...12 {
                last = try fixture.store.backUp().backup.name
                try await fixture.run()
            }
            #expect(last.hasSuffix("-12") && Self.names(fixture.simulator).contains(last + ".sqlite"))
            #expect(try await DriveBackups(settings: fixture.settings, now: fixture.now).newest().name == last)
        }
    }

    private static let faults: [@Sendable (Int) -> Fault] = [
        { Fault(.dropAnswer, on: .drive, at: $0) },
        { Fault(.resetRequest, on: .drive, at: $0, bytes: 100_000) },
        { Fault(.truncate, on: .drive, at: $0, bytes: 10) },
        { Fault(.html, on: .drive, at: $0, status: 502) },
        { .error(401, "authError", on: .drive, at: $0) },
        { .error(404, "notFound", on: .drive, at: $0) },
        { .error(409, "conflict", on: .drive, at: $0) },
        { .error(429, "rateLimitExceeded", on: .drive, at: $0, retryAfter: 2) },
        { Fault(.error, on: .drive, at: $0, status: 500, done: true) },
        { .error(503, on: .drive, at: $0, times: 14) },
        { Fault(.shortRange, on: .drive, at: $0) },
        { Fault(.expireSession, on: .drive, at: $0, status: 404) },
    ]

    /// After any fault at any request, the next syncs leave one exact copy of each backup in Drive.
    @Test(arguments: Array(faults.indices)) func aFaultLeavesEachBackupThereOnce(index: Int) async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            for step in 1...(Torture.isFull ? 12 : 6) {
                let backup = try fixture.store.backUp().backup
                fixture.simulator.add(Self.faults[index](step))
                var tries = 0
                while try !fixture.sync().isUpToDate(), tries < 12 {
                    _ = try? await fixture.run { $0.sizes = Self.sizes }
                    tries += 1
                }
                fixture.simulator.clearFaults()
                let sent = Self.backups(fixture.simulator).filter { $0.name == backup.name + ".sqlite" }
                #expect(sent.count == 1, "step \(step)")
                let content = try Data(contentsOf: URL(fileURLWithPath: backup.path))
                #expect(sent.first.map { Data($0.content) } == content, "step \(step)")
            }
        }
    }

    /// Restores the newest backup to a new store in another folder, trying until it succeeds.
    private static func bring(_ fixture: SyncFixture, to folder: TemporaryFolder) async throws -> InventoryStore {
        let store = try InventoryStore.open(
            at: folder.path + "/inventory.sqlite", access: .readWrite,
            clock: { Instant(milliseconds: 1_800_000_000_000) })
        var drive = try DriveBackups(settings: fixture.settings, now: fixture.now)
        drive.sizes = sizes
        drive.patience.pause = { _ in }
        let path = folder.path + "/fetched.sqlite"
        var failures = 0
        while true {
            do {
                let found = try await drive.newest()
                try await drive.fetch(found, to: path) { _ in }
                break
            } catch let error as ServiceError where failures < 12 {
                failures += 1
                #expect(store.isSound(), "\(error)")
            }
        }
        _ = try store.restore(backupAt: path, adoptingDrive: true, accepts: PictureDigest.isRight)
        while true {
            do {
                let pictures = try await drive.fetchPictures(of: store) { _ in }
                guard pictures.missing > 0, failures < 12 else { break }
                failures += 1
            } catch is ServiceError where failures < 12 {
                failures += 1
            }
        }
        return store
    }

    private static func expectSame(_ store: InventoryStore, _ fixture: SyncFixture) throws {
        #expect(try store.check().findings.isEmpty)
        for kind in [Noun.items, .expenses] {
            let builder = SheetBuilder(store: store, homeCurrency: .gbp, today: fixture.today)
            let sheet = try builder.build(kind, into: fixture.folder.path)
            defer { sheet.remove() }
            var bytes = [UInt8](repeating: 0, count: sheet.plainBytes)
            let reader = try sheet.plain()
            _ = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
            #expect(try bytes == fixture.csv(kind), "\(kind)")
        }
    }

    @Test func aNewMachineHasStoreAndPicturesBack() async throws {
        try await SyncFixture.with { fixture in
            for item: Int64 in 1...2 { try fixture.addPhoto(to: item, bytes: 300_000) }
            try await fixture.run()
            try fixture.addPhoto(to: 3, bytes: 300_000)
            // This backup doesn't record the third photo as uploaded.
            _ = try fixture.store.backUp()
            try await fixture.run { $0.sizes = Self.sizes }
            let folder = TemporaryFolder()
            let store = try await Self.bring(fixture, to: folder)
            defer { store.close() }
            try Self.expectSame(store, fixture)
            #expect(try store.absentPictures().isEmpty)
            #expect(try store.syncState().storeMark == fixture.store.syncState().storeMark)
            #expect(try store.photoCounts().pending == 0)
            // The replaced empty store's backup must not be uploaded.
            #expect(try BackupSync.isUpToDate(store))
            // The restored store continues with the existing sheets.
            let sheets = fixture.simulator.sheets(named: "FlipperHelper Items").count
            var sync = try DriveSync(
                store: store, settings: fixture.settings, homeCurrency: .gbp, today: fixture.today, now: fixture.now)
            sync.patience.pause = { _ in }
            _ = try await sync.run(full: true) { _ in }
            #expect(fixture.simulator.sheets(named: "FlipperHelper Items").count == sheets)
        }
    }

    /// The pictures on Drive are restored, and the missing ones of three are counted.
    @Test(arguments: 0...3) func picturesThatDriveLacksAreCounted(gone: Int) async throws {
        try await SyncFixture.with { fixture in
            for item: Int64 in 1...3 { try fixture.addPhoto(to: item, bytes: 900) }
            try await fixture.run()
            let folder = try #require(fixture.store.photoFolder)
            try FileManager.default.removeItem(atPath: folder.path)
            let sent = fixture.simulator.files.filter { $0.appProperties["fhqPicture"] != nil }
            #expect(sent.count == 3)
            for file in sent.prefix(gone) { fixture.simulator.remove(file.id) }
            var drive = try DriveBackups(settings: fixture.settings, now: fixture.now)
            drive.patience.pause = { _ in }
            let pictures = try await drive.fetchPictures(of: fixture.store) { _ in }
            #expect(pictures.fetched == 3 - gone && pictures.missing == gone)
            #expect(try fixture.store.absentPictures().count == gone)
        }
    }

    @Test func missingDriveBackupIsReported() async throws {
        try await SyncFixture.with { fixture in
            let drive = try DriveBackups(settings: fixture.settings, now: fixture.now)
            await #expect(throws: ServiceError.self) { try await drive.newest() }
        }
    }

    @Test(arguments: Array(faults.indices)) func aFaultOnTheWayBackHarmsNothing(index: Int) async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 600_000)
            try await fixture.run()
            _ = try fixture.store.backUp()
            try await fixture.run { $0.sizes = Self.sizes }
            for step in 1...(Torture.isFull ? 8 : 4) {
                fixture.simulator.forgetRequests()
                fixture.simulator.add(Self.faults[index](step))
                let folder = TemporaryFolder()
                let store = try await Self.bring(fixture, to: folder)
                defer { store.close() }
                fixture.simulator.clearFaults()
                try Self.expectSame(store, fixture)
                #expect(try store.absentPictures().isEmpty, "step \(step)")
            }
        }
    }
}

extension InventoryStore {
    fileprivate func isSound() -> Bool { (try? check().findings.isEmpty) ?? false }
}
