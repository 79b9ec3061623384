/// What a request is about, as far as its first line and headers tell; the groups are for choosing among requests.
public enum RequestKind: String, CaseIterable, Codable, Sendable {
    case authorize, token, revoke, deviceCode
    case rates, ratesArchive
    case about, generateIds, list, get, download, export, create, patch, delete
    /// A simple or multipart upload of a new file, and of new content.
    case uploadCreate, uploadUpdate
    /// The parts of a resumable upload; a query asks how much arrived.
    case sessionStart, chunk, sessionQuery
    /// The simulator's own paths, which are neither counted nor disturbed.
    case control
    case unknown

    /// Every request; all of OAuth, of Drive, of the rates; all that sends content; all that changes a file.
    case any, oauth, drive, allRates, upload, write

    /// Whether a request of `kind` is of this kind or group.
    public func covers(_ kind: RequestKind) -> Bool {
        switch self {
        case .any: kind != .control
        case .oauth: [.authorize, .token, .revoke, .deviceCode].contains(kind)
        case .allRates: [.rates, .ratesArchive].contains(kind)
        case .upload: [.uploadCreate, .uploadUpdate, .sessionStart, .chunk, .sessionQuery].contains(kind)
        case .write: RequestKind.upload.covers(kind) || [.create, .patch, .delete].contains(kind)
        case .drive:
            RequestKind.write.covers(kind) || [.about, .generateIds, .list, .get, .download, .export].contains(kind)
        default: self == kind
        }
    }
}
