import Programs
import QueryLanguage
import Synchronization
import Testing
import TestSupport

@testable import Drive
@testable import Remote

/// A server whose answers a test writes, and a folder for tokens.
final class AuthorizationFixture: Sendable {
    /// The path and fields of a request.
    struct Question: Hashable, Sendable {
        var path: String
        var fields: [String: String]
    }

    let folder = TemporaryFolder()
    private let questions = Mutex<[Question]>([])
    private let answers = Mutex<[@Sendable () throws -> RemoteAnswer]>([])
    private let time = Mutex(Instant(milliseconds: 1_800_000_000_000))

    static let client = GoogleClient(id: "12-ab.apps.example", secret: "canary-secret")
    static let scope = "https://www.googleapis.com/auth/drive.file"

    var asked: [Question] { questions.withLock(\.self) }
    var paths: [String] { asked.map(\.path) }
    var drive: String { folder.path + "/drive" }

    /// Adds an answer; the last one is also given to all further requests.
    func answers(_ body: String) {
        answers(200, body)
    }

    /// Adds an answer that is an error.
    func answers(_ status: Int, _ body: String, headers: [(name: String, value: String)] = []) {
        let answer = RemoteAnswer(status: status, headers: headers, body: Array(body.utf8))
        answers.withLock { $0.append { answer } }
    }

    func fails(_ error: ServiceError) {
        answers.withLock { $0.append { throw error } }
    }

    func pass(seconds: Int64) {
        time.withLock { $0 = Instant(milliseconds: $0.milliseconds + seconds * 1000) }
    }

    var server: AuthorizationServer {
        AuthorizationServer(consent: .googleConsent, tokens: .googleTokens) { [self] in try await answer($0) }
    }

    private func answer(_ request: RemoteRequest) async throws -> RemoteAnswer {
        // Long enough for other callers to reach the same decision meanwhile.
        try await Task.sleep(for: .milliseconds(30))
        guard case .bytes(let body) = request.body else { preconditionFailure("it posts forms alone") }
        let fields = URLText.fields(String(decoding: body, as: UTF8.self)) ?? []
        let path = String(request.url.dropFirst(Endpoint.googleTokens.base.count))
        questions.withLock {
            $0.append(
                Question(path: path, fields: Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })))
        }
        let next = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
        guard let next else { throw ServiceError("no answer was written for \(path)") }
        return try next()
    }

    func access(_ variables: [String: String] = client?.variables ?? [:]) throws -> DriveAccess {
        let settings = UserConfiguration(variable: { variables[$0] }, folder: folder.path)
        return try DriveAccess(settings, server: server, now: { [self] in time.withLock(\.self) })
    }

    /// Stores a grant whose access token is `canary-1` and lasts an hour.
    func connect() async throws {
        let server = AuthorizationServer(consent: .googleConsent, tokens: .googleTokens) { _ in
            RemoteAnswer(status: 200, body: Array(Self.grant("canary-1", refresh: "canary-refresh").utf8))
        }
        let settings = UserConfiguration(variable: { Self.client?.variables[$0] }, folder: folder.path)
        let now = time.withLock(\.self)
        _ = try await DriveAccess(settings, server: server, now: { now }).connect {
            try await $0.server.grant($0.client, deviceCode: #require(Secret("x")))
        }
    }

    static func grant(_ token: String, refresh: String? = nil, scope: String? = scope) -> String {
        var members = ["\"access_token\":\"\(token)\"", "\"expires_in\":3600", "\"token_type\":\"Bearer\""]
        if let refresh { members.append("\"refresh_token\":\"\(refresh)\"") }
        if let scope { members.append("\"scope\":\"\(scope)\"") }
        return "{\(members.joined(separator: ","))}"
    }
}

extension GoogleClient {
    /// The variables of the environment that name it.
    var variables: [String: String] { ["FHQ_GOOGLE_CLIENT_ID": id, "FHQ_GOOGLE_CLIENT_SECRET": secret.text] }
}
