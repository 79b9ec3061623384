import Codecs
import StoreFile
import Upkeep

extension Environment {
    /// Returns the backups in the folders of the store in the form of ``QueryContext/backups``.
    ///
    /// - Throws: ``StoreError`` if the store or a folder can't be read.
    func backupRows() throws -> String {
        let folders = try store().backupFolders()
        let now = clock.now()
        var pictures: [String: Set<String>] = [:]
        for folder in folders?.all ?? [] { pictures[folder.path] = folder.pictureNames() }
        let rows = try (folders?.backups() ?? []).map { backup -> JSON in
            let contents = BackupContents(ofFileAt: backup.path, beside: pictures[backup.folder] ?? [])
            let age = max(0, (now.milliseconds - backup.madeAt.milliseconds) / 86_400_000)
            return [
                "name": .text(backup.name), "made": .text(backup.madeAt.description), "bytes": JSON(backup.bytes),
                "version": contents.version.map { .text($0) } ?? nil, "items": JSON(contents.items),
                "reason": .text(Self.word(of: backup)), "age": JSON(age), "photos": JSON(contents.photos),
                "missing_photos": JSON(contents.missingPhotos),
                "day": .text(BusinessCalendar.local.moment(backup.madeAt).day.description),
            ]
        }
        return String(decoding: JSON.array(rows).bytes, as: UTF8.self)
    }

    /// Returns the reason in a word that a condition can ask for: `import` if it was made before one.
    private static func word(of backup: Backup) -> String {
        guard let reason = backup.reason else { return "asked" }
        return reason.hasPrefix("before ") ? String(reason.dropFirst("before ".count)) : reason
    }
}

extension JSON {
    fileprivate init(_ number: Int64?) { self = number.map { .number(Double($0)) } ?? .null }
}
