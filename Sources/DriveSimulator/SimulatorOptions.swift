import Foundation

/// What a simulator is started with.
public struct SimulatorOptions: Sendable {
    /// 0 takes any that is free.
    public var port = 0
    /// The OAuth client that it knows: the user's own, were this Google.
    public var clientId = "simulator.apps.googleusercontent.com"
    public var clientSecret = "simulated-client-secret"
    /// How long an access token lasts, in seconds.
    public var accessTokenLifetime = 3599
    /// How long to wait between two polls for a device, in seconds, as told to the device.
    public var deviceInterval = 5
    /// What the first polls of each device are answered with, before the user consents.
    public var devicePolls: [DevicePoll] = [.authorizationPending]
    /// The clock.
    public var now: @Sendable () -> Date = { Date() }

    public init() {}
}
