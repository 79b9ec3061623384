import DriveSimulator
import Foundation
import TestSupport
import Testing

/// kill -9 in the middle of a sync, and several syncs at once, after which Drive has everything once.
@Suite(.serialized) struct SyncKillTests {
    @Test func nextSyncCompletesAKilledOne() async throws {
        try await TorturedDrive.with { drive in
            let start = ContinuousClock.now
            let first = try await drive.run(["-c", "sync now"])
            #expect(first.status == 0, "\(first.errors)")
            let duration = start.duration(to: .now) / .microseconds(1)
            try drive.expectOnce("undisturbed")
            var random = SeededRandom(seed: 5)
            var reached = Set<Int>()
            for round in 0..<Torture.count(300, elseOnly: 5) {
                try drive.beginAnew()
                let pause = Int64.random(in: 0...Int64(duration), using: &random)
                let child = try drive.start("killed", "sync now")
                try await Task.sleep(for: .microseconds(pause))
                kill(child.id, SIGKILL)
                _ = try await drive.end(of: child)
                reached.insert(drive.simulator.requests(.drive).count)
                try await expectCompleted(drive, "round \(round), killed after \(pause) µs")
            }
            // On a busy machine, a few kills may all come too late.
            if Torture.isFull { #expect(reached.count > 2, "killed only after \(reached.sorted()) requests") }
        }
    }

    /// The server completes the request, and its answer is lost.
    @Test func killBetweenBothCommitsUploadsNothingTwice() async throws {
        try await TorturedDrive.with { drive in
            _ = try await drive.run(["-c", "sync now"])
            let steps = drive.simulator.requests(.drive).count
            #expect(steps > 10)
            for round in 0..<Torture.count(200, elseOnly: 4) {
                let step = Torture.isFull ? 1 + round % steps : steps - 4 * round
                try drive.beginAnew()
                drive.simulator.add(Fault(.stall, on: .drive, at: step, seconds: 60))
                let child = try drive.start("killed", "sync now")
                try await wait(for: "request \(step)") { drive.simulator.requests(.drive).count >= step }
                kill(child.id, SIGKILL)
                #expect(try await drive.end(of: child) == 128 + SIGKILL)
                try await expectCompleted(drive, "killed at request \(step) of \(steps)")
            }
        }
    }

    private func expectCompleted(_ drive: TorturedDrive, _ when: Comment) async throws {
        drive.simulator.clearFaults()
        let run = try await drive.run(["-c", "sync now"])
        #expect(run.status == 0, "\(run.errors), \(when)")
        try drive.expectOnce(when)
        drive.simulator.forgetRequests()
        let again = try await drive.run(["-c", "sync now"])
        #expect(again.status == 0 && drive.simulator.requests.isEmpty, "\(again.errors), \(when)")
    }

    @Test func secondOfTwoSyncsIsReportedAndTheFirstSucceeds() async throws {
        try await TorturedDrive.with { drive in
            drive.simulator.add(Fault(.stall, on: .drive, at: 3, seconds: 600))
            let first = try drive.start("first", "sync now")
            try await wait(for: "the third request") { drive.simulator.requests(.drive).count >= 3 }
            let second = try await drive.run(["-c", "sync now"])
            #expect(second.status == 4, "\(second.errors)")
            #expect(second.errors.contains("another sync of this store is running"))
            drive.simulator.clearFaults()
            #expect(try await drive.end(of: first) == 0)
            try drive.expectOnce("after two")
            #expect(try drive.store.query("SELECT failures FROM syncState") == "0\n")
        }
    }

    @Test func concurrentProcessesFetchOneNewToken() async throws {
        try await TorturedDrive.with { drive in
            for round in 0..<Torture.count(20, elseOnly: 1) {
                try drive.beginAnew()
                drive.simulator.expireAccessTokens()
                drive.simulator.add(Fault(.stall, on: .token, seconds: 0.3))
                // Separate stores of one user.
                let children = try (0..<4).map { number in
                    let path = drive.store.outputs.path + "/other\(round)-\(number).sqlite"
                    return try drive.store.start(
                        "other\(number)", ["--store", path], script: ["buy Lamp", "sync now"],
                        environment: drive.environment)
                }
                for (number, child) in children.enumerated() {
                    let status = try await drive.end(of: child)
                    let output = try TestFile.text(drive.store.output(of: "other\(number)"))
                    #expect(status == 0, "\(output)")
                }
                #expect(drive.simulator.requests(.token).count == 1, "round \(round)")
            }
        }
    }
}
