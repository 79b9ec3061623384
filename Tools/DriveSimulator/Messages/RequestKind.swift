/// The kind of a request, by its first line and headers; the groups select several kinds.
package enum RequestKind: String, CaseIterable, Codable, Sendable {
    case authorize, token, revoke, deviceCode
    case rates, ratesArchive
    case about, generateIds, list, get, download, export, create, patch, delete
    /// A simple or multipart upload of a new file, and of new content.
    case uploadCreate, uploadUpdate
    /// The parts of a resumable upload; a query asks how much has arrived.
    case sessionStart, chunk, sessionQuery
    /// The simulator's own paths, which are neither counted nor disturbed.
    case control
    case unknown

    /// Groups: every request; all of OAuth, of Drive, of the rates; all that send content; all that change a file.
    case any, oauth, drive, allRates, upload, write

    /// Returns true if a request of `kind` belongs to this kind or group.
    package func covers(_ kind: RequestKind) -> Bool {
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
