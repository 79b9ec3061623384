import DriveSimulator
import Foundation
import TestSupport
import Testing

/// Syncs in the background while time passes: in a shell that nobody types in, on a laptop that sleeps, by a clock that jumps.
@Suite struct AutomaticTimeTests {
    /// A program with syncs in the background, by a clock that the test moves, at ten past twelve.
    private static func with(_ body: @Sendable (DriveProgram, MovedClock) async throws -> Void) async throws {
        try await AutomaticSyncTests.with { drive in
            try await body(drive, try MovedClock(of: drive, at: "12:10:00"))
        }
    }

    // MARK: - A shell that nobody types in

    @Test(arguments: [(5, "every 5 min"), (2, "every 2 min")])
    func aShellSyncsWhileNothingIsTyped(minutes: Int, setting: String) async throws {
        try await Self.with { drive, clock in
            #expect(try await drive.run("-c", "set sync \(setting)").status == 0)
            try await drive.apart {
                let terminal = try drive.shell(environment: clock.environment)
                try terminal.ask("buy Early", shows: "FH-")
                try drive.settle()
                #expect(drive.itemCells.contains("Early"))
                try terminal.ask("buy Late", shows: "FH-")
                terminal.type("items where title is")
                try terminal.expectScreen("what is typed") { $0.text.contains("items where title is") }
                terminal.listen(seconds: 0.5)
                #expect(try drive.background.isEmpty)
                let before = terminal.screen.text
                try clock.move(to: "12:\(10 + minutes):30")
                try wait(for: "the sync") { drive.itemCells.contains("Late") }
                try drive.settle()
                terminal.listen(seconds: 0.5)
                #expect(terminal.screen.text == before)
                terminal.type("\u{15}")
                try terminal.leave()
            }
            #expect(drive.simulator.sheets(named: AutomaticSyncTests.items).count == 1)
        }
    }

    @Test func shellWithPeriodicSyncOffSyncsOnExit() async throws {
        try await Self.with { drive, clock in
            #expect(try await drive.run("-c", "set sync every off; buy Early").status == 0)
            try drive.settle()
            try await drive.apart {
                let terminal = try drive.shell(environment: clock.environment)
                try terminal.ask("buy Late", shows: "FH-")
                try clock.move(to: "15:00:00")
                terminal.listen(seconds: 1)
                try terminal.ask("items limit 1", shows: "Late")
                #expect(try drive.background.isEmpty && !drive.itemCells.contains("Late"))
                try terminal.leave()
                try drive.settle()
            }
            #expect(drive.itemCells.contains("Late"))
        }
    }

    // MARK: - A sync that is under way

    /// Runs `body` with a sync in the background that waits for the answer to an upload, and clears that fault.
    private static func underWay(_ body: @Sendable (DriveProgram, MovedClock, pid_t) async throws -> Void) async throws
    {
        try await with { drive, clock in
            drive.simulator.add(Fault(.stall, on: .uploadUpdate, seconds: 600))
            #expect(try await drive.run("-c", "buy \"Blue jug\"", environment: clock.environment).status == 0)
            try await wait(for: "the upload") { drive.simulator.requests(.upload).count == 1 }
            try await body(drive, clock, try #require(try drive.background.first))
            drive.simulator.clearFaults()
            #expect(try await drive.run("-c", "buy Cup", environment: AutomaticSyncTests.at("23:00:00")).status == 0)
            try drive.settle()
            #expect(drive.itemCells.contains("Blue jug") && drive.itemCells.contains("Cup"))
            #expect(drive.simulator.sheets(named: AutomaticSyncTests.items).count == 1)
            #expect(try await drive.syncStatus()["changed"] as? String == "no")
        }
    }

    @Test(arguments: [(Duration.seconds(540), false), (.seconds(605), true)])
    func backgroundSyncEndsAfterTenMinutes(age: Duration, ends: Bool) async throws {
        try await Self.underWay { drive, clock, child in
            try clock.move(to: "12:20:00", slept: age)
            if ends { try drive.settle() } else { try await Task.sleep(for: .seconds(1)) }
            #expect(try drive.background == (ends ? [] : [child]))
            guard ends else { return }
            let state = try await drive.syncStatus()
            #expect(state["waits"] as? String == "1 change waits" && state["automatic"] as? String == "on")
            #expect(state["failure"] as? String == "it took longer than 10 minutes")
        }
    }

    @Test(arguments: [(Duration.seconds(40), "12:10:40", true), (.seconds(28_800), "20:10:00", false)])
    func suspendedSyncContinuesOnlyAfterAShortSleep(slept: Duration, time: String, goesOn: Bool) async throws {
        try await Self.underWay { drive, clock, child in
            kill(child, SIGSTOP)
            // The way to Drive is gone when the laptop wakes.
            drive.simulator.add(Fault(.refuse, on: .any, times: 2))
            if goesOn { drive.simulator.clearFaults() }
            try clock.move(to: time, slept: slept)
            kill(child, SIGCONT)
            try drive.settle()
            let state = try await drive.syncStatus()
            #expect(state["waits"] as? String == (goesOn ? nil : "1 change waits"))
            #expect(state["automatic"] as? String == "on")
            #expect(drive.simulator.requests(.upload).count <= 2)
        }
    }

    @Test(arguments: ["02:10:00", "22:10:00"])
    func aClockThatJumpsMeanwhileStopsNothing(time: String) async throws {
        try await Self.underWay { drive, clock, _ in
            try clock.move(to: time)
            drive.simulator.clearFaults()
            try drive.settle()
            #expect(drive.itemCells.contains("Blue jug"))
            #expect(try await drive.syncStatus()["failure"] is NSNull)
        }
    }
}
