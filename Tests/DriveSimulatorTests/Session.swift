import DriveSimulator
import Foundation

/// A browser with access granted, and short forms of Drive's requests.
struct Session: Sendable {
    let browser: Browser
    let token: String

    static func with(
        _ options: SimulatorOptions = SimulatorOptions(), _ body: @Sendable (Simulator, Session) async throws -> Void
    ) async throws {
        try await Browser.with(options) { simulator, browser in
            try await body(simulator, Session(browser: browser, token: simulator.grant().accessToken))
        }
    }

    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: Data? = nil
    ) async throws -> Browser.Page {
        let names = [("Authorization", "Bearer \(token)"), ("User-Agent", "test (gzip)")]
        return try await browser.send(method, path, headers: names + headers, body: body)
    }

    /// Sends JSON; `PATCH` and `POST` take it.
    func json(_ method: String, _ path: String, _ text: String) async throws -> Browser.Page {
        try await send(
            method, path, headers: [("Content-Type", "application/json; charset=UTF-8")], body: Data(text.utf8))
    }

    /// Sends a multipart upload, with its metadata and content as text.
    func multipart(
        _ method: String, _ path: String, _ metadata: String, _ content: String, type: String = "text/csv"
    ) async throws -> Browser.Page {
        try await send(
            method, path, headers: [("Content-Type", "multipart/related; boundary=b0undary")],
            body: Data(Self.body(metadata, content, type).utf8))
    }

    static func body(_ metadata: String, _ content: String, _ type: String = "text/csv") -> String {
        "--b0undary\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n\(metadata)\r\n--b0undary\r\n"
            + "Content-Type: \(type)\r\n\r\n\(content)\r\n--b0undary--\r\n"
    }

    /// Begins a resumable upload of a photo and returns the address for its parts.
    func start(_ total: Int, _ path: String = "/upload/drive/v3/files?uploadType=resumable") async throws -> String {
        let page = try await send(
            "POST", path,
            headers: [
                ("Content-Type", "application/json; charset=UTF-8"), ("X-Upload-Content-Type", "image/jpeg"),
                ("X-Upload-Content-Length", String(total)),
            ], body: Data(#"{"name":"lamp.jpg"}"#.utf8))
        return page.header("Location") ?? ""
    }

    func put(_ location: String, _ range: String, _ part: Data = Data()) async throws -> Browser.Page {
        try await send("PUT", location, headers: [("Content-Range", range)], body: part)
    }
}
