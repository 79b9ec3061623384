import Foundation

extension OAuthService {
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    /// Exchanges a code, a refresh token or a device's code for an access token.
    mutating func token(_ form: Parameters) throws(Refusal) -> Answer {
        let grant = try form.required("grant_type")
        switch grant {
        case "authorization_code":
            try form.only(["grant_type", "client_id", "client_secret", "code", "code_verifier", "redirect_uri"])
            try checkClient(form)
            try redeem(form)
            return issued(refreshToken: newRefreshToken(), isNew: true)
        case "refresh_token":
            try form.only(["grant_type", "client_id", "client_secret", "refresh_token"])
            try checkClient(form)
            let refreshToken = try form.required("refresh_token")
            guard refreshTokens.contains(refreshToken) else {
                throw Self.refused("invalid_grant", "Token has been expired or revoked.")
            }
            return issued(refreshToken: refreshToken, isNew: false)
        case Self.deviceGrant:
            try form.only(["grant_type", "client_id", "client_secret", "device_code"])
            try checkClient(form)
            try poll(form)
            return issued(refreshToken: newRefreshToken(), isNew: true)
        default: throw Self.refused("unsupported_grant_type", "Invalid grant_type: \(grant)")
        }
    }

    /// Ends the grant that a token belongs to.
    mutating func revoke(_ form: Parameters) throws(Refusal) -> Answer {
        try form.only(["token"])
        let token = try form.required("token")
        let refreshToken = accessTokens[token]?.refreshToken ?? token
        guard refreshTokens.remove(refreshToken) != nil else {
            throw Self.refused("invalid_token", "Token expired or revoked")
        }
        accessTokens = accessTokens.filter { $0.value.refreshToken != refreshToken }
        return .json([:])
    }

    /// Begins the flow for a device without a browser.
    mutating func deviceCode(_ form: Parameters, baseURL: String) throws(Refusal) -> Answer {
        try form.only(["client_id", "scope"])
        try form.expect("scope", Self.scope)
        guard try form.required("client_id") == options.clientId else {
            throw Self.refused("invalid_client", "The OAuth client was not found.", status: 401)
        }
        let code = "AH-" + Self.secret()
        deviceCodes[code] = options.now().addingTimeInterval(1800)
        return .json([
            "device_code": .text(code), "user_code": "GQVQ-JKEC", "expires_in": 1800,
            "interval": .number(options.deviceInterval), "verification_url": .text("\(baseURL)/simulator/device"),
        ])
    }

    /// Checks that `token` is a valid access token; throws otherwise.
    func checkAccess(_ token: String?) throws(Refusal) {
        guard let token, let access = accessTokens[token], refreshTokens.contains(access.refreshToken),
            access.expiry > options.now()
        else {
            var answer = Answer.driveError(401, "authError", "Invalid Credentials")
            answer.headers.append(
                ("WWW-Authenticate", "Bearer realm=\"https://accounts.google.com/\", error=invalid_token"))
            throw .answer(answer)
        }
    }

    mutating func newRefreshToken() -> String {
        let token = "1//" + Self.secret()
        refreshTokens.insert(token)
        return token
    }

    mutating func newAccessToken(for refreshToken: String) -> String {
        let token = "ya29." + Self.secret()
        accessTokens[token] = AccessToken(
            refreshToken: refreshToken,
            expiry: options.now().addingTimeInterval(TimeInterval(options.accessTokenLifetime)))
        return token
    }

    private mutating func issued(refreshToken: String, isNew: Bool) -> Answer {
        var members: [String: JSONBody] = [
            "access_token": .text(newAccessToken(for: refreshToken)), "token_type": "Bearer",
            "expires_in": .number(options.accessTokenLifetime), "scope": .text(Self.scope),
        ]
        if isNew { members["refresh_token"] = .text(refreshToken) }
        return .json(.object(members))
    }

    private func checkClient(_ form: Parameters) throws(Refusal) {
        guard try form.required("client_id") == options.clientId else {
            throw Self.refused("invalid_client", "The OAuth client was not found.", status: 401)
        }
        guard try form.required("client_secret") == options.clientSecret else {
            throw Self.refused("invalid_client", "The provided client secret is invalid.", status: 401)
        }
    }

    /// Redeems a code, which is valid once, even if the rest of the request is wrong.
    private mutating func redeem(_ form: Parameters) throws(Refusal) {
        let verifier = try form.required("code_verifier")
        let redirect = try form.required("redirect_uri")
        guard let code = codes.removeValue(forKey: try form.required("code")), code.expiry > options.now() else {
            throw Self.refused("invalid_grant", "Malformed auth code.")
        }
        guard code.redirectURI == redirect else { throw Self.refused("redirect_uri_mismatch", "Bad Request") }
        guard (43...128).contains(verifier.utf8.count) else {
            throw .violation("code_verifier has 43 to 128 characters")
        }
        guard Self.challenge(for: verifier) == code.challenge else {
            throw Self.refused("invalid_grant", "Invalid code verifier.")
        }
    }

    /// Returns the code challenge of RFC 7636 with SHA-256.
    private static func challenge(for verifier: String) -> String {
        Data(Digest.sha256(Array(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private mutating func poll(_ form: Parameters) throws(Refusal) {
        let code = try form.required("device_code")
        guard let expiry = deviceCodes[code] else { throw Self.refused("invalid_grant", "Malformed device code.") }
        guard expiry > options.now() else { throw Self.refused("expired_token", "The device code expired.") }
        if !devicePolls.isEmpty {
            let poll = devicePolls.removeFirst()
            throw Self.refused(poll.rawValue, "", status: poll.status)
        }
        if deniesConsent { throw Self.refused("access_denied", "Forbidden", status: 403) }
        deviceCodes[code] = nil
        devicePolls = options.devicePolls
    }

    private static func refused(_ error: String, _ description: String, status: Int = 400) -> Refusal {
        .answer(.json(["error": .text(error), "error_description": .text(description)], status: status))
    }
}
