import Interchange
import Queries
import QueryLanguage
import Rendering
import Upkeep

/// Sentences about backups.
package enum BackupWords {
    /// Returns a sentence if a backup is due; otherwise `nil`.
    static func due(_ environment: Environment) throws -> String? {
        try overdue(environment).map { "\($0.words): backup now makes \($0.days == nil ? "one" : "another")" }
    }

    /// The work in the background.
    static let job = BackgroundJob(
        statement: "backup now if due", moments: [.change], variable: "FHQ_BACKUP", isDue: { try mayBegin($1) })

    /// Returns true if a backup may begin in the background now; `nil` if the store is still empty.
    ///
    /// It reports the last failure, and a problem with the folder.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    private static func mayBegin(_ environment: Environment) throws -> Bool? {
        let store = try environment.store()
        let state = try store.automaticBackup()
        guard !state.isForNothing else { return nil }
        guard state.isDue else { return false }
        if let path = state.unreachable, let beside = try store.backupFolders()?.beside {
            environment.notice(unreachable(path, insteadOf: beside.path))
        }
        if let failure = state.failure { environment.notice("the last automatic backup failed: \(failure)") }
        return !state.mustWait
    }

    /// Returns the reason why a backup is due, and the age of the newest; `nil` if none is due, as in an empty store.
    static func overdue(_ environment: Environment) throws -> (words: String, days: Int64?)? {
        let store = try environment.store()
        guard let folders = try store.backupFolders() else { return nil }
        guard let age = BackupRule.age(of: try folders.backups(), at: environment.clock.now()) else {
            return try store.isEmpty() ? nil : ("there is no backup yet", nil)
        }
        return age >= BackupRule.dueAfterDays ? ("the last backup is \(age) days old", age) : nil
    }

    /// Returns a closure that shows the progress of a copy, on a terminal only.
    package static func progress(_ doing: String, _ environment: Environment) -> (BackupProgress) throws -> Void {
        { try environment.progress(doing, $0.done, of: $0.total) }
    }

    /// Reports that the folder set for backups is missing, and where backups go instead.
    static func sayUnreachable(_ environment: Environment) throws {
        guard let folders = try environment.store().backupFolders(), let path = folders.unreachable else { return }
        environment.notice(unreachable(path, insteadOf: folders.beside.path))
    }

    /// Returns the sentence about an unreachable folder.
    static func unreachable(_ path: String, insteadOf: String) -> String {
        "can't reach the backup folder \(visible(path)); backups go to \(visible(insteadOf))"
    }

    /// Returns `a picture is` or `3 pictures are`.
    package static func pictures(_ count: Int) -> String {
        count == 1 ? "a picture is" : "\(grouped(count)) pictures are"
    }

    /// Returns the path of the one backup with a name or its beginning, or in a shown row; a name with a slash is a path.
    static func find(_ typed: String, for verb: String, _ environment: Environment) throws -> String {
        let name = try environment.shownRow(typed)?.name(of: .backups, as: typed) ?? typed
        if name.contains("/") { return name }
        let backups = try environment.store().backupFolders()?.backups() ?? []
        let file = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
        if let backup = backups.first(where: { $0.name == file }) { return backup.path }
        let found = backups.filter { !file.isEmpty && $0.name.hasPrefix(file) }
        if found.count == 1 { return found[0].path }
        guard found.isEmpty else {
            throw StatementError(
                "“\(visible(name))” fits \(found.count) backups: \(found.prefix(3).map(\.name).joined(separator: ", "))",
                of: name, hints: ["try: backups"])
        }
        let nearest = Spelling.nearest(to: file, among: backups.map(\.name))
        throw StatementError(
            "there is no backup “\(visible(name))”", of: name,
            hints: [nearest.map { "try: \(verb) \($0)" } ?? "try: backups"])
    }

    /// Returns the name of the backup at a path.
    static func name(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".sqlite") ? String(file.dropLast(7)) : file
    }

    /// Restores a backup into a temporary folder, and reports the findings.
    static func prove(_ name: String, _ environment: Environment) throws -> Outcome {
        let path = try find(name, for: "backup check", environment)
        let proof = try environment.store().prove(
            backupAt: path, accepts: PictureDigest.isRight, progress: progress("checking", environment))
        try environment.progress(nil)
        for finding in proof.findings.prefix(20) { environment.notice(visible(finding)) }
        let count = proof.findings.count
        guard count == 0 else {
            throw StatementError(
                "the backup \(visible(Self.name(path))) is damaged: \(grouped(count)) "
                    + (count == 1 ? "problem" : "problems"))
        }
        return .page(
            Page(
                title: "backup",
                columns: [
                    Column("name", .code), Column("version", .code), Column("items", .integer),
                    Column("photos", .integer),
                ],
                values: [
                    [
                        .text(Self.name(path)), .text(proof.version), .integer(proof.items),
                        .integer(Int64(proof.photos)),
                    ]
                ]))
    }
}
