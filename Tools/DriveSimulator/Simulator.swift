import Synchronization

/// Google's OAuth, Google Drive and the rates service, as documented, on this machine's loopback.
///
/// It is for tests and for trying `sync` without an account. It checks every request strictly, answers violations of
/// the documentation with 400, and records them in ``violations``. Nothing is kept after it stops.
package final class Simulator: Sendable {
    package let options: SimulatorOptions
    /// The address, such as `http://127.0.0.1:40123`, for `FHQ_GOOGLE_API`, `FHQ_GOOGLE_OAUTH` and `FHQ_RATES_URL`.
    package let baseURL: String
    let world: Mutex<World>
    private let listener: Listener

    private init(_ options: SimulatorOptions, _ listener: Listener) {
        self.options = options
        self.listener = listener
        baseURL = "http://127.0.0.1:\(listener.port)"
        world = Mutex(World(options, baseURL: baseURL))
    }

    /// Starts a simulator on `options.port`, or any free port for 0; throws if the port is taken.
    package static func start(_ options: SimulatorOptions = SimulatorOptions()) throws -> Simulator {
        let listener = try Listener(port: options.port)
        let simulator = Simulator(options, listener)
        listener.start { Door(simulator: simulator, connection: $0).serve() }
        return simulator
    }

    /// Closes the port and every connection.
    ///
    /// Nobody else can get its port while this object exists.
    package func stop() async {
        await listener.stop()
    }

    /// Waits until it is stopped.
    package func waitUntilStopped() async {
        await listener.waitUntilStopped()
    }

    /// Runs `body` with a simulator and stops it afterwards.
    ///
    /// - Throws: The error of `body`, or that of a taken port.
    package static func with<Value: Sendable>(
        _ options: SimulatorOptions = SimulatorOptions(), _ body: @Sendable (Simulator) async throws -> Value
    ) async throws -> Value {
        let simulator = try start(options)
        do {
            let value = try await body(simulator)
            await simulator.stop()
            return value
        } catch {
            await simulator.stop()
            throw error
        }
    }
}
