/// Something that goes wrong on demand.
public struct Fault: Codable, Sendable {
    public enum Effect: String, CaseIterable, Codable, Sendable {
        /// Closes the connection before the request is read.
        case refuse
        /// Resets the connection after `bytes` of the request's body; whole granules of an upload's part are kept.
        case resetRequest
        /// Does what was asked, then resets the connection after `bytes` of the answer, its head included.
        case resetAnswer
        /// Does what was asked, then closes the connection without an answer.
        case dropAnswer
        /// Does what was asked, then closes the connection after `bytes` of the answer's body.
        case truncate
        /// Does what was asked, then answers with its status and nothing else.
        case empty
        /// Answers with a page of HTML and `status`, 200 without one, as a hotel's network does; nothing is done.
        case html
        /// Answers with `status` and `reason` in the service's own shape; nothing is done.
        case error
        /// Does what was asked and answers with `bytes` each second.
        case slow
        /// Does what was asked and answers `seconds` later.
        case stall
        /// Keeps the first `bytes` of a resumable upload, 0 without, and answers 308: with 0 there is no `Range`.
        case shortRange
        /// Forgets a resumable upload and answers with `status`, 404 or 410.
        case expireSession
    }

    /// The kind of requests that it waits for.
    public var on: RequestKind
    /// Which of them it meets first, from 1 on, counted from now.
    public var at: Int
    /// How many of them in a row it meets; `nil` meets all.
    public var times: Int?
    public var effect: Effect
    public var status: Int?
    public var reason: String?
    /// In seconds; without it the answer has no `Retry-After`.
    public var retryAfter: Int?
    public var bytes: Int?
    public var seconds: Double?
    /// Whether what was asked is done all the same; `nil` leaves it to the effect.
    public var done: Bool?

    public init(
        _ effect: Effect, on kind: RequestKind = .any, at: Int = 1, times: Int? = 1, status: Int? = nil,
        reason: String? = nil, retryAfter: Int? = nil, bytes: Int? = nil, seconds: Double? = nil, done: Bool? = nil
    ) {
        on = kind
        self.at = at
        self.times = times
        self.effect = effect
        self.status = status
        self.reason = reason
        self.retryAfter = retryAfter
        self.bytes = bytes
        self.seconds = seconds
        self.done = done
    }

    /// An answer with an error of Google's, such as 403 `userRateLimitExceeded`.
    public static func error(
        _ status: Int, _ reason: String? = nil, on kind: RequestKind = .any, at: Int = 1, times: Int? = 1,
        retryAfter: Int? = nil
    ) -> Fault {
        Fault(.error, on: kind, at: at, times: times, status: status, reason: reason, retryAfter: retryAfter)
    }

    private enum Key: String, CodingKey {
        case on, at, times, every, effect, status, reason, retryAfter, bytes, seconds, done
    }

    /// Only `effect` has to be there; `"every": true` takes the place of `times`.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        let isEvery = try members.decodeIfPresent(Bool.self, forKey: .every) ?? false
        self.init(
            try members.decode(Effect.self, forKey: .effect),
            on: try members.decodeIfPresent(RequestKind.self, forKey: .on) ?? .any,
            at: try members.decodeIfPresent(Int.self, forKey: .at) ?? 1,
            times: isEvery ? nil : try members.decodeIfPresent(Int.self, forKey: .times) ?? 1,
            status: try members.decodeIfPresent(Int.self, forKey: .status),
            reason: try members.decodeIfPresent(String.self, forKey: .reason),
            retryAfter: try members.decodeIfPresent(Int.self, forKey: .retryAfter),
            bytes: try members.decodeIfPresent(Int.self, forKey: .bytes),
            seconds: try members.decodeIfPresent(Double.self, forKey: .seconds),
            done: try members.decodeIfPresent(Bool.self, forKey: .done))
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(effect, forKey: .effect)
        try members.encode(on, forKey: .on)
        try members.encode(at, forKey: .at)
        try members.encodeIfPresent(times, forKey: .times)
        if times == nil { try members.encode(true, forKey: .every) }
        try members.encodeIfPresent(status, forKey: .status)
        try members.encodeIfPresent(reason, forKey: .reason)
        try members.encodeIfPresent(retryAfter, forKey: .retryAfter)
        try members.encodeIfPresent(bytes, forKey: .bytes)
        try members.encodeIfPresent(seconds, forKey: .seconds)
        try members.encodeIfPresent(done, forKey: .done)
    }

    /// Whether what was asked is done.
    var isDone: Bool {
        if let done { return done }
        return switch effect {
        case .resetAnswer, .dropAnswer, .truncate, .empty, .slow, .stall: true
        case .refuse, .resetRequest, .html, .error, .shortRange, .expireSession: false
        }
    }
}
