import QueryLanguage

/// A backup, as the name of its file tells of it: `2026-03-14T091500Z-before-import`.
public struct Backup: Hashable, Sendable {
    /// The file's name without `.sqlite`; it begins with the moment in UTC, to the second.
    public let name: String
    public let madeAt: Instant
    /// What it was made for, such as `before import`; `nil` if someone asked for it.
    public let reason: String?
    public let bytes: Int64

    /// `nil` for a name that no backup has.
    init?(name: String, bytes: Int64) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts[2].utf8.count == 10, parts[2].hasSuffix("Z") else { return nil }
        let time = parts[2].dropFirst(3).prefix(6)
        let text = [time.prefix(2), time.dropFirst(2).prefix(2), time.suffix(2)].joined(separator: ":")
        let day = "\(parts[0])-\(parts[1])-\(parts[2].prefix(2))"
        guard parts[2].dropFirst(2).first == "T", let moment = Instant(rfc3339: "\(day)T\(text)Z") else { return nil }
        let words = parts.dropFirst(3).filter { Int($0) == nil }
        self.name = name
        self.bytes = bytes
        madeAt = moment
        reason = words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// What the name of a backup made at `moment` begins with; a colon is no part of a file's name everywhere.
    static func stem(_ moment: Instant, reason: BackupReason) -> String {
        moment.description.prefix(19).filter { $0 != ":" } + "Z" + reason.ending
    }

    /// Newest first; of the same second, the one with the later name.
    static func isNewer(_ left: Backup, _ right: Backup) -> Bool {
        (left.madeAt, left.name.utf8.count, left.name) > (right.madeAt, right.name.utf8.count, right.name)
    }
}

/// What a backup is made for.
enum BackupReason: Equatable {
    case asked, beforeImport, beforeRestore
    case beforeMigration(to: String)

    /// What stands behind the moment in its name.
    var ending: String {
        switch self {
        case .asked: ""
        case .beforeImport: "-before-import"
        case .beforeRestore: "-before-restore"
        case .beforeMigration(let version): "-before-\(version)"
        }
    }
}

/// How long backups are kept, and when one is due.
public enum BackupRule {
    /// Older ones are removed.
    static let days: Int64 = 90
    /// Beyond this size, all together, the oldest are removed.
    static let bytes: Int64 = 100_000_000
    /// After as many days another one is due.
    public static let dueAfterDays: Int64 = 14

    private static let day: Int64 = 86_400_000

    /// Which of `backups` a clean-up at `now` removes: never the newest, nor those it has to spare.
    static func surplus(of backups: [Backup], at now: Instant, sparing spared: Set<String> = []) -> [Backup] {
        let ordered = backups.sorted(by: Backup.isNewer)
        var size: Int64 = 0
        return ordered.enumerated().filter { index, backup in
            if index == 0 || spared.contains(backup.name) {
                size += backup.bytes
                return false
            }
            let isOld = age(of: backup, at: now) > days * day
            if !isOld, size + backup.bytes <= bytes {
                size += backup.bytes
                return false
            }
            return true
        }.map(\.element)
    }

    /// How many whole days old the newest of `backups` is; `nil` if there is none.
    public static func age(of backups: [Backup], at now: Instant) -> Int64? {
        backups.min(by: Backup.isNewer).map { max(0, age(of: $0, at: now) / day) }
    }

    /// Whether another backup is due at `now`.
    public static func isDue(_ backups: [Backup], at now: Instant) -> Bool {
        age(of: backups, at: now).map { $0 >= dueAfterDays } ?? true
    }

    private static func age(of backup: Backup, at now: Instant) -> Int64 {
        now.milliseconds - backup.madeAt.milliseconds
    }
}
