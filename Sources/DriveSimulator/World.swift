import Foundation

/// All that the simulated services know, and what was asked of them.
struct World: Sendable {
    let options: SimulatorOptions
    let baseURL: String
    var oauth: OAuthService
    var violations: [String] = []
    var requests: [RequestRecord] = []

    init(_ options: SimulatorOptions, baseURL: String) {
        self.options = options
        self.baseURL = baseURL
        oauth = OAuthService(options)
    }

    /// Answers a request and takes note of it.
    mutating func answer(to request: IncomingRequest, _ kind: RequestKind) -> Answer {
        guard kind != .control else { return control(request) }
        let answer: Answer
        do throws(Refusal) {
            answer = try served(request, kind)
        } catch {
            answer = refused(error, request, kind)
        }
        requests.append(RequestRecord(request, kind, answer, number: requests.count + 1))
        return answer
    }

    private mutating func served(_ request: IncomingRequest, _ kind: RequestKind) throws(Refusal) -> Answer {
        switch kind {
        case _ where RequestKind.oauth.covers(kind): try oauth.answer(to: request, kind, baseURL: baseURL)
        default: throw .violation("nothing is at \(request.path) for \(request.method)")
        }
    }

    private mutating func refused(_ refusal: Refusal, _ request: IncomingRequest, _ kind: RequestKind) -> Answer {
        switch refusal {
        case .answer(let answer): return answer
        case .violation(let message):
            violations.append("\(request.method) \(request.path): \(message)")
            guard RequestKind.oauth.covers(kind) else {
                return .json(["error": ["code": 400, "message": .text(message)]], status: 400)
            }
            return .json(["error": "invalid_request", "error_description": .text(message)], status: 400)
        }
    }

    private mutating func control(_ request: IncomingRequest) -> Answer {
        .json(["violations": .list(violations.map { .text($0) })])
    }
}
