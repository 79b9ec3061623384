import Inventory
import QueryLanguage
import Rendering

/// `restore backup 2026-03-14T091500Z`: puts what a backup holds in place of what the store holds.
public struct RestoreBackup: Statement, Hashable {
    /// The backup's name, or the beginning of it.
    public var name: String

    public static var spec: StatementSpec { RestoreStatement.spec }

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        RestoreBackup(name: try cursor.text())
    }

    public var canonical: String { "restore backup \(Quoting.word(name))" }
    public var effects: Effects { [.writesStore, .writesFiles] }

    public func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard let folder = store.backupFolder else { throw StatementError("there is no backup \(visible(name))") }
        let backup = try BackupWords.find(name, in: folder)
        let version = try store.check(backup)
        guard !environment.options.isDryRun else {
            environment.notice("dry run: not done, since it writes a file: \(sentence(backup, folder, version))")
            return .none
        }
        try confirm(backup, folder, version, environment)
        defer { try? environment.progress(nil) }
        let restored = try store.restore(backup, progress: BackupWords.progress("restoring", environment))
        try environment.progress(nil)
        if !environment.options.isQuiet {
            environment.notice("restored \(backup.name); the pictures of photos are as they were")
            environment.notice("what was here before: restore backup \(restored.safety.name)")
        }
        return .none
    }

    private func confirm(
        _ backup: Backup, _ folder: BackupFolder, _ version: String?, _ environment: Environment
    ) throws {
        guard !environment.options.yes else { return }
        let sentence = sentence(backup, folder, version)
        guard let ask = environment.ask else {
            throw StatementError(
                "this would restore \(sentence), and there is nobody to ask",
                hints: ["--yes does it without asking; --dry-run checks the backup"])
        }
        environment.notice("what is here now is backed up first")
        guard try ask(Question("Restore \(sentence)?")) else { throw StatementError("nothing was restored") }
    }

    /// `2026-03-14T091500Z, with 300 items, which is migrated from v12`.
    private func sentence(_ backup: Backup, _ folder: BackupFolder, _ version: String?) -> String {
        let items = folder.contents(of: backup).items.map { ", with \(grouped(Int($0))) \($0 == 1 ? "item" : "items")" }
        return "\(backup.name)\(items ?? "")\(version.map { ", migrated from \($0)" } ?? "")"
    }
}
