extension Simulator {
    /// A grant of the user's.
    package struct Grant: Sendable {
        package let accessToken: String
        package let refreshToken: String
    }

    /// Creates a grant without a flow, for a test that begins connected.
    package func grant() -> Grant {
        world.withLock { world in
            let refreshToken = world.oauth.newRefreshToken()
            return Grant(
                accessToken: world.oauth.newAccessToken(for: refreshToken), refreshToken: refreshToken)
        }
    }

    /// The number of valid grants.
    package var grants: Int {
        world.withLock { $0.oauth.refreshTokens.count }
    }

    /// Makes the user deny from now on, or consent again.
    package func denyConsent(_ denies: Bool = true) {
        world.withLock { $0.oauth.deniesConsent = denies }
    }

    /// Sets the answers to a device's next polls, before the user decides.
    package func answerDevicePolls(_ polls: [DevicePoll]) {
        world.withLock { $0.oauth.devicePolls = polls }
    }

    /// Expires every access token; its refresh token can get another.
    package func expireAccessTokens() {
        world.withLock { $0.oauth.accessTokens = [:] }
    }

    /// Ends every grant, as Google does after seven days for a client in testing.
    package func expireRefreshTokens() {
        world.withLock { world in
            world.oauth.refreshTokens = []
            world.oauth.accessTokens = [:]
        }
    }
}
