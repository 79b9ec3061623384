import Foundation

/// Google Drive's version 3, as an app with the scope `drive.file` sees it.
struct DriveService: Sendable {
    let options: SimulatorOptions
    let baseURL: String
    var files: [String: DriveFile] = [:]
    /// The ids that were issued in advance.
    var generatedIds: Set<String> = []
    var sessions: [String: UploadSession] = [:]
    /// The metadata of the present request, for its record.
    var metadata: JSONBody?
    private var lastTime = Date.distantPast

    init(_ options: SimulatorOptions, baseURL: String) {
        self.options = options
        self.baseURL = baseURL
    }

    mutating func answer(to request: IncomingRequest, _ kind: RequestKind) throws(Refusal) -> Answer {
        let query = try WireRules.check(request, kind)
        let answer =
            switch kind {
            case .about: try about(query)
            case .generateIds: try generateIds(query)
            case .list: try list(query)
            case .get: try answer(with: try file(request.steps[3]), query)
            case .download: try download(request.steps[3], range: request.header("Range"))
            case .export: try export(request.steps[3], query)
            case .create: try create(request, query)
            case .patch: try patch(request, query)
            case .delete: try delete(request.steps[3])
            case .uploadCreate, .uploadUpdate: try upload(request, kind, query)
            case .sessionStart: try startSession(request, query)
            case .chunk, .sessionQuery: try resume(request, kind, query)
            default: throw .violation("nothing is at \(request.path) for \(request.method)")
            }
        return WireRules.packed(answer, for: request)
    }

    /// Returns a file that the app may see.
    ///
    /// - Throws: ``Refusal`` with Google's answer for a missing file.
    func file(_ id: String) throws(Refusal) -> DriveFile {
        guard let file = files[id], file.isGranted else {
            throw .answer(.driveError(404, "notFound", "File not found: \(id)."))
        }
        return file
    }

    /// Returns true if the file or any folder above it is in the bin.
    func isTrashed(_ file: DriveFile) -> Bool {
        file.isTrashed || file.parents.contains { files[$0].map(isTrashed) ?? false }
    }

    /// Returns a resource with the requested `fields` or, without them, Google's default ones.
    func answer(with file: DriveFile, _ query: Parameters, status: Int = 200) throws(Refusal) -> Answer {
        let mask = try FieldMask(query["fields"] ?? "kind,id,name,mimeType")
        try mask.check(DriveFile.fieldNames)
        return .json(mask.applied(to: file.resource(isTrashed: isTrashed(file))), status: status)
    }

    /// Returns the clock's time, later than any returned before, so that times give an order.
    mutating func moment() -> Date {
        lastTime = max(options.now(), lastTime.addingTimeInterval(0.001))
        return lastTime
    }

    static func newId() -> String {
        "1" + OAuthService.secret()
    }
}
