import DriveSimulator
import Foundation
import TestSupport
import Testing

/// `connect drive` and `disconnect drive` against the simulator, from the command line to the answer.
@Suite struct ConnectTests {
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aBrowserLetsFhqInAndDisconnectingEndsIt() async throws {
        try await DriveProgram.with(isEmpty: true) { drive in
            let run = try await drive.run("-c", "connect drive")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.isEmpty && run.errors.contains("Google Drive is connected"))
            #expect(drive.simulator.grants == 1)
            #expect(try mode(drive.kept) == 0o700 && mode(drive.kept + "/tokens.json") == 0o600)
            let visits = try String(contentsOfFile: drive.visits, encoding: .utf8)
            #expect(visits.contains("fhq has the answer") && visits.contains("inherited []"), "\(visits)")
            let end = try await drive.run("-c", "disconnect drive")
            #expect(end.status == 0 && end.errors.contains("Google has ended the access"))
            #expect(end.errors.contains("FlipperHelper_App"))
            #expect(drive.simulator.grants == 0)
            #expect(try drive.token("refresh_token") == nil)
            let again = try await drive.run("-c", "disconnect drive")
            #expect(again.status == 0 && again.errors.hasPrefix("Google Drive is not connected, so "))
            #expect(drive.simulator.violations == [])
            // None of it needs a store.
            #expect(!FileManager.default.fileExists(atPath: drive.store))
        }
    }

    @Test func theClientsFileServesInPlaceOfTheEnvironment() async throws {
        try await DriveProgram.with(isEmpty: true) { drive in
            let options = drive.simulator.options
            try drive.program.write(
                "{\"installed\":{\"client_id\":\"\(options.clientId)\",\"client_secret\":\"\(options.clientSecret)\"}}",
                to: "c.json")
            let bare = ["FHQ_GOOGLE_CLIENT_ID": "", "FHQ_GOOGLE_CLIENT_SECRET": ""]
            let before = try await drive.run("-c", "connect drive", environment: bare)
            #expect(before.status == 1 && before.errors.contains("help connect"))
            let run = try await drive.run("-c", "connect drive client c.json; connect drive", environment: bare)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try mode(drive.kept + "/client.json") == 0o600)
            #expect(drive.simulator.grants == 1 && drive.simulator.violations == [])
        }
    }

    @Test func aCodeLetsADeviceIn() async throws {
        try await DriveProgram.with { drive in
            let run = try await drive.run("-c", "connect drive device")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("open \(drive.simulator.baseURL)/simulator/device in any browser"))
            #expect(run.errors.contains("enter the code GQVQ-JKEC"))
            #expect(drive.simulator.requests(.token).map(\.status) == [428, 200])
            #expect(drive.simulator.grants == 1 && drive.simulator.violations == [])
        }
    }

    @Test(arguments: ["connect drive", "connect drive device"])
    func deniedConsentIsReportedAndKeepsNoToken(statement: String) async throws {
        try await DriveProgram.with { drive in
            drive.simulator.denyConsent()
            let run = try await drive.run("-c", statement)
            #expect(run.status == 1)
            #expect(run.errors.contains("access was denied at Google, so Drive is not connected"))
            #expect(try drive.token("refresh_token") == nil)
            #expect(drive.simulator.violations == [])
        }
    }

    @Test(arguments: [DevicePoll.accessDenied, .expiredToken])
    func aDeviceThatIsNotLetInSaysWhy(poll: DevicePoll) async throws {
        try await DriveProgram.with { drive in
            drive.simulator.answerDevicePolls([poll])
            let run = try await drive.run("-c", "connect drive device")
            #expect(run.status == (poll == .expiredToken ? 4 : 1), "\(run.errors)")
            #expect(drive.simulator.requests(.token).count == 1)
        }
    }

    @Test func aWrongSecretIsReportedWithAHint() async throws {
        try await DriveProgram.with { drive in
            let run = try await drive.run("-c", "connect drive", environment: ["FHQ_GOOGLE_CLIENT_SECRET": "wrong"])
            #expect(run.status == 1)
            #expect(run.errors.contains("Google rejects this client (invalid_client)"))
            #expect(try drive.token("refresh_token") == nil)
        }
    }

    @Test func aServiceThatIsNotThereIsWorthAnotherTry() async throws {
        try await DriveProgram.with { drive in
            let gone = ["FHQ_GOOGLE_OAUTH": "http://127.0.0.1:1"]
            let run = try await drive.run("-c", "connect drive device", environment: gone)
            #expect(run.status == 4 && run.errors.contains("nothing answers"))
            let unsafe = try await drive.run(
                "-c", "connect drive", environment: ["FHQ_GOOGLE_OAUTH": "http://drive.example"])
            #expect(unsafe.status == 1 && unsafe.errors.contains("FHQ_GOOGLE_OAUTH is not safe"))
        }
    }

    @Test func disconnectForgetsTheGrantWhenGoogleIsUnreachable() async throws {
        try await DriveProgram.with { drive in
            #expect(try await drive.run("-c", "connect drive").status == 0)
            await drive.simulator.stop()
            let run = try await drive.run("-c", "disconnect drive")
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("Google did not end the access: can't reach 127.0.0.1"))
            #expect(run.errors.contains("myaccount.google.com/connections"))
            #expect(try drive.token("refresh_token") == nil)
        }
    }

    @Test(arguments: ["connect drive", "connect drive device", "disconnect drive"])
    func theOptionsThatForbidTheNetworkForbidIt(statement: String) async throws {
        try await DriveProgram.with { drive in
            #expect(try await drive.run("--safe", "-c", statement).status == 2)
            #expect(try await drive.run("--atomic", "-c", statement).status == 2)
            let dry = try await drive.run("--dry-run", "-c", statement)
            #expect(dry.status == 0)
            #expect(dry.errors == "dry run: skipped, since it asks a remote service: \(statement)\n")
            #expect(drive.simulator.requests.isEmpty)
        }
    }

    @Test func controlCEndsTheWaiting() async throws {
        try await DriveProgram.with { drive in
            // Nobody opens the address.
            try TestFile.writeProgram("#!/bin/sh\n", to: drive.program.folder.path + "/bin/xdg-open")
            let terminal = try drive.terminal("-c", "items limit 1 show sku; connect drive")
            try terminal.expect("waiting for you to allow access")
            terminal.type("\u{3}")
            #expect(try terminal.waitForExit() == 130)
            #expect(!FileManager.default.fileExists(atPath: drive.kept))
        }
    }
}
