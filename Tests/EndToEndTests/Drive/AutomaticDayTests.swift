import DriveSimulator
import Foundation
import QueryLanguage
import TestSupport
import Testing

/// Days of purchases, scripts, shells and crashes with syncs in the background: Drive holds what the store holds in the end,
/// each photo once, and nobody asks more often than that takes.
@Suite struct AutomaticDayTests {
    private enum Event: CaseIterable {
        case purchase, script, photo, shell, killedShell, closedShell, killedSync, refusal, stall, switching
    }

    /// A day under way.
    private struct Day: Sendable {
        let drive: DriveProgram
        var random: SeededRandom
        var time = Instant(rfc3339: "2026-11-01T12:00:00Z") ?? Instant(milliseconds: 0)
        var isOn = true
        var bought: [String] = []
        var photos = 0

        var now: [String: String] { ["FHQ_NOW": time.description] }

        mutating func pass() {
            // Now and then a clock is put right that was a little ahead.
            let minutes = Int.random(in: 0..<12, using: &random) == 0 ? -9 : Int64.random(in: 0...12, using: &random)
            time = Instant(milliseconds: time.milliseconds + minutes * 60_000)
        }

        mutating func purchase() -> String {
            bought.append("Thing\(bought.count)x")
            return "buy \(bought[bought.count - 1])"
        }

        func run(_ statement: String) throws {
            let run = try drive.program.run(
                ["--quiet", "-c", statement], environment: drive.environment.merging(now) { $1 })
            #expect(run.status == 0 && run.errors.isEmpty, "\(statement): \(run.errors)")
        }

        /// Whether a run that is no shell may begin a sync now.
        func mayBegin() throws -> Bool {
            let state = try Child.output(of: [
                "/usr/bin/sqlite3", "-readonly", drive.store, "SELECT coalesce(nextTryAt, '') FROM syncState",
            ]).trimmingCharacters(in: .whitespacesAndNewlines)
            if let next = Instant(rfc3339: state) { return next <= time }
            let begun = try #require(drive.begun("sync").first).timeIntervalSince1970
            let age = Double(time.milliseconds) / 1000 - begun
            return age < 0 || age >= 300
        }
    }

    @Test(arguments: 0..<Torture.count(60, elseOnly: 2))
    func driveHoldsEverythingAfterARandomDay(seed: Int) async throws {
        try await DriveProgram.with(isEmpty: true) { drive in
            let agreed = try await drive.run("-c", "buy First; set sync auto on; connect drive; sync now")
            try #require(agreed.status == 0, "\(agreed.errors)")
            try await drive.apart {
                var day = Day(drive: drive, random: SeededRandom(seed: UInt64(seed)))
                for _ in 0..<Torture.count(40, elseOnly: 15) { try happen(&day) }
                try expectAll(&day)
            }
            #expect(drive.simulator.violations == [], "seed \(seed)")
        }
    }

    private func happen(_ day: inout Day) throws {
        let drive = day.drive
        day.pass()
        drive.simulator.forgetRequests()
        let event = Event.allCases.randomElement(using: &day.random) ?? .purchase
        let mayBegin = try day.isOn && day.mayBegin()
        let isShell = [.shell, .killedShell, .closedShell].contains(event)
        try bring(event, to: &day)
        try drive.settle()
        drive.simulator.clearFaults()
        if !day.isOn || !isShell && !mayBegin {
            #expect(drive.simulator.requests(.drive).isEmpty, "\(event) at \(day.time), on: \(day.isOn)")
        }
        // One sync and a last look; of a shell those of its beginning and of its end.
        #expect(drive.simulator.requests(.uploadUpdate).count <= (isShell ? 4 : 2), "\(event)")
    }

    private func bring(_ event: Event, to day: inout Day) throws {
        let drive = day.drive
        switch event {
        case .purchase: try day.run(day.purchase())
        case .script: try day.run((0..<5).map { _ in day.purchase() }.joined(separator: "; "))
        case .photo:
            day.photos += 1
            let picture = "\(Program.repository)/examples/inventory/Images/brass.png"
            // Bought without a sync, so that the photo is what begins one.
            let bought = try drive.program.run(
                ["--no-header", "-c", day.purchase()],
                environment: drive.environment.merging(day.now) { $1 }.merging(["FHQ_SYNC": "off"]) { $1 })
            try day.run("photo \(bought.lines.first ?? "") \"\(picture)\"")
        case .shell, .killedShell, .closedShell: try type(event, in: &day)
        case .killedSync:
            drive.simulator.add(Fault(.stall, on: .drive, at: Int.random(in: 1...3, using: &day.random), seconds: 600))
            try day.run(day.purchase())
            usleep(UInt32.random(in: 0...200_000, using: &day.random))
            for process in try drive.background { kill(process, SIGKILL) }
        case .refusal:
            drive.simulator.add(.error(503, on: .drive, at: Int.random(in: 1...3, using: &day.random), times: 1))
            try day.run(day.purchase())
        case .stall:
            drive.simulator.add(Fault(.stall, on: .drive, seconds: 0.3))
            try day.run(day.purchase())
            try day.run(day.purchase())
        case .switching:
            day.isOn.toggle()
            try day.run("set sync auto \(day.isOn ? "on" : "off")")
        }
    }

    private func type(_ event: Event, in day: inout Day) throws {
        let terminal = try day.drive.shell(at: day.time.description)
        try terminal.ask(day.purchase(), shows: "FH-")
        switch event {
        case .killedShell: kill(terminal.process, SIGKILL)
        case .closedShell: kill(terminal.process, SIGHUP)
        default: return try terminal.leave()
        }
        _ = try terminal.waitForExit()
    }

    private func expectAll(_ day: inout Day) throws {
        let drive = day.drive
        if !day.isOn { try bring(.switching, to: &day) }
        // What was put off is due by then.
        day.time = Instant(milliseconds: day.time.milliseconds + 7_200_000)
        try day.run(day.purchase())
        try drive.settle()
        // A row of names, and the purchase before the day.
        let sheets = drive.simulator.sheets(named: "FlipperHelper Items")
        #expect(sheets.count == 1 && sheets.first?.rowCount == day.bought.count + 2)
        let cells = Set(sheets.flatMap(\.rows).joined())
        #expect(day.bought.allSatisfy { title in cells.contains { $0.contains(title) } })
        let photos = drive.simulator.files.filter { !$0.isFolder && !$0.isSheet && !$0.name.hasSuffix(".sqlite") }
        #expect(photos.count == day.photos)
        #expect(try drive.background.isEmpty)
    }
}
