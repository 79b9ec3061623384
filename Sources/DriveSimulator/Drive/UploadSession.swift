/// A resumable upload that was begun.
struct UploadSession: Sendable {
    /// The address's path, which every part has to go to.
    let path: String
    /// What the file will be; `nil` as id creates one.
    let fileId: String?
    let metadata: JSON
    let contentType: String
    /// As announced, or as the first part said.
    var total: Int?
    /// The parameters of the request that began it, for the answer of its last part.
    let query: Parameters
    var received: [UInt8] = []
    /// What was answered to the last part, and is answered again to whoever asks.
    var outcome: Answer?
}

/// What `Content-Range` says of a part, by RFC 9110.
enum ContentRange: Equatable {
    /// The first and the last byte of the part.
    case bytes(Int, Int, total: Int?)
    /// Nothing is sent: how much is there is asked.
    case query(total: Int?)

    init(_ text: String) throws(Refusal) {
        let invalid = Refusal.violation("Content-Range: \(text) is not understood")
        guard let match = text.wholeMatch(of: /bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)/) else {
            throw invalid
        }
        let total = Int(match.3)
        guard let first = match.1.flatMap({ Int($0) }), let last = match.2.flatMap({ Int($0) }) else {
            self = .query(total: total)
            return
        }
        guard first <= last, total.map({ last < $0 }) ?? true else { throw invalid }
        self = .bytes(first, last, total: total)
    }
}
