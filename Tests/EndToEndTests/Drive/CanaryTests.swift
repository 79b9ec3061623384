import DriveSimulator
import Foundation
import TestSupport
import Testing

/// Tokens, codes and the client's secret are in no output, log, history, journal, store or export.
@Suite struct CanaryTests {
    /// Everything secret that has been seen so far.
    private func secrets(_ drive: DriveProgram) throws -> Set<String> {
        var secrets: Set = [drive.simulator.options.clientSecret]
        for name in ["access_token", "refresh_token"] {
            if let token = try drive.token(name) { secrets.insert(token) }
        }
        let visits = (try? String(contentsOfFile: drive.visits, encoding: .utf8)) ?? ""
        for line in visits.split(separator: "\n") {
            let items = URLComponents(string: String(line))?.queryItems ?? []
            if let code = items.first(where: { $0.name == "code" })?.value { secrets.insert(code) }
        }
        return secrets
    }

    /// The files below the folder that hold one of `secrets`, but for the two that are there to hold them.
    private func leaks(_ secrets: Set<String>, _ drive: DriveProgram) throws -> [String] {
        let root = drive.program.folder.path
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            guard !path.hasPrefix("bin/"), !path.hasPrefix(".config/fhq/drive/"),
                let data = FileManager.default.contents(atPath: root + "/" + path)
            else { return false }
            return secrets.contains { data.range(of: Data($0.utf8)) != nil }
        }
    }

    /// Returns all that is shown and stored when a person connects twice in the shell, sells something and exports it.
    private func session(_ drive: DriveProgram) throws -> String {
        let terminal = try drive.terminal("--verbose")
        try terminal.expect("fhq> ")
        let folder = drive.program.folder.path
        for (statement, answer) in [
            ("connect drive", "is connected"), ("connect drive device", "is connected"),
            ("buy \"Canary lamp\" for 3 GBP", "FH-"), ("sync now", "FlipperHelper Items"),
            ("sync status", "last success"),
            ("export items to \(folder)/all.csv", "export items"),
            ("items > \(folder)/all.json", "items"), ("changes", "Canary"), ("history", "connect drive"),
            ("settings", "currency"), ("explain connect drive", "connect drive"),
        ] {
            terminal.type(statement + "\r")
            try terminal.expect(answer)
            try terminal.expect("fhq> ")
        }
        terminal.type("quit\r")
        #expect(try terminal.waitForExit() == 0)
        return String(decoding: terminal.output, as: UTF8.self)
    }

    @Test func nothingSecretIsWrittenButWhereItIsKept() async throws {
        try await DriveProgram.with { drive in
            var output = try await drive.apart { try session(drive) }
            var secrets = try secrets(drive)
            // The code of the browser, two tokens, and the client's secret.
            #expect(secrets.count == 4)
            #expect(drive.simulator.grants == 2)
            #expect(try Set(drive.program.files).isSuperset(of: ["all.csv", "all.json"]))
            for statement in ["connect drive", "sync now full", "disconnect drive"] {
                // What goes wrong is said without it too.
                if statement != "connect drive" {
                    drive.simulator.add(
                        .error(401, on: .drive, times: 2), .error(403, "domainPolicy", on: .drive, at: 3))
                }
                let run = try await drive.run("--verbose", "-c", statement)
                output += run.output + run.errors
                secrets.formUnion(try self.secrets(drive))
            }
            #expect(secrets.contains { $0.hasPrefix("ya29.") } && secrets.contains { $0.hasPrefix("1//") })
            for secret in secrets { #expect(!output.contains(secret)) }
            #expect(try leaks(secrets, drive) == [])
            // It would be found: what is looked for lies where it should not, for once.
            try drive.program.write("x\(secrets.first ?? "")x", to: "leak")
            #expect(try leaks(secrets, drive) == ["leak"])
        }
    }

    @Test func disconnectShowsNoSecretWhenTheGrantHasEnded() async throws {
        try await DriveProgram.with { drive in
            #expect(try await drive.run("-c", "connect drive").status == 0)
            let secrets = try secrets(drive)
            drive.simulator.expireRefreshTokens()
            let run = try await drive.run("--verbose", "-c", "disconnect drive")
            #expect(run.status == 0, "\(run.errors)")
            for secret in secrets { #expect(!(run.output + run.errors).contains(secret)) }
        }
    }
}
