import DriveSimulator
import Foundation
import TestSupport
import Testing

/// The agreement to syncs in the background: who gives it, for which store and machine, and what ends it.
@Suite struct AutomaticConsentTests {
    @Test func connectingAtThePromptAndASyncThereAgreeToIt() async throws {
        try await DriveProgram.with { drive in
            try await drive.apart {
                let terminal = try drive.shell()
                try terminal.ask("connect drive", shows: "after the first sync now, fhq keeps the sheets up to date")
                #expect(try drive.begun("sync") == [Date(timeIntervalSince1970: 0)])
                try terminal.ask("buy Vase", shows: "FH-")
                try terminal.ask("sync now", shows: "from now on fhq keeps the sheets up to date by itself")
                try terminal.leave()
                try drive.settle()
                let bought = try drive.program.run(
                    ["--quiet", "-c", "buy \"Blue jug\""],
                    environment: drive.environment.merging(AutomaticSyncTests.at("12:05:00")) { $1 })
                #expect(bought.status == 0 && bought.errors.isEmpty, "\(bought.errors)")
                try drive.settle()
            }
            #expect(drive.itemCells.contains("Blue jug"))
            #expect(try await drive.syncStatus()["automatic"] as? String == "on")
        }
    }

    @Test(arguments: [
        ("connect drive; sync now", "off"), ("set sync auto on; connect drive; sync now", "on"),
        ("connect drive; sync now; set sync auto on", "on"),
        ("connect drive; set sync auto on", "after the next sync now"),
        ("connect drive; set sync auto on; sync now; set sync auto off", "off"),
        ("connect drive; sync now; connect drive; set sync auto on", "after the next sync now"),
        ("connect drive; sync now; disconnect drive; connect drive; set sync auto on", "after the next sync now"),
        ("connect drive; sync now; backup now; restore backup 2026; set sync auto on", "after the next sync now"),
        (
            "export all to all.zip; buy Cup; connect drive; sync now; import all.zip replace; set sync auto on",
            "after the next sync now"
        ),
    ])
    func aScriptAgreesOnlyIfItSaysSo(script: String, state: String) async throws {
        try await DriveProgram.with { drive in
            let run = try await drive.run("--yes", "-c", script)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try await drive.syncStatus()["automatic"] as? String == state)
            drive.simulator.forgetRequests()
            #expect(try await drive.run("-c", "buy Jug", environment: AutomaticSyncTests.at("12:10:00")).status == 0)
            try drive.settle()
            #expect(drive.simulator.requests.isEmpty == (state != "on"))
        }
    }

    /// An earlier `set sync auto on` was for a Drive without them.
    @Test(arguments: [false, true])
    func aDriveWithBackupsOfAnotherStoreIsNotSyncedUnasked(wasOn: Bool) async throws {
        try await DriveProgram.with { drive in
            if wasOn { #expect(try await drive.run("-c", "set sync auto on").status == 0) }
            let other = drive.program.folder.path + "/other.sqlite"
            let made = try await drive.run("--store", other, "-c", "buy Lamp; backup now; connect drive; sync now")
            #expect(made.status == 0, "\(made.errors)")
            try await drive.apart {
                let terminal = try drive.shell()
                try terminal.ask("connect drive", shows: "restore backup drive restores the newest here")
                try terminal.ask("sync now", shows: "set sync auto on lets fhq keep the sheets up to date")
                try terminal.leave()
            }
            #expect(try await drive.syncStatus()["automatic"] as? String == "off")
        }
    }

    @Test func aDriveThatDoesNotSayWhatItHasIsNotSyncedUnasked() async throws {
        try await DriveProgram.with { drive in
            drive.simulator.add(.error(403, "insufficientPermissions", on: .list, times: nil))
            try await drive.apart {
                let terminal = try drive.shell()
                try terminal.ask("connect drive", shows: "fhq sends nothing by itself until you type set sync auto on")
                #expect(!terminal.screen.text.contains("Drive has backups of another store"))
                try terminal.leave()
            }
            #expect(try await drive.syncStatus()["automatic"] as? String == "off")
        }
    }

    /// Statements of a file don't count as typed; a saved statement called by its name does.
    @Test func aScriptThatIsSourcedAtThePromptAgreesToNothing() async throws {
        try await DriveProgram.with { drive in
            try drive.program.write("connect drive; sync now\n", to: "script.fhq")
            try drive.program.write("rates refresh\n", to: "rates.fhq")
            try await drive.apart {
                let terminal = try drive.shell()
                try terminal.ask("source \"\(drive.program.folder.path)/script.fhq\"", shows: "FlipperHelper Items")
                try terminal.ask("source \"\(drive.program.folder.path)/rates.fhq\"", shows: "added")
                #expect(
                    !terminal.screen.text.contains("sheets up to date by itself")
                        && !terminal.screen.text.contains("newer rates by itself"))
                try terminal.leave()
            }
            #expect(try await drive.syncStatus()["automatic"] as? String == "off")
        }
    }

    @Test(arguments: [
        "restore backup 2026", "import all.zip replace", "restore backup drive",
        "import all.zip replace; set sync auto on; sync now; buy Plate; revert import",
    ])
    func replacingTheStorePausesAutomaticSyncUntilSyncNow(statement: String) async throws {
        try await AutomaticSyncTests.with { drive in
            let made = try await drive.run("-c", "export all to all.zip; backup now; sync now; buy Jug")
            #expect(made.status == 0, "\(made.errors)")
            try drive.settle()
            let run = try await drive.run("--yes", "-c", statement)
            #expect(run.status == 0, "\(run.errors)")
            try drive.settle()
            #expect(try await drive.syncStatus()["automatic"] as? String == "after the next sync now")
            drive.simulator.forgetRequests()
            // One of a script is not one that the user asked for.
            #expect(
                try await drive.run("-c", "sync now; buy Cup", environment: AutomaticSyncTests.at("12:30:00")).status
                    == 0)
            #expect(try await drive.syncStatus()["automatic"] as? String == "after the next sync now")
            try await drive.apart {
                let terminal = try drive.shell(at: "2026-11-01T12:40:00Z")
                try terminal.ask("sync now", shows: "from now on fhq keeps the sheets up to date by itself")
                try terminal.leave()
            }
            #expect(try await drive.syncStatus()["automatic"] as? String == "on")
        }
    }

    /// With `--quiet` nobody is told that anything will happen by itself.
    @Test func aQuietShellAgreesToNothing() async throws {
        try await DriveProgram.with { drive in
            try await drive.apart {
                let terminal = try drive.shell(["--quiet"])
                try terminal.ask("connect drive", shows: "connect drive device")
                try terminal.ask("sync now", shows: "FlipperHelper Items")
                try terminal.ask("rates refresh", shows: "added")
                try terminal.leave()
            }
            #expect(try await drive.syncStatus()["automatic"] as? String == "off")
            #expect(try drive.begun("rates").isEmpty)
        }
    }

    // MARK: - The store and the machine that it was for

    /// The file is found by the store's device and inode, so that each of these has it.
    @Test(arguments: [("", true), ("store", false), ("path", false), ("machine", false), ("moved", false)])
    func theChoiceIsForOneStoreOnOneMachine(other: String, isSynced: Bool) async throws {
        try await AutomaticSyncTests.with { drive in
            let run = try await drive.apart {
                let line = #"sed -i 's/^"\#(other)": "./"\#(other)": "%/' .config/fhq/drive/sync-*.json"#
                return try drive.program.shell(line, environment: drive.environment)
            }
            #expect(run.status == 0, "\(run.errors)")
            var store = drive.store
            if other == "moved" {
                store = drive.program.folder.path + "/moved.sqlite"
                try FileManager.default.moveItem(atPath: drive.store, toPath: store)
            }
            let bought = try await drive.run(
                "--store", store, "-c", "buy Jug", environment: AutomaticSyncTests.at("13:00:00"))
            #expect(bought.status == 0, "\(bought.errors)")
            try await wait(for: "the background") { try drive.processes(at: "sync now if due", of: store).isEmpty }
            #expect(drive.simulator.requests.isEmpty == !isSynced)
        }
    }

    /// Tokens belong to the user, so another store's connection replaces them, perhaps by those of another account.
    @Test func anotherStoresConnectionStopsItUntilSyncNow() async throws {
        try await AutomaticSyncTests.with { drive in
            let other = drive.program.folder.path + "/other.sqlite"
            #expect(try await drive.run("--store", other, "-c", "buy Lamp; connect drive").status == 0)
            drive.simulator.forgetRequests()
            let state = try await drive.syncStatus()
            #expect(state["automatic"] as? String == "after the next sync now" && state["waits"] is NSNull)
            #expect(try await drive.run("-c", "buy Jug", environment: AutomaticSyncTests.at("13:00:00")).status == 0)
            try drive.settle()
            #expect(drive.simulator.requests.isEmpty)
        }
    }
}
