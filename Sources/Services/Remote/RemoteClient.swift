import Synchronization

/// Speaks HTTP/1.1 to one service, through libcurl.
///
/// A redirect is an answer like any other, since a 308 of Google's means something else. What is sent and answered is
/// written nowhere. Connections stay open from request to request, and are closed with the last copy of the client.
public struct RemoteClient: Sendable {
    public let endpoint: Endpoint
    private let proxy: ProxySettings.Proxy?
    private let connections = Connections()

    /// Throws a ``ServiceError`` if libcurl is not installed.
    public init(_ endpoint: Endpoint, _ proxies: ProxySettings) throws(ServiceError) {
        self.endpoint = endpoint
        proxy = proxies.proxy(for: endpoint)
        connections.giveBack(try RemoteConnection())
    }

    /// Sends a request once and reads the whole answer; throws a ``ServiceError`` if there is none.
    public func answer(to request: RemoteRequest) async throws -> RemoteAnswer {
        let connection = try connections.take()
        defer { connections.giveBack(connection) }
        do {
            let answer = try await connection.answer(to: request, proxy)
            connections.hasAnswered.withLock { $0 = true }
            return answer
        } catch let failure as TransferFailure {
            if Task.isCancelled { throw CancellationError() }
            let way = proxy.map { " through the proxy \($0.host):\($0.port)" } ?? ""
            // A way that was there a moment ago may come back; one that never was there hardly will.
            let hasNoWay = failure.isBeforeTheRequest && !connections.hasAnswered.withLock(\.self)
            throw ServiceError(
                "\(endpoint.host) cannot be reached\(way): \(failure.reason)",
                retry: hasNoWay ? .onceMore : .mayHelp(after: nil))
        }
    }

    /// Those that send nothing now.
    private final class Connections: Sendable {
        /// Whether the service has ever answered.
        let hasAnswered = Mutex(false)
        private let idle = Mutex<[RemoteConnection]>([])

        func take() throws(ServiceError) -> RemoteConnection {
            if let connection = idle.withLock({ $0.popLast() }) { return connection }
            return try RemoteConnection()
        }

        func giveBack(_ connection: RemoteConnection) {
            idle.withLock { $0.append(connection) }
        }
    }
}
