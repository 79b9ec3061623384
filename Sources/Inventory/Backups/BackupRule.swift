import QueryLanguage

/// How long backups are kept, and when one is due.
///
/// The newest stays whatever happens. What was asked for, and what was made before an import, a migration or a restore, stays
/// for 90 days. Of those that fhq made by itself the last seven days stay, then one of each week, as far as they go into
/// ``bytes`` together.
public enum BackupRule {
    /// Older ones are removed.
    static let days: Int64 = 90
    /// So long each of the automatic ones stays, then one a week.
    static let daily: Int64 = 7
    /// What the automatic ones may weigh together, until something else is set.
    public static let bytes: Int64 = 100_000_000
    /// After as many days it is said that another one is due, where fhq makes none by itself.
    public static let dueAfterDays: Int64 = 14

    static let day: Int64 = 86_400_000

    /// Which of `backups` a clean-up at `now` removes: never the newest, nor those it has to spare.
    static func surplus(
        of backups: [Backup], at now: Instant, automaticBytes: Int64 = bytes, sparing spared: Set<String> = []
    ) -> [Backup] {
        var size: Int64 = 0
        var weeks: Set<Int64> = []
        return backups.sorted(by: Backup.isNewer).enumerated().filter { index, backup in
            let age = age(of: backup, at: now)
            let fits = size + backup.bytes <= automaticBytes
            let stays =
                if index == 0 || spared.contains(backup.name) {
                    true
                } else if age > days * day {
                    false
                } else if !backup.isAutomatic || age <= daily * day && fits {
                    true
                } else {
                    fits && weeks.insert(backup.madeAt.milliseconds / (7 * day)).inserted
                }
            if stays, backup.isAutomatic { size += backup.bytes }
            return !stays
        }.map(\.element)
    }

    /// How many whole days old the newest of `backups` is; `nil` if there is none.
    public static func age(of backups: [Backup], at now: Instant) -> Int64? {
        backups.min(by: Backup.isNewer).map { max(0, age(of: $0, at: now) / day) }
    }

    /// Whether none of `backups` was made within so many days of `now`.
    ///
    /// One that was made while the clock was wrong, years ahead, keeps none from being made.
    static func isDue(_ backups: [Backup], at now: Instant, every days: Int64 = dueAfterDays) -> Bool {
        !backups.contains { abs(age(of: $0, at: now)) < days * day }
    }

    static func age(of backup: Backup, at now: Instant) -> Int64 {
        now.milliseconds - backup.madeAt.milliseconds
    }
}
