/// What Drive would not do, for a reason that asking again does not change.
///
/// Source of the reasons: Google Drive API v3, “Resolve errors”.
struct DriveRefusal: Error, Equatable {
    enum Scope: Equatable {
        /// The one file or photo that the request was about.
        case file
        /// Everything that a sync does.
        case sync
    }

    var status: Int
    /// Google's own word, such as `storageQuotaExceeded`; empty where it gave none.
    var reason: String
    var message: String
    var scope: Scope

    /// Whether the file is not there, or not this program's any more.
    var isGone: Bool { status == 404 || reason == "appNotAuthorizedToFile" }
    var isConflict: Bool { status == 409 }

    /// What to tell the user when nothing can be done about it.
    var asServiceError: ServiceError {
        ServiceError("Drive refuses: \(message)", hints: Self.hints[reason].map { [$0] } ?? [])
    }

    private static let hints = [
        "storageQuotaExceeded": "Drive is full; make room, then sync now goes on where it stopped",
        "dailyLimitExceeded": "the client's requests for today are used up; tomorrow it goes on",
        "domainPolicy": "the administrator of the account does not allow apps to use Drive",
        "accessNotConfigured": "the Drive API is not enabled for the client's project: help connect",
        "insufficientPermissions": "connect drive asks for the permission again",
    ]
    private static let stopping: Set<String> = [
        "storageQuotaExceeded", "dailyLimitExceeded", "domainPolicy", "accessNotConfigured", "insufficientPermissions",
        "teamDriveFileLimitExceeded", "numChildrenInNonRootLimitExceeded",
    ]
    private static let passing: Set<String> = [
        "userRateLimitExceeded", "rateLimitExceeded", "sharingRateLimitExceeded",
    ]

    /// The error that an answer to a request is, whose body may be anything, or nothing, or the request itself.
    ///
    /// A ``ServiceError`` where trying again may help, else a ``DriveRefusal``.
    static func error(of answer: RemoteAnswer, to request: RemoteRequest) -> any Error {
        let (reason, message) = details(of: answer.body)
        // Drive sends nobody elsewhere: a network that wants somebody to sign in does.
        let isElsewhere = (300..<400).contains(answer.status)
        let isPassing = [408, 429].contains(answer.status) || answer.status >= 500 || isElsewhere
        if isPassing || answer.status == 403 && passing.contains(reason) {
            return ServiceError(
                "Drive is not able to answer now (status \(answer.status))", retry: .mayHelp(after: answer.retryAfter))
        }
        return DriveRefusal(
            status: answer.status, reason: reason,
            message: message.map { hiding(request, in: $0) }.flatMap(shortened) ?? "status \(answer.status)",
            scope: stopping.contains(reason) ? .sync : .file)
    }

    /// What Google says without the secrets of the request that it may quote: the token, and the address of an upload.
    private static func hiding(_ request: RemoteRequest, in message: String) -> String {
        let tokens = request.headers.filter { $0.name == "Authorization" }.flatMap {
            $0.value.split(separator: " ").dropFirst()
        }
        let uploads = request.url.split(separator: "?").dropFirst().joined().split(separator: "&").compactMap { field in
            field.hasPrefix("upload_id=") ? field.dropFirst("upload_id=".count) : nil
        }
        let hidden = (tokens + uploads).reduce(message) { $0.replacing($1, with: "(secret)") }
        // Whoever quotes a token may cut it short or escape it.
        return hidden.replacing(/(?i)bearer(\s|%20|\+)+[^\s"']+/, with: "Bearer (secret)")
    }

    /// The first line of what Google says, which is shown and kept; whatever answers in Google's place may say anything.
    private static func shortened(_ message: String) -> String? {
        let line = message.prefix { !$0.isNewline }
        return line.isEmpty ? nil : line.count > 200 ? "\(line.prefix(200))…" : String(line)
    }

    private static func details(of body: [UInt8]) -> (reason: String, message: String?) {
        JSONDocument.read(answer: body) { root in
            guard root.kind == .object, let error = root.first(of: ["error"]), error.kind == .object else { return nil }
            let first = error.first(of: ["errors"])?.elements.first
            let reason = first?.kind == .object ? first?.first(of: ["reason"])?.text : nil
            return (reason ?? "", error.first(of: ["message"])?.text)
        }.flatMap(\.self) ?? ("", nil)
    }
}
