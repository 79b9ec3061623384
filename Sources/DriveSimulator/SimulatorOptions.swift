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
    /// The most files in a page of a list, whatever `pageSize` asks for; Drive may give fewer than asked.
    public var mostFilesInPage = 1000
    /// Whether packed uploads are answered with 400, as Drive may for those that it converts.
    public var refusesGzip = false
    /// Whether a multipart body's own lines may end in LF alone, as Google puts up with and its Python client sends.
    public var acceptsBareLineFeeds = false
    /// The most bytes of what becomes a sheet, as `about` says it.
    public var mostImportBytes = 104_857_600
    /// What the rates service serves; `nil` for made-up rates from 2024 to the clock's day.
    public var rates: RatesTable?
    /// The clock.
    public var now: @Sendable () -> Date = { Date() }

    public init() {}
}
