import Remote

/// The sizes of requests.
struct UploadSizes: Hashable, Sendable {
    /// The most bytes, as sent, of an upload in one request.
    var mostAtOnce: Int
    /// The size of a piece of a longer upload: every piece except the last must be a multiple of 256 KiB.
    var piece: Int

    static let google = UploadSizes(mostAtOnce: 5_000_000, piece: 8 << 20)
}

/// The new content of a file, with its metadata.
struct DriveUpload: Sendable {
    enum Target: Equatable, Sendable {
        case new
        /// The id of a file whose whole content is replaced.
        case replacing(String)
    }

    var target: Target
    var metadata: DriveMetadata
    var contentType: String
    /// The path of the plain content; its first `count` bytes are sent.
    var path: String
    var count: Int

    private static let answerFields = [(name: "fields", value: DriveEntry.fields)]

    /// Returns a request for an upload of this kind.
    func request(_ service: DriveService, _ type: String, timeout: Duration) -> RemoteRequest {
        let query = [("uploadType", type)] + Self.answerFields.map { ($0.name, $0.value) }
        switch target {
        case .new:
            return RemoteRequest(.post, service.address("/upload/drive/v3/files", query), timeout: timeout)
        case .replacing(let id):
            return RemoteRequest(.patch, service.address("/upload/drive/v3/files/\(id)", query), timeout: timeout)
        }
    }

    /// Returns one request with metadata and content.
    func multipart(_ service: DriveService) -> RemoteRequest {
        let envelope = MultipartEnvelope(metadata: metadata, contentType: contentType)
        var request = request(service, "multipart", timeout: .seconds(300))
        request.headers = [("Content-Type", envelope.contentType)]
        request.body = .pieces([
            .bytes(envelope.start), .file(path: path, offset: 0, count: count), .bytes(envelope.end),
        ])
        return request
    }
}

/// The text before and after the content in a request with two parts (RFC 2387).
struct MultipartEnvelope: Sendable {
    /// The value of the request's `Content-Type`.
    let contentType: String
    let start: [UInt8]
    let end: [UInt8]

    /// Creates an envelope; its boundary has 128 random bits, so no content can contain it.
    init(metadata: DriveMetadata, contentType part: String) {
        let boundary = "fhq" + (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        contentType = "multipart/related; boundary=\(boundary)"
        start =
            Array("--\(boundary)\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n".utf8) + metadata.json
            + Array("\r\n--\(boundary)\r\nContent-Type: \(part)\r\n\r\n".utf8)
        end = Array("\r\n--\(boundary)--\r\n".utf8)
    }
}
