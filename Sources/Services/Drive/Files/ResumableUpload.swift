/// An upload in pieces, which goes on where it stopped.
///
/// Source: Google Drive API v3, “Upload file data”, resumable upload. The session's address is a secret: who has it can
/// write the file.
struct ResumableUpload: Sendable {
    let service: DriveService
    let upload: DriveUpload
    /// Told how many bytes have arrived.
    let progress: @Sendable (Int) -> Void
    /// Keeps the session's address for the next run, and forgets it with `nil`.
    var keep: @Sendable (String?) throws -> Void = { _ in }

    /// 8 MiB; every piece but the last has to be a multiple of 256 KiB.
    static let pieceSize = 8 << 20

    private enum Step {
        case done(DriveEntry)
        /// So many bytes have arrived.
        case goOn(from: Int)
    }

    /// Sends the content, in the session of an earlier run where there is one.
    ///
    /// Throws a ``ServiceError`` where trying again may help: whether the file was made is then not known.
    func run(session known: String? = nil) async throws -> DriveEntry {
        var session: String
        var arrived = 0
        if let known, isTrusted(known), case let step? = try await resumed(known) {
            session = known
            switch step {
            case .done(let entry): return entry
            case .goOn(let place): arrived = place
            }
        } else {
            session = try await begin()
        }
        var failures = 0
        while true {
            do {
                switch try await next(arrived, &session) {
                case .done(let entry):
                    try keep(nil)
                    return entry
                case .goOn(let place):
                    failures = place > arrived ? 0 : failures + 1
                    arrived = place
                    progress(arrived)
                    if failures > service.patience.tries { throw ServiceError("Drive takes no more of the upload") }
                }
            } catch let error as ServiceError {
                failures += 1
                guard error != Self.lost, case .mayHelp(let asked) = error.retry,
                    let wait = service.patience.wait(after: failures, asked: asked)
                else { throw error }
                try await service.patience.pause(wait)
                switch try await state(&session) {
                case .done(let entry):
                    try keep(nil)
                    return entry
                case .goOn(let place): arrived = place
                }
            }
        }
    }

    /// Where an earlier run's session stands; `nil` if it has ended.
    private func resumed(_ known: String) async throws -> Step? {
        var session = known
        do {
            return try await state(&session)
        } catch is DriveRefusal {
            try keep(nil)
            return nil
        } catch let error as ServiceError where error == Self.lost {
            try keep(nil)
            return nil
        }
    }

    private func begin() async throws -> String {
        var request = upload.request(service, "resumable", timeout: .seconds(60))
        request.headers = [
            ("Content-Type", "application/json; charset=UTF-8"), ("X-Upload-Content-Type", upload.contentType),
            ("X-Upload-Content-Length", String(upload.count)),
        ]
        request.body = .bytes(upload.metadata.json)
        let session = try await service.patience.persist {
            let answer = try await service.exchange(request)
            guard let session = answer.header("Location"), isTrusted(session) else { throw ServiceError.unclear }
            return session
        }
        try keep(session)
        return session
    }

    /// Tokens go nowhere but to the service itself.
    private func isTrusted(_ address: String) -> Bool {
        address.hasPrefix(service.client.endpoint.base + "/")
    }

    private func next(_ start: Int, _ session: inout String) async throws -> Step {
        guard start < upload.count else { return try await state(&session) }
        let end = min(start + Self.pieceSize, upload.count)
        var request = RemoteRequest(.put, session, timeout: .seconds(300))
        request.headers = [("Content-Range", "bytes \(start)-\(end - 1)/\(upload.count)")]
        request.body = .pieces([.file(path: upload.path, offset: start, count: end - start)])
        return try await step(request, &session)
    }

    /// Asks how much has arrived.
    private func state(_ session: inout String) async throws -> Step {
        var request = RemoteRequest(.put, session)
        request.headers = [("Content-Range", "bytes */\(upload.count)"), ("Content-Length", "0")]
        var failures = 0
        while true {
            do {
                return try await step(request, &session)
            } catch let error as ServiceError {
                failures += 1
                guard case .mayHelp(let asked) = error.retry, error != Self.lost,
                    let wait = service.patience.wait(after: failures, asked: asked)
                else { throw error }
                try await service.patience.pause(wait)
            }
        }
    }

    /// The session has ended without saying whether the file was made.
    private static let lost = ServiceError("Drive has ended the upload's session", retry: .mayHelp(after: nil))

    private func step(_ request: RemoteRequest, _ session: inout String) async throws -> Step {
        let answer: RemoteAnswer
        do {
            answer = try await service.exchange(request, accepting: [308])
        } catch let refusal as DriveRefusal where refusal.scope == .file {
            // Whatever is wrong with a session, a new one may be right.
            throw Self.lost
        }
        guard answer.status == 308 else { return .done(try DriveEntry(answer)) }
        if let moved = answer.header("Location"), isTrusted(moved), moved != session {
            session = moved
            try keep(moved)
        }
        // No header: nothing has arrived.
        guard let range = answer.header("Range") else { return .goOn(from: 0) }
        guard range.hasPrefix("bytes=0-"), let last = Int(range.dropFirst(8)), last < upload.count else {
            throw ServiceError.unclear
        }
        return .goOn(from: last + 1)
    }
}
