/// What a device's poll for its token is answered with, in RFC 8628's and Google's words.
public enum DevicePoll: String, Codable, Sendable {
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case accessDenied = "access_denied"
    case expiredToken = "expired_token"

    /// Google's own status for it.
    var status: Int {
        switch self {
        case .authorizationPending: 428
        case .slowDown, .accessDenied: 403
        case .expiredToken: 400
        }
    }
}
