import Inventory
import QueryLanguage
import Rendering
import Services
import Rendering

/// What is said of backups.
public enum BackupWords {
    /// That a backup is due, if one is.
    static func due(_ environment: Environment) throws -> String? {
        try overdue(environment).map { "\($0.words): backup now makes \($0.days == nil ? "one" : "another")" }
    }

    /// Why a backup is due, and how old the newest is; a store that nothing was bought or spent in has nothing to lose.
    static func overdue(_ environment: Environment) throws -> (words: String, days: Int64?)? {
        let store = try environment.store()
        guard let folders = try store.backupFolders() else { return nil }
        guard let age = BackupRule.age(of: try folders.backups(), at: environment.clock.now()) else {
            return try store.isEmpty() ? nil : ("there is no backup yet", nil)
        }
        return age >= BackupRule.dueAfterDays ? ("the last backup is \(age) days old", age) : nil
    }

    /// Shows how far copying has come, on a terminal only.
    static func progress(_ doing: String, _ environment: Environment) -> (BackupProgress) throws -> Void {
        { try environment.progress(doing, $0.done, of: $0.total) }
    }

    /// Says that the folder which is set for backups is not there, and where they go instead.
    static func sayUnreachable(_ environment: Environment) throws {
        guard let folders = try environment.store().backupFolders(), let path = folders.unreachable else { return }
        environment.notice(unreachable(path, insteadOf: folders.beside.path))
    }

    /// The sentence for that.
    public static func unreachable(_ path: String, insteadOf: String) -> String {
        "the folder for backups \(visible(path)) cannot be reached: they go to \(visible(insteadOf))"
    }

    /// `a picture is`, `3 pictures are`.
    static func pictures(_ count: Int) -> String { count == 1 ? "a picture is" : "\(grouped(count)) pictures are" }

    /// The file of the one backup that a name means, or the beginning of a name; what has a slash is a path.
    static func find(_ name: String, for verb: String, _ environment: Environment) throws -> String {
        if name.contains("/") { return name }
        let backups = try environment.store().backupFolders()?.backups() ?? []
        let file = name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
        if let backup = backups.first(where: { $0.name == file }) { return backup.path }
        let found = backups.filter { !file.isEmpty && $0.name.hasPrefix(file) }
        if found.count == 1 { return found[0].path }
        guard found.isEmpty else {
            throw StatementError(
                "\(visible(name)) could be \(found.count) backups", of: name,
                hints: found.prefix(5).map { "\(verb) \($0.name)" })
        }
        let nearest = Spelling.nearest(to: file, among: backups.map(\.name))
        throw StatementError(
            "there is no backup \(visible(name))", of: name,
            hints: [nearest.map { "did you mean \($0)?" } ?? "backups lists them"])
    }

    /// How the backup at a path is called.
    static func name(_ path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".sqlite") ? String(file.dropLast(7)) : file
    }

    /// Restores a backup into a temporary place, and says what it found there.
    static func prove(_ name: String, _ environment: Environment) throws -> Outcome {
        let path = try find(name, for: "backup check", environment)
        let proof = try environment.store().prove(
            backupAt: path, accepts: PictureDigest.isRight, progress: progress("checking", environment))
        try environment.progress(nil)
        for finding in proof.findings.prefix(20) { environment.notice(visible(finding)) }
        let count = proof.findings.count
        guard count == 0 else {
            throw StatementError(
                "the backup \(visible(Self.name(path))) is not whole: \(grouped(count)) "
                    + (count == 1 ? "finding" : "findings"))
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
