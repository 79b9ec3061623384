/// The state of the simulated services, with the requests so far.
struct World: Sendable {
    let options: SimulatorOptions
    let baseURL: String
    private let start = ContinuousClock.now
    var oauth: OAuthService
    var rates: RatesService
    var drive: DriveService
    var faults = FaultPlan()
    var violations: [String] = []
    var requests: [RequestRecord] = []

    init(_ options: SimulatorOptions, baseURL: String) {
        self.options = options
        self.baseURL = baseURL
        oauth = OAuthService(options)
        drive = DriveService(options, baseURL: baseURL)
        rates = RatesService(options)
    }

    /// Forgets everything, including grants and faults.
    mutating func reset() {
        var faults = faults
        faults.clear()
        self = World(options, baseURL: baseURL)
        self.faults = faults
    }

    /// Answers a request, or applies a fault to it, and records it.
    mutating func answer(to request: IncomingRequest, _ kind: RequestKind, _ fault: Fault?) -> Answer {
        guard kind != .control else { return Control.answer(to: request, &self) }
        drive.metadata = nil
        let done = fault?.isDone ?? true ? served(request, kind) : nil
        let answer = disturbed(done, request, kind, fault)
        record(request, kind, answer, fault)
        return answer
    }

    /// Records a request whose connection broke before it was complete.
    mutating func cut(_ request: IncomingRequest, _ kind: RequestKind, _ fault: Fault?) {
        drive.metadata = nil
        if kind == .chunk { drive.keepCutPart(request) }
        record(request, kind, Answer(0), fault)
    }

    private mutating func record(_ request: IncomingRequest, _ kind: RequestKind, _ answer: Answer, _ fault: Fault?) {
        requests.append(
            RequestRecord(request, kind, answer, fault, drive.metadata, after: requests.count, since: start))
    }

    private mutating func disturbed(
        _ done: Answer?, _ request: IncomingRequest, _ kind: RequestKind, _ fault: Fault?
    ) -> Answer {
        guard let fault else { return done ?? Answer(500) }
        switch fault.effect {
        case .html, .error: return fault.answer(for: kind)
        case .empty: return Answer(done?.status ?? 200)
        case .shortRange: return drive.shorten(request, to: fault.bytes ?? 0) ?? done ?? served(request, kind)
        case .expireSession:
            drive.expireSession(of: request)
            return .driveError(fault.status ?? 404, "notFound", "The upload session was not found.")
        default: return done ?? Answer(0)
        }
    }

    private mutating func served(_ request: IncomingRequest, _ kind: RequestKind) -> Answer {
        do throws(Refusal) {
            return try service(request, kind)
        } catch {
            return refused(error, "\(request.method) \(request.path)", kind)
        }
    }

    /// Answers a request that can't be fulfilled, and records violations of the documentation.
    mutating func refused(_ refusal: Refusal, _ what: String, _ kind: RequestKind = .unknown) -> Answer {
        switch refusal {
        case .answer(let answer): return answer
        case .violation(let message):
            violations.append("\(what): \(message)")
            guard RequestKind.oauth.covers(kind) else { return .driveError(400, "badRequest", message) }
            return .json(["error": "invalid_request", "error_description": .text(message)], status: 400)
        }
    }

    private mutating func service(_ request: IncomingRequest, _ kind: RequestKind) throws(Refusal) -> Answer {
        switch kind {
        case _ where RequestKind.oauth.covers(kind):
            return try oauth.answer(to: request, kind, baseURL: baseURL)
        case .rates, .ratesArchive: return try rates.answer(to: request, kind)
        case _ where RequestKind.drive.covers(kind):
            try oauth.checkAccess(request.bearerToken)
            return try drive.answer(to: request, kind)
        default: throw .violation("nothing is at \(request.path) for \(request.method)")
        }
    }
}
