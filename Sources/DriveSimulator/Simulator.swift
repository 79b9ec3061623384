import Synchronization

/// Google's OAuth, Google Drive and the rates service, as documented, on this machine's loopback.
///
/// For tests and for trying `sync` without an account. It checks every request strictly, answers what does not keep to the
/// documentation with 400, and remembers it in ``violations``. Nothing is kept once it stops.
public final class Simulator: Sendable {
    public let options: SimulatorOptions
    /// Such as `http://127.0.0.1:40123`: what `FHQ_GOOGLE_API`, `FHQ_GOOGLE_OAUTH` and `FHQ_RATES_URL` are set to.
    public let baseURL: String
    let world: Mutex<World>
    private let listener: Listener

    private init(_ options: SimulatorOptions, _ listener: Listener) {
        self.options = options
        self.listener = listener
        baseURL = "http://127.0.0.1:\(listener.port)"
        world = Mutex(World(options, baseURL: baseURL))
    }

    /// Starts one on `options.port`, where 0 takes a free one; throws if it is taken.
    public static func start(_ options: SimulatorOptions = SimulatorOptions()) throws -> Simulator {
        let listener = try Listener(port: options.port)
        let simulator = Simulator(options, listener)
        listener.start { Door(simulator: simulator, connection: $0).serve() }
        return simulator
    }

    /// Closes the door and every connection.
    ///
    /// As long as this object is there, nobody else is given its port.
    public func stop() async {
        await listener.stop()
    }

    /// Waits until it is stopped.
    public func waitUntilStopped() async {
        await listener.waitUntilStopped()
    }

    /// Runs `body` with a simulator that is stopped afterwards.
    public static func with<Value: Sendable>(
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
