/// What the authorization server granted.
struct OAuthGrant: Sendable {
    var access: Secret
    /// Absent when an access token is renewed.
    var refresh: Secret?
    /// How long the access token lasts.
    var lifetime: Duration
    /// How long the grant itself lasts, where the server says so: a week, for a client in Testing.
    var grantLifetime: Duration?
    /// What was granted, which may be less than was asked for; `nil` where it is the same.
    var scopes: [String]?

    /// `nil` without an access token.
    init?(_ root: JSONValue) {
        guard let access = root.text(of: "access_token").flatMap(Secret.init) else { return nil }
        self.access = access
        refresh = root.text(of: "refresh_token").flatMap(Secret.init)
        lifetime = root.seconds(of: "expires_in") ?? .seconds(3600)
        grantLifetime = root.seconds(of: "refresh_token_expires_in")
        scopes = root.text(of: "scope")?.split(separator: " ").map(String.init)
    }
}

/// Where and how somebody lets a device in (RFC 8628).
struct DeviceInvitation: Sendable {
    var deviceCode: Secret
    var userCode: String
    var address: String
    var lifetime: Duration
    /// Between two questions whether it was done.
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

/// An error in the words of RFC 6749 and RFC 8628, which says more than the status it comes with.
struct OAuthRefusal: Error, Hashable {
    /// Such as `access_denied`; what a server says besides is passed over, since it may quote what it was sent.
    let code: String

    /// `nil` for what is no code: those are small letters and underscores, and tokens are not.
    init?(code: String) {
        let isCode = code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
        guard isCode, (1...40).contains(code.utf8.count) else { return nil }
        self.code = code
    }

    /// The code of an error's JSON; Google's device endpoint has a key of its own for one of them.
    init?(_ root: JSONValue) {
        guard let code = root.text(of: "error") ?? root.text(of: "error_code") else { return nil }
        self.init(code: code)
    }

    /// Whether it is the server's trouble and not the request's.
    private static let passing: Set<String> = [
        "temporarily_unavailable", "server_error", "internal_failure", "rate_limit_exceeded",
    ]

    /// The error that a person is told, with the wait that the server asked for.
    func asServiceError(after wait: Duration? = nil) -> ServiceError {
        if Self.passing.contains(code) {
            return ServiceError("Google cannot answer now (\(code))", retry: .mayHelp(after: wait))
        }
        switch code {
        case "access_denied":
            return ServiceError(
                "Google was told no, so nothing is connected",
                hints: ["an app in Testing lets in only those on its list: add yourself under Audience, Test users"])
        case "invalid_client", "unauthorized_client", "deleted_client", "disabled_client":
            return ServiceError(
                "Google does not take this client (\(code))",
                hints: [
                    "connect drive needs a client of the type Desktop app, connect drive device one for TVs and Limited "
                        + "Input devices", "its id and secret must belong together: help connect",
                ])
        case "invalid_grant":
            return ServiceError("Google does not take the answer any more", hints: ["connect drive begins anew"])
        case "org_internal", "admin_policy_enforced":
            return ServiceError("the organisation of this account does not let the client in (\(code))")
        case "invalid_scope":
            return ServiceError(
                "Google does not know the scope (\(code))", hints: ["is the Google Drive API enabled? help connect"])
        default: return ServiceError("Google refuses (\(code))")
        }
    }
}
