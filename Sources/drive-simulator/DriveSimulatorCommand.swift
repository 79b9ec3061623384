import ArgumentParser
import DriveSimulator
import Foundation

/// Runs the simulator until it is interrupted.
@main
struct DriveSimulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drive-simulator",
        abstract: "Google Drive, Google's OAuth and the rates service, simulated on this machine's loopback.",
        discussion: "Its address is the only line it prints. Nothing is kept once it ends.")

    @Option(help: "The port to listen on; 0 takes any that is free.")
    var port = 0

    @Option(help: "The seconds that a device is told to wait between two polls.")
    var deviceInterval = 5

    @Option(help: "An eurofxref-hist.csv with the rates to serve, instead of made-up ones.")
    var rates: String?

    @Flag(help: "Accept the lines of a multipart body that end in LF alone, as Google does.")
    var acceptBareLineFeeds = false

    func run() async throws {
        var options = SimulatorOptions()
        options.port = port
        options.deviceInterval = deviceInterval
        options.acceptsBareLineFeeds = acceptBareLineFeeds
        if let rates { options.rates = RatesTable(csv: try String(contentsOfFile: rates, encoding: .utf8)) }
        let simulator = try Simulator.start(options)
        print(simulator.baseURL)
        fflush(nil)
        await simulator.waitUntilStopped()
    }
}
