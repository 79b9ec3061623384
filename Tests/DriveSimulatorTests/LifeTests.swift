import DriveSimulator
import Foundation
import TestSupport
import Testing

/// Starting, stopping and resetting the simulator.
@Suite struct LifeTests {
    @Test func stoppingFreesThePort() async throws {
        try await Session.with { simulator, drive in
            _ = try await drive.send("GET", "/drive/v3/files")
            let address = simulator.baseURL
            await simulator.stop()
            let page = try? await drive.send("GET", "/drive/v3/files")
            #expect(page == nil)
            var options = SimulatorOptions()
            options.port = try #require(URL(string: address)?.port)
            try await Simulator.with(options) { again in
                #expect(again.baseURL == address && again.requests.isEmpty)
            }
        }
    }

    @Test func aTakenPortIsAnError() async throws {
        try await Simulator.with { simulator in
            var options = SimulatorOptions()
            options.port = try #require(URL(string: simulator.baseURL)?.port)
            #expect(throws: (any Error).self) { _ = try Simulator.start(options) }
        }
    }

    @Test func aResetForgetsEverything() async throws {
        try await Session.with { simulator, drive in
            let folder = #"{"name":"x","mimeType":"application/vnd.google-apps.folder"}"#
            let made = try await drive.json("POST", "/drive/v3/files", folder)
            #expect(made.status == 200)
            simulator.add(.error(500, times: nil))
            simulator.reset()
            #expect(simulator.files.isEmpty && simulator.requests.isEmpty && simulator.grants == 0)
            let page = try await drive.send("GET", "/drive/v3/files")
            #expect(page.status == 401)
        }
    }

    @Test func theProgramPrintsItsAddressAlone() async throws {
        let script = """
            "$0" > "$1" & p=$!
            for i in $(seq 1000); do grep -q http "$1" && break; sleep 0.1; done
            cat "$1"; curl -sS "$(cat "$1")/simulator/state" | jq -c .files; kill $p
            """
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        let program = TestProducts.executable("drive-simulator")
        let outcome = try Command.run("sh", ["-c", script, program, file.path])
        #expect(outcome.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\n\[\]\n/) != nil, "\(outcome.output)")
    }
}
