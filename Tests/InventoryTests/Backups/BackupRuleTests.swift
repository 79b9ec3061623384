import Foundation
import QueryLanguage
import Testing

@testable import Inventory

/// Which backups a clean-up removes.
@Suite struct BackupRuleTests {
    private let now = Instant(rfc3339: "2026-06-01T00:00:00Z") ?? march

    private func backup(daysAgo days: Int64, megabytes: Int64 = 1) throws -> Backup {
        let moment = Instant(milliseconds: now.milliseconds - days * 86_400_000)
        return try #require(Backup(name: Backup.stem(moment, reason: .asked), bytes: megabytes * 1_000_000))
    }

    private func removed(_ backups: [Backup]) -> Set<String> {
        Set(BackupRule.surplus(of: backups, at: now).map(\.name))
    }

    @Test func whatIsOlderThanNinetyDaysGoes() throws {
        let (new, kept, old) = try (backup(daysAgo: 0), backup(daysAgo: 90), backup(daysAgo: 91))
        #expect(removed([old, kept, new]) == [old.name])
    }

    @Test func theNewestStaysHoweverOldAndLargeItIs() throws {
        let (newest, older) = try (backup(daysAgo: 1000, megabytes: 5000), backup(daysAgo: 1001))
        #expect(removed([newest, older]) == [older.name])
        #expect(removed([newest]) == [])
        #expect(removed([]) == [])
    }

    @Test func beyondAHundredMegabytesTheOldestGo() throws {
        let backups = try (0..<6).map { try backup(daysAgo: $0, megabytes: 30) }
        #expect(removed(backups) == Set(backups[3...].map(\.name)))
        let exact = try (0..<4).map { try backup(daysAgo: $0, megabytes: 25) }
        #expect(removed(exact) == [])
        // An older one that still fits stays.
        let mixed = try [backup(daysAgo: 0, megabytes: 60), backup(daysAgo: 1, megabytes: 60), backup(daysAgo: 2)]
        #expect(removed(mixed) == [mixed[1].name])
    }

    @Test func whatIsSparedStays() throws {
        let (new, old) = try (backup(daysAgo: 0), backup(daysAgo: 400))
        #expect(BackupRule.surplus(of: [new, old], at: now, sparing: [old.name]).isEmpty)
    }

    @Test func anotherIsDueAfterFourteenDaysOrWithoutAny() throws {
        #expect(BackupRule.isDue([], at: now))
        #expect(!BackupRule.isDue([try backup(daysAgo: 13), try backup(daysAgo: 30)], at: now))
        #expect(BackupRule.isDue([try backup(daysAgo: 14)], at: now))
    }

    @Test(arguments: [
        ("2026-03-14T091500Z", nil), ("2026-03-14T091500Z-2", nil),
        ("2026-03-14T091500Z-before-import", "before import"),
        ("2026-03-14T091500Z-before-v16-3", "before v16"),
    ])
    func aNameTellsTheMomentAndTheReason(name: String, reason: String?) throws {
        let backup = try #require(Backup(name: name, bytes: 1))
        #expect(backup.madeAt == march)
        #expect(backup.reason == reason)
    }

    @Test(arguments: ["", "notes", "2026-03-14", "2026-03-14T09:15:00Z", "2026-02-31T091500Z", "2026-03-14T096500Z"])
    func anotherNameIsNoBackup(name: String) {
        #expect(Backup(name: name, bytes: 1) == nil)
    }
}
