/// The answer to a device's poll for its token, in the words of RFC 8628 and Google.
package enum DevicePoll: String, Codable, Sendable {
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case accessDenied = "access_denied"
    case expiredToken = "expired_token"

    /// Google's status for it.
    var status: Int {
        switch self {
        case .authorizationPending: 428
        case .slowDown, .accessDenied: 403
        case .expiredToken: 400
        }
    }
}
