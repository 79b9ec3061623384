import DriveSimulator
import Foundation
import Testing

/// Both OAuth flows, as Google documents them.
///
/// The verifier and its challenge are those of RFC 7636, appendix B.
@Suite struct OAuthTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let scope = "https://www.googleapis.com/auth/drive.file"
    private static let client = [
        "client_id": "simulator.apps.googleusercontent.com", "client_secret": "simulated-client-secret",
    ]

    private static func authorization(_ changes: [String: String] = [:]) -> String {
        let fields = [
            "response_type": "code", "client_id": "simulator.apps.googleusercontent.com", "scope": scope,
            "redirect_uri": "http://127.0.0.1:9999", "state": "st&te", "code_challenge": challenge,
            "code_challenge_method": "S256", "access_type": "offline", "prompt": "consent",
        ]
        return "/o/oauth2/v2/auth?" + Browser.query(fields.merging(changes) { $1 })
    }

    /// Returns the fields with which the browser is sent back.
    private static func consent(_ browser: Browser, _ changes: [String: String] = [:]) async throws -> [String: String]
    {
        let page = try await browser.send("GET", authorization(changes))
        #expect(page.status == 302, "\(page.text)")
        let location = try #require(page.header("Location"))
        #expect(location.hasPrefix("http://127.0.0.1:9999?"))
        let items = URLComponents(string: location)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    }

    private static func redeem(
        _ browser: Browser, _ code: String, verifier: String = verifier
    ) async throws -> Browser.Page {
        let fields = [
            "grant_type": "authorization_code", "code": code, "code_verifier": verifier,
            "redirect_uri": "http://127.0.0.1:9999",
        ]
        return try await browser.post("/token", fields.merging(client) { $1 })
    }

    private static func refresh(_ browser: Browser, _ token: String) async throws -> Browser.Page {
        try await browser.post(
            "/token", ["grant_type": "refresh_token", "refresh_token": token].merging(client) { $1 })
    }

    @Test func theLoopbackFlowEndsWithATokenThatCanBeRefreshedAndRevoked() async throws {
        try await Browser.with { simulator, browser in
            let back = try await Self.consent(browser)
            #expect(back["state"] == "st&te")
            let tokens = try await Self.redeem(browser, try #require(back["code"]))
            #expect(tokens.status == 200)
            #expect(tokens.json["expires_in"] as? Int == 3599)
            #expect(tokens.text("token_type") == "Bearer")
            #expect(tokens.text("scope") == Self.scope)
            let refreshToken = try #require(tokens.text("refresh_token"))
            let refreshed = try await Self.refresh(browser, refreshToken)
            #expect(refreshed.text("access_token") != nil && refreshed.text("refresh_token") == nil)
            #expect(simulator.grants == 1)
            #expect(try await browser.post("/revoke", ["token": refreshToken]).status == 200)
            #expect(try await Self.refresh(browser, refreshToken).text("error") == "invalid_grant")
            #expect(try await browser.post("/revoke", ["token": refreshToken]).text("error") == "invalid_token")
            #expect(simulator.grants == 0 && simulator.violations.isEmpty)
        }
    }

    @Test func aCodeIsGoodOnceAndForItsVerifierAlone() async throws {
        try await Browser.with { _, browser in
            let first = try #require(try await Self.consent(browser)["code"])
            #expect(try await Self.redeem(browser, first).status == 200)
            #expect(try await Self.redeem(browser, first).text("error") == "invalid_grant")
            let second = try #require(try await Self.consent(browser)["code"])
            let wrong = String(Self.verifier.reversed())
            #expect(try await Self.redeem(browser, second, verifier: wrong).text("error") == "invalid_grant")
        }
    }

    @Test func aUserMayDeny() async throws {
        try await Browser.with { simulator, browser in
            simulator.denyConsent()
            let back = try await Self.consent(browser)
            #expect(back == ["error": "access_denied", "state": "st&te"])
        }
    }

    @Test(arguments: [
        ("scope", "https://www.googleapis.com/auth/drive"), ("redirect_uri", "http://localhost:9999"),
        ("redirect_uri", "https://example.com"), ("code_challenge_method", "plain"), ("code_challenge", "short"),
        ("access_type", "online"), ("prompt", "none"), ("state", ""), ("response_type", "token"), ("colour", "red"),
        ("client_id", "another"),
    ])
    func requestOutsideTheFlowIsRefusedAndRecorded(field: String, value: String) async throws {
        try await Browser.with { simulator, browser in
            let page = try await browser.send("GET", Self.authorization([field: value]))
            #expect(page.status == 400)
            #expect(simulator.violations.count == 1)
            #expect(simulator.violations.first?.contains(field) == true, "\(simulator.violations)")
        }
    }

    @Test func aDeviceWaitsUntilTheUserConsents() async throws {
        var options = SimulatorOptions()
        options.devicePolls = [.authorizationPending, .slowDown]
        options.deviceInterval = 1
        try await Browser.with(options) { simulator, browser in
            let id = ["client_id": Self.client["client_id"] ?? ""]
            let device = try await browser.post("/device/code", id.merging(["scope": Self.scope]) { $1 })
            #expect(device.json["interval"] as? Int == 1)
            #expect(device.text("verification_url") != nil && device.text("verification_uri") == nil)
            let fields = [
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                "device_code": try #require(device.text("device_code")),
            ].merging(Self.client) { $1 }
            let pending = try await browser.post("/token", fields)
            #expect(pending.status == 428 && pending.text("error") == "authorization_pending")
            let slower = try await browser.post("/token", fields)
            #expect(slower.status == 403 && slower.text("error") == "slow_down")
            #expect(try await browser.post("/token", fields).text("refresh_token") != nil)
            simulator.answerDevicePolls([.expiredToken])
            #expect(try await browser.post("/token", fields).text("error") == "invalid_grant")
            #expect(simulator.violations.isEmpty)
        }
    }

    @Test func aGrantEndsOnDemand() async throws {
        try await Browser.with { simulator, browser in
            let grant = simulator.grant()
            #expect(try await Self.refresh(browser, grant.refreshToken).status == 200)
            simulator.expireRefreshTokens()
            let refused = try await Self.refresh(browser, grant.refreshToken)
            #expect(refused.status == 400 && refused.text("error") == "invalid_grant")
        }
    }

    @Test func aWrongSecretIsRefused() async throws {
        try await Browser.with { simulator, browser in
            let fields = ["grant_type": "refresh_token", "refresh_token": simulator.grant().refreshToken]
            let stranger = ["client_id": Self.client["client_id"] ?? "", "client_secret": "guessed"]
            let page = try await browser.post("/token", fields.merging(stranger) { $1 })
            #expect(page.status == 401 && page.text("error") == "invalid_client")
        }
    }
}
