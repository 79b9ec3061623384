import DriveSimulator
import Foundation
import TestSupport

/// A program that runs the simulator until it is interrupted.
@main
enum DriveSimulatorProgram {
    private static let usage = """
        usage: drive-simulator [--port PORT] [--device-interval SECONDS] [--rates CSV] [--accept-bare-line-feeds]
        Google Drive, Google's OAuth and the rates service, simulated on this machine's loopback.
        Its address is the only line it prints; nothing is kept once it ends.

          --port PORT                where to listen; any that is free without it
          --device-interval SECONDS  how long a device is told to wait between two polls
          --rates CSV                an eurofxref-hist.csv with the rates to serve, instead of made-up ones
          --accept-bare-line-feeds   accept lines of a multipart body that end in LF alone, as Google does

        """

    static func main() async throws {
        var words = ToolArguments()
        if words.flag("--help") { return print(usage, terminator: "") }
        do {
            let simulator = try Simulator.start(options(&words))
            print(simulator.baseURL)
            fflush(nil)
            await simulator.waitUntilStopped()
        } catch let refusal as ToolArguments.Refusal {
            FileHandle.standardError.write(Data("drive-simulator: \(refusal)\n\(usage)".utf8))
            exit(2)
        }
    }

    private static func options(_ words: inout ToolArguments) throws -> SimulatorOptions {
        var options = SimulatorOptions()
        options.port = try words.number("--port") ?? options.port
        options.deviceInterval = try words.number("--device-interval") ?? options.deviceInterval
        options.acceptsBareLineFeeds = words.flag("--accept-bare-line-feeds")
        if let rates = try words.value("--rates") {
            options.rates = RatesTable(csv: try String(contentsOfFile: rates, encoding: .utf8))
        }
        try words.end()
        return options
    }
}
