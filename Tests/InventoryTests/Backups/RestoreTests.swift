import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

@Suite(.serialized, .timeLimit(.whatHangs)) struct RestoreTests {
    private let scratch: Scratch
    let store: InventoryStore
    private var folder: String { scratch.path + "/inventory.backups" }

    init() throws {
        scratch = try Scratch()
        store = try open(scratch.store)
        try store.setSetting("state", to: "old")
    }

    private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    func restore(_ backup: Backup, in store: InventoryStore? = nil) throws -> RestoredBackup {
        try (store ?? self.store).restore(backupAt: backup.path, accepts: { _, _ in true })
    }

    /// A process killed at the very end of a restore leaves its draft behind.
    @Test func interruptedDraftsAreRemovedAtTheNextStart() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("before", to: "1")
        let folder = try #require(try store.backupFolders()?.beside)
        try folder.make()
        let (dead, living) = (".partial-999999999-0", ".partial-\(getpid())-0")
        for name in [dead, dead + "-journal", living] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        }
        func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        try open(scratch.store).close()
        #expect(try names().count == 3)
        try Data("process 999999999 (import) since revision 0".utf8).write(
            to: URL(fileURLWithPath: scratch.store + "-lock"))
        var said: [String] = []
        try InventoryStore.open(at: scratch.store, access: .readWrite, clock: { march }) { said.append($0) }.close()
        #expect(said == ["import was interrupted after it had finished"])
        #expect(try names() == [living])
    }

    @Test func aBackupIsAWholeStoreForItsOwnerAlone() throws {
        defer { store.close() }
        let backup = try store.backUp().backup
        #expect(try files() == ["2026-03-14T091500Z.sqlite"])
        let path = backup.path
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
        let copy = try open(path)
        #expect(try copy.settings() == ["state": "old"])
        #expect(try copy.check().findings.filter { $0.remedy != .reopen }.isEmpty)
        copy.close()
    }

    @Test func backupsOfTheSameSecondAreBothKept() throws {
        defer { store.close() }
        let names = try (0..<3).map { _ in try store.backUp().backup.name }
        #expect(names == ["2026-03-14T091500Z", "2026-03-14T091500Z-2", "2026-03-14T091500Z-3"])
        #expect(try store.backupFolders()?.backups().map(\.name) == names.reversed())
    }

    @Test func aCleanUpTouchesNothingButBackups() throws {
        defer { store.close() }
        _ = try store.backUp()
        for name in ["notes.txt", "mine.sqlite", "2020-01-01T000000Z.txt"] {
            #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(count: 10)))
        }
        let backups = [
            "2020-01-01T000000Z.sqlite", "2026-03-13T000000Z-automatic.sqlite", "2026-03-12T000000Z-automatic.sqlite",
            "2026-03-11T000000Z.sqlite",
        ]
        for name in backups {
            #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
            try FileHandle(forWritingAtPath: folder + "/" + name)?.truncate(atOffset: 60_000_000)
        }
        _ = try store.backUp()
        #expect(
            try files() == [
                "2020-01-01T000000Z.txt", "2026-03-11T000000Z.sqlite", "2026-03-13T000000Z-automatic.sqlite",
                "2026-03-14T091500Z-2.sqlite", "2026-03-14T091500Z.sqlite", "mine.sqlite", "notes.txt",
            ])
    }

    @Test func restoreBringsBackTheOldStateAndBacksUpTheReplacedOne() throws {
        defer { store.close() }
        let backup = try store.backUp().backup
        try store.setSetting("state", to: "new")
        let restored = try restore(backup)
        #expect(try store.settings() == ["state": "old"])
        #expect(restored.safety.reason == "before restore")
        #expect(try restore(restored.safety).migratedFrom == nil)
        #expect(try store.settings() == ["state": "new"])
        #expect(try store.check().findings.isEmpty)
        #expect(try files().allSatisfy { $0.hasSuffix(".sqlite") }, "no drafts are left")
    }

    /// SQLite maps memory for the index of a log, which ends the process where the disk is full.
    @Test func nothingIsMappedBesideADraft() throws {
        defer { store.close() }
        let backup = try store.backUp().backup
        var seen: Set<String> = []
        func look(_: BackupProgress) throws {
            for name in try files() where name.hasPrefix(".partial-") { seen.insert(name) }
        }
        _ = try store.restore(
            backupAt: backup.path,
            accepts: { _, _ in true }, progress: look)
        _ = try store.prove(backupAt: backup.path, accepts: { _, _ in true }, progress: look)
        try store.withBackupDraft { draft in
            _ = try store.prepare(BackupFile(path: draft), from: backup.path)
            let copy = try InventoryStore.open(at: draft, access: .readWrite, clock: { march }, isDraft: true)
            defer { copy.close() }
            try copy.setSetting("state", to: "draft")
            #expect(try copy.check().findings.allSatisfy { $0.remedy == .reopen })
            seen.formUnion(try files().filter { $0.hasPrefix(".partial-") })
        }
        #expect(seen.contains { !$0.contains("sqlite-") }, "a draft was there")
        #expect(seen.allSatisfy { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }, "\(seen)")
    }

    @Test func aRestoreThatWouldFillTheDiskIsNotBegun() throws {
        defer { store.close() }
        let backup = try store.backUp().backup
        // A hole in the file, which no disk has room to copy.
        #expect(truncate(backup.path, 1 << 43) == 0)
        let before = try files()
        let error = try refusal { _ = try restore(backup) }
        guard case .failed(scratch.store, let detail) = error else { throw error }
        #expect(detail.hasPrefix("this needs 17592") && detail.hasSuffix("MB are left"), "\(detail)")
        #expect(try files() == before)
        #expect(try store.settings() == ["state": "old"])
    }

    @Test func openReadersKeepTheOldStateUntilTheirReadEnds() throws {
        defer { store.close() }
        let backup = try store.backUp().backup
        try store.setSetting("state", to: String(repeating: "new", count: 100_000))
        let reader = try open(scratch.store, .readOnly)
        let writer = try open(scratch.store)
        try reader.read { database in
            let state = { try database.value(String.self, "SELECT value FROM settings WHERE key = 'state'") }
            #expect(try state()?.count == 300_000)
            _ = try restore(backup)
            #expect(try state()?.count == 300_000)
        }
        #expect(try reader.settings() == ["state": "old"])
        try writer.setSetting("other", to: "here")
        #expect(try store.settings() == ["state": "old", "other": "here"])
        for other in [reader, writer] { other.close() }
        #expect(try store.check().findings.isEmpty)
    }

    @Test(arguments: ["v1", "v3", "v5"])
    func aBackupOfAnOlderVersionIsMigrated(version: String) throws {
        defer { store.close() }
        _ = try store.backUp()
        let name = "2025-01-01T000000Z"
        try leaveStore(at: version, in: folder + "/\(name).sqlite")
        let backup = try #require(Backup(name: name, bytes: 1, in: folder))
        #expect(try store.check(backupAt: backup.path).migratedFrom == version)
        #expect(try restore(backup).migratedFrom == version)
        #expect(try store.read { try $0.value(Int.self, "SELECT count(*) FROM items") } == 4)
        #expect(try store.read { try Lineage(of: $0) } == .current)
        #expect(try store.check().findings.isEmpty)
        #expect(try StoreQueue(path: folder + "/\(name).sqlite").use { try Lineage(of: $0) } != .current)
    }

    @Test(arguments: ["v6", "v30"])
    func preReleaseBackupIsRefused(version: String) throws {
        defer { store.close() }
        _ = try store.backUp()
        let path = folder + "/2025-01-01T000000Z.sqlite"
        try leaveDevelopmentStore(at: version, in: path)
        let backup = try #require(Backup(name: "2025-01-01T000000Z", bytes: 1, in: folder))
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try refusal { _ = try restore(backup) } == .beforeRelease(path: path, version: version))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    private enum Fault: CaseIterable { case garbage, damagedPage, truncated, newer, foreign, empty }

    @Test(arguments: Fault.allCases)
    private func aBackupThatIsNotSoundIsRefusedAndNothingIsTouched(fault: Fault) throws {
        try store.change("test", today: march.utcDay) { writer in
            for number in 0..<200 { _ = try writer.buy(Purchase(title: "thing \(number)")) }
        }
        let backup = try store.backUp().backup
        store.close()
        let path = backup.path
        try spoil(path, fault)
        let (before, kept) = try (scratch.bytes(), files())
        let again = try open(scratch.store)
        _ = try refusal { _ = try restore(backup, in: again) }
        _ = try refusal { _ = try again.check(backupAt: backup.path) }
        again.close()
        #expect(try scratch.bytes() == before)
        #expect(try files() == kept)
    }

    private func spoil(_ path: String, _ fault: Fault) throws {
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        defer { try? file.close() }
        switch fault {
        case .garbage: try file.write(contentsOf: Data(repeating: 7, count: 8192))
        case .truncated: try file.truncate(atOffset: 50_000)
        case .empty: try file.truncate(atOffset: 0)
        case .damagedPage:
            let size = try file.seekToEnd()
            for page in stride(from: UInt64(3 * 4096), to: size, by: 4096) {
                try file.seek(toOffset: page)
                try file.write(contentsOf: Data(repeating: 0xEE, count: 2000))
            }
        case .newer:
            try StoreQueue(path: path).use { try $0.execute("INSERT INTO grdb_migrations VALUES ('v99')") }
        case .foreign: try StoreQueue(path: path).use { try $0.execute("PRAGMA application_id = 1") }
        }
    }

    @Test func aDamagedStoreIsNotBackedUp() throws {
        defer { store.close() }
        try store.write("test") {
            try $0.execute("PRAGMA ignore_check_constraints = ON")
            try $0.execute("UPDATE platforms SET lists = 7 WHERE id = 1")
        }
        let refusal = #expect(throws: StoreError.self) { try store.backUp() }
        #expect(refusal.map { "\($0)".contains("damaged") } == true, "\(String(describing: refusal))")
        #expect(try store.backupFolders()?.backups().isEmpty == true)
    }

    @Test func aCheckThatIsToldToStopEnds() throws {
        defer { store.close() }
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        for _ in 0..<20 {
            try ConcurrentCheck(path: scratch.store) { try $0.value(Int.self, BoundSQL(sql: endless)) }.stop()
        }
        let check = try ConcurrentCheck(path: scratch.store) { try $0.value(Int.self, BoundSQL(sql: endless)) }
        #expect(throws: CancellationError.self) { try check.finish { throw CancellationError() } }
        #expect(try ConcurrentCheck(path: scratch.store) { try $0.value(Int.self, "SELECT 7") }.finish {} == 7)
    }

    @Test func aBackupIsOfOneMomentWhileAnotherProcessWrites() throws {
        defer { store.close() }
        let other = try SecondProcess("flood", scratch.store)
        defer { other.stop() }
        try other.expect("writing")
        for _ in 0..<(Torture.isFull ? 200 : 10) {
            let backup = try store.backUp().backup
            #expect(try store.check(backupAt: backup.path).migratedFrom == nil)
            let copy = try open(folder + "/" + backup.name + ".sqlite", .readOnly)
            #expect(try copy.settings()["flood"]?.count ?? 0 > 10_000)
            copy.close()
        }
        #expect(other.isRunning)
    }
}
