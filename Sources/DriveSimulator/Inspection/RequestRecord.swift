/// A request that was answered, without anything secret.
public struct RequestRecord: Codable, Sendable {
    /// From 1 on, in the order of arrival.
    public let number: Int
    public let kind: RequestKind
    public let method: String
    /// Without the query, which may hold secrets.
    public let path: String
    public let status: Int
    /// The bytes of its body as sent.
    public let bytesIn: Int
    /// The bytes of the answer's body.
    public let bytesOut: Int

    init(_ request: IncomingRequest, _ kind: RequestKind, _ answer: Answer, number: Int) {
        self.number = number
        self.kind = kind
        method = request.method
        path = request.path
        status = answer.status
        bytesIn = request.body.count
        bytesOut = answer.body.count
    }
}
