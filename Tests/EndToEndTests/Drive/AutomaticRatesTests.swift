import DriveSimulator
import Foundation
import TestSupport
import Testing

/// Rates that are fetched in the background once the user has agreed.
@Suite struct AutomaticRatesTests {
    /// Five in the afternoon of a Monday, when the rates of that day have been published.
    private static let monday = ["FHQ_NOW": "2026-11-02T17:00:00Z", "FHQ_RATES": ""]
    private static let query = "items in USD show cost limit 1"

    /// A program that has the rates of the Friday before.
    private static func with(_ body: @Sendable (DriveProgram) async throws -> Void) async throws {
        try await DriveProgram.with({ $0.rates = .generated(to: "2026-11-02") }) { drive in
            let first = try await drive.run("-c", "rates refresh", environment: ["FHQ_NOW": "2026-10-31T12:00:00Z"])
            try #require(first.status == 0, "\(first.errors)")
            drive.simulator.forgetRequests()
            try await body(drive)
            #expect(drive.simulator.violations == [])
        }
    }

    private func newest(_ drive: DriveProgram) async throws -> String? {
        let rates = "rates for USD sort day desc show day limit 1"
        return try await drive.run("--no-header", "-c", rates).lines.first
    }

    /// Waits until the process in the background has brought rates of a day.
    private func wait(for day: String, _ drive: DriveProgram) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await newest(drive) != day {
            try #require(ContinuousClock.now < deadline, "rates of \(day) never came")
        }
    }

    @Test func aFigureIsByTheRatesThatAreThereWhileNewerOnesCome() async throws {
        try await Self.with { drive in
            #expect(try await drive.run("-c", "set rates auto on").status == 0)
            let before = try await drive.run("-c", Self.query, environment: ["FHQ_RATES": "off"])
            let figure = try await drive.run("-c", Self.query, environment: Self.monday)
            #expect(figure.output == before.output)
            #expect(figure.errors == "rates of 2026-10-30; fetching newer ones\n")
            try await wait(for: "2026-11-02", drive)
            #expect(try await drive.run("-c", Self.query, environment: Self.monday).errors.isEmpty)
            #expect(drive.simulator.requests(.allRates).count == 1)
        }
    }

    @Test(arguments: [
        ("", "set rates auto off", monday), ("", "", monday),
        ("", "set rates auto on", ["FHQ_NOW": "2026-11-02T15:00:00Z"]),
        ("", "set rates auto on", monday.merging(["FHQ_RATES": "off"]) { $1 }),
        ("", "set rates auto on", monday.merging(["FHQ_RATES_URL": ""]) { $1 }),
        ("--read-only", "set rates auto on", monday), ("--safe", "set rates auto on", monday),
        ("--dry-run", "set rates auto on", monday), ("--check", "set rates auto on", monday),
        ("--demo", "set rates auto on", monday),
    ])
    func noRatesAreFetchedIfOffOrNotDue(option: String, setting: String, environment: [String: String]) async throws {
        try await Self.with { drive in
            if !setting.isEmpty { #expect(try await drive.run("-c", setting).status == 0) }
            var environment = environment
            // The demo has a store without --store.
            if option == "--demo" { environment["FHQ_STORE"] = "" }
            let arguments = (option.isEmpty ? [] : [option]) + ["-c", Self.query]
            let run = try await drive.apart { [environment] in
                try drive.program.run(arguments, environment: drive.environment.merging(environment) { $1 })
            }
            #expect(run.status == 0 && !run.errors.contains("fetching newer"), "\(run.errors)")
            // A process that was started would have touched the file before the run could say so.
            let begun = try Self.begun(drive)
            #expect(begun.allSatisfy { $0 == Date(timeIntervalSince1970: 0) })
        }
    }

    /// When work was last begun, of each file that keeps a choice.
    private static func begun(_ drive: DriveProgram) throws -> [Date] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: drive.kept)) ?? []
        return try names.filter { $0.hasPrefix("rates-") }.compactMap {
            try FileManager.default.attributesOfItem(atPath: drive.kept + "/" + $0)[.modificationDate] as? Date
        }
    }

    @Test(arguments: [
        ("", false), ("buy Jug for 3 USD", true), ("list Lamp on ebay for 9 USD", true),
        ("sell Lamp on ebay for 9 USD", true), ("spend 3 USD on packaging", true),
    ])
    func onlyAStoreWithForeignAmountsAsks(statement: String, asks: Bool) async throws {
        try await DriveProgram.with(isEmpty: true) { drive in
            let made = try await drive.run("-c", "buy Lamp for 3 GBP; set rates auto on; \(statement)")
            #expect(made.status == 0, "\(made.errors)")
            let run = try await drive.run("-c", "items in USD show cost; profit", environment: Self.monday)
            #expect(run.status == 0 && run.errors.contains("fetching") == asks, "\(run.errors)")
            let begun = try Self.begun(drive)
            #expect((begun == [Date(timeIntervalSince1970: 0)]) != asks)
        }
    }

    @Test func ratesAreFetchedOnceInSixHoursNeverForACopy() async throws {
        try await Self.with { drive in
            #expect(try await drive.run("-c", "set rates auto on").status == 0)
            // Nothing comes, so that each run would have reason to ask.
            drive.simulator.add(.error(503, on: .allRates, times: nil))
            let line = "for i in 1 2 3 4 5 6; do \"$FHQ\" -c '\(Self.query)' > /dev/null & done; wait"
            let runs = try await drive.apart {
                try drive.program.shell(line, environment: drive.environment.merging(Self.monday) { $1 })
            }
            #expect(runs.errors == "rates of 2026-10-30; fetching newer ones\n")
            let later = Self.monday.merging(["FHQ_NOW": "2026-11-02T22:59:00Z"]) { $1 }
            #expect(try await drive.run("-c", Self.query, environment: later).errors.isEmpty)
            let copy = drive.program.folder.path + "/copy.sqlite"
            try FileManager.default.copyItem(atPath: drive.store, toPath: copy)
            let next = Self.monday.merging(["FHQ_NOW": "2026-11-02T23:00:00Z"]) { $1 }
            #expect(try await drive.run("--store", copy, "-c", Self.query, environment: next).errors.isEmpty)
            #expect(try await drive.run("-c", Self.query, environment: next).errors.contains("fetching newer"))
            // A clock that went back finds a time in the future, which counts for nothing.
            #expect(try await drive.run("-c", Self.query, environment: Self.monday).errors.contains("fetching newer"))
        }
    }

    @Test func turningAutomaticRatesOffStopsARunningFetch() async throws {
        try await Self.with { drive in
            drive.simulator.add(Fault(.stall, on: .allRates, times: nil, seconds: 600))
            #expect(try await drive.run("-c", "set rates auto on").status == 0)
            #expect(try await drive.run("-c", Self.query, environment: Self.monday).errors.contains("fetching newer"))
            try await TestSupport.wait(for: "the request") { !drive.simulator.requests(.allRates).isEmpty }
            let statement = "rates refresh if due"
            #expect(try drive.processes(at: statement).count == 1)
            let start = ContinuousClock.now
            #expect(try await drive.run("-c", "set rates auto off").status == 0)
            #expect(try drive.processes(at: statement).isEmpty && ContinuousClock.now - start < .seconds(60))
            drive.simulator.clearFaults()
            drive.simulator.forgetRequests()
            #expect(try await newest(drive) == "2026-10-30")
            let run = try await drive.run("-c", statement, environment: Self.monday)
            #expect(run.status == 0 && run.errors == "no newer rates are due\n", "\(run.errors)")
            #expect(drive.simulator.requests.isEmpty)
            let left = try FileManager.default.contentsOfDirectory(atPath: drive.kept)
            #expect(!left.contains { $0.hasSuffix("-turn") }, "\(left)")
        }
    }

    @Test(arguments: [200, 302, 403, 511])
    func aPageToSignInLeavesTheRatesAsTheyAre(status: Int) async throws {
        try await Self.with { drive in
            drive.simulator.add(Fault(.html, on: .allRates, times: nil, status: status))
            #expect(try await drive.run("-c", "set rates auto on").status == 0)
            #expect(try await drive.run("-c", Self.query, environment: Self.monday).errors.contains("fetching newer"))
            try await TestSupport.wait(for: "the fetch") { try drive.processes(at: "rates refresh if due").isEmpty }
            #expect(!drive.simulator.requests(.allRates).isEmpty && drive.simulator.requests(.allRates).count < 10)
            drive.simulator.clearFaults()
            #expect(try await newest(drive) == "2026-10-30")
            let later = Self.monday.merging(["FHQ_NOW": "2026-11-02T23:00:00Z"]) { $1 }
            #expect(try await drive.run("-c", Self.query, environment: later).errors.contains("fetching newer"))
            try await wait(for: "2026-11-02", drive)
        }
    }

    @Test func aRefreshAtThePromptIsTakenForAnAgreementAndSaysSo() async throws {
        try await Self.with { drive in
            try await drive.apart {
                let terminal = try drive.terminal()
                try terminal.expect("fhq> ")
                try terminal.expectEditing()
                terminal.type("rates refresh\r")
                try terminal.expect("fhq fetches newer rates by itself; set rates auto off stops that")
                try terminal.expect("fhq> ")
                try terminal.expectEditing()
                terminal.type("\u{4}")
                #expect(try terminal.waitForExit() == 0)
            }
            #expect(try await drive.run("-c", Self.query, environment: Self.monday).errors.contains("fetching newer"))
        }
    }

    @Test func aShellThatOpensFetchesThemAndLeavesNoZombie() async throws {
        try await Self.with { drive in
            #expect(try await drive.run("-c", "set rates auto on").status == 0)
            let environment = drive.program.environment.merging(drive.environment) { $1 }.merging(Self.monday) { $1 }
            try await drive.apart {
                let terminal = try PseudoTerminal(
                    Program.executable, [], environment: environment.filter { !$0.value.isEmpty })
                try terminal.expect("fhq> ")
                try terminal.expectEditing()
                try TestSupport.wait(for: "the rates") { drive.simulator.requests(.allRates).count == 1 }
                let children = "/proc/\(terminal.process)/task/\(terminal.process)/children"
                try TestSupport.wait(for: "the process to be gone") {
                    try String(contentsOfFile: children, encoding: .utf8).isEmpty
                }
                terminal.type("\u{4}")
                #expect(try terminal.waitForExit() == 0)
            }
            try await wait(for: "2026-11-02", drive)
        }
    }
}
