import DriveSimulator
import Foundation
import Testing

/// Faults on demand, seen from the client's end of the connection.
@Suite struct FaultTests {
    private static let files = "/drive/v3/files"
    private static let folder = #"{"name":"x","mimeType":"application/vnd.google-apps.folder"}"#

    /// Returns the page; `nil` if the connection broke before one arrived.
    private static func page(_ send: () async throws -> Browser.Page) async -> Browser.Page? {
        try? await send()
    }

    @Test func aFaultMeetsTheRequestsItWaitsForAndNoOthers() async throws {
        try await Session.with { simulator, drive async throws in
            simulator.add(.error(503, on: .list, at: 2, times: 2))
            var statuses: [Int] = []
            for _ in 0..<4 {
                statuses.append(try await drive.send("GET", Self.files).status)
                #expect(try await drive.send("GET", "/drive/v3/about?fields=user").status == 200)
            }
            #expect(statuses == [200, 503, 503, 200])
            simulator.add(.error(500, on: .drive, times: nil))
            for _ in 0..<3 { #expect(try await drive.send("GET", Self.files).status == 500) }
            simulator.clearFaults()
            #expect(try await drive.send("GET", Self.files).status == 200)
        }
    }

    @Test(arguments: [
        (403, "userRateLimitExceeded"), (403, "rateLimitExceeded"), (403, "storageQuotaExceeded"),
        (403, "dailyLimitExceeded"), (403, "domainPolicy"), (403, "appNotAuthorizedToFile"),
        (403, "insufficientPermissions"), (401, "authError"), (404, "notFound"), (413, "uploadTooLarge"),
    ])
    func anErrorHasGooglesShapeAndNothingIsDone(status: Int, reason: String) async throws {
        try await Session.with { simulator, drive async throws in
            simulator.add(.error(status, reason, on: .create))
            let page = try await drive.json("POST", Self.files, Self.folder)
            let error = page.json["error"] as? [String: Any]
            let detail = (error?["errors"] as? [[String: Any]])?.first
            #expect(page.status == status && error?["code"] as? Int == status)
            #expect(detail?["reason"] as? String == reason && simulator.files.isEmpty)
        }
    }

    @Test func retryAfterIsSentIfConfigured() async throws {
        try await Session.with { simulator, drive async throws in
            simulator.add(.error(429, retryAfter: 7), .error(429, at: 2))
            #expect(try await drive.send("GET", Self.files).header("Retry-After") == "7")
            #expect(try await drive.send("GET", Self.files).header("Retry-After") == nil)
        }
    }

    @Test(arguments: [
        (Fault.Effect.refuse, false), (.resetRequest, false), (.dropAnswer, true), (.resetAnswer, true),
        (.truncate, true),
    ])
    func brokenConnectionGivesNoAnswer(effect: Fault.Effect, isDone: Bool) async throws {
        try await Session.with { simulator, drive async throws in
            simulator.add(Fault(effect, on: .create, bytes: effect == .refuse ? nil : 20))
            let page = await Self.page { try await drive.json("POST", Self.files, Self.folder) }
            #expect(page == nil)
            #expect(simulator.files.count == (isDone ? 1 : 0))
            #expect(simulator.requests(.create).map(\.fault) == [effect])
            #expect(try await drive.send("GET", Self.files).status == 200)
        }
    }

    @Test func anAnswerMayBeEmptyOrAPage() async throws {
        try await Session.with { simulator, drive async throws in
            simulator.add(Fault(.empty, on: .create), Fault(.html, on: .list), Fault(.html, on: .get, status: 502))
            let empty = try await drive.json("POST", Self.files, Self.folder)
            #expect(empty.status == 200 && empty.body.isEmpty && simulator.files.count == 1)
            let page = try await drive.send("GET", Self.files)
            #expect(page.status == 200 && page.text.contains("<html>"))
            #expect(try await drive.send("GET", Self.files + "/x").status == 502)
        }
    }

    @Test func anAnswerMayTakeItsTime() async throws {
        try await Session.with { simulator, drive async throws in
            simulator.add(Fault(.slow, on: .list, bytes: 200), Fault(.stall, on: .about, seconds: 0.3))
            let clock = ContinuousClock()
            let slow = try await clock.measure { _ = try await drive.send("GET", Self.files) }
            #expect(slow > .milliseconds(150))
            let late = try await clock.measure { _ = try await drive.send("GET", "/drive/v3/about?fields=user") }
            #expect(late > .milliseconds(250))
            let times = simulator.requests.map(\.arrived)
            #expect(times.count == 2 && times[1] - times[0] > 0.15)
        }
    }

    @Test func sessionCanLoseBytesOrExpire() async throws {
        try await Session.with { simulator, drive async throws in
            let location = try await drive.start(600_000)
            simulator.add(Fault(.shortRange, on: .chunk, at: 1, bytes: 262_144), Fault(.shortRange, on: .chunk, at: 2))
            let short = try await drive.put(location, "bytes 0-524287/600000", Data(count: 524_288))
            #expect(short.status == 308 && short.header("Range") == "bytes=0-262143")
            let none = try await drive.put(location, "bytes 262144-599999/600000", Data(count: 337_856))
            #expect(none.status == 308 && none.header("Range") == nil)
            simulator.add(Fault(.expireSession, on: .chunk, status: 410))
            #expect(try await drive.put(location, "bytes 0-524287/600000", Data(count: 524_288)).status == 410)
            #expect(try await drive.put(location, "bytes */600000").status == 404)
            #expect(simulator.files.isEmpty && simulator.violations == [])
        }
    }

    @Test func aBrokenUploadKeepsItsWholeGranules() async throws {
        try await Session.with { simulator, drive async throws in
            let location = try await drive.start(1_000_000)
            simulator.add(Fault(.resetRequest, on: .chunk, bytes: 600_000))
            let page = await Self.page {
                try await drive.put(location, "bytes 0-999999/1000000", Data(count: 1_000_000))
            }
            #expect(page == nil)
            let asked = try await drive.put(location, "bytes */1000000")
            #expect(asked.header("Range") == "bytes=0-524287")
        }
    }

    @Test func aFaultIsAddedFromAnotherProcess() async throws {
        try await Session.with { simulator, drive async throws in
            let faults = #"[{"effect":"error","on":"token","status":500,"every":true},{"effect":"empty","on":"list"}]"#
            #expect(try await drive.browser.send("POST", "/simulator/faults", body: Data(faults.utf8)).status == 200)
            #expect(try await drive.send("GET", Self.files).body.isEmpty)
            for _ in 0..<2 { #expect(try await drive.browser.post("/token", ["grant_type": "x"]).status == 500) }
            #expect(try await drive.browser.send("POST", "/simulator/faults", body: Data("{}".utf8)).status == 400)
        }
    }

    @Test func recordedRequestsHoldNoSecret() async throws {
        try await Session.with { simulator, drive async throws in
            let location = try await drive.start(10)
            _ = try await drive.put(location, "bytes */10")
            _ = try await drive.browser.post("/revoke", ["token": drive.token])
            let secret = String(location.split(separator: "=").last ?? "")
            let lines = simulator.requestLines
            let state = try await drive.browser.send("GET", "/simulator/state")
            for text in [lines, state.text] {
                #expect(!text.contains(secret) && !text.contains(drive.token) && !secret.isEmpty)
            }
            #expect(lines.split(separator: "\n").count == 3)
        }
    }
}
