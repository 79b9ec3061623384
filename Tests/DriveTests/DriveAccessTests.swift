import Foundation
import Programs
import QueryLanguage
import Testing

@testable import Drive
@testable import Remote

@Suite struct DriveAccessTests {
    @Test func aTokenThatLastsIsGivenWithoutAsking() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.pass(seconds: 3600 - 61)
        #expect(try await fixture.access().token() == "canary-1")
        #expect(fixture.asked.isEmpty)
    }

    @Test func tokenIsRenewedAMinuteEarlyAndKept() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers(AuthorizationFixture.grant("canary-2"))
        fixture.pass(seconds: 3600 - 60)
        #expect(try await fixture.access().token() == "canary-2")
        #expect(try await fixture.access().token() == "canary-2")
        #expect(
            fixture.asked == [
                .init(
                    path: "/token",
                    fields: [
                        "grant_type": "refresh_token", "refresh_token": "canary-refresh",
                        "client_id": "12-ab.apps.example", "client_secret": "canary-secret",
                    ])
            ])
    }

    @Test(arguments: [0, 3600]) func concurrentRenewalsFetchOneToken(seconds: Int64) async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers(AuthorizationFixture.grant("canary-2"))
        fixture.answers(AuthorizationFixture.grant("canary-3"))
        fixture.pass(seconds: seconds)
        // Each caller has separate handles, like another process.
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                let access = try fixture.access()
                group.addTask { try await access.token(freshAfter: "canary-1") }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens == ["canary-2"])
        #expect(fixture.paths == ["/token"])
    }

    @Test func aRefreshTokenThatTheServerChangesIsKept() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers(AuthorizationFixture.grant("canary-2", refresh: "another"))
        fixture.answers(AuthorizationFixture.grant("canary-3"))
        let access = try fixture.access()
        #expect(try await access.token(freshAfter: "canary-1") == "canary-2")
        #expect(try await access.token(freshAfter: "canary-2") == "canary-3")
        #expect(fixture.asked.last?.fields["refresh_token"] == "another")
    }

    @Test func endedGrantIsKeptAndReportedWithTheWayOut() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.drive + "/tokens.json"))
        fixture.answers(400, #"{"error":"invalid_grant","error_description":"canary-refresh has expired"}"#)
        let access = try fixture.access()
        let error = await #expect(throws: ServiceError.self) { try await access.token(freshAfter: "canary-1") }
        #expect(error?.mayPass == false)
        #expect(error?.hints == ["try: connect drive"])
        #expect(!"\(String(describing: error))".contains("canary"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.drive + "/tokens.json")) == before)
        #expect(access.isConnected)
    }

    @Test(
        arguments: [
            (503, "", nil), (500, #"{"error":"internal_failure"}"#, nil), (429, "<html>canary</html>", 7),
            (403, #"{"error_code":"rate_limit_exceeded"}"#, nil), (200, "<html>canary</html>", nil), (200, "{}", nil),
            // Pages of a network that wants somebody to sign in.
            (302, "", nil), (401, "<html>canary</html>", nil), (403, "canary", nil), (404, "canary", nil),
            (511, "canary", nil),
        ] as [(Int, String, Int?)])
    func temporaryTokenErrorsAllowRetries(status: Int, body: String, wait: Int?) async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers(status, body, headers: wait.map { [("retry-after", "\($0)")] } ?? [])
        let access = try fixture.access()
        let error = await #expect(throws: ServiceError.self) { try await access.token(freshAfter: "canary-1") }
        #expect(error?.retry == .mayHelp(after: wait.map { .seconds($0) }))
        #expect(!"\(String(describing: error))".contains("canary"))
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#), (400, #"{"error":"ya29.canary"}"#), (404, "{}"),
    ])
    func permanentTokenErrorsForbidRetries(status: Int, body: String) async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers(status, body)
        let access = try fixture.access()
        let error = await #expect(throws: ServiceError.self) { try await access.token(freshAfter: "canary-1") }
        #expect(error?.retry == .pointless)
        #expect(!"\(String(describing: error))".contains("canary"))
    }

    @Test func missingGrantNamesTheWayToConnect() async throws {
        let access = try AuthorizationFixture().access()
        #expect(!access.isConnected)
        let error = await #expect(throws: ServiceError.self) { try await access.token() }
        #expect(error == ServiceError("Google Drive is not connected", hints: ["try: connect drive"]))
    }

    @Test func tokensOfOneServerAreNotShownToAnother() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        let settings = UserConfiguration(
            variable: { $0 == "FHQ_GOOGLE_OAUTH" ? "http://127.0.0.1:9" : nil }, folder: fixture.folder.path)
        let access = try DriveAccess(settings, now: { Instant(milliseconds: 0) })
        let error = await #expect(throws: ServiceError.self) { try await access.token() }
        #expect(error?.message.contains("through https://oauth2.googleapis.com") == true)
        #expect(error?.mayPass == false)
    }

    @Test func anotherClientIsNotGivenTheRefreshToken() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        let access = try fixture.access(GoogleClient(id: "other", secret: "s")?.variables ?? [:])
        #expect(try await access.token() == "canary-1")
        let error = await #expect(throws: ServiceError.self) { try await access.token(freshAfter: "canary-1") }
        #expect(error?.message.contains("another client") == true)
        #expect(fixture.asked.isEmpty)
    }

    @Test(arguments: ["", "{", "{}", #"{"issuer":1}"#]) func damagedTokenFileIsReported(text: String) async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        let path = fixture.drive + "/tokens.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, 0o600)
        let error = await #expect(throws: ServiceError.self) { try await fixture.access().token() }
        #expect(error?.message == "\(path) is damaged")
    }
}
