extension DriveService {
    /// The unit of part sizes: every part except the last must be a multiple.
    static let granule = 262_144

    mutating func startSession(_ request: IncomingRequest, _ query: Parameters) throws(Refusal) -> Answer {
        let fileId = request.steps.count > 4 ? request.steps[4] : nil
        let purpose: FileMetadata.Purpose = fileId == nil ? .create : .update
        let metadata = try metadata(request.body[...], for: purpose)
        if let fileId { _ = try file(fileId) } else { try checkNew(metadata) }
        guard let type = request.header("X-Upload-Content-Type") else {
            throw .violation("X-Upload-Content-Type is missing")
        }
        let total = request.header("X-Upload-Content-Length").map { Int($0) ?? -1 }
        if let total, total < 0 { throw .violation("X-Upload-Content-Length is no count") }
        let id = OAuthService.secret()
        sessions[id] = UploadSession(
            path: request.path, fileId: fileId, metadata: self.metadata ?? [:],
            contentType: String(type.prefix { $0 != ";" }).lowercased(), total: total, query: query)
        let location = "\(baseURL)\(request.path)?uploadType=resumable&upload_id=\(id)"
        return Answer(200, headers: [("Location", location), ("X-GUploader-UploadID", "hidden")])
    }

    /// Takes a part of a session, or answers how much has arrived.
    mutating func resume(
        _ request: IncomingRequest, _ kind: RequestKind, _ query: Parameters
    ) throws(Refusal) -> Answer {
        let id = try query.required("upload_id")
        guard var session = sessions[id], session.path == request.path else {
            throw .answer(.driveError(404, "notFound", "The upload session was not found."))
        }
        if let outcome = session.outcome { return outcome }
        let range = try Self.range(request, &session)
        if case .bytes = range { session.received += request.body }
        sessions[id] = session
        guard session.received.count == session.total else { return Self.incomplete(session) }
        let outcome = try finish(session)
        sessions[id]?.outcome = outcome
        sessions[id]?.received = []
        return outcome
    }

    /// Keeps the whole granules of a part that arrived before the connection broke.
    mutating func keepCutPart(_ request: IncomingRequest) {
        guard let query = try? Parameters(request.query), let id = query["upload_id"], var session = sessions[id],
            session.outcome == nil, (try? Self.range(request, &session)) != nil
        else { return }
        session.received += request.body.prefix(request.body.count / Self.granule * Self.granule)
        sessions[id] = session
    }

    /// Forgets all but the first bytes of the request's session; `nil` forgets none.
    mutating func shorten(_ request: IncomingRequest, to count: Int?) -> Answer? {
        guard let query = try? Parameters(request.query), let id = query["upload_id"], var session = sessions[id],
            session.outcome == nil
        else { return nil }
        if let range = try? Self.range(request, &session), case .bytes = range { session.received += request.body }
        session.received = Array(session.received.prefix(count ?? session.received.count))
        sessions[id] = session
        return Self.incomplete(session)
    }

    /// Returns the range that a part's `Content-Range` names, and notes the upload's total size.
    ///
    /// - Throws: ``Refusal`` if the part doesn't continue the bytes that have arrived.
    private static func range(_ request: IncomingRequest, _ session: inout UploadSession) throws(Refusal)
        -> ContentRange
    {
        guard let text = request.header("Content-Range") else {
            guard session.received.isEmpty, session.total.map({ $0 == request.body.count || request.isCut }) ?? true
            else {
                throw .violation("Content-Range is missing, and the body is not the whole upload")
            }
            session.total = session.total ?? request.body.count
            return .bytes(0, request.body.count - 1, total: session.total)
        }
        let range = try ContentRange(text)
        switch range {
        case .query(let total):
            guard request.body.isEmpty else { throw .violation("a query of how much is there has no body") }
            try check(total, session)
        case .bytes(let first, let last, let total):
            try check(total, session)
            guard last - first + 1 == request.body.count || request.isCut else {
                throw .violation("\(text) is sent with \(request.body.count) bytes")
            }
            guard first == session.received.count else {
                throw .violation("\(text) is sent where \(session.received.count) bytes are there")
            }
            session.total = session.total ?? total
            guard last + 1 == session.total || (last - first + 1) % granule == 0 else {
                throw .violation("\(text) is no multiple of \(granule) bytes, nor the last part")
            }
        }
        return range
    }

    private static func check(_ total: Int?, _ session: UploadSession) throws(Refusal) {
        if let total, let announced = session.total, total != announced {
            throw .violation("Content-Range speaks of \(total) bytes, but \(announced) were announced")
        }
    }

    /// Returns a 308, which is no redirect here; without a range nothing has arrived.
    private static func incomplete(_ session: UploadSession) -> Answer {
        let count = session.received.count
        return Answer(308, headers: count > 0 ? [("Range", "bytes=0-\(count - 1)")] : [])
    }

    private mutating func finish(_ session: UploadSession) throws(Refusal) -> Answer {
        let media = Media(type: session.contentType, bytes: session.received)
        let file: DriveFile
        if let id = session.fileId {
            file = try change(id, try FileMetadata(session.metadata, for: .update), media, session.query)
        } else {
            file = try insert(try FileMetadata(session.metadata, for: .create), media)
        }
        return try answer(with: file, session.query)
    }
}

extension DriveService {
    /// Forgets the session of a request.
    mutating func expireSession(of request: IncomingRequest) {
        if let query = try? Parameters(request.query), let id = query["upload_id"] { sessions[id] = nil }
    }
}
