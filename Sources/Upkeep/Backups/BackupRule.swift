import QueryLanguage

/// The rules for how long backups are kept and when one is due.
///
/// The newest always stays. Backups that the user asked for, and those from before an import, a migration or a restore,
/// stay for 90 days. Of the automatic ones the last seven days stay, then one for each week, as long as they fit into
/// ``bytes`` together. The newest three requested backups stay whatever their age.
///
/// A wrong clock makes every backup look old, so a clean-up needs a clock that it can trust, and a run removes only a
/// few.
package enum BackupRule {
    /// The number of days after which backups are removed.
    static let days: Int64 = 90
    /// The number of days for which all automatic backups stay; after that one a week stays.
    static let daily: Int64 = 7
    /// The default limit in bytes for all automatic backups together.
    package static let bytes: Int64 = 100_000_000
    /// The age in days after which fhq reminds the user of a backup, if automatic ones are off.
    package static let dueAfterDays: Int64 = 14

    /// The number of requested backups that stay whatever their age.
    static let keptRequested = 3
    /// The number of backups that one run removes at most.
    static let mostRemoved = 2
    /// The number of days without entries or backups after which a clean-up doesn't trust the clock.
    static let trustedDays: Int64 = 30

    /// The milliseconds by which the newest SKU may be ahead of the clock, since a million items bought at once have a
    /// millisecond each.
    private static let skuLead: Int64 = 3_600_000

    static let day: Int64 = 86_400_000

    /// Returns true if the store and its backups show that the clock is neither behind nor far ahead.
    ///
    /// A backup of the last day shows only that the clock isn't behind, since the same wrong clock may have dated it.
    static func trusts(_ now: Instant, newestEntry: Instant?, backups: [Backup]) -> Bool {
        let moments = backups.map(\.madeAt)
        guard moments.allSatisfy({ $0 <= now }),
            newestEntry.map({ $0.milliseconds - now.milliseconds <= skuLead }) ?? true
        else { return false }
        let earlier = moments.filter { now.milliseconds - $0.milliseconds >= day }
        return [earlier.max(), newestEntry].compactMap(\.self).allSatisfy {
            now.milliseconds - $0.milliseconds <= trustedDays * day
        }
    }

    /// Returns the backups that a clean-up at `now` removes if there is no limit for a run: never the newest or those
    /// in `spared`, oldest last.
    static func surplus(
        of backups: [Backup], at now: Instant, automaticBytes: Int64 = bytes, sparing spared: Set<String> = []
    ) -> [Backup] {
        var size: Int64 = 0
        var weeks: Set<Int64> = []
        let requested = Set(
            backups.filter { $0.reason == nil }.sorted(by: Backup.isNewer).prefix(keptRequested).map(\.name))
        return backups.sorted(by: Backup.isNewer).enumerated().filter { index, backup in
            let age = max(0, age(of: backup, at: now))
            let fits = size + backup.bytes <= automaticBytes
            let stays =
                if index == 0 || spared.contains(backup.name) || requested.contains(backup.name) {
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

    /// Returns the age of the newest backup in whole days; `nil` if there is none.
    package static func age(of backups: [Backup], at now: Instant) -> Int64? {
        backups.min(by: Backup.isNewer).map { max(0, age(of: $0, at: now) / day) }
    }

    /// Returns true if no backup was made within this many days of `now`.
    ///
    /// A backup dated far in the future, by a wrong clock, does not count.
    static func isDue(_ backups: [Backup], at now: Instant, every days: Int64 = dueAfterDays) -> Bool {
        !backups.contains { abs(age(of: $0, at: now)) < days * day }
    }

    static func age(of backup: Backup, at now: Instant) -> Int64 {
        now.milliseconds - backup.madeAt.milliseconds
    }
}
