import Synchronization

/// An HTTP/1.1 client for one service, based on libcurl.
///
/// A redirect is an ordinary answer, since Google uses 308 with another meaning. Requests and answers are logged
/// nowhere. Connections stay open between requests, and are closed with the last copy of the client.
package struct RemoteClient: Sendable {
    package let endpoint: Endpoint
    private let proxy: ProxySettings.Proxy?
    private let connections = Connections()

    /// Creates the client.
    ///
    /// - Throws: ``ServiceError`` if libcurl is not installed.
    package init(_ endpoint: Endpoint, _ proxies: ProxySettings) throws(ServiceError) {
        self.endpoint = endpoint
        proxy = proxies.proxy(for: endpoint)
        connections.giveBack(try RemoteConnection())
    }

    /// Sends a request once and returns the whole answer.
    ///
    /// - Throws: ``ServiceError`` if there is no answer.
    package func answer(to request: RemoteRequest) async throws -> RemoteAnswer {
        let connection = try connections.checkOut()
        defer { connections.giveBack(connection) }
        do {
            let answer = try await connection.answer(to: request, proxy)
            connections.hasAnswered.withLock { $0 = true }
            return answer
        } catch let failure as TransferFailure {
            if Task.isCancelled { throw CancellationError() }
            let way = proxy.map { " through the proxy \($0.host):\($0.port)" } ?? ""
            // A connection that just worked may come back; one that never worked hardly will.
            let hasNoWay = failure.isBeforeTheRequest && !connections.hasAnswered.withLock(\.self)
            throw ServiceError(
                "can't reach \(endpoint.host)\(way): \(failure.reason)",
                retry: hasNoWay ? .onceMore : .mayHelp(after: nil))
        }
    }

    /// The idle connections.
    private final class Connections: Sendable {
        /// True once the service has answered.
        let hasAnswered = Mutex(false)
        private let idle = Mutex<[RemoteConnection]>([])

        func checkOut() throws(ServiceError) -> RemoteConnection {
            if let connection = idle.withLock({ $0.popLast() }) { return connection }
            return try RemoteConnection()
        }

        func giveBack(_ connection: RemoteConnection) {
            idle.withLock { $0.append(connection) }
        }
    }
}
