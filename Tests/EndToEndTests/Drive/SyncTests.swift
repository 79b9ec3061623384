import DriveSimulator
import Foundation
import TestSupport
import Testing

/// `sync` against the simulator, from the command line to what Drive then holds.
@Suite struct SyncTests {
    /// A connected program; what connecting asked is forgotten.
    private static func with(_ body: @Sendable (DriveProgram) async throws -> Void) async throws {
        try await DriveProgram.with { drive in
            let run = try await drive.run("-c", "connect drive")
            try #require(run.status == 0, "\(run.errors)")
            drive.simulator.forgetRequests()
            try await body(drive)
            #expect(drive.simulator.violations == [])
        }
    }

    /// `sync status`, key by key.
    private func status(_ drive: DriveProgram) async throws -> [String: Any] {
        let run = try await drive.run("-c", "sync status as json")
        try #require(run.status == 0, "\(run.errors)")
        let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        return try #require(rows?.first)
    }

    private let names = ["FlipperHelper Items", "FlipperHelper Expenses"]

    @Test func restoreFromDriveTakesTheNewestBackupOfAnyStore() async throws {
        try await Self.with { drive in
            let restore = ["--yes", "-c", "restore backup drive"]
            #expect(try await drive.run("-c", "backup now; sync now").status == 0)
            let own = try await drive.run(restore[0], restore[1], restore[2])
            #expect(own.status == 0 && !own.errors.contains("stores"), "\(own.errors)")
            let other = drive.program.folder.path + "/other.sqlite"
            let later = try await drive.run(
                "--store", other, "--now", "2026-11-02T12:00:00Z", "-c", "buy Lamp for 3 GBP; backup now; sync now")
            #expect(later.status == 0, "\(later.errors)")
            let newest = try await drive.run(restore[0], restore[1], restore[2])
            #expect(
                newest.errors.contains("Drive has backups of 2 stores; this is the newest of all"), "\(newest.errors)")
        }
    }

    @Test func theFirstSyncMakesTwoSheetsAndTheNextAsksNobody() async throws {
        try await Self.with { drive in
            #expect(try await status(drive)["changed"] as? String == "yes")
            let first = try await drive.run("-c", "sync now")
            #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
            #expect(first.lines.dropFirst().map { $0.prefix { $0 != "\t" } } == ["FlipperHelper Items", names[1][...]])
            let sheets = names.flatMap { drive.simulator.sheets(named: $0) }
            #expect(sheets.map(\.rowCount) == [293, 226])
            let after = try await status(drive)
            #expect(after["connected"] as? String == "yes" && after["changed"] as? String == "no")
            #expect(after["items_link"] as? String == sheets[0].link)
            #expect(after["expenses_link"] as? String == sheets[1].link)
            #expect(after["last_success"] as? String == "2026-11-01T12:00:00.000Z")
            #expect(after["last_failure"] is NSNull)
            drive.simulator.forgetRequests()
            let second = try await drive.run("-c", "sync now")
            #expect(second.status == 0 && second.errors == "everything is up to date\n")
            #expect(drive.simulator.requests.isEmpty)
            #expect(try await drive.run("--quiet", "-c", "sync now as json").output == "[]\n")
        }
    }

    @Test func aChangeIsSentOnceAndItsUndoingNotAtAll() async throws {
        try await Self.with { drive in
            #expect(try await drive.run("-c", "sync now").status == 0)
            let change = try await drive.run("-c", "buy \"A new lamp\" for 3 GBP; sync now show; sync now")
            #expect(change.status == 2, "a word that sync does not know is found before anything runs")
            let sync = try await drive.run("-c", "buy \"A new lamp\" for 3 GBP; sync now")
            #expect(sync.status == 0 && sync.output.contains("Items\tupdated\t293"), "\(sync.errors)")
            #expect(sync.output.contains("Expenses\tunchanged"))
            #expect(names.flatMap { drive.simulator.sheets(named: $0) }.map(\.uploads) == [2, 1])
            let undone = try await drive.run("-c", "edit expense 1 set memo \"other\"; undo; sync now")
            #expect(undone.status == 0, "\(undone.errors)")
            #expect(names.flatMap { drive.simulator.sheets(named: $0) }.map(\.uploads) == [2, 1])
        }
    }

    @Test func photosGoFirstAndTheSheetShowsTheirLinks() async throws {
        try await Self.with { drive in
            let picture = "\(Program.repository)/examples/inventory/Images/brass.png"
            let run = try await drive.run("-c", "photo FH-20D6G0NR \"\(picture)\"; photos pending show count; sync now")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.lines.prefix(2) == ["count", "1"] && run.output.contains("photos\tuploaded\t1"))
            let photo = try #require(drive.simulator.files.first { $0.name.hasPrefix("FH-20D6G0NR") })
            let sheet = try #require(drive.simulator.sheets(named: names[0]).first)
            #expect(sheet.rows.joined().contains { $0.contains(photo.id) })
            #expect(try await drive.run("-c", "photos pending show count").lines.last == "0")
            // A photo that its owner has deleted is uploaded again, when somebody looks.
            drive.simulator.remove(photo.id)
            #expect(try await drive.run("-c", "sync now").errors == "everything is up to date\n")
            let full = try await drive.run("-c", "sync now full")
            #expect(full.status == 0 && full.errors.contains("photos are missing in Drive; fhq uploads them again"))
            #expect(drive.simulator.files.count { $0.name.hasPrefix("FH-20D6G0NR") } == 1)
        }
    }

    @Test func aSheetInTheBinKeepsItsLinkAndOneThatIsGoneIsMadeAnew() async throws {
        try await Self.with { drive in
            #expect(try await drive.run("-c", "sync now").status == 0)
            let sheets = names.flatMap { drive.simulator.sheets(named: $0) }
            drive.simulator.trash(sheets[0].id)
            drive.simulator.remove(sheets[1].id)
            let run = try await drive.run("-c", "sync now full")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("the sheet of items was in Drive's bin; fhq restored it"))
            #expect(
                run.errors.contains(
                    "the sheet of expenses is missing in Drive; fhq creates it again, with another link"))
            let after = names.flatMap { drive.simulator.sheets(named: $0) }
            #expect(after.map(\.isTrashed) == [false, false])
            #expect(after[0].id == sheets[0].id && after[1].id != sheets[1].id)
        }
    }

    @Test func syncWithoutAGrantKeepsPhotosAndAdvisesConnecting() async throws {
        try await DriveProgram.with { drive in
            let never = try await drive.run("-c", "sync now")
            #expect(never.status == 1 && never.errors.contains("Google Drive is not connected"))
            #expect(never.errors.contains("try: connect drive"))
            #expect(drive.simulator.requests.isEmpty)
            let picture = "\(Program.repository)/examples/inventory/Images/brass.png"
            #expect(try await drive.run("-c", "photo FH-20D6G0NR \"\(picture)\"; connect drive").status == 0)
            drive.simulator.expireRefreshTokens()
            let ended = try await drive.run("-c", "sync now")
            #expect(ended.status == 1 && ended.errors.contains("connect drive"), "\(ended.errors)")
            #expect(try await status(drive)["photos_pending"] as? Int == 1)
            #expect(try await status(drive)["failure"] as? String != nil)
            let after = try await drive.run("-c", "connect drive; sync now")
            #expect(after.status == 0 && after.output.contains("photos\tuploaded\t1"), "\(after.errors)")
            #expect(try await status(drive)["failure"] is NSNull)
        }
    }

    @Test func syncWithoutANetworkExitsWithFourAndRetriesLater() async throws {
        try await Self.with { drive in
            let gone = ["FHQ_GOOGLE_API": "http://127.0.0.1:1"]
            let run = try await drive.run("-c", "sync now", environment: gone)
            #expect(run.status == 4 && run.errors.contains("can't reach"), "\(run.errors)")
            let state = try await status(drive)
            #expect(state["failure"] as? String != nil && state["next_try"] as? String == "2026-11-01T12:01:00.000Z")
            #expect(try await drive.run("-c", "sync now").status == 0)
            #expect(try await status(drive)["next_try"] is NSNull)
        }
    }

    @Test(arguments: ["sync now", "sync now full", "sync watch every 1 min"])
    func theOptionsThatForbidTheNetworkForbidIt(statement: String) async throws {
        try await Self.with { drive in
            for option in ["--safe", "--atomic", "--read-only"] {
                #expect(try await drive.run(option, "-c", statement).status == 2)
            }
            let dry = try await drive.run("--dry-run", "-c", statement)
            #expect(dry.status == 0)
            #expect(dry.errors == "dry run: skipped, since it asks a remote service: \(statement)\n")
            #expect(drive.simulator.requests.isEmpty)
            #expect(try await drive.run("--safe", "-c", "sync status").status == 0)
        }
    }

    @Test func aWatchSyncsUntilItIsStopped() async throws {
        try await Self.with { drive in
            try await drive.apart {
                let terminal = try drive.terminal("-c", "sync watch every 1 min")
                try terminal.expect("FlipperHelper Expenses created", within: 60)
                try terminal.expect("waiting for the next sync")
                terminal.type("\u{3}")
                #expect(try terminal.waitForExit() == 130)
            }
            #expect(names.flatMap { drive.simulator.sheets(named: $0) }.count == 2)
            #expect(try await drive.run("-c", "sync now").errors == "everything is up to date\n")
        }
    }

    @Test func aSyncThatIsStoppedIsCompletedByTheNext() async throws {
        try await Self.with { drive in
            drive.simulator.add(Fault(.stall, on: .uploadCreate, at: 2, seconds: 60))
            try await drive.apart {
                let terminal = try drive.terminal("-c", "sync now")
                try terminal.expect("FlipperHelper Expenses: sending", within: 60)
                // Another sync of the store does not wait for the first.
                let second = try drive.program.run(["-c", "sync now"], environment: drive.environment)
                #expect(second.status == 4 && second.errors.contains("another sync of this store is running"))
                terminal.type("\u{3}")
                #expect(try terminal.waitForExit() == 130)
            }
            drive.simulator.clearFaults()
            let next = try await drive.run("-c", "sync now")
            #expect(next.status == 0, "\(next.errors)")
            for name in names { #expect(drive.simulator.sheets(named: name).count == 1) }
        }
    }

    @Test func nothingSecretIsShownOrKept() async throws {
        try await Self.with { drive in
            let secrets = try ["access_token", "refresh_token"].compactMap { try drive.token($0) }
            #expect(secrets.count == 2)
            drive.simulator.add(.error(401, "authError", on: .drive, times: nil))
            var output = ""
            for statement in ["sync now", "sync status", "explain sync now", "changes"] {
                let run = try await drive.run("--verbose", "-c", statement)
                output += run.output + run.errors
            }
            output += try drive.program.dump()
            for secret in secrets { #expect(!output.contains(secret)) }
        }
    }
}
