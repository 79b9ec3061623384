import Foundation

/// The options of a simulator.
package struct SimulatorOptions: Sendable {
    /// The port; 0 takes any free one.
    package var port = 0
    /// The OAuth client that it knows, in place of the user's own.
    package var clientId = "simulator.apps.googleusercontent.com"
    package var clientSecret = "simulated-client-secret"
    /// The lifetime of an access token in seconds.
    package var accessTokenLifetime = 3599
    /// The time between two polls of a device in seconds, as told to the device.
    package var deviceInterval = 5
    /// The answers to the first polls of each device, before the user consents.
    package var devicePolls: [DevicePoll] = [.authorizationPending]
    /// The most files in a page of a list, whatever `pageSize` says; Drive may return fewer than asked.
    package var mostFilesInPage = 1000
    /// True to answer compressed uploads with 400, as Drive may for files that it converts.
    package var refusesGzip = false
    /// True to accept LF alone at the ends of a multipart body's own lines, as Google does and its Python client sends.
    package var acceptsBareLineFeeds = false
    /// The most bytes of a file converted to a sheet, as in `about`.
    package var mostImportBytes = 104_857_600
    /// The rates that are served; `nil` for made-up rates from 2024 to the clock's day.
    package var rates: RatesTable?
    /// Returns the time.
    package var now: @Sendable () -> Date = { Date() }

    package init() {}
}
