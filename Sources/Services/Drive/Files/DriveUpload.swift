/// How much goes into one request.
struct UploadSizes: Hashable, Sendable {
    /// The most bytes, as sent, of an upload in one request.
    var mostAtOnce: Int
    /// The bytes of a piece of a longer one: every piece but the last has to be a multiple of 256 KiB.
    var piece: Int

    static let google = UploadSizes(mostAtOnce: 5_000_000, piece: 8 << 20)
}

/// A file's new content, and what is said of it with it.
struct DriveUpload: Sendable {
    enum Target: Equatable, Sendable {
        case new
        /// The id of a file whose whole content is replaced.
        case replacing(String)
    }

    var target: Target
    var metadata: DriveMetadata
    var contentType: String
    /// The plain content; `count` bytes of the file at `path`.
    var path: String
    var count: Int

    private static let answerFields = [(name: "fields", value: DriveEntry.fields)]

    /// The address that an upload of this kind is sent to.
    func request(_ service: DriveService, _ type: String, timeout: Duration) -> RemoteRequest {
        let query = [("uploadType", type)] + Self.answerFields.map { ($0.name, $0.value) }
        switch target {
        case .new:
            return RemoteRequest(.post, service.address("/upload/drive/v3/files", query), timeout: timeout)
        case .replacing(let id):
            return RemoteRequest(.patch, service.address("/upload/drive/v3/files/\(id)", query), timeout: timeout)
        }
    }

    /// One request with everything in it.
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

/// What stands before and after the content in a request of two parts (RFC 2387).
struct MultipartEnvelope: Sendable {
    /// The value of the request's `Content-Type`.
    let contentType: String
    let start: [UInt8]
    let end: [UInt8]

    /// The boundary is 128 random bits, so no content has it by chance or by design.
    init(metadata: DriveMetadata, contentType part: String) {
        let boundary = "fhq" + (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        contentType = "multipart/related; boundary=\(boundary)"
        start =
            Array("--\(boundary)\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n".utf8) + metadata.json
            + Array("\r\n--\(boundary)\r\nContent-Type: \(part)\r\n\r\n".utf8)
        end = Array("\r\n--\(boundary)--\r\n".utf8)
    }
}
