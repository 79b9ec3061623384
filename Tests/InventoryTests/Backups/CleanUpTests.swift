import Foundation
import QueryLanguage
import Testing

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// The backups that a run removes, by its clock.
@Suite struct CleanUpTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func store() throws -> InventoryStore {
        let store = try InventoryStore.open(at: scratch.store, access: .readWrite, clock: { march })
        try store.change("buy", today: march.utcDay) { _ = try $0.buy(Purchase(title: "Lamp")) }
        return store
    }

    /// Makes empty files with the names of old backups, and returns the names.
    private func makeOld(_ days: some Sequence<Int64>, _ reason: BackupReason = .automatic) throws -> [String] {
        try days.map {
            let name = Backup.stem(Instant(milliseconds: march.milliseconds - $0 * 86_400_000), reason: reason)
            try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/inventory.backups/\(name).sqlite"))
            return name
        }
    }

    /// Returns the names that are left after a run that makes three backups at a clock.
    private func left(after days: Int64, isClockFixed: Bool = false) throws -> Set<String> {
        let moment = Instant(milliseconds: march.milliseconds + days * 86_400_000)
        let store = try InventoryStore.open(
            at: scratch.store, access: .readWrite, clock: { moment }, isClockFixed: isClockFixed)
        defer { store.close() }
        try store.change("spend", today: moment.utcDay) { _ = try $0.buy(Purchase(title: "Jug")) }
        for _ in 0..<3 { _ = try store.backUp() }
        return try Set(store.backupFolders()?.backups().map(\.name) ?? [])
    }

    @Test(arguments: [(90, false), (31, false), (-1, false), (1, true)] as [(Int64, Bool)])
    func aClockThatMayBeWrongRemovesNothing(days: Int64, isFixed: Bool) throws {
        let first = try store()
        _ = try first.backUp()
        first.close()
        let old = try makeOld(200..<210)
        #expect(try left(after: days, isClockFixed: isFixed).isSuperset(of: old))
        // The first run at that clock has made entries and backups that agree with it.
        #expect(try left(after: days, isClockFixed: isFixed).isSuperset(of: old))
    }

    @Test func aRunRemovesTheTwoOldestBackups() throws {
        let first = try store()
        _ = try first.backUp()
        first.close()
        let old = try makeOld(200..<210)
        for count in [8, 6, 4] {
            #expect(try left(after: 1).intersection(old) == Set(old.prefix(count)))
        }
    }

    @Test func theBackupOfReplacedContentsStays() throws {
        let first = try store()
        _ = try first.backUp()
        let needed = try makeOld([300], .beforeReplace)
        let others = try makeOld([298, 299], .beforeReplace)
        try first.write("test") { database in
            try ImportEntry(source: "phone").replaces(backup: needed[0], at: march, in: database)
        }
        first.close()
        #expect(try left(after: 1).intersection(needed + others) == Set(needed))
    }
}
