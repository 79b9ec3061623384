import DriveSimulator
import Foundation
import TestSupport
import Testing

/// A sync in the background whose store others want meanwhile, or whose service fails.
@Suite struct AutomaticSyncFaultTests {
    // MARK: - Others that want the store

    /// A program whose sync in the background has stopped at a request of Drive's.
    private static func stalled(_ body: @Sendable (DriveProgram, pid_t) async throws -> Void) async throws {
        try await AutomaticSyncTests.with { drive in
            drive.simulator.add(Fault(.stall, on: .uploadUpdate, seconds: 600))
            #expect(try await drive.run("-c", "buy \"Blue jug\"").status == 0)
            try await TestSupport.wait(for: "the upload") { drive.simulator.requests(.upload).count == 1 }
            try await body(drive, try #require(try drive.background.first))
            drive.simulator.clearFaults()
        }
    }

    @Test func aSyncThatIsTypedWaitsAndThenSendsTheRest() async throws {
        try await Self.stalled { drive, child in
            let typed = Task { try await drive.run("-c", "buy \"Red jug\"; sync now") }
            try await Task.sleep(for: .milliseconds(500))
            #expect(try drive.background == [child])
            drive.simulator.clearFaults()
            let run = try await typed.value
            #expect(run.status == 0, "\(run.errors)")
            #expect(drive.itemCells.contains("Blue jug") && drive.itemCells.contains("Red jug"))
        }
    }

    @Test(arguments: [
        "set sync auto off", "restore backup 2026", "import all.zip replace", "disconnect drive",
    ])
    func statementsThatEndSyncingStopARunningSync(statement: String) async throws {
        try await Self.stalled { drive, child in
            #expect(try await drive.run("-c", "backup now; export all to all.zip; buy Cup").status == 0)
            let start = ContinuousClock.now
            let run = try await drive.run("--yes", "-c", statement)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try drive.background.isEmpty && ContinuousClock.now - start < .seconds(60))
            drive.simulator.clearFaults()
            drive.simulator.forgetRequests()
            #expect(try await drive.run("-c", "buy Plate", environment: AutomaticSyncTests.at("13:00:00")).status == 0)
            try drive.settle()
            #expect(drive.simulator.requests.isEmpty)
        }
    }

    // MARK: - What goes wrong

    @Test func aNetworkThatIsNotThereIsNoFailureAndIsTriedAgain() async throws {
        try await AutomaticSyncTests.with { drive in
            let gone = ["FHQ_GOOGLE_API": "http://127.0.0.1:1"]
            let next = [("12:10:00", "12:11"), ("12:11:00", "12:16"), ("12:16:00", "12:46"), ("12:46:00", "13:16")]
            for (now, expected) in next {
                let run = try await drive.run(
                    "--quiet", "-c", "buy Jug", environment: gone.merging(AutomaticSyncTests.at(now)) { $1 })
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                try drive.settle()
                let state = try await drive.syncStatus()
                #expect(state["failure"] is NSNull && state["last_failure"] is NSNull)
                #expect(state["next_try"] as? String == "2026-11-01T\(expected):00.000Z", "\(now)")
            }
            drive.simulator.forgetRequests()
            #expect(try await drive.run("-c", "buy Jug", environment: AutomaticSyncTests.at("13:15:59")).status == 0)
            try drive.settle()
            #expect(drive.simulator.requests.isEmpty)
            #expect(try await drive.run("-c", "buy Jug", environment: AutomaticSyncTests.at("13:16:00")).status == 0)
            try drive.settle()
            #expect(try await drive.syncStatus()["changed"] as? String == "no")
        }
    }

    /// Python that runs the statement of the background behind a proxy, which refuses with a status and notes what it
    /// is asked.
    private static func syncing(behind status: Int) -> String {
        """
        import http.server, os, subprocess, threading
        class Proxy(http.server.BaseHTTPRequestHandler):
            def do_CONNECT(self):
                open("asked", "a").write(self.path + "\\n")
                self.send_response(\(status))
                self.end_headers()
                self.wfile.write(b"<html>Sign in to use this network.</html>")
            def log_message(self, *rest): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        os.environ["https_proxy"] = f"http://127.0.0.1:{server.server_port}"
        subprocess.run([os.environ["FHQ"], "-c", "sync now if due"])
        """
    }

