import Foundation
import QueryLanguage
import Synchronization
import Testing

@testable import Drive
@testable import Remote

/// Connecting to Drive and disconnecting.
@Suite struct ConnectingTests {
    private static let invitation =
        #"{"device_code":"canary","user_code":"AB-CD","verification_url":"https://g.example/d","expires_in":60,"interval":5}"#
    private static let pending = #"{"error":"authorization_pending"}"#

    /// Runs the device flow and returns its waits between requests and its result.
    private func device(
        _ fixture: AuthorizationFixture
    ) async throws -> (waits: [Duration], grant: Result<OAuthGrant, any Error>, invitations: [Invitation]) {
        let waits = Mutex<[Duration]>([])
        let invitations = Mutex<[Invitation]>([])
        let patience = Patience(tries: 1, pause: { wait in waits.withLock { $0.append(wait) } })
        let consent = Consent(
            server: fixture.server, client: try #require(AuthorizationFixture.client), patience: patience)
        let result: Result<OAuthGrant, any Error>
        do {
            result = .success(
                try await consent.throughDevice { invitation in invitations.withLock { $0.append(invitation) } })
        } catch {
            result = .failure(error)
        }
        return (waits.withLock(\.self), result, invitations.withLock(\.self))
    }

    @Test func devicePollsUntilConsentAndStaysSlowedDown() async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(Self.invitation)
        fixture.answers(428, Self.pending)
        fixture.answers(403, #"{"error":"slow_down"}"#)
        fixture.answers(429, #"{"error":"slow_down"}"#)
        fixture.answers(400, Self.pending)
        fixture.answers(AuthorizationFixture.grant("a", refresh: "r"))
        let run = try await device(fixture)
        #expect(try run.grant.get().access == Secret("a"))
        #expect(run.waits == [5, 5, 10, 15, 15].map { .seconds($0) })
        #expect(run.invitations == [.enter(code: "AB-CD", address: "https://g.example/d")])
        #expect(
            fixture.asked[0]
                == .init(
                    path: "/device/code",
                    fields: ["client_id": "12-ab.apps.example", "scope": AuthorizationFixture.scope]))
        #expect(
            fixture.asked.dropFirst().allSatisfy {
                $0.path == "/token" && $0.fields["device_code"] == "canary"
                    && $0.fields["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code"
            })
    }

    @Test func standardNameOfTheVerificationAddressIsAccepted() async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(Self.invitation.replacing("verification_url", with: "verification_uri"))
        fixture.answers(AuthorizationFixture.grant("a", refresh: "r"))
        #expect(try await device(fixture).invitations == [.enter(code: "AB-CD", address: "https://g.example/d")])
    }

    @Test func pollingSlowsDownWithoutAnswers() async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(Self.invitation)
        fixture.fails(ServiceError("gone", retry: .mayHelp(after: nil)))
        fixture.answers(503, "")
        fixture.answers(AuthorizationFixture.grant("a", refresh: "r"))
        let run = try await device(fixture)
        #expect(try run.grant.get().access == Secret("a"))
        #expect(run.waits == [5, 10, 20].map { .seconds($0) })
    }

    @Test func unusedDeviceCodeExpires() async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(Self.invitation)
        fixture.answers(428, Self.pending)
        let run = try await device(fixture)
        #expect(run.waits.count == 12)
        #expect(throws: ServiceError.self) { try run.grant.get() }
        let told = AuthorizationFixture()
        told.answers(Self.invitation)
        told.answers(400, #"{"error":"expired_token"}"#)
        #expect(try await device(told).waits.count == 1)
    }

    @Test(arguments: ["access_denied", "invalid_client", "invalid_grant", "something_else"])
    func otherErrorsEndTheWaiting(code: String) async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(Self.invitation)
        fixture.answers(403, #"{"error":"\#(code)"}"#)
        let run = try await device(fixture)
        #expect(run.waits.count == 1)
        let error = #expect(throws: OAuthRefusal.self) { try run.grant.get() }
        #expect(error?.code == code)
    }

    private func connect(_ fixture: AuthorizationFixture) async throws -> Instant? {
        try await fixture.access().connect { try await $0.server.grant($0.client, deviceCode: #require(Secret("x"))) }
    }

    @Test(arguments: ["", "https://www.googleapis.com/auth/drive.metadata", "openid email"])
    func aGrantWithoutTheFilesIsRefusedAndNotKept(scope: String) async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(AuthorizationFixture.grant("a", refresh: "r", scope: scope))
        let error = await #expect(throws: ServiceError.self) { try await connect(fixture) }
        #expect(error?.message.contains("no access to files") == true)
        #expect(try !fixture.access().isConnected)
    }

    @Test func aGrantThatDoesNotLastIsRefused() async throws {
        let fixture = AuthorizationFixture()
        fixture.answers(AuthorizationFixture.grant("a"))
        let error = await #expect(throws: ServiceError.self) { try await connect(fixture) }
        #expect(error?.message.contains("only short access") == true)
    }

    @Test func connectingReturnsTheExpiryOfTheGrant() async throws {
        let fixture = AuthorizationFixture()
        let grant = AuthorizationFixture.grant("a", refresh: "r", scope: nil)
        fixture.answers(grant.dropLast() + #","refresh_token_expires_in":604799}"#)
        #expect(try await connect(fixture) == Instant(milliseconds: 1_800_000_000_000 + 604_799_000))
        #expect(try fixture.access().isConnected)
    }

    @Test func disconnectingRevokesThenForgets() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers("")
        let access = try fixture.access()
        _ = try await access.save(try #require(AuthorizationFixture.client))
        #expect(try await access.disconnect() == .revoked)
        #expect(fixture.asked == [.init(path: "/revoke", fields: ["token": "canary-refresh"])])
        #expect(!access.isConnected && access.keptClient == fixture.drive + "/client.json")
        #expect(try await access.disconnect() == .wasNotConnected)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.drive).sorted() == ["client.json", "lock"])
    }

    @Test func aGrantThatHadEndedAlreadyCountsAsRevoked() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.answers(400, #"{"error":"invalid_token"}"#)
        #expect(try await fixture.access().disconnect() == .revoked)
    }

    @Test func unrevokableGrantIsForgotten() async throws {
        let fixture = AuthorizationFixture()
        try await fixture.connect()
        fixture.fails(ServiceError("Google cannot be reached"))
        #expect(try await fixture.access().disconnect() == .forgotten(reason: "Google cannot be reached"))
        try await fixture.connect()
        chmod(fixture.drive + "/tokens.json", 0o644)
        guard case .forgotten = try await fixture.access().disconnect() else {
            Issue.record("a file that others can read was used")
            return
        }
        #expect(try !fixture.access().isConnected)
        #expect(fixture.asked.count == 1)
    }
}
