extension Fault {
    /// Returns the answer given instead of the service's.
    func answer(for kind: RequestKind) -> Answer {
        if effect == .html { return .html("Sign in to use this network.", status: status ?? 200) }
        let status = status ?? 500
        let reason = reason ?? Self.reason(for: status)
        var answer: Answer =
            if RequestKind.oauth.covers(kind) {
                .json(["error": .text(reason), "error_description": "As asked of the simulator."], status: status)
            } else if RequestKind.allRates.covers(kind) {
                .json(["message": .text(reason)], status: status)
            } else {
                .driveError(status, reason, "As asked of the simulator.", domain: Self.domain(of: reason))
            }
        if let retryAfter { answer.headers.append(("Retry-After", String(retryAfter))) }
        return answer
    }

    private static func reason(for status: Int) -> String {
        switch status {
        case 400: "badRequest"
        case 401: "authError"
        case 403: "insufficientPermissions"
        case 404: "notFound"
        case 408: "requestTimeout"
        case 409: "conflict"
        case 410: "gone"
        case 413: "uploadTooLarge"
        case 429: "rateLimitExceeded"
        default: "backendError"
        }
    }

    /// Returns Google's domain for a reason.
    private static func domain(of reason: String) -> String {
        let limits = ["userRateLimitExceeded", "rateLimitExceeded", "dailyLimitExceeded"]
        return limits.contains(reason) ? "usageLimits" : "global"
    }
}
