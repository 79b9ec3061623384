import Foundation
import Hummingbird
import HummingbirdCore
import Logging
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
    private let server: Mutex<Task<Void, Never>?> = Mutex(nil)

    private init(_ options: SimulatorOptions, port: Int) {
        self.options = options
        baseURL = "http://127.0.0.1:\(port)"
        world = Mutex(World(options, baseURL: baseURL))
    }

    /// Starts one on `options.port`, where 0 takes a free one; throws if it is taken.
    public static func start(_ options: SimulatorOptions = SimulatorOptions()) async throws -> Simulator {
        let (ports, port) = AsyncThrowingStream.makeStream(of: Int.self)
        let (doors, door) = AsyncStream.makeStream(of: Simulator.self)
        let server = Task {
            do {
                try await serve(options, doors) { port.yield($0) }
                port.finish(throwing: CancellationError())
            } catch {
                port.finish(throwing: error)
            }
        }
        for try await number in ports {
            let simulator = Simulator(options, port: number)
            door.yield(simulator)
            door.finish()
            simulator.server.withLock { $0 = server }
            return simulator
        }
        throw CancellationError()
    }

    private static func serve(
        _ options: SimulatorOptions, _ simulators: AsyncStream<Simulator>, listening: @escaping @Sendable (Int) -> Void
    ) async throws {
        var logger = Logger(label: "drive-simulator")
        logger.logLevel = .critical
        let application = Application(
            responder: Door(simulators), server: HTTPServerBuilder { WiredChannel(responder: $0) },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: options.port)),
            onServerRunning: { listening($0.localAddress?.port ?? options.port) }, logger: logger)
        try await application.run()
    }

    /// Closes the door and every connection.
    public func stop() async {
        let server = server.withLock { task in
            defer { task = nil }
            return task
        }
        server?.cancel()
        await server?.value
    }

    /// Waits until it is stopped.
    public func waitUntilStopped() async {
        await server.withLock { $0 }?.value
    }

    /// Runs `body` with a simulator that is stopped afterwards.
    public static func with<Value: Sendable>(
        _ options: SimulatorOptions = SimulatorOptions(), _ body: @Sendable (Simulator) async throws -> Value
    ) async throws -> Value {
        let simulator = try await start(options)
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
