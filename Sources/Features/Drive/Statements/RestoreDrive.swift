import Programs
import QueryLanguage
import Rendering
import Statements
import Upkeep

/// `restore backup drive`: restores the newest backup that a sync has uploaded to Drive, with the pictures of its
/// photos.
package struct RestoreDrive: Statement, Hashable {
    package static var spec: StatementSpec { RestoreStatement.spec }

    static let branch = Branch(
        of: "restore", .sequence([.word("restore"), .word("backup"), .word("drive")]),
        discussion: """
            `restore backup drive` restores the newest backup that `sync now` has put into your Drive, for example on a
            new machine after `connect drive`. Its pictures are the smaller copies that were sent to Drive. With any other
            backup, fhq keeps what it knows of your Drive, and the next sync sends everything.
            """, before: Branch.Place(discussion: "If a store is too damaged")
    ) { (cursor) throws(Diagnostic) in
        let start = cursor
        if cursor.accept(.backup), cursor.accept(.drive) { return RestoreDrive() }
        cursor.rewind(to: start)
        return nil
    }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement { RestoreDrive() }

    package var canonical: String { "restore backup drive" }
    package var effects: Effects { [.writesStore, .writesFiles, .usesNetwork] }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let drive = try DriveBackups(settings: environment.options.user, now: environment.clock.now)
        defer { try? environment.progress(nil) }
        try store.withBackupDraft { path in
            let found = try Foreground.run(watch: environment.progress) { progress in
                let found = try await drive.newest()
                try await drive.fetch(found, to: path) { progress.say($0) }
                return found
            }
            let checked = try store.check(backupAt: path)
            RestoreBackup.tell(of: checked, environment)
            if found.stores > 1 {
                environment.notice("Drive has backups of \(found.stores) stores; this is the newest of all")
            }
            try RestoreBackup.confirm(RestoreBackup.sentence(found.name, path, checked.migratedFrom), environment)
            let restored = try RestoreBackup.restore(path, statement: canonical, adoptingDrive: true, environment)
            RestoreBackup.say(found.name, "", restored, environment)
        }
        let pictures = try Foreground.run(watch: environment.progress) { progress in
            try await drive.fetchPictures(of: store) { progress.say($0) }
        }
        if !environment.options.isQuiet, pictures.fetched > 0 {
            let count = pictures.fetched
            environment.notice(
                "fetched \(grouped(count)) \(count == 1 ? "picture" : "pictures") in the smaller size that was sent to Drive"
            )
        }
        if pictures.missing > 0 { environment.notice("\(BackupWords.pictures(pictures.missing)) no longer in Drive") }
        return .none
    }
}
