/// The record of an answered request, without secrets.
package struct RequestRecord: Codable, Sendable {
    /// The number in the order of arrival, from 1.
    package let number: Int
    /// The arrival of its head in seconds since the simulator was started or reset, to measure waits.
    package let arrived: Double
    package let kind: RequestKind
    package let method: String
    /// The path without the query.
    package let path: String
    /// The parameters of requests to Drive and for rates, without the secret id of an upload.
    package let query: [String: String]
    package let contentType: String?
    package let contentEncoding: String?
    /// The metadata sent to Drive, as JSON.
    package let metadata: String?
    /// The status; 0 if the connection broke before the request was complete.
    package let status: Int
    /// The number of bytes of its body that arrived.
    package let bytesIn: Int
    /// The number of bytes of the answer's body.
    package let bytesOut: Int
    /// The fault that affected it.
    package let fault: Fault.Effect?

    init(
        _ request: IncomingRequest, _ kind: RequestKind, _ answer: Answer, _ fault: Fault?, _ metadata: JSONBody?,
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
