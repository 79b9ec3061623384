import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// Speaks HTTP/1.1 to one service.
///
/// A redirect is an answer like any other, since a 308 of Google's means something else. What is sent and answered is
/// written nowhere.
public struct RemoteClient: Sendable {
    public let endpoint: Endpoint
    private let client: HTTPClient
    private let proxy: ProxySettings.Proxy?

    /// What every request says of itself; Google packs its answers for a program whose name has gzip in it.
    static let userAgent = "fhq (gzip)"

    /// Runs `body` with a client whose connections are closed afterwards.
    public static func with<Value: Sendable>(
        _ endpoint: Endpoint, _ proxies: ProxySettings,
        _ body: @Sendable (RemoteClient) async throws -> Value
    ) async throws -> Value {
        let proxy = proxies.proxy(for: endpoint)
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: nil),
            proxy: proxy.map(HTTPClient.Configuration.Proxy.init),
            decompression: .enabled(limit: .ratio(200)))
        configuration.httpVersion = .http1Only
        // One that cannot be reached now is tried again by whoever knows whether that may help.
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let value = try await body(RemoteClient(endpoint: endpoint, client: client, proxy: proxy))
            try await client.shutdown()
            return value
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    /// Sends a request once and reads the whole answer; throws a ``ServiceError`` if there is none.
    public func answer(to request: RemoteRequest) async throws -> RemoteAnswer {
        do {
            return try await exchange(request)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            if Task.isCancelled { throw CancellationError() }
            if let error = error as? ServiceError { throw error }
            let way = proxy.map { " through the proxy \($0.host):\($0.port)" } ?? ""
            throw ServiceError.unreachable(endpoint.host, way, error)
        }
    }

    private func exchange(_ request: RemoteRequest) async throws -> RemoteAnswer {
        var message = HTTPClientRequest(url: request.url)
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        message.headers.add(name: "User-Agent", value: Self.userAgent)
        message.headers.add(name: "Accept-Encoding", value: "gzip")
        for (name, value) in request.headers { message.headers.add(name: name, value: value) }
        message.body = Self.body(request.body)
        let timeout = TimeAmount.nanoseconds(Int64(request.timeout / .nanoseconds(1)))
        let response = try await client.execute(message, timeout: timeout)
        let body = try await response.body.collect(upTo: request.mostBytes)
        return RemoteAnswer(
            status: Int(response.status.code), headers: response.headers.map { ($0.name, $0.value) },
            body: Array(body.readableBytesView))
    }

    private static func body(_ body: RemoteRequest.Body) -> HTTPClientRequest.Body? {
        switch body {
        case .none: nil
        case .bytes(let bytes): .bytes(ByteBuffer(bytes: bytes))
        case .pieces(let pieces):
            .stream(PieceSequence(pieces: pieces), length: .known(Int64(pieces.reduce(0) { $0 + $1.count })))
        }
    }
}

extension HTTPClient.Configuration.Proxy {
    fileprivate init(_ proxy: ProxySettings.Proxy) {
        switch proxy.kind {
        case .socks: self = .socksServer(host: proxy.host, port: proxy.port)
        case .http:
            let login = proxy.user.map { HTTPClient.Authorization.basic(username: $0, password: proxy.password ?? "") }
            self = .server(host: proxy.host, port: proxy.port, authorization: login)
        }
    }
}

extension ServiceError {
    /// Why no answer came, in the words of the layer that knows.
    static func unreachable(_ host: String, _ way: String, _ error: any Error) -> ServiceError {
        let reason =
            switch error {
            case let error as NIOConnectionError:
                error.connectionErrors.isEmpty ? "its name is not known here" : "nothing answers there"
            case let error as HTTPClientError: sentence(error)
            case let error as IOError: reason(error)
            case is NIOTooManyBytesError: "its answer is far too long"
            default: "the connection broke"
            }
        return ServiceError("\(host) cannot be reached\(way): \(reason)", retry: .mayHelp(after: nil))
    }

    private static func sentence(_ error: HTTPClientError) -> String {
        switch error {
        case .connectTimeout, .deadlineExceeded, .readTimeout, .writeTimeout, .tlsHandshakeTimeout,
            .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
            "it takes too long"
        case .remoteConnectionClosed, .uncleanShutdown: "it closed the connection"
        case .proxyAuthenticationRequired, .invalidProxyResponse: "the proxy refuses"
        default: "the connection broke"
        }
    }

    private static func reason(_ error: IOError) -> String {
        switch error.errnoCode {
        case ECONNREFUSED: "nothing answers there"
        case ECONNRESET, EPIPE: "it closed the connection"
        case ENETUNREACH, EHOSTUNREACH: "there is no network"
        default: "the connection broke"
        }
    }
}
