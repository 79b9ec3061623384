import Codecs
import Programs
import Remote

extension Endpoint {
    /// The server of Google's consent page.
    static let googleConsent = Endpoint(https: "accounts.google.com")
    /// The server that issues and revokes Google's tokens.
    static let googleTokens = Endpoint(https: "oauth2.googleapis.com")
    /// The server of the files.
    static let drive = Endpoint(https: "www.googleapis.com")
}

/// Google's authorization server, or the one in `FHQ_GOOGLE_OAUTH` for all its paths.
struct AuthorizationServer: Sendable {
    /// The page on which a person grants or denies access.
    let consentPage: String
    /// The base address of the other paths; tokens are valid only for this server.
    let issuer: String
    let exchange: @Sendable (RemoteRequest) async throws -> RemoteAnswer

    /// The scope for files that fhq itself created.
    static let scope = "https://www.googleapis.com/auth/drive.file"
    private static let variable = "FHQ_GOOGLE_OAUTH"

    /// Creates the server.
    ///
    /// - Throws: ``ServiceError`` if a variable of the environment is no address.
    init(_ settings: UserConfiguration) throws(ServiceError) {
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

    /// Returns the address of the page on which a person grants or denies access.
    func consentAddress(_ client: GoogleClient, redirect: String, state: String, key: ProofKey) -> String {
        consentPage + "?"
            + URLText.query([
                ("client_id", client.id), ("redirect_uri", redirect), ("response_type", "code"), ("scope", Self.scope),
                ("state", state), ("code_challenge", key.challenge), ("code_challenge_method", "S256"),
                // Asks for a refresh token, also from a person who granted access before.
                ("access_type", "offline"), ("prompt", "consent"),
            ])
    }

    /// Exchanges the browser's code for tokens.
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

    /// Polls whether the device was granted access.
    ///
    /// - Throws: ``OAuthRefusal`` as long as it wasn't.
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

    /// Revokes a grant; one that has already ended is no error.
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

    /// Sends a request and reads the answer.
    ///
    /// - Throws: ``OAuthRefusal`` if the answer is one, otherwise ``ServiceError``.
    private func ask<Value>(
        _ path: String, _ fields: [(name: String, value: String)], _ read: (JSONValue) -> Value?
    ) async throws -> Value {
        let answer = try await exchange(form(path, fields))
        guard answer.isSuccess else { throw Self.error(answer) }
        guard let value = JSONDocument.read(answer: answer.body, read).flatMap(\.self) else {
            throw ServiceError("fhq can't understand Google's answer", retry: .mayHelp(after: nil))
        }
        return value
    }

    private static func refusal(_ answer: RemoteAnswer) -> OAuthRefusal? {
        JSONDocument.read(answer: answer.body) { OAuthRefusal($0) }.flatMap(\.self)
    }

    private static func error(_ answer: RemoteAnswer) -> any Error {
        let refusal = refusal(answer)
        // The poll for a device must see `slow_down`, whatever status it came with.
        if let refusal, refusal.asServiceError().retry == .pointless { return refusal }
        if let refusal { return refusal.asServiceError(after: answer.retryAfter) }
        let isObject = JSONDocument.read(answer: answer.body) { $0.kind == .object } ?? false
        guard isObject || answer.mayPass else { return ServiceError.answeredByAnother("Google", answer) }
        return ServiceError(
            "Google answered with status \(answer.status)",
            retry: answer.mayPass ? .mayHelp(after: answer.retryAfter) : .pointless)
    }
}
