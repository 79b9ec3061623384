import Remote

/// An upload in pieces, which can continue where it stopped.
///
/// Source: Google Drive API v3, “Upload file data”, resumable upload. The session's address is a secret, since anyone
/// who has it can write the file.
struct ResumableUpload: Sendable {
    let service: DriveService
    let upload: DriveUpload
    /// True if a new session may begin after one has ended, unless that could create a second file.
    var mayBeginAgain = true
    /// Receives the number of bytes that have arrived.
    let progress: @Sendable (Int) -> Void
    /// Stores the session's address for the next run, and removes it with `nil`.
    var saveSession: @Sendable (String?) throws -> Void = { _ in }

    /// The number of refused sessions after which the upload counts as refused.
    private static let mostSessions = 3

    /// Drive's refusal to continue a session.
    private struct Ended: Error {
        let refusal: DriveRefusal
    }

    private enum Step {
        case done(DriveEntry)
        /// This number of bytes has arrived.
        case goOn(from: Int)
    }

    /// The progress of an upload.
    private struct Course {
        var session: String?
        /// The number of bytes that have arrived; `nil` while it must be asked for.
        var arrived: Int?
        /// The most bytes that Drive has confirmed so far in this session.
        var best = 0
        /// True if Drive last said that nothing has arrived.
        var isEmpty = false
        /// The number of failures since more than `best` arrived.
        var failures = 0
        var endings = 0
    }

    /// Sends the content, continuing an earlier run's session if there is one.
    ///
    /// - Throws: ``ServiceError`` if a retry may help, when it is unknown whether the file was created;
    ///   ``DriveRefusal`` if Drive accepts no such upload.
    func run(session known: String? = nil) async throws -> DriveEntry {
        var course = Course(session: known.flatMap { isTrusted($0) ? $0 : nil })
        while true {
            do {
                if let entry = try await step(&course) { return entry }
            } catch let ended as Ended {
                try saveSession(nil)
                course = Course(failures: course.failures, endings: try endings(with: ended, course))
            } catch let error as ServiceError {
                course.arrived = nil
                course.failures += 1
                try await service.patience.waitOut(error, attempt: course.failures)
            }
        }
    }

    /// Sends one request; returns the file if it was the last.
    private func step(_ course: inout Course) async throws -> DriveEntry? {
        guard var session = course.session else {
            course.session = try await begin()
            course.arrived = 0
            return nil
        }
        defer { course.session = session }
        let request = course.arrived.map { piece(from: $0, session) } ?? question(session)
        switch try await answer(to: request, isQuestion: course.arrived == nil, &session) {
        case .done(let entry):
            try saveSession(nil)
            return entry
        case .goOn(let place):
            let isDoubtful = place == 0 && course.arrived == nil && !course.isEmpty
            course.isEmpty = isDoubtful
            // An answer that lost its headers looks the same, and bytes that arrived must not be sent again.
            if isDoubtful { return nil }
            progress(place)
            let isFarther = course.arrived.map { place > $0 } ?? true
            if place > course.best { course.failures = 0 }
            course.best = max(course.best, place)
            course.arrived = place
            guard isFarther else {
                throw ServiceError("Drive accepts no more of the upload", retry: .mayHelp(after: nil))
            }
            return nil
        }
    }

    /// Returns the number of ended sessions including this one; throws if there must not be another.
    private func endings(with ended: Ended, _ course: Course) throws -> Int {
        let endings = course.endings + 1
        let isLost = [404, 410].contains(ended.refusal.status)
        guard endings < Self.mostSessions else {
            throw isLost ? Self.lost : ended.refusal
        }
        guard mayBeginAgain else { throw Self.lost }
        return endings
    }

    private static let lost = ServiceError("Drive ended the upload's session", retry: .mayHelp(after: nil))

    // MARK: - Requests

    private func begin() async throws -> String {
        var request = upload.request(service, "resumable", timeout: .seconds(60))
        request.headers = [
            ("Content-Type", "application/json; charset=UTF-8"), ("X-Upload-Content-Type", upload.contentType),
            ("X-Upload-Content-Length", String(upload.count)),
        ]
        request.body = .bytes(upload.metadata.json)
        let answer = try await service.exchange(request)
        guard let session = answer.header("Location"), isTrusted(session) else { throw ServiceError.unclear }
        try saveSession(session)
        return session
    }

    /// Returns true if an address belongs to the service, since tokens are sent nowhere else.
    private func isTrusted(_ address: String) -> Bool {
        address.hasPrefix(service.client.endpoint.base + "/")
    }

    private func piece(from start: Int, _ session: String) -> RemoteRequest {
        guard start < upload.count else { return question(session) }
        let end = min(start + service.sizes.piece, upload.count)
        var request = RemoteRequest(.put, session, timeout: .seconds(300))
        request.headers = [("Content-Range", "bytes \(start)-\(end - 1)/\(upload.count)")]
        request.body = .pieces([.file(path: upload.path, offset: start, count: end - start)])
        return request
    }

    /// Returns a request that asks how much has arrived.
    private func question(_ session: String) -> RemoteRequest {
        var request = RemoteRequest(.put, session)
        request.headers = [("Content-Range", "bytes */\(upload.count)")]
        return request
    }

    private func answer(to request: RemoteRequest, isQuestion: Bool, _ session: inout String) async throws -> Step {
        let answer: RemoteAnswer
        do {
            answer = try await service.exchange(request, accepting: [308])
        } catch let refusal as DriveRefusal where refusal.scope == .file {
            // A new session may succeed, whatever is wrong with this one.
            throw Ended(refusal: refusal)
        }
        guard answer.status == 308 else { return .done(try DriveEntry(answer)) }
        if let moved = answer.header("Location"), isTrusted(moved), moved != session {
            session = moved
            try saveSession(moved)
        }
        guard let range = answer.header("Range") else {
            // Without the header nothing has arrived; after a piece that is unlikely enough to ask.
            guard isQuestion else { throw ServiceError.unclear }
            return .goOn(from: 0)
        }
        guard range.hasPrefix("bytes=0-"), let last = Int(range.dropFirst(8)), (0..<upload.count).contains(last) else {
            throw ServiceError.unclear
        }
        return .goOn(from: last + 1)
    }
}
