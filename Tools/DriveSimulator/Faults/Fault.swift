/// A fault to be simulated.
package struct Fault: Codable, Sendable {
    /// The effect of a fault.
    package enum Effect: String, CaseIterable, Codable, Sendable {
        /// Closes the connection before the request is read.
        case refuse
        /// Resets the connection after `bytes` of the request's body; whole granules of an upload's part are kept.
        case resetRequest
        /// Carries out the request, then resets the connection after `bytes` of the answer, including its head.
        case resetAnswer
        /// Carries out the request, then closes the connection without an answer.
        case dropAnswer
        /// Carries out the request, then closes the connection after `bytes` of the answer's body.
        case truncate
        /// Carries out the request, then answers with its status and nothing else.
        case empty
        /// Answers with an HTML page and `status`, by default 200, as a hotel's network does; nothing else is done.
        case html
        /// Answers with `status` and `reason` in the service's own form; nothing else is done.
        case error
        /// Carries out the request and sends the answer at `bytes` per second.
        case slow
        /// Carries out the request and answers after `seconds`.
        case stall
        /// Keeps the first `bytes` of a resumable upload, by default 0, and answers 308; with 0 there is no `Range`.
        case shortRange
        /// Forgets a resumable upload and answers with `status`, 404 or 410.
        case expireSession
    }

    /// The kind of requests that it applies to.
    package var on: RequestKind
    /// The first such request that it affects, counted from now, from 1.
    package var at: Int
    /// The number of consecutive requests it affects; `nil` for all.
    package var times: Int?
    package var effect: Effect
    package var status: Int?
    package var reason: String?
    /// The seconds in `Retry-After`; `nil` for no such header.
    package var retryAfter: Int?
    package var bytes: Int?
    package var seconds: Double?
    /// True if the request is carried out anyway; `nil` depends on the effect.
    package var done: Bool?

    package init(
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

    /// Returns a fault that answers with one of Google's errors, such as 403 `userRateLimitExceeded`.
    package static func error(
        _ status: Int, _ reason: String? = nil, on kind: RequestKind = .any, at: Int = 1, times: Int? = 1,
        retryAfter: Int? = nil
    ) -> Fault {
        Fault(.error, on: kind, at: at, times: times, status: status, reason: reason, retryAfter: retryAfter)
    }

    private enum Key: String, CodingKey {
        case on, at, times, every, effect, status, reason, retryAfter, bytes, seconds, done
    }

    /// Decodes a fault, for which only `effect` is required; `"every": true` replaces `times`.
    ///
    /// - Throws: `DecodingError` without an effect, or for a member of another type.
    package init(from decoder: any Decoder) throws {
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

    /// Encodes the fault in the form that `init(from:)` decodes.
    ///
    /// - Throws: `EncodingError`.
    package func encode(to encoder: any Encoder) throws {
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

    /// True if the request is carried out.
    var isDone: Bool {
        if let done { return done }
        return switch effect {
        case .resetAnswer, .dropAnswer, .truncate, .empty, .slow, .stall: true
        case .refuse, .resetRequest, .html, .error, .shortRange, .expireSession: false
        }
    }
}
