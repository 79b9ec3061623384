import DriveSimulator
import Foundation

/// Sends a test's requests with curl, which follows no redirect.
struct Browser: Sendable {
    let base: String

    /// Curl's exit status where there is no answer; its manual explains it.
    struct NoAnswer: Error {
        let status: Int32
        let output: String
    }

    struct Page: Sendable {
        let status: Int
        let headers: [(name: String, value: String)]
        let body: Data

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The answer's JSON object; empty if the answer isn't one.
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }

        func text(_ name: String) -> String? { json[name] as? String }

        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// Reads curl's output: the head of each answer, including those of status 100, then the body of the last.
        init(_ output: Data) throws {
            var rest = output
            var lines: [String]
            repeat {
                guard let end = rest.range(of: Data("\r\n\r\n".utf8)) else {
                    throw NoAnswer(status: 0, output: String(decoding: output, as: UTF8.self))
                }
                lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                rest = rest[end.upperBound...]
            } while lines[0].hasPrefix("HTTP/1.1 1")
            status = Int(lines[0].split(separator: " ")[1]) ?? 0
            headers = lines.dropFirst().map { line in
                let halves = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                return (halves[0], halves.count > 1 ? halves[1] : "")
            }
            body = Data(rest)
        }
    }

    /// Runs `body` with a simulator and a browser that talks to it.
    static func with(
        _ options: SimulatorOptions = SimulatorOptions(),
        _ body: @Sendable (Simulator, Browser) async throws -> Void
    ) async throws {
        try await Simulator.with(options) { simulator in
            try await body(simulator, Browser(base: simulator.baseURL))
        }
    }

    /// Sends a request without the headers that curl adds by default; `path` may be a whole address.
    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: Data? = nil
    ) async throws -> Page {
        var arguments = ["--silent", "--show-error", "--include", "--max-time", "60", "--noproxy", "*", "-X", method]
        for name in ["User-Agent", "Accept", "Content-Type"] where !headers.contains(where: { $0.0 == name }) {
            arguments += ["-H", name + ":"]
        }
        for (name, value) in headers { arguments += ["-H", "\(name): \(value)"] }
        if headers.contains(where: { $0.0 == "Accept-Encoding" }) { arguments.append("--compressed") }
        if body != nil { arguments += ["--data-binary", "@-"] }
        let outcome = try Command.run(
            "curl", arguments + [path.hasPrefix("http:") ? path : base + path], input: body ?? Data())
        guard outcome.status == 0 else { throw NoAnswer(status: outcome.status, output: outcome.output) }
        return try Page(Data(outcome.bytes))
    }

    /// Posts a form.
    func post(_ path: String, _ fields: [String: String]) async throws -> Page {
        try await send(
            "POST", path, headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Data(Self.query(fields).utf8))
    }

    /// Returns the fields as `name=value&…`, escaped.
    static func query(_ fields: [String: String]) -> String {
        var plain = CharacterSet.alphanumerics
        plain.insert(charactersIn: "-._~")
        let escaped = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return fields.map { escaped($0.key) + "=" + escaped($0.value) }.joined(separator: "&")
    }
}
