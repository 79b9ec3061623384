import DriveSimulator
import Foundation
import TestSupport
import Testing

/// `rates refresh` against the simulator, from the command line to the report that needs the rates.
@Suite struct RatesRefreshTests {
    /// A service whose rates end on the last Friday before the clock's day.
    private static func with(
        csv: String? = nil, _ body: @Sendable (DriveProgram) async throws -> Void
    ) async throws {
        let table = csv.map { RatesTable(csv: $0) } ?? .generated(to: "2026-10-30")
        let now = try Date(Program.now, strategy: .iso8601)
        try await DriveProgram.with(
            { options in
                options.rates = table
                options.now = { now }
            }, body)
    }

    /// The one record that a run printed, by the names of its columns.
    private func record(_ run: Program.Run) throws -> [String: String] {
        let rows = run.lines.map { $0.components(separatedBy: "\t") }
        try #require(rows.count == 2 && rows[0].count == rows[1].count, "\(run)")
        return Dictionary(zip(rows[0], rows[1])) { $1 }
    }

    @Test func ratesRefreshFetchesOnlyMissingDays() async throws {
        try await Self.with { drive in
            let first = try await drive.run("--quiet", "-c", "rates refresh")
            #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
            let taken = try record(first)
            #expect(taken["currencies"] == "8" && taken["last"] == "2026-10-30" && taken["refused"] == "0")
            // The oldest record of the example is older than a year.
            let oldest = try await drive.run("-c", "items sort bought asc show bought limit 1")
            #expect(try #require(taken["first"]) <= (try #require(oldest.lines.last)))
            let asked = drive.simulator.requests(.allRates)
            #expect(!asked.isEmpty && asked.allSatisfy { $0.kind == .rates && $0.query == ["base": "EUR"] })
            let again = try record(try await drive.run("-c", "rates refresh"))
            #expect(again["added"] == "0" && again["changed"] == "0" && again["unchanged"] == "8")
            #expect(drive.simulator.requests(.allRates).last?.path == "/v1/2026-10-30..2026-11-01")
            let friday = try await drive.run("-c", "rates refresh", environment: ["FHQ_NOW": "2026-10-30T12:00:00Z"])
            #expect(friday.status == 0 && friday.errors == "no rates are missing\n")
            #expect(drive.simulator.requests(.allRates).count == asked.count + 1)
            #expect(drive.simulator.violations == [])
        }
    }

    /// Returns the variables with which the first of some calls fails while the bank's file is written.
    private static func fault(_ calls: String) -> [String: String] {
        [
            "LD_PRELOAD": TestProducts.executable("libFaultInjection.so"), "FAULT_FOLDER": "/tmp/fhq-rates",
            "FAULT_CALLS": calls, "FAULT_AT": "1",
        ]
    }

