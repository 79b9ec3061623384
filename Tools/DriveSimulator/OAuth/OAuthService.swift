import Foundation

/// Google's OAuth 2.0 with a user who consents or denies at once.
struct OAuthService: Sendable {
    /// The only scope that is granted.
    static let scope = "https://www.googleapis.com/auth/drive.file"

    /// The facts behind an authorization code, until it is redeemed.
    struct AuthorizationCode {
        let redirectURI: String
        let challenge: String
        let expiry: Date
    }

    struct AccessToken {
        let refreshToken: String
        let expiry: Date
    }

    let options: SimulatorOptions
    /// True if the user denies consent.
    var deniesConsent = false
    /// The answers to a device's next polls.
    var devicePolls: [DevicePoll]
    var codes: [String: AuthorizationCode] = [:]
    /// The codes of waiting devices, with their expiry.
    var deviceCodes: [String: Date] = [:]
    var accessTokens: [String: AccessToken] = [:]
    /// The refresh tokens that are still valid.
    var refreshTokens: Set<String> = []

    init(_ options: SimulatorOptions) {
        self.options = options
        devicePolls = options.devicePolls
    }

    mutating func answer(
        to request: IncomingRequest, _ kind: RequestKind, baseURL: String
    ) throws(Refusal) -> Answer {
        guard kind != .authorize else { return try authorize(request) }
        let form = try Self.form(request)
        switch kind {
        case .token: return try token(form)
        case .revoke: return try revoke(form)
        default: return try deviceCode(form, baseURL: baseURL)
        }
    }

    private static func form(_ request: IncomingRequest) throws(Refusal) -> Parameters {
        guard request.method == "POST" else { throw .violation("\(request.path) takes POST alone") }
        guard request.query.isEmpty else { throw .violation("the fields belong into the body, not into the address") }
        guard request.mediaType == "application/x-www-form-urlencoded" else {
            throw .violation("Content-Type has to be application/x-www-form-urlencoded")
        }
        return try Parameters(String(decoding: request.body, as: UTF8.self))
    }

    /// Answers for the user, who decides at once, and redirects the browser to the loopback.
    private mutating func authorize(_ request: IncomingRequest) throws(Refusal) -> Answer {
        guard request.method == "GET" else { throw .violation("\(request.path) takes GET alone") }
        let query = try Parameters(request.query)
        try query.only([
            "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
            "access_type", "prompt", "login_hint", "include_granted_scopes",
        ])
        for (name, value) in [
            ("response_type", "code"), ("client_id", options.clientId), ("scope", Self.scope),
            ("code_challenge_method", "S256"), ("access_type", "offline"), ("prompt", "consent"),
        ] { try query.expect(name, value) }
        let state = try query.required("state")
        let redirect = try Self.loopback(query.required("redirect_uri"))
        let challenge = try query.required("code_challenge")
        guard challenge.utf8.count == 43 else {
            throw .violation("code_challenge is no SHA-256 in Base64 for addresses")
        }
        var back = [("state", state)]
        if deniesConsent {
            back.insert(("error", "access_denied"), at: 0)
        } else {
            let code = "4/" + Self.secret()
            codes[code] = AuthorizationCode(
                redirectURI: redirect, challenge: challenge, expiry: options.now().addingTimeInterval(600))
            back += [("code", code), ("scope", Self.scope)]
        }
        let fields = back.map { "\($0.0)=\(Parameters.escaped($0.1))" }.joined(separator: "&")
        return Answer(302, headers: [("Location", "\(redirect)?\(fields)")])
    }

    /// Returns the redirect address, which must be on the loopback with a port.
    private static func loopback(_ text: String) throws(Refusal) -> String {
        let prefix = "http://127.0.0.1:"
        let rest = text.dropFirst(prefix.count)
        let port = rest.prefix { $0 != "/" }
        guard text.hasPrefix(prefix), UInt16(port) ?? 0 > 0, !rest.contains("?"), !rest.contains("#") else {
            throw .violation("redirect_uri has to be \(prefix)PORT")
        }
        return text
    }

    /// Returns 128 random bits.
    static func secret() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
