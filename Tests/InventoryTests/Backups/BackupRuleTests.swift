import Foundation
import QueryLanguage
import SystemLibrary
import Testing

@testable import Upkeep

/// The rule by which a clean-up removes backups.
@Suite struct BackupRuleTests {
    private let now = Instant(rfc3339: "2026-06-01T00:00:00Z") ?? march

    private func backup(
        daysAgo days: Int64, megabytes: Int64 = 1, _ reason: BackupReason = .automatic
    ) throws -> Backup {
        let moment = Instant(milliseconds: now.milliseconds - days * 86_400_000)
        return try #require(Backup(name: Backup.stem(moment, reason: reason), bytes: megabytes * 1_000_000))
    }

    private func removed(_ backups: [Backup]) -> Set<String> {
        Set(BackupRule.surplus(of: backups, at: now).map(\.name))
    }

    @Test(arguments: [BackupReason.asked, .automatic, .beforeImport, .beforeRestore, .beforeMigration(to: "v9")])
    func backupsOlderThanNinetyDaysAreRemoved(reason: BackupReason) throws {
        let new = try (0..<3).map { try backup(daysAgo: $0, .asked) }
        let (kept, old) = try (backup(daysAgo: 90, reason), backup(daysAgo: 91, reason))
        #expect(removed([old, kept] + new) == [old.name])
    }

    @Test func theNewestThreeRequestedBackupsStay() throws {
        let automatic = try (0..<3).map { try backup(daysAgo: $0) }
        let requested = try (0..<4).map { try backup(daysAgo: 200 + $0, .asked) }
        #expect(removed(automatic + requested) == [requested[3].name])
    }

    @Test(
        arguments: [
            // The ages in days of the newest entry and the backups; negative if they are in the future.
            (0, [0, 1], true), (30, [0, 30], true), (31, [0, 1], false), (0, [0, 31], false), (90, [0, 90], false),
            (-1, [1], false), (1, [-1, 1], false), (0, [0], true), (nil, [0, 1], true), (nil, [0, 90], false),
        ] as [(Int64?, [Int64], Bool)])
    func aCleanUpTrustsOnlyAClockNearEntriesAndBackups(entry: Int64?, backups: [Int64], isTrusted: Bool) throws {
        let newest = entry.map { Instant(milliseconds: now.milliseconds - $0 * 86_400_000) }
        let backups = try backups.map { try backup(daysAgo: $0) }
        #expect(BackupRule.trusts(now, newestEntry: newest, backups: backups) == isTrusted)
    }

    @Test func newestBackupAlwaysStays() throws {
        let (newest, older) = try (backup(daysAgo: 1000, megabytes: 5000), backup(daysAgo: 1001))
        #expect(removed([newest, older]) == [older.name])
        #expect(removed([newest]) == [])
        #expect(removed([]) == [])
    }

    @Test func oldestAutomaticBackupsBeyondAHundredMegabytesAreRemoved() throws {
        let backups = try (0..<6).map { try backup(daysAgo: $0, megabytes: 30) }
        #expect(removed(backups) == Set(backups[3...].map(\.name)))
        #expect(BackupRule.surplus(of: backups, at: now, automaticBytes: 60_000_000).count == 4)
        let exact = try (0..<4).map { try backup(daysAgo: $0, megabytes: 25) }
        #expect(removed(exact) == [])
        // An older backup that still fits stays.
        let mixed = try [backup(daysAgo: 0, megabytes: 60), backup(daysAgo: 1, megabytes: 60), backup(daysAgo: 2)]
        #expect(removed(mixed) == [mixed[1].name])
    }

    @Test(arguments: [BackupReason.asked, .beforeImport, .beforeRestore, .beforeMigration(to: "v9")])
    func requestedBackupsStayAndDoNotCountAgainstAutomaticOnes(reason: BackupReason) throws {
        let backups = try (0..<90).map { try backup(daysAgo: $0, megabytes: 500, reason) }
        #expect(removed(backups) == [])
        let automatic = try (1..<5).map { try backup(daysAgo: $0, megabytes: 25) }
        #expect(removed(backups + automatic) == [])
    }

    @Test func sparedBackupStays() throws {
        let (new, old) = try (backup(daysAgo: 0), backup(daysAgo: 400))
        #expect(BackupRule.surplus(of: [new, old], at: now, sparing: [old.name]).isEmpty)
    }

