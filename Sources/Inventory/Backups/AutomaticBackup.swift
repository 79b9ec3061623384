import GRDB
import Glibc
import QueryLanguage

/// How often a backup is made without being asked for.
public struct BackupSchedule: Hashable, Sendable {
    /// After so many days; `nil` for never.
    public var days: Int64?

    public init(days: Int64?) {
        self.days = days
    }

    /// Once a day, until something else is set.
    public static let usual = BackupSchedule(days: 1)
    /// The keys of the settings that say how often, and how much the automatic ones may weigh together, in MB.
    public static let setting = "backup every"
    public static let sizeSetting = "backup size"

    /// Longer ago than any day that has a date.
    private static let mostDays: Int64 = 3_660_000

    /// As the store keeps it: `1 day`, `7 days`, `off`.
    public var text: String { days.map { "\($0) \($0 == 1 ? "day" : "days")" } ?? "off" }

    /// What is none, as a damaged store may hold it, is the usual one.
    init(text: String) {
        let days = text.split(separator: " ").first.flatMap { Int64($0) }
        self =
            text == "off"
            ? BackupSchedule(days: nil) : days.map { BackupSchedule(days: min(max(1, $0), Self.mostDays)) } ?? .usual
    }
}

/// What there is to do and to say about backups that nobody asked for.
public struct AutomaticBackup: Sendable {
    /// Whether the newest is older than it may be.
    public var isDue = false
    /// Whether there is nothing to lose yet, so that the next change may be the first that counts.
    public var isForNothing = false
    /// Whether the last attempt failed so lately that another is not worth it yet.
    public var mustWait = false
    /// The folder that is set for backups, where it cannot be reached.
    public var unreachable: String?
    /// Why the last one failed, in a sentence.
    public var failure: String?
}

extension InventoryStore {
    /// How often this store is backed up by itself.
    public func backupSchedule() throws -> BackupSchedule {
        try setting(BackupSchedule.setting).map { BackupSchedule(text: $0) } ?? .usual
    }

    /// Looks whether a backup is due: a few small reads, and the names in a folder or two.
    ///
    /// A store that nothing was bought or spent in has nothing to lose. One that failed is tried again an hour later.
    public func automaticBackup() throws -> AutomaticBackup {
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

    /// Makes a backup if one is due and no other process is making it; `nil` if none was to be made.
    ///
    /// Why it failed is kept for ``automaticBackup()``, besides being thrown.
    public func backUpIfDue(progress: (BackupProgress) throws -> Void = { _ in }) throws -> MadeBackup? {
        try translatingErrors {
            guard try automaticBackup().isDue, let beside = try backupFolders()?.beside else { return nil }
            try beside.make()
            // Its folder, not the store's: a store that is copied elsewhere has no use for it.
            let lock = WriterLock(storePath: beside.path + "/", suffix: "automatic-lock")
            guard lock.acquireAtOnce(for: "backup") else { return nil }
            defer { lock.release() }
            // Another process may have made it until now.
            guard try automaticBackup().isDue else { return nil }
            do {
                let made = try backUpAutomatically(progress)
                BackupFailure.forget(in: beside)
                return made
            } catch {
                if error as? StoreError != .interrupted { BackupFailure.keep(error, at: clock(), in: beside) }
                throw error
            }
        }
    }

    private func backUpAutomatically(_ progress: (BackupProgress) throws -> Void) throws -> MadeBackup {
        let made = try read { database in
            try refuseFullDisk(database)
            return try backUp(database, for: .automatic, progress: progress)
        }
        try cleanUpBackups(sparing: [made.backup.name])
        // Who wrote meanwhile could not empty the log, since this process read.
        phase.withLock { $0.hasWritten = true }
        return made
    }

    /// A disk that would be full in the end would be full for everyone meanwhile.
    private func refuseFullDisk(_ database: Database) throws {
        let folder = BackupFolders(storePath: path, database: database).next
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        let size = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
        var space = statvfs()
        guard statvfs(StorePath.parent(of: folder.path), &space) == 0 else { return }
        // Some file systems of other machines say that there are more blocks than any number of bytes has.
        let (room, isEndless) = UInt64(space.f_bavail).multipliedReportingOverflow(by: UInt64(space.f_frsize))
        guard isEndless || room > UInt64(pages * size + size * 64) else { throw StoreError.diskFull(path: folder.path) }
    }
}

/// Why the last automatic backup failed: a file beside the backups, since nobody was there to be told.
struct BackupFailure {
    let moment: Instant
    let sentence: String

    private static func path(_ folder: BackupFolder) -> String { folder.path + "/failure.txt" }

    /// `nil` if it did not fail.
    init?(of folder: BackupFolder) {
        guard let file = fopen(Self.path(folder), "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 2000)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.count == 2, let moment = Instant(rfc3339: lines[0]) else { return nil }
        (self.moment, sentence) = (moment, StoreError.visible(lines[1]))
    }

    static func keep(_ error: any Error, at moment: Instant, in folder: BackupFolder) {
        let file = open(path(folder), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let text = "\(moment.description)\n\("\(error)".prefix { $0 != "\n" })\n"
        _ = text.withCString { write(file, $0, strlen($0)) }
    }

    static func forget(in folder: BackupFolder) { unlink(path(folder)) }
}
