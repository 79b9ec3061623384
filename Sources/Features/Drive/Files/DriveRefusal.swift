import Codecs
import Remote

/// A refusal of Drive's that a retry does not change.
///
/// Source of the reasons: Google Drive API v3, “Resolve errors”.
struct DriveRefusal: Error, Equatable {
    enum Scope: Equatable {
        /// Only the file or photo of the request.
        case file
        /// The whole sync.
        case sync
    }

    var status: Int
    /// Google's reason, such as `storageQuotaExceeded`; empty if there is none.
    var reason: String
    var message: String
    var scope: Scope

    /// True if the file doesn't exist, or no longer belongs to this program.
    var isGone: Bool { status == 404 || reason == "appNotAuthorizedToFile" }
    var isConflict: Bool { status == 409 }

    /// The error for the user if nothing can be done.
    var asServiceError: ServiceError {
        ServiceError("Drive refused: \(message)", hints: Self.hints[reason].map { [$0] } ?? [])
    }

    private static let hints = [
        "storageQuotaExceeded": "make room in Drive, then run sync now; it continues where it stopped",
        "dailyLimitExceeded": "the client's requests for today are used up; run sync now tomorrow",
        "domainPolicy": "the account's administrator doesn't allow apps to use Drive",
        "accessNotConfigured": "enable the Drive API for the client's project: help connect",
        "insufficientPermissions": "try: connect drive",
    ]
    private static let stopping: Set<String> = [
        "storageQuotaExceeded", "dailyLimitExceeded", "domainPolicy", "accessNotConfigured", "insufficientPermissions",
        "teamDriveFileLimitExceeded", "numChildrenInNonRootLimitExceeded",
    ]
    private static let passing: Set<String> = [
        "userRateLimitExceeded", "rateLimitExceeded", "sharingRateLimitExceeded",
    ]

    /// Returns the error in an answer, whose body may be anything, even the request itself.
    ///
    /// - Returns: A ``ServiceError`` if a retry may help, otherwise a ``DriveRefusal``.
    static func error(of answer: RemoteAnswer, to request: RemoteRequest) -> any Error {
        let details = details(of: answer.body)
        // Drive never redirects; a network with a login page does.
        if (300..<400).contains(answer.status) || details == nil && isForeign(answer, to: request) {
            return ServiceError.answeredByAnother("Drive", answer)
        }
        let (reason, message) = details ?? ("", nil)
        if answer.mayPass || answer.status == 403 && passing.contains(reason) {
            return ServiceError(
                "Drive can't answer now (status \(answer.status))", retry: .mayHelp(after: answer.retryAfter))
        }
        return DriveRefusal(
            status: answer.status, reason: reason,
            message: message.map { hiding(request, in: $0) }.flatMap(shortened) ?? "status \(answer.status)",
            scope: stopping.contains(reason) ? .sync : .file)
    }

    /// Returns true if a refusal without an error of Drive's comes from another server, such as a network's login page.
    ///
    /// Google's servers answer without one where they can't read a request, and where an upload's session has ended.
    private static func isForeign(_ answer: RemoteAnswer, to request: RemoteRequest) -> Bool {
        (401..<500).contains(answer.status) && ![408, 413, 429].contains(answer.status)
            && !request.url.contains("upload_id=")
    }

    /// Returns Google's message without secrets that it may quote from the request: the token, and the address of an
    /// upload.
    private static func hiding(_ request: RemoteRequest, in message: String) -> String {
        let tokens = request.headers.filter { $0.name == "Authorization" }.flatMap {
            $0.value.split(separator: " ").dropFirst()
        }
        let uploads = request.url.split(separator: "?").dropFirst().joined().split(separator: "&").compactMap { field in
            field.hasPrefix("upload_id=") ? field.dropFirst("upload_id=".count) : nil
        }
        let hidden = (tokens + uploads).reduce(message) { $0.replacing($1, with: "(secret)") }
        // A quoted token may be shortened or escaped.
        return hidden.replacing(/(?i)bearer(\s|%20|\+)+[^\s"']+/, with: "Bearer (secret)")
    }

    /// Returns the first line of the message, shortened for showing and storing; another server in Google's place may
    /// send anything.
    ///
    /// It is `nil` for an empty message.
    private static func shortened(_ message: String) -> String? {
        let line = message.prefix { !$0.isNewline }
        return line.isEmpty ? nil : line.count > 200 ? "\(line.prefix(200))…" : String(line)
    }

    /// Returns the reason and the message of Drive's own error; `nil` if the body holds none.
    private static func details(of body: [UInt8]) -> (reason: String, message: String?)? {
        JSONDocument.read(answer: body) { root in
            guard root.kind == .object, let error = root.first(of: ["error"]), error.kind == .object else { return nil }
            let first = error.first(of: ["errors"])?.elements.first
            let reason = first?.kind == .object ? first?.first(of: ["reason"])?.text : nil
            return (reason ?? "", error.first(of: ["message"])?.text)
        }.flatMap(\.self)
    }
}
