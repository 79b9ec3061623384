import AsyncHTTPClient
import DriveSimulator
import Foundation
import NIOCore
import NIOHTTP1

/// Sends a test's requests over a real connection and follows no redirect.
struct Browser: Sendable {
    let base: String
    private let client: HTTPClient

    struct Page: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The answer's JSON object, empty if it is none.
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }

        func text(_ name: String) -> String? { json[name] as? String }
    }

    /// Runs `body` with a simulator and a browser that is pointed at it.
    static func with(
        _ options: SimulatorOptions = SimulatorOptions(),
        _ body: @Sendable (Simulator, Browser) async throws -> Void
    ) async throws {
        try await Simulator.with(options) { simulator in
            var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
            configuration.decompression = .enabled(limit: .none)
            configuration.httpVersion = .http1Only
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            do {
                try await body(simulator, Browser(base: simulator.baseURL, client: client))
                try await client.shutdown()
            } catch {
                try? await client.shutdown()
                throw error
            }
        }
    }

    /// Sends a request; `path` may be a whole address.
    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: Data? = nil
    ) async throws -> Page {
        var request = HTTPClientRequest(url: path.hasPrefix("http:") ? path : base + path)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await client.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 1 << 30)
        return Page(status: Int(response.status.code), headers: response.headers, body: Data(bytes.readableBytesView))
    }

    /// Posts a form.
    func post(_ path: String, _ fields: [String: String]) async throws -> Page {
        try await send(
            "POST", path, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Data(Self.query(fields).utf8))
    }

    /// `name=value&…`, escaped.
    static func query(_ fields: [String: String]) -> String {
        var plain = CharacterSet.alphanumerics
        plain.insert(charactersIn: "-._~")
        let escaped = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return fields.map { escaped($0.key) + "=" + escaped($0.value) }.joined(separator: "&")
    }
}
