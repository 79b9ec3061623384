import DriveSimulator
import Foundation
import TestSupport
import Testing

/// Syncs in the background, once the user has agreed and a sync that they asked for has succeeded.
@Suite struct AutomaticSyncTests {
    static let items = "FlipperHelper Items"
    private static let agreed = "set sync auto on; connect drive; sync now"
    private static let never = Date(timeIntervalSince1970: 0)

    static func at(_ time: String) -> [String: String] { ["FHQ_NOW": "2026-11-01T\(time)Z"] }

    /// A program whose store was synced and is synced by itself from now on; what that asked is forgotten.
    static func with(_ body: @Sendable (DriveProgram) async throws -> Void) async throws {
        try await DriveProgram.with { drive in
            let run = try await drive.run("-c", agreed)
            try #require(run.status == 0, "\(run.errors)")
            drive.simulator.forgetRequests()
            try await body(drive)
            try drive.settle()
            #expect(drive.simulator.violations == [])
            let files = try drive.program.files
            #expect(!files.contains { $0.hasSuffix("-sending") || $0.hasSuffix("-sync") }, "\(files)")
        }
    }

    // MARK: - When

    @Test func manyPurchasesAreOneOrTwoSyncs() async throws {
        try await Self.with { drive in
            let script = "for i in $(seq 30); do echo \"buy Thing$i\"; done | \"$FHQ\" --quiet > /dev/null"
            let run = try await drive.apart { try drive.program.shell(script, environment: drive.environment) }
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            try drive.settle()
            #expect(drive.itemCells.contains("Thing30"))
            #expect(drive.simulator.sheets(named: Self.items).first?.uploads == 2)
            let single = "for i in $(seq 12); do \"$FHQ\" -c \"buy Single$i\" > /dev/null; done"
            let second = try await drive.apart {
                try drive.program.shell(single, environment: drive.environment.merging(Self.at("12:04:59")) { $1 })
            }
            #expect(second.status == 0)
            try drive.settle()
            #expect(drive.simulator.sheets(named: Self.items).first?.uploads == 2)
            #expect(try await drive.run("-c", "buy Last", environment: Self.at("12:05:00")).status == 0)
            try drive.settle()
            #expect(drive.itemCells.contains("Single12") && drive.itemCells.contains("Last"))
            #expect(try await drive.syncStatus()["changed"] as? String == "no")
        }
    }

