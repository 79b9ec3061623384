import DriveSimulator
import Foundation
import TestSupport

/// fhq, a simulated Google, and a browser whose user says at once what the simulator was told that they say.
struct DriveProgram: Sendable {
    let simulator: Simulator
    let program: Program
    var store: String { program.store }
    /// Where client and tokens are kept.
    var kept: String { program.folder.path + "/.config/fhq/drive" }

    /// Runs `body` with a store that is the example's, or does not exist yet.
    static func with(
        isEmpty: Bool = false, _ change: (inout SimulatorOptions) -> Void = { _ in },
        _ body: @Sendable (DriveProgram) async throws -> Void
    ) async throws {
        var options = SimulatorOptions()
        options.deviceInterval = 1
        change(&options)
        try await Simulator.with(options) { simulator in
            let drive = DriveProgram(simulator: simulator, program: try Program(isEmpty: isEmpty))
            try drive.installBrowser()
            try await body(drive)
        }
    }

    /// Installs a program in place of a browser: it opens the address, follows redirects, and notes the last address.
    private func installBrowser() throws {
        let script = """
            #!/usr/bin/env python3
            import os, sys, urllib.error, urllib.request
            inherited = [f for f in range(3, 256) if os.path.exists(f"/proc/self/fd/{f}")]
            try: answer = urllib.request.urlopen(sys.argv[1], timeout=30)
            except urllib.error.HTTPError as error: answer = error
            with open("\(visits)", "a") as file:
                file.write(f"{answer.geturl()}\\n{answer.read().decode()}\\ninherited {inherited}\\n")
            """
        _ = try program.shell("mkdir bin")
        try TestFile.writeProgram(script, to: program.folder.path + "/bin/xdg-open")
    }

    /// Where the browser notes what it saw.
    var visits: String { program.folder.path + "/bin/visits" }

    /// The environment in which fhq finds browser and simulator.
    var environment: [String: String] {
        [
            "PATH": "\(program.folder.path)/bin:/usr/local/bin:/usr/bin:/bin", "DISPLAY": ":7",
            "FHQ_GOOGLE_OAUTH": simulator.baseURL, "FHQ_GOOGLE_API": simulator.baseURL,
            "FHQ_RATES_URL": simulator.baseURL, "FHQ_GOOGLE_CLIENT_ID": simulator.options.clientId,
            "FHQ_GOOGLE_CLIENT_SECRET": simulator.options.clientSecret,
        ]
    }

    /// Runs fhq to its end.
    func run(_ arguments: String..., environment added: [String: String] = [:]) async throws -> Program.Run {
        let environment = environment.merging(added) { $1 }
        return try await apart { try program.run(arguments, environment: environment) }
    }

    /// Runs what waits for fhq on a thread of its own, so that it takes none of those that tests share.
    func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    /// A terminal on which fhq runs.
    func terminal(_ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program.executable, arguments, environment: program.environment.merging(environment) { $1 })
    }

    /// Returns the value under a name in the file of tokens; `nil` without one.
    func token(_ name: String) throws -> String? {
        guard let data = FileManager.default.contents(atPath: kept + "/tokens.json") else { return nil }
        return (try JSONSerialization.jsonObject(with: data) as? [String: String])?[name]
    }
}