    /// Makes a backup and a clean-up every day of a year: a backup near any day remains.
    @Test func dailyBackupsThinToOneAWeekAfterAWeek() throws {
        var kept: [Backup] = []
        for day in (0..<365).reversed() {
            let today = Instant(milliseconds: now.milliseconds - Int64(day) * 86_400_000)
            kept.append(try backup(daysAgo: Int64(day)))
            let gone = Set(BackupRule.surplus(of: kept, at: today).map(\.name))
            kept.removeAll { gone.contains($0.name) }
            let ages = kept.map { BackupRule.age(of: $0, at: today) / 86_400_000 }.sorted()
            let first = min(8, 365 - day)
            #expect(Array(ages.prefix(first)) == Array(0..<Int64(first)))
            #expect(zip(ages, ages.dropFirst()).allSatisfy { $1 - $0 <= 13 }, "\(ages)")
            #expect(ages.last.map { $0 >= min(77, Int64(364 - day) - 7) && $0 <= 90 } == true, "\(ages)")
            #expect(ages.count <= 8 + 13)
        }
    }

    @Test func backupIsDueWithoutAnyOrAfterFourteenDays() throws {
        #expect(BackupRule.isDue([], at: now))
        #expect(!BackupRule.isDue([try backup(daysAgo: 13), try backup(daysAgo: 30)], at: now))
        #expect(BackupRule.isDue([try backup(daysAgo: 14)], at: now))
    }

    @Test func backupDatedInTheFutureDoesNotDelayTheNext() throws {
        #expect(BackupRule.isDue([try backup(daysAgo: -4000), try backup(daysAgo: 2)], at: now, every: 1))
        #expect(!BackupRule.isDue([try backup(daysAgo: 0)], at: now, every: 1))
    }

    @Test(arguments: [
        ("2026-03-14T091500Z", nil), ("2026-03-14T091500Z-2", nil), ("2026-03-14T091500Z-automatic", "automatic"),
        ("2026-03-14T091500Z-before-import", "before import"),
        ("2026-03-14T091500Z-before-v16-3", "before v16"),
    ])
    func backupNameHoldsTheTimeAndTheReason(name: String, reason: String?) throws {
        let backup = try #require(Backup(name: name, bytes: 1))
        #expect(backup.madeAt == march)
        #expect(backup.reason == reason)
    }

    private static let otherDisk = "/dev/shm"

    /// True if there is another file system beside that of temporary files.
    private static var hasOtherDisk: Bool {
        var (one, other) = (stat(), stat())
        return access(otherDisk, W_OK) == 0 && stat(otherDisk, &one) == 0
            && stat(NSTemporaryDirectory(), &other) == 0 && one.st_dev != other.st_dev
    }

    @Test(.enabled(if: hasOtherDisk)) func aPictureOnAnotherDiskIsCopied() throws {
        let (scratch, source) = (try Scratch(), "\(Self.otherDisk)/fhq-\(UUID().uuidString)")
        let hash = String(repeating: "ab", count: 32)
        defer { try? FileManager.default.removeItem(atPath: source) }
        try FileManager.default.createDirectory(atPath: source + "/ab", withIntermediateDirectories: true)
        let bytes = Data((0..<5 << 20).map { UInt8(truncatingIfNeeded: $0 / 3) })
        try bytes.write(to: URL(fileURLWithPath: "\(source)/ab/\(hash).jpg"))
        let pictures = BackupPictures(path: scratch.path + "/photos")
        let picture = NeededPicture(name: "ab/\(hash).jpg", sha256: hash, isSpare: false)
        #expect(try pictures.add([picture], from: [source], copies: false) == [picture])
        #expect(try pictures.add([picture], from: [source]) == [])
        #expect(try scratch.bytes("photos/ab/\(hash).jpg") == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: pictures.path) == ["ab"])
    }

    @Test(arguments: [
        "", "notes", "2026-03-14", "2026-03-14T09:15:00Z", "2026-02-31T091500Z", "2026-03-14T096500Z",
        "2026-03-14T091500X",
    ])
    func otherFileNamesAreNoBackup(name: String) {
        #expect(Backup(name: name, bytes: 1) == nil)
    }
}
