extension DriveService {
    /// The most bytes of a simple or multipart upload, as sent.
    private static let mostBytesAtOnce = 5 * 1024 * 1024

    /// Takes a simple or multipart upload, compressed as a whole or not at all.
    mutating func upload(
        _ request: IncomingRequest, _ kind: RequestKind, _ query: Parameters
    ) throws(Refusal) -> Answer {
        guard request.body.count <= Self.mostBytesAtOnce else {
            throw .violation("\(request.body.count) bytes at once are more than 5 MB: a resumable upload takes them")
        }
        let body = try unpacked(request)
        let purpose: FileMetadata.Purpose = kind == .uploadCreate ? .create : .update
        let metadata: FileMetadata
        let media: Media
        switch try query.required("uploadType") {
        case "multipart":
            let parts = try MultipartBody(
                body, contentType: request.header("Content-Type") ?? "", isLenient: options.acceptsBareLineFeeds)
            metadata = try self.metadata(parts.metadata, for: purpose)
            media = Media(type: parts.contentType, bytes: Array(parts.content))
        case "media":
            guard let type = request.mediaType else { throw .violation("Content-Type is missing") }
            metadata = try FileMetadata([:], for: purpose)
            media = Media(type: type, bytes: body)
        case let other: throw .violation("uploadType=\(other) is not known")
        }
        let file =
            kind == .uploadCreate
            ? try insert(metadata, media) : try change(request.steps[4], metadata, media, query)
        return try answer(with: file, query)
    }

    private func unpacked(_ request: IncomingRequest) throws(Refusal) -> [UInt8] {
        switch request.header("Content-Encoding")?.lowercased() {
        case nil: return request.body
        case "gzip" where options.refusesGzip: throw .answer(.driveError(400, "badRequest", "Bad Request"))
        case "gzip":
            guard let body = Deflation.gzip.inflated(request.body) else {
                throw .violation("the body is not one gzip stream, as Content-Encoding says")
            }
            return body
        case let other?: throw .violation("Content-Encoding \(other) is not understood")
        }
    }
}
