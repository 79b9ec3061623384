/// A request that was answered, without anything secret.
public struct RequestRecord: Codable, Sendable {
    /// From 1 on, in the order of arrival.
    public let number: Int
    /// When its head came, in seconds since the simulator was started or reset: what waiting is measured by.
    public let arrived: Double
    public let kind: RequestKind
    public let method: String
    /// Without the query.
    public let path: String
    /// The parameters of requests to Drive and for rates, without the secret id of an upload.
    public let query: [String: String]
    public let contentType: String?
    public let contentEncoding: String?
    /// The metadata that was sent to Drive, as JSON.
    public let metadata: String?
    /// 0 if the connection broke before the request was there.
    public let status: Int
    /// The bytes of its body as sent, as far as they came.
    public let bytesIn: Int
    /// The bytes of the answer's body.
    public let bytesOut: Int
    /// The fault that it met.
    public let fault: Fault.Effect?

    init(
        _ request: IncomingRequest, _ kind: RequestKind, _ answer: Answer, _ fault: Fault?, _ metadata: JSON?,
        after previous: Int, since start: ContinuousClock.Instant
    ) {
        number = previous + 1
        arrived = (request.arrival - start) / .seconds(1)
        self.kind = kind
        method = request.method
        path = request.path
        let pairs = RequestKind.oauth.covers(kind) ? [] : (try? Parameters(request.query).pairs) ?? []
        let secrets = ["upload_id", "access_token", "key", "oauth_token"]
        query = Dictionary(pairs.filter { !secrets.contains($0.name) }, uniquingKeysWith: { $1 })
        contentType = request.header("Content-Type")
        contentEncoding = request.header("Content-Encoding")
        self.metadata = metadata.map { String(decoding: $0.bytes, as: UTF8.self) }
        status = answer.status
        bytesIn = request.body.count
        bytesOut = answer.body.count
        self.fault = fault?.effect
    }
}