    @Test func aSignalLosesNothingThatIsWritten() async throws {
        try await Self.with { drive in
            drive.simulator.add(.error(404, on: .rates, times: nil))
            let log = drive.program.folder.path + "/calls"
            let interrupted = Self.fault("signals").merging(["FAULT_LOG": log]) { $1 }
            let run = try await drive.run("-c", "rates refresh", environment: interrupted)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try TestFile.text(log).contains("1 write failed"))
        }
    }

    @Test func aFileThatFindsNoRoomOnTheWayIsRefusedForThatReason() async throws {
        try await Self.with { drive in
            drive.simulator.add(.error(404, on: .rates, times: nil))
            let full = Self.fault("changes").merging(["FAULT_LASTS": "1"]) { $1 }
            let run = try await drive.run("-c", "rates refresh", environment: full)
            #expect(run.status != 0 && run.errors.contains(": No space left on device"), "\(run.errors)")
        }
    }

    @Test func theBanksOwnFileIsTakenWhereFrankfurterFails() async throws {
        try await Self.with { drive in
            drive.simulator.add(.error(503, on: .rates, times: nil))
            let run = try await drive.run("-c", "rates refresh; rates show count")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("answered with status 503; used the European Central Bank's own file"))
            let byFile = run.lines.last
            drive.simulator.clearFaults()
            // The same figures, so that falling back shifts no report.
            let other = try Program()
            let fetched = try await drive.apart {
                try other.run("-c", "rates refresh; rates show count", environment: drive.environment)
            }
            #expect(fetched.lines.last == byFile)
            let rates = "rates sort currency, day limit all show currency, day, rate"
            #expect(try other.run("-c", rates).output == (try await drive.run("-c", rates)).output)
        }
    }

    @Test func figuresThatCannotBeTrueAreRefusedWithAReason() async throws {
        let csv =
            "Date,USD,GBP,\n2026-10-30,0,0.86,\n2026-10-29,1.1,-0.86,\n2026-10-28,1.1,0.86,\n2024-01-02,1.1,0.86,\n"
        try await Self.with(csv: csv) { drive in
            let strict = try await drive.run("--strict", "-c", "rates refresh")
            #expect(strict.status == 1 && strict.errors.contains("--strict: no rate was added, since 2026-10-"))
            #expect(try await drive.run("-c", "rates show count").lines.last == "0")
            let run = try await drive.run("-c", "rates refresh")
            #expect(run.status == 0)
            #expect(run.errors.contains("2026-10-30: 0 is not a possible rate for USD"))
            #expect(run.errors.contains("2026-10-29: -0.86 is not a possible rate for GBP"))
            let taken = try record(run)
            #expect(taken["added"] == "4" && taken["refused"] == "2")
        }
    }

    @Test func ratesRefreshWithoutANetworkFailsAndReportsStillWork() async throws {
        try await Self.with { drive in
            #expect(try await drive.run("-c", "rates refresh").status == 0)
            let report = "profit by month in EUR since 2026-01"
            let before = try await drive.run("-c", report)
            await drive.simulator.stop()
            let run = try await drive.run("-c", "rates refresh")
            #expect(run.status == 4 && run.output.isEmpty)
            let lines = run.errors.split(separator: "\n")
            #expect(
                lines.first == "-c:1:1: can't fetch rates: can't reach 127.0.0.1: nothing answers"
                    && lines.last
                        == "hint: fhq still uses the rates that it has, the newest of 2026-10-30",
                "\(run.errors)")
            let after = try await drive.run("-c", report)
            #expect(after.status == 0 && after.output == before.output && after.lines.count == 12)
        }
    }

    @Test func theProxyIsUsedAndItsFailureIsReported() async throws {
        let program = try Program(isEmpty: true)
        let gone = try program.run("-c", "rates refresh", environment: ["https_proxy": "http://127.0.0.1:1"])
        #expect(
            gone.status == 4 && gone.errors.contains("through the proxy 127.0.0.1:1: nothing answers"), "\(gone.errors)"
        )
        // A proxy that notes what it is asked for, and lets nobody through.
        try program.write(
            """
            import http.server, subprocess, sys, os
            class Proxy(http.server.BaseHTTPRequestHandler):
                def do_CONNECT(self):
                    open("asked", "a").write(self.path + "\\n")
                    self.send_error(403)
                def log_message(self, *rest): pass
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
            import threading
            threading.Thread(target=server.serve_forever, daemon=True).start()
            os.environ["https_proxy"] = f"http://127.0.0.1:{server.server_port}"
            sys.exit(subprocess.run([os.environ["FHQ"], "-c", "rates refresh"]).returncode)
            """, to: "proxy.py")
        let refused = try program.shell("python3 proxy.py")
        #expect(refused.status == 4, "\(refused.errors)")
        let asked = Set(try program.read("asked").split(separator: "\n"))
        #expect(asked == ["api.frankfurter.dev:443", "www.ecb.europa.eu:443"])
    }
}
