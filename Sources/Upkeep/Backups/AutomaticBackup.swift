import Queries
import QueryLanguage
import StoreFile
import SystemLibrary

/// The interval between automatic backups.
package struct BackupSchedule: Hashable, Sendable {
    /// The number of days between backups; `nil` for never.
    package var days: Int64?

    package init(days: Int64?) {
        self.days = days
    }

    /// The default: once a day.
    package static let usual = BackupSchedule(days: 1)
    /// The keys of the settings for the schedule and for the total size of automatic backups in MB.
    package static let setting = "backup every"
    package static let sizeSetting = "backup size"

    /// More days than any date can be in the past.
    private static let mostDays: Int64 = 3_660_000

    /// The stored form: `1 day`, `7 days`, `off`.
    package var text: String { days.map { "\($0) \($0 == 1 ? "day" : "days")" } ?? "off" }

    /// Reads the stored form; malformed text, as in a damaged store, gives the default.
    init(text: String) {
        let days = text.split(separator: " ").first.flatMap { Int64($0) }
        self =
            text == "off"
            ? BackupSchedule(days: nil) : days.map { BackupSchedule(days: min(max(1, $0), Self.mostDays)) } ?? .usual
    }
}

/// The state of automatic backups.
package struct AutomaticBackup: Sendable {
    /// True if the newest backup is older than the schedule allows.
    package var isDue = false
    /// True if the store is still empty, so that the next change may be the first worth keeping.
    package var isForNothing = false
    /// True if the last attempt failed too recently to try again.
    package var mustWait = false
    /// The folder set for backups, if it can't be reached.
    package var unreachable: String?
    /// The reason why the last backup failed, in a sentence.
    package var failure: String?
}

extension InventoryStore {
    /// Returns the schedule of automatic backups.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func backupSchedule() throws -> BackupSchedule {
        try setting(BackupSchedule.setting).map { BackupSchedule(text: $0) } ?? .usual
    }

    /// Returns the state of automatic backups, found by a few small reads and the names in a folder or two.
    ///
    /// An empty store needs no backup. A failed backup is tried again an hour later.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func automaticBackup() throws -> AutomaticBackup {
        var state = AutomaticBackup()
        guard access == .readWrite, let folders = try backupFolders(), let days = try backupSchedule().days,
            BackupRule.isDue(try folders.backups(), at: clock(), every: days)
        else { return state }
        guard try !isEmpty() else {
            state.isForNothing = true
            return state
        }
        state.unreachable = folders.unreachable
        let failure = BackupFailure(of: folders.beside)
        state.failure = failure?.sentence
        state.isDue = true
        state.mustWait = failure.map { abs(clock().milliseconds - $0.moment.milliseconds) < 3_600_000 } ?? false
        return state
    }

    /// Makes a backup if one is due and no other process is making it; otherwise returns `nil`.
    ///
    /// The reason for a failure is also stored for ``automaticBackup()``.
    ///
    /// - Throws: ``StoreError`` if the backup fails, and any error that `progress` throws.
    package func backUpIfDue(progress: @escaping (BackupProgress) throws -> Void = { _ in }) throws -> MadeBackup? {
        try translatingErrors {
            guard try automaticBackup().isDue, let beside = try backupFolders()?.beside else { return nil }
            try beside.make()
            // The lock is for the folder of backups, not for the store: a copy of the store elsewhere has no use for
            // it.
            let lock = WriterLock(storePath: beside.path + "/", suffix: "automatic-lock")
            guard lock.acquireAtOnce(for: "backup") else { return nil }
            defer { lock.release() }
            // Another process may have made it meanwhile.
            guard try automaticBackup().isDue else { return nil }
            do {
                let made = try backUpAutomatically(progress)
                BackupFailure.forget(in: beside)
                return made
            } catch {
                if error as? StoreError != .interrupted { BackupFailure.note(error, at: clock(), in: beside) }
                throw error
            }
        }
    }

    private func backUpAutomatically(_ progress: @escaping (BackupProgress) throws -> Void) throws -> MadeBackup {
        let made = try read { database in
            try refuseFullDisk(database)
            return try backUp(database, for: .automatic, progress: progress)
        }
        try cleanUpBackups(sparing: [made.backup.name])
        // Other writers could not empty the log meanwhile, since this process was reading.
        phase.withLock { $0.hasWritten = true }
        return made
    }

    /// Refuses a backup that would fill the disk, since other programs need room too.
    private func refuseFullDisk(_ database: StoreConnection) throws {
        let folder = BackupFolders(storePath: path, database: database).next
        let pages = try database.value(Int.self, "PRAGMA page_count") ?? 0
        let size = try database.value(Int.self, "PRAGMA page_size") ?? 4096
        guard let room = DiskRoom.bytes(at: StorePath.parent(of: folder.path)) else { return }
        guard room > Int64(pages * size + size * 64) else { throw StoreError.diskFull(path: folder.path) }
    }
}

/// The reason why the last automatic backup failed, stored in a file beside the backups, since no user was present.
struct BackupFailure {
    let moment: Instant
    let sentence: String

    private static func path(_ folder: BackupFolder) -> String { folder.path + "/failure.txt" }

    /// Reads the failure; returns `nil` if the last backup did not fail.
    init?(of folder: BackupFolder) {
        guard let file = fopen(Self.path(folder), "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 2000)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.count == 2, let moment = Instant(rfc3339: lines[0]) else { return nil }
        (self.moment, sentence) = (moment, StoreError.visible(lines[1]))
    }

    static func note(_ error: any Error, at moment: Instant, in folder: BackupFolder) {
        let file = open(path(folder), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let text = "\(moment.description)\n\("\(error)".prefix { $0 != "\n" })\n"
        _ = text.withCString { write(file, $0, strlen($0)) }
    }

    static func forget(in folder: BackupFolder) { unlink(path(folder)) }
}
