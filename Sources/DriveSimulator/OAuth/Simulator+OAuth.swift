extension Simulator {
    /// A grant that the user has given.
    public struct Grant: Sendable {
        public let accessToken: String
        public let refreshToken: String
    }

    /// Gives a grant without a flow, for a test that begins connected.
    public func grant() -> Grant {
        world.withLock { world in
            let refreshToken = world.oauth.newRefreshToken()
            return Grant(
                accessToken: world.oauth.newAccessToken(for: refreshToken), refreshToken: refreshToken)
        }
    }

    /// How many grants hold.
    public var grants: Int {
        world.withLock { $0.oauth.refreshTokens.count }
    }

    /// From now on the user denies, or consents again.
    public func denyConsent(_ denies: Bool = true) {
        world.withLock { $0.oauth.deniesConsent = denies }
    }

    /// What the next polls of a device are answered with, before the user decides.
    public func answerDevicePolls(_ polls: [DevicePoll]) {
        world.withLock { $0.oauth.devicePolls = polls }
    }

    /// Ends every access token there is; its refresh token gets another.
    public func expireAccessTokens() {
        world.withLock { $0.oauth.accessTokens = [:] }
    }

    /// Ends every grant there is, as Google does after seven days with a client in testing.
    public func expireRefreshTokens() {
        world.withLock { world in
            world.oauth.refreshTokens = []
            world.oauth.accessTokens = [:]
        }
    }
}