    @Test func aShellSyncsWhenItOpensAndWhenItEnds() async throws {
        try await Self.with { drive in
            let off = Self.at("12:01:00").merging(["FHQ_SYNC": "off"]) { $1 }
            #expect(try await drive.run("-c", "buy Before", environment: off).status == 0)
            try await drive.apart {
                let terminal = try drive.shell(at: "2026-11-01T12:02:00Z")
                #expect(
                    terminal.screen.text.contains("sheets: 1 change waits · sent 2 min ago"), "\(terminal.screen.text)")
                try drive.settle()
                #expect(drive.itemCells.contains("Before"))
                try terminal.ask("buy After", shows: "FH-")
                // By a clock that stands still the change is as old as the sync before it, so it is not counted.
                try terminal.expectScreen("what waits at the right") { $0.text.hasSuffix("sheets: changes wait") }
                #expect(try drive.background.isEmpty)
                try terminal.leave()
                try drive.settle()
            }
            #expect(drive.itemCells.contains("After"))
        }
    }

    @Test func aShellThatLosesItsTerminalSyncsToo() async throws {
        try await Self.with { drive in
            try await drive.apart {
                let terminal = try drive.shell()
                try terminal.ask("buy Lost", shows: "FH-")
                kill(terminal.process, SIGHUP)
                _ = try terminal.waitForExit()
                try drive.settle()
            }
            #expect(drive.itemCells.contains("Lost"))
        }
    }

    /// It ends there and starts nothing; the next shell does.
    @Test func aShellThatLosesItsTerminalInAStatementLeavesItToTheNext() async throws {
        try await Self.with { drive in
            drive.simulator.add(Fault(.stall, on: .drive, seconds: 600, done: false))
            try await drive.apart {
                let terminal = try drive.shell(at: "2026-11-01T12:01:00Z")
                terminal.type("buy Lost; sync now\r")
                try TestSupport.wait(for: "the sync") { !drive.simulator.requests(.drive).isEmpty }
                kill(terminal.process, SIGHUP)
                #expect(try terminal.waitForExit() == 128 + Int(SIGHUP))
            }
            drive.simulator.clearFaults()
            try drive.settle()
            #expect(!drive.itemCells.contains("Lost"))
            #expect(try await drive.syncStatus()["waits"] as? String == "1 change waits")
            try await drive.apart {
                let terminal = try drive.shell(at: "2026-11-01T12:06:00Z")
                try drive.settle()
                #expect(drive.itemCells.contains("Lost"))
                try terminal.leave()
            }
        }
    }

    @Test func backgroundSyncIsDetachedFromItsCommand() async throws {
        try await Self.with { drive in
            drive.simulator.add(Fault(.stall, on: .drive, times: nil, seconds: 60))
            let line = #""$FHQ" --quiet --no-header -c 'buy Slow' | wc -l"#
            let start = ContinuousClock.now
            let run = try await drive.apart { try drive.program.shell(line, environment: drive.environment) }
            #expect(run.output == "1\n" && run.errors.isEmpty && ContinuousClock.now - start < .seconds(50))
            let child = try #require(try drive.background.first)
            let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(child)/fd/\($0)")
            }
            #expect(!files.contains { $0.hasPrefix("pipe:") || $0.hasPrefix("/dev/pts") }, "\(files)")
            let fields = try String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8).split(separator: " ")
            // The session, which it leads, and how nice it is.
            #expect(fields[5] == "\(child)" && fields[18] == "10")
            drive.simulator.clearFaults()
            kill(child, SIGKILL)
            try drive.settle()
            // What was killed is completed by the next, after the five minutes.
            #expect(try await drive.run("-c", "buy Next", environment: Self.at("12:05:00")).status == 0)
            try drive.settle()
            #expect(drive.itemCells.contains("Slow") && drive.simulator.sheets(named: Self.items).count == 1)
        }
    }

    /// The reader has gone, the disk is full, or another number of rows was expected.
    @Test(arguments: ["-c 'buy Jug' | true", "-c 'buy Jug' > /dev/full", "--expect-rows 7 -c 'buy Jug'"])
    func aChangeWhoseResultIsNotShownIsSentToo(line: String) async throws {
        try await Self.with { drive in
            _ = try await drive.apart { try drive.program.shell("\"$FHQ\" \(line)", environment: drive.environment) }
            try drive.settle()
            #expect(drive.itemCells.contains("Jug"))
        }
    }

    @Test func theSecondOfTwoShellsStartsNoneWhileTheFirstOneSyncs() async throws {
        try await Self.with { drive in
            let off = Self.at("12:01:00").merging(["FHQ_SYNC": "off"]) { $1 }
            #expect(try await drive.run("-c", "buy Before", environment: off).status == 0)
            drive.simulator.add(Fault(.stall, on: .uploadUpdate, seconds: 600))
            try await drive.apart {
                let first = try drive.shell(at: "2026-11-01T12:06:00Z")
                try wait(for: "the upload") { drive.simulator.requests(.upload).count == 1 }
                let child = try #require(try drive.background.first)
                let second = try drive.shell(at: "2026-11-01T12:07:00Z")
                try second.ask("items limit 1", shows: "Before")
                #expect(try drive.background == [child])
                // What it starts at its end leaves the store to the one at work.
                try second.leave()
                try wait(for: "the second") { try drive.background == [child] }
                #expect(drive.simulator.requests(.upload).count == 1)
                drive.simulator.clearFaults()
                try drive.settle()
                try first.leave()
            }
            #expect(drive.itemCells.contains("Before"))
        }
    }

    // MARK: - Where it must not be

    @Test(arguments: [
        [], ["FHQ_SYNC=off"], ["FHQ_GOOGLE_API="], ["FHQ_GOOGLE_OAUTH="], ["--dry-run"], ["--check"], ["--read-only"],
        ["--safe"], ["--demo"], ["--lsp"], ["copy"], ["XDG_CONFIG_HOME"],
    ])
    func automaticSyncDoesNotStartWhereDisabled(words: [String]) async throws {
        try await Self.with { drive in
            var environment = drive.environment.merging(Self.at("13:00:00")) { $1 }
            var arguments = words.filter { $0.hasPrefix("--") }
            switch words.first {
            case "copy":
                let copy = drive.program.folder.path + "/copy.sqlite"
                try FileManager.default.copyItem(atPath: drive.store, toPath: copy)
                arguments = ["--store", copy]
            // The demo has a store without --store.
            case "--demo": environment["FHQ_STORE"] = ""
            case "XDG_CONFIG_HOME": environment["XDG_CONFIG_HOME"] = drive.program.folder.path + "/elsewhere"
            case let word?:
                let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                if parts.count == 2 { environment[parts[0]] = parts[1] }
            case nil: break
            }
            let run = try await drive.apart { [arguments, environment] in
                try drive.program.run(arguments + ["-c", "buy Jug"], environment: environment)
            }
            let isRefused = [["--read-only"], ["--safe"], ["--lsp"]].contains(words)
            #expect(run.status == (isRefused ? 2 : 0), "\(run.errors)")
            // Whoever starts a process notes that first.
            let begun = try drive.begun("sync")
            #expect((begun == [Self.never]) == !words.isEmpty)
        }
    }
}
