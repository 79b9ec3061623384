import Codecs
import Remote

/// The authorization server's grant.
struct OAuthGrant: Sendable {
    var access: Secret
    /// The refresh token; absent when an access token is renewed.
    var refresh: Secret?
    /// The lifetime of the access token.
    var lifetime: Duration
    /// The lifetime of the grant, if the server gives it: a week, for a client in testing.
    var grantLifetime: Duration?
    /// The granted scopes, perhaps fewer than requested; `nil` if they are the same.
    var scopes: [String]?

    /// Reads the answer; returns `nil` without an access token.
    init?(_ root: JSONValue) {
        guard let access = root.text(of: "access_token").flatMap(Secret.init) else { return nil }
        self.access = access
        refresh = root.text(of: "refresh_token").flatMap(Secret.init)
        lifetime = root.seconds(of: "expires_in") ?? .seconds(3600)
        grantLifetime = root.seconds(of: "refresh_token_expires_in")
        scopes = root.text(of: "scope")?.split(separator: " ").map(String.init)
    }
}

/// The code and address with which a person grants a device access (RFC 8628).
struct DeviceInvitation: Sendable {
    var deviceCode: Secret
    var userCode: String
    var address: String
    var lifetime: Duration
    /// The time between two polls.
    var interval: Duration

    init?(_ root: JSONValue) {
        // The first is Google's word, the second the standard's.
        let address = root.text(of: "verification_url") ?? root.text(of: "verification_uri")
        guard let code = root.text(of: "device_code").flatMap(Secret.init), let user = root.text(of: "user_code"),
            let address, !user.isEmpty, address.hasPrefix("https://") || address.hasPrefix("http://")
        else { return nil }
        deviceCode = code
        userCode = user
        self.address = address
        lifetime = root.seconds(of: "expires_in") ?? .seconds(1800)
        interval = min(max(root.seconds(of: "interval") ?? .seconds(5), .seconds(1)), .seconds(300))
    }
}

/// An error in the terms of RFC 6749 and RFC 8628, which says more than its status.
struct OAuthRefusal: Error, Hashable {
    /// The code, such as `access_denied`; the server's description is ignored, since it may quote the request.
    let code: String

    /// Creates a refusal; returns `nil` unless the code has only small letters and underscores, unlike tokens.
    init?(code: String) {
        let isCode = code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
        guard isCode, (1...40).contains(code.utf8.count) else { return nil }
        self.code = code
    }

    /// Reads the code of an error's JSON; Google's device endpoint has a special key for one of them.
    init?(_ root: JSONValue) {
        guard let code = root.text(of: "error") ?? root.text(of: "error_code") else { return nil }
        self.init(code: code)
    }

    /// The codes of failures of the server, after which the same request may succeed.
    private static let passing: Set<String> = [
        "temporarily_unavailable", "server_error", "internal_failure", "rate_limit_exceeded",
    ]

    /// Returns the error for the user, with the wait that the server asked for.
    func asServiceError(after wait: Duration? = nil) -> ServiceError {
        if Self.passing.contains(code) {
            return ServiceError("Google can't answer now (\(code))", retry: .mayHelp(after: wait))
        }
        switch code {
        case "access_denied":
            return ServiceError(
                "access was denied at Google, so Drive is not connected",
                hints: ["if the app is in Testing, add yourself under Audience, Test users"])
        case "invalid_client", "unauthorized_client", "deleted_client", "disabled_client":
            return ServiceError(
                "Google rejects this client (\(code))",
                hints: [
                    "connect drive needs a client of the type Desktop app, connect drive device one for TVs and Limited "
                        + "Input devices"
                ])
        case "invalid_grant":
            return ServiceError("Google no longer accepts the answer", hints: ["try: connect drive"])
        case "org_internal", "admin_policy_enforced":
            return ServiceError("this account's organisation doesn't allow the client (\(code))")
        case "invalid_scope":
            return ServiceError(
                "Google doesn't know the scope (\(code))", hints: ["is the Google Drive API enabled? help connect"])
        default: return ServiceError("Google refused (\(code))")
        }
    }
}