    /// Drive is at its own address here, since this machine is never asked through a proxy.
    @Test(arguments: [302, 403, 407, nil])
    func aProxyThatLetsNobodyThroughIsNoFailure(status: Int?) async throws {
        try await AutomaticSyncTests.with { drive in
            var environment = try MovedClock(of: drive, at: "12:10:00").environment
            (environment["FHQ_GOOGLE_API"], environment["https_proxy"]) = ("", "http://127.0.0.1:1")
            if let status {
                let off = AutomaticSyncTests.at("12:01:00").merging(["FHQ_SYNC": "off"]) { $1 }
                #expect(try await drive.run("-c", "buy Jug", environment: off).status == 0)
                try drive.program.write(Self.syncing(behind: status), to: "proxy.py")
                let all = drive.environment.merging(environment) { $1 }.filter { !$0.value.isEmpty }
                let run = try await drive.apart {
                    try drive.program.shell("unset FHQ_NOW; python3 proxy.py", environment: all)
                }
                #expect(run.errors.contains("the proxy refused"), "\(run.errors)")
                #expect(try Set(drive.program.read("asked").split(separator: "\n")) == ["www.googleapis.com:443"])
            } else {
                let run = try await drive.run("--quiet", "-c", "buy Jug", environment: environment)
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                try drive.settle()
            }
            let state = try await drive.syncStatus()
            #expect(state["waits"] as? String == "1 change waits" && state["failure"] is NSNull)
            #expect((state["next_try"] as? String)?.hasPrefix("2026-11-01T12:1") == true, "\(state)")
            #expect(drive.simulator.requests(.drive).isEmpty)
            #expect(try await drive.run("-c", "buy Cup", environment: AutomaticSyncTests.at("13:00:00")).status == 0)
            try drive.settle()
            #expect(drive.itemCells.contains("Jug") && drive.itemCells.contains("Cup"))
        }
    }

    @Test func signInPageLeavesTheChangeWaiting() async throws {
        try await AutomaticSyncTests.with { drive in
            drive.simulator.add(Fault(.html, on: .any, times: nil, status: 302))
            // By then the token has ended, so that Google's other service is asked first.
            #expect(try await drive.run("-c", "buy Jug", environment: AutomaticSyncTests.at("14:00:00")).status == 0)
            try drive.settle()
            let state = try await drive.syncStatus()
            #expect(state["waits"] as? String == "1 change waits" && state["automatic"] as? String == "on")
            #expect((state["failure"] as? String)?.contains("another server answered in its place") == true)
            #expect(state["next_try"] is String && drive.simulator.requests.count < 10)
            drive.simulator.clearFaults()
            #expect(try await drive.run("-c", "buy Cup", environment: AutomaticSyncTests.at("14:30:00")).status == 0)
            try drive.settle()
            #expect(drive.itemCells.contains("Jug") && drive.itemCells.contains("Cup"))
        }
    }

    /// Drive is full, or Google has ended the access.
    @Test(arguments: [("make room in Drive, then run sync now", false), ("try: connect drive; then", true)])
    func aFailureThatTheUserMustResolveIsShownOnceAtThePrompt(remedy: String, isRevoked: Bool) async throws {
        try await AutomaticSyncTests.with { drive in
            if isRevoked {
                drive.simulator.expireRefreshTokens()
                drive.simulator.expireAccessTokens()
            } else {
                drive.simulator.add(.error(403, "storageQuotaExceeded", on: .upload, times: nil))
            }
            try await drive.apart {
                let terminal = try drive.shell(at: "2026-11-01T12:01:00Z")
                try terminal.ask("buy Jug", shows: "FH-")
                try drive.settle()
                try terminal.ask("items limit 1", shows: remedy)
                try Self.expectOneReport(terminal)
                try terminal.leave()
                // The next shell reports it at its first prompt.
                let next = try drive.shell(at: "2026-11-01T13:00:00Z")
                #expect(next.screen.text.contains("sheets: 1 change waits · sent 1 h ago"), "\(next.screen.text)")
                try Self.expectOneReport(next)
                try next.leave()
            }
            try drive.settle()
            drive.simulator.forgetRequests()
            #expect(try await drive.run("-c", "buy Cup", environment: AutomaticSyncTests.at("14:00:00")).status == 0)
            try drive.settle()
            #expect(drive.simulator.requests.isEmpty)
            #expect(try await drive.syncStatus()["waits"] as? String == "2 changes wait")
        }
    }

    private static func expectOneReport(_ terminal: PseudoTerminal) throws {
        try terminal.ask("items limit 1", shows: "Jug")
        let text = terminal.screen.text
        #expect(text.split(separator: "\n").count { $0.contains("the sheets are not up to date") } == 1, "\(text)")
        #expect(!text.contains("the last try failed"), "\(text)")
    }

    // MARK: - Each fault at each request

