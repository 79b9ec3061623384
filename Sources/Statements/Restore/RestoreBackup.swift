import Interchange
import QueryLanguage
import Rendering
import Upkeep

/// `restore backup 2026-03-14T091500Z`: replaces the contents of the store by those of a backup.
package struct RestoreBackup: FormStatement {
    /// The backup's name, its beginning, or the path of its file.
    package var name: String

    package static let form = Form("restore backup", RestoreBackup(name: ""), [.value(.backup, \.name)])

    package static var spec: StatementSpec { RestoreStatement.spec }

    package var effects: Effects { [.writesStore, .writesFiles] }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let path = try BackupWords.find(name, for: "restore backup", environment)
        let checked = try store.check(backupAt: path)
        let version = checked.migratedFrom
        Self.tell(of: checked, environment)
        guard !environment.options.isDryRun else {
            environment.notice(
                "dry run: skipped, since it writes a file: \(Self.sentence(BackupWords.name(path), path, version))")
            return .none
        }
        try Self.confirm(Self.sentence(BackupWords.name(path), path, version), environment)
        let restored = try Self.restore(path, adoptingDrive: false, environment)
        let missing = restored.missingPhotos
        Self.say(
            BackupWords.name(path), missing > 0 ? "; \(BackupWords.pictures(missing)) missing" : "",
            restored, environment)
        return .none
    }

    /// The number of findings, and of changes, that are named.
    private static let shown = 5

    /// Names the values in the backup that `check` reports, and the changes since then.
    package static func tell(of backup: CheckedBackup, _ environment: Environment) {
        func shown(_ count: Int) -> [String] { count > Self.shown ? ["and \(grouped(count - Self.shown)) more"] : [] }
        let findings = backup.findings.prefix(Self.shown).map { $0.statement }
        for line in findings + shown(backup.findings.count) { environment.notice("in the backup: \(visible(line))") }
        guard !backup.since.isEmpty else { return }
        let changes = backup.since.suffix(Self.shown).reversed() + shown(backup.since.count)
        environment.notice("entered since this backup: \(visible(changes.joined(separator: "; ")))")
    }

    /// Restores the backup at a path.
    ///
    /// - Throws: ``StoreError`` if it can't be restored, and the error of a user's interruption.
    package static func restore(
        _ path: String, statement: String? = nil, adoptingDrive: Bool, _ environment: Environment
    ) throws -> RestoredBackup {
        defer { try? environment.progress(nil) }
        return try environment.replacingStore {
            try $0.restore(
                backupAt: path, statement: statement, adoptingDrive: adoptingDrive, accepts: PictureDigest.isRight,
                progress: BackupWords.progress("restoring", environment))
        }
    }

    /// Says what was restored, and how to go back.
    package static func say(_ name: String, _ more: String, _ restored: RestoredBackup, _ environment: Environment) {
        environment.confirm("restored \(name)\(more)")
        environment.tell(["to go back: restore backup \(restored.safety.name)"])
    }

    /// Asks for confirmation, unless it was given.
    ///
    /// - Throws: ``StatementError`` if it isn't confirmed, or nobody can be asked.
    package static func confirm(_ sentence: String, _ environment: Environment) throws {
        guard !environment.options.yes else { return }
        guard let ask = environment.ask else {
            throw StatementError(
                "restoring a backup needs confirmation: \(sentence)",
                hints: ["add --yes to confirm, or --dry-run to check the backup"])
        }
        environment.notice("fhq first makes a backup of the present store")
        guard try ask(Question("Restore \(sentence)?")) else { throw StatementError("nothing was restored") }
    }

    /// Returns `2026-03-14T091500Z, with 300 items, which is migrated from v12`.
    package static func sentence(_ name: String, _ path: String, _ version: String?) -> String {
        let count = BackupContents(ofFileAt: path).items
        let items = count.map { ", with \(grouped(Int($0))) \($0 == 1 ? "item" : "items")" }
        return "\(visible(name))\(items ?? "")\(version.map { ", migrated from \($0)" } ?? "")"
    }
}
