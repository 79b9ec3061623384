import Inventory
import QueryLanguage
import Rendering

/// What is said of backups.
enum BackupWords {
    /// That a backup is due, if one is; a store that nothing was bought or spent in has nothing to lose.
    static func due(_ environment: Environment) throws -> String? {
        let store = try environment.store()
        guard let folder = store.backupFolder else { return nil }
        guard let age = BackupRule.age(of: try folder.backups(), at: environment.clock.now()) else {
            return try store.isEmpty() ? nil : "there is no backup yet: backup now makes one"
        }
        guard age >= BackupRule.dueAfterDays else { return nil }
        return "the last backup is \(age) days old: backup now makes another"
    }

    /// Shows how far copying has come, on a terminal only.
    static func progress(_ doing: String, _ environment: Environment) -> (BackupProgress) throws -> Void {
        { progress in
            let percent = progress.total > 0 ? progress.done * 100 / progress.total : 100
            try environment.progress("\(doing) … \(percent) %")
        }
    }

    /// The one backup that a name means, or the beginning of a name.
    static func find(_ name: String, in folder: BackupFolder) throws -> Backup {
        let backups = try folder.backups()
        let file = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
        if let backup = backups.first(where: { $0.name == file }) { return backup }
        let found = backups.filter { !file.isEmpty && $0.name.hasPrefix(file) }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw StatementError(
                "\(visible(name)) could be \(found.count) backups",
                hints: found.prefix(5).map { "restore backup \($0.name)" })
        }
        let nearest = Spelling.nearest(to: file, among: backups.map(\.name))
        throw StatementError(
            "there is no backup \(visible(name))",
            hints: [nearest.map { "did you mean \($0)?" } ?? "backups lists them"])
    }
}