    /// The most requests of Drive by which a purchase and its photo are sent.
    private static let steps = 8

    /// Sends a purchase and its photo on one of several days, while `disturb` is at work, and the rest later that day.
    private static func send(
        _ day: Int, _ drive: DriveProgram, _ disturb: (String) async throws -> Void
    ) async throws {
        let (title, picture) = ("Thing\(day)x", "\(Program.repository)/examples/inventory/Images/brass.png")
        func at(_ hour: Int) -> [String: String] { ["FHQ_NOW": "2026-11-\(10 + day)T\(hour):00:00Z"] }
        let bought = try await drive.run(
            "-c", "buy \(title)", environment: at(12).merging(["FHQ_SYNC": "off"]) { $1 })
        #expect(bought.status == 0, "\(bought.errors)")
        drive.simulator.forgetRequests()
        let run = try await drive.run("--quiet", "-c", "photo \(title) \"\(picture)\"", environment: at(12))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        try await disturb(title)
        try drive.settle()
        drive.simulator.clearFaults()
        #expect(drive.simulator.requests.count < 80)
        #expect(try await drive.run("-c", "buy \(title)Later", environment: at(15)).status == 0)
        try drive.settle()
        let state = try await drive.syncStatus()
        #expect(state["automatic"] as? String == "on")
        // What the user must resolve waits for that.
        let needsUser = state["next_try"] is NSNull && !(state["failure"] is NSNull)
        if needsUser || state["photos_set_aside"] as? Int != 0 {
            let run = try await drive.run("-c", "sync now full", environment: at(16))
            #expect(run.status == 0, "\(run.errors)")
        } else {
            #expect(state["waits"] is NSNull, "\(state)")
        }
    }

    /// The photos that Drive has, which are neither folders, sheets nor backups.
    private static func photos(_ drive: DriveProgram) -> Int {
        drive.simulator.files.count { !$0.isFolder && !$0.isSheet && !$0.name.hasSuffix(".sqlite") }
    }

    private static func expectOnce(_ days: Int, _ drive: DriveProgram, photos: Int, _ when: Comment) {
        let sheets = drive.simulator.sheets(named: AutomaticSyncTests.items)
        #expect(sheets.count == 1, when)
        let cells = sheets.flatMap(\.rows).joined()
        for day in 1...days {
            #expect(cells.count { $0 == "Thing\(day)x" } == 1 && cells.count { $0 == "Thing\(day)xLater" } == 1, when)
        }
        #expect(Self.photos(drive) == photos + days, when)
    }

    /// The faults of `SyncTortureTests`, met by the process in the background.
    @Test(arguments: Fault.disturbances.indices.filter { Torture.isFull || $0 % 6 == 0 })
    func changeHeldUpByAFaultIsSentLater(index: Int) async throws {
        try await AutomaticSyncTests.with { drive in
            let photos = Self.photos(drive)
            let all = 1...Self.steps
            let one = 1 + index % Self.steps
            for (day, step) in (Torture.isFull ? all : one...one).enumerated() {
                drive.simulator.add(Fault.disturbances[index](step))
                try await Self.send(day + 1, drive) { _ in }
                Self.expectOnce(day + 1, drive, photos: photos, "\(Fault.disturbances[index](step))")
            }
        }
    }

    @Test func killedBackgroundSyncIsCompletedByTheNext() async throws {
        try await AutomaticSyncTests.with { drive in
            let photos = Self.photos(drive)
            for (day, step) in (Torture.isFull ? 1...Self.steps : 2...4).enumerated() {
                drive.simulator.add(Fault(.stall, on: .drive, at: step, seconds: 600))
                try await Self.send(day + 1, drive) { _ in
                    // With fewer requests it has ended.
                    try await wait(for: "request \(step)") {
                        try drive.background.isEmpty || drive.simulator.requests(.drive).count >= step
                    }
                    for process in try drive.background { kill(process, SIGKILL) }
                }
                Self.expectOnce(day + 1, drive, photos: photos, "killed at request \(step)")
            }
        }
    }

    @Test func aTimeInTheFutureCountsAsDue() async throws {
        try await AutomaticSyncTests.with { drive in
            #expect(try await drive.run("-c", "buy Jug", environment: ["FHQ_NOW": "2031-01-01T00:00:00Z"]).status == 0)
            try drive.settle()
            drive.simulator.forgetRequests()
            #expect(try await drive.run("-c", "buy Cup", environment: AutomaticSyncTests.at("12:00:01")).status == 0)
            try drive.settle()
            #expect(drive.itemCells.contains("Cup"))
        }
    }
}
