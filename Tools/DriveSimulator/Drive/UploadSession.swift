/// A resumable upload in progress.
struct UploadSession: Sendable {
    /// The path of its address, to which every part must be sent.
    let path: String
    /// The id of the file to update; `nil` creates one.
    let fileId: String?
    let metadata: JSONBody
    let contentType: String
    /// The total size, as announced or as in the first part.
    var total: Int?
    /// The parameters of the initial request, for the answer to the last part.
    let query: Parameters
    var received: [UInt8] = []
    /// The answer to the last part, repeated for later requests.
    var outcome: Answer?
}

/// The `Content-Range` of a part, by RFC 9110.
enum ContentRange: Equatable {
    /// The first and the last byte of the part.
    case bytes(Int, Int, total: Int?)
    /// Sends nothing, and asks how much has arrived.
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
