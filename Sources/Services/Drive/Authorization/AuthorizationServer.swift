/// Google's authorization server, or the one that `FHQ_GOOGLE_OAUTH` names for all of its paths.
struct AuthorizationServer: Sendable {
    /// The page where a person says yes or no.
    let consentPage: String
    /// What the other paths begin with; tokens are of this server alone.
    let issuer: String
    let exchange: @Sendable (RemoteRequest) async throws -> RemoteAnswer

    /// Files that fhq made itself, and no others.
    static let scope = "https://www.googleapis.com/auth/drive.file"
    private static let variable = "FHQ_GOOGLE_OAUTH"

    /// Throws a ``ServiceError`` if a variable of the environment holds no address.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        let tokens = try settings.endpoint(.googleTokens, Self.variable)
        let proxies = try settings.proxies()
        self.init(
            consent: try settings.endpoint(.googleConsent, Self.variable), tokens: tokens,
            exchange: { try await RemoteClient(tokens, proxies).answer(to: $0) })
    }

    init(
        consent: Endpoint, tokens: Endpoint,
        exchange: @escaping @Sendable (RemoteRequest) async throws -> RemoteAnswer
    ) {
        consentPage = consent.base + "/o/oauth2/v2/auth"
        issuer = tokens.base
        self.exchange = exchange
    }

    // MARK: - Requests

    /// The address of the page where a person says yes or no.
    func consentAddress(_ client: GoogleClient, redirect: String, state: String, key: ProofKey) -> String {
        consentPage + "?"
            + URLText.query([
                ("client_id", client.id), ("redirect_uri", redirect), ("response_type", "code"), ("scope", Self.scope),
                ("state", state), ("code_challenge", key.challenge), ("code_challenge_method", "S256"),
                // A refresh token, also for one who said yes before.
                ("access_type", "offline"), ("prompt", "consent"),
            ])
    }

    /// Turns the code that the browser brought into tokens.
    func grant(_ client: GoogleClient, code: Secret, redirect: String, key: ProofKey) async throws -> OAuthGrant {
        try await ask(
            "/token",
            credentials(client) + [
                ("grant_type", "authorization_code"), ("code", code.text), ("redirect_uri", redirect),
                ("code_verifier", key.verifier),
            ], OAuthGrant.init)
    }

    func invitation(_ client: GoogleClient) async throws -> DeviceInvitation {
        try await ask("/device/code", [("client_id", client.id), ("scope", Self.scope)], DeviceInvitation.init)
    }

    /// Asks whether the device was let in meanwhile; throws an ``OAuthRefusal`` while it was not.
    func grant(_ client: GoogleClient, deviceCode: Secret) async throws -> OAuthGrant {
        try await ask(
            "/token",
            credentials(client) + [
                ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", deviceCode.text),
            ], OAuthGrant.init)
    }

    func renewal(_ client: GoogleClient, refresh: Secret) async throws -> OAuthGrant {
        try await ask(
            "/token", credentials(client) + [("grant_type", "refresh_token"), ("refresh_token", refresh.text)],
            OAuthGrant.init)
    }

    /// Ends a grant; one that has ended already is no error.
    func revoke(_ token: Secret) async throws {
        let answer = try await exchange(form("/revoke", [("token", token.text)]))
        if answer.isSuccess || Self.refusal(answer)?.code == "invalid_token" { return }
        throw Self.error(answer)
    }

    private func credentials(_ client: GoogleClient) -> [(name: String, value: String)] {
        [("client_id", client.id), ("client_secret", client.secret.text)]
    }

    // MARK: - Answers

    private func form(_ path: String, _ fields: [(name: String, value: String)]) -> RemoteRequest {
        var request = RemoteRequest.form(issuer + path, fields)
        request.mostBytes = 1 << 16
        return request
    }

    /// Throws an ``OAuthRefusal`` where the answer is one, else a ``ServiceError``.
    private func ask<Value>(
        _ path: String, _ fields: [(name: String, value: String)], _ read: (JSONValue) -> Value?
    ) async throws -> Value {
        let answer = try await exchange(form(path, fields))
        guard answer.isSuccess else { throw Self.error(answer) }
        guard let value = JSONDocument.read(answer: answer.body, read).flatMap(\.self) else {
            throw ServiceError("Google's answer makes no sense", retry: .mayHelp(after: nil))
        }
        return value
    }

    private static func refusal(_ answer: RemoteAnswer) -> OAuthRefusal? {
        JSONDocument.read(answer: answer.body) { OAuthRefusal($0) }.flatMap(\.self)
    }

    private static func error(_ answer: RemoteAnswer) -> any Error {
        let refusal = refusal(answer)
        // Whoever waits for a device has to see `slow_down`, whatever status it came with.
        if let refusal, refusal.asServiceError().retry == .pointless { return refusal }
        if let refusal { return refusal.asServiceError(after: answer.retryAfter) }
        let mayPass = answer.status >= 500 || [408, 429].contains(answer.status)
        return ServiceError(
            "Google answers with status \(answer.status)",
            retry: mayPass ? .mayHelp(after: answer.retryAfter) : .pointless)
    }
}
