import Foundation
import SystemLibrary
import TestSupport
import Testing

/// Backups that a background process makes after a change.
@Suite struct AutomaticBackupTests {
    /// The environment that allows automatic backups.
    private static let on = ["FHQ_BACKUP": ""]

    private func backups(_ program: Program) throws -> [String] {
        let folder = program.folder.path + "/inventory.backups"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".sqlite") }.sorted()
    }

    /// Waits until no process makes a backup any more.
    private func settle(_ program: Program) throws {
        let lock = program.folder.path + "/inventory.backups/automatic-lock"
        try wait(for: "the lock of the backup") {
            let file = open(lock, O_RDWR | O_CLOEXEC)
            guard file >= 0 else { return false }
            defer { close(file) }
            return flock(file, LOCK_EX | LOCK_NB) == 0
        }
    }

    @Test func firstChangeMakesABackupInTheBackground() throws {
        let program = try Program()
        // The pipe closes when fhq ends, not when its background process does.
        let run = try program.shell(
            #""$FHQ" --quiet --no-header -c 'buy Lamp for 3 GBP' -c 'buy Jug' | wc -l"#, environment: Self.on)
        #expect(run.output == "2\n" && run.errors.isEmpty, "\(run.errors)")
        try wait(for: "the backup") { try !backups(program).isEmpty }
        try settle(program)
        #expect(try backups(program) == ["2026-11-01T120000Z-automatic.sqlite"])
        let proof = try program.run("--no-header", "-c", "backup check 2026")
        #expect(proof.status == 0 && proof.output.contains("2026-11-01T120000Z-automatic"), "\(proof.errors)")
        #expect(try program.run("-c", "buy Vase", environment: Self.on).status == 0)
        let next = ["FHQ_BACKUP": "", "FHQ_NOW": "2026-11-02T12:00:00Z"]
        #expect(try program.run("-c", "buy Bowl", environment: next).status == 0)
        try wait(for: "the second") { try backups(program).count == 2 }
        try settle(program)
        #expect(try backups(program).last == "2026-11-02T120000Z-automatic.sqlite")
    }

    @Test(arguments: [
        ["--read-only", "-c", "items limit 1"], ["--dry-run", "-c", "buy Lamp"], ["-c", "items limit 1"],
        ["-c", "set backup every off", "-c", "buy Lamp"],
        ["--atomic", "-c", "buy Lamp", "-c", "edit FH-NONE set cost 1"],
        ["--check", "-c", "buy Lamp"],
    ])
    func readingStartsNoBackup(arguments: [String]) throws {
        let program = try Program()
        _ = try program.run(arguments, environment: Self.on)
        // A backup process started here would soon hold the lock; our own backup then shows that none was made.
        let made = try program.run("--no-header", "-c", "set backup every 1 day", "-c", "backup now if due")
        #expect(made.output.split(separator: "\n").map(String.init) == ["2026-11-01T120000Z-automatic"])
        #expect(try backups(program).count == 1)
    }

    @Test func twoShellsAtOnceMakeOneBackup() throws {
        let program = try Program()
        let run = try program.shell(
            #"for i in 1 2 3 4 5 6; do "$FHQ" --quiet -c "buy Lamp$i" > /dev/null & done; wait"#, environment: Self.on)
        #expect(run.status == 0, "\(run.errors)")
        try wait(for: "the backup") { try !backups(program).isEmpty }
        try settle(program)
        // A process too late for the lock finds the backup made.
        #expect(try program.run("--no-header", "-c", "backup now if due").output.isEmpty)
        #expect(try backups(program).count == 1)
    }

    @Test func settingInAnEmptyStoreDoesNotDelayTheBackup() throws {
        let program = try Program(isEmpty: true)
        let run = try program.run("-c", "set page size 9", "-c", "buy Lamp", environment: Self.on)
        #expect(run.status == 0, "\(run.errors)")
        try wait(for: "the backup") { try !backups(program).isEmpty }
        try settle(program)
    }

    @Test func committedAtomicScriptMakesABackup() throws {
        let program = try Program()
        try program.write("buy Lamp\nbuy Jug\n", to: "two.fhq")
        #expect(try program.run("--atomic", "two.fhq", environment: Self.on).status == 0)
        try wait(for: "the backup") { try !backups(program).isEmpty }
        try settle(program)
    }

    @Test func unreachableBackupFolderIsReportedAndNothingIsLost() throws {
        let program = try Program()
        let set = try program.run("-c", "set backup folder gone")
        #expect(set.status == 0 && set.errors.contains("can't reach the backup folder"), "\(set.errors)")
        let run = try program.run("-c", "buy Lamp", environment: Self.on)
        #expect(run.status == 0 && run.errors.contains("/gone; backups go to"), "\(run.errors)")
        try wait(for: "the backup") { try !backups(program).isEmpty }
        try settle(program)
    }

    @Test(arguments: [("~/kept", "/kept"), ("~", ""), ("~kept", "/~kept"), ("kept", "/kept"), ("/kept", nil)])
    func backupFolderIsStoredAsAnAbsolutePath(typed: String, below: String?) throws {
        let program = try Program()
        #expect(try program.run("-c", "set backup folder \"\(typed)\"").status == 0)
        let value = try program.run("-f", "tsv", "-c", "settings where key = \"backup folder\" show value").output
        #expect(value.split(separator: "\n").last.map(String.init) == below.map { program.folder.path + $0 } ?? typed)
    }

    @Test func aBackupBringsStoreAndPicturesToAnotherMachine() throws {
        let (here, there) = try (Program(), Program(isEmpty: true))
        let picture = Program.repository + "/examples/inventory/Images/brass.png"
        let run = try here.run("-c", "photo FH-20D6G0NR \"\(picture)\"", "-c", "backup now")
        #expect(run.status == 0, "\(run.errors)")
        let file = here.folder.path + "/inventory.backups/2026-11-01T120000Z.sqlite"
        let restored = try there.run("--yes", "-c", "restore backup \"\(file)\"")
        #expect(restored.status == 0 && !restored.errors.contains("missing"), "\(restored.errors)")
        #expect(try there.run("-c", "check").status == 0)
        let list = "items limit all; photos where sha256 is not empty show sku, sha256"
        #expect(try there.run("-c", list).output == here.run("-c", list).output)
        // Without the folder of pictures beside the backup, the one picture is missing.
        let elsewhere = try Program(isEmpty: true)
        try FileManager.default.copyItem(atPath: file, toPath: elsewhere.folder.path + "/alone.sqlite")
        let alone = try elsewhere.run("--yes", "-c", "restore backup ./alone.sqlite")
        #expect(alone.errors.contains("; a picture is missing"), "\(alone.errors)")
    }
}
