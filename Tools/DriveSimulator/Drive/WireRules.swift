/// The rules for every request to Drive.
enum WireRules {
    /// The parameters that each kind accepts, besides the common ones.
    private static let parameters: [RequestKind: Set<String>] = [
        .generateIds: ["count", "space", "type"],
        .list: [
            "corpora", "includeItemsFromAllDrives", "orderBy", "pageSize", "pageToken", "q", "spaces",
            "supportsAllDrives",
        ],
        .get: ["acknowledgeAbuse", "supportsAllDrives"], .download: ["acknowledgeAbuse", "supportsAllDrives"],
        .export: ["mimeType"],
        .create: writing, .uploadCreate: writing.union(["uploadType"]),
        .patch: changing, .uploadUpdate: changing.union(["uploadType"]),
        .sessionStart: changing.union(["uploadType"]),
        .delete: ["supportsAllDrives"],
        .chunk: ["uploadType", "upload_id"], .sessionQuery: ["uploadType", "upload_id"],
    ]
    private static let writing: Set<String> = [
        "ignoreDefaultVisibility", "keepRevisionForever", "supportsAllDrives", "useContentAsIndexableText",
    ]
    private static let changing = writing.union(["addParents", "removeParents"])
    private static let common: Set<String> = ["alt", "fields", "prettyPrint", "quotaUser"]

    /// Checks parameters and headers, and returns the parameters.
    static func check(_ request: IncomingRequest, _ kind: RequestKind) throws(Refusal) -> Parameters {
        let query = try Parameters(request.query)
        try query.only((parameters[kind] ?? []).union(common))
        if let alt = query["alt"], alt != (kind == .download ? "media" : "json") {
            throw .violation("alt=\(alt) does not fit here")
        }
        try checkNames(request)
        try checkBody(request, kind)
        return query
    }

    /// Checks the names; Google compresses its answers only for a program whose name contains gzip.
    private static func checkNames(_ request: IncomingRequest) throws(Refusal) {
        guard let agent = request.header("User-Agent"), !agent.isEmpty else {
            throw .violation("User-Agent is missing")
        }
        if request.header("Accept-Encoding")?.contains("gzip") == true, !agent.contains("gzip") {
            throw .violation("Accept-Encoding asks for gzip, but User-Agent does not have gzip in it")
        }
    }

    private static func checkBody(_ request: IncomingRequest, _ kind: RequestKind) throws(Refusal) {
        guard ["POST", "PATCH", "PUT"].contains(request.method) else {
            guard request.body.isEmpty else { throw .violation("\(request.method) has a body") }
            return
        }
        guard let length = request.header("Content-Length") else { throw .violation("Content-Length is missing") }
        guard Int(length) == request.body.count || request.isCut else {
            throw .violation("Content-Length is \(length), but \(request.body.count) bytes came")
        }
        if request.header("Content-Encoding") != nil, kind != .uploadCreate, kind != .uploadUpdate {
            throw .violation("Content-Encoding is for simple and multipart uploads alone")
        }
        let takesJSON = [.create, .patch, .sessionStart].contains(kind) && !request.body.isEmpty
        guard !takesJSON || request.mediaType == "application/json" else {
            throw .violation("Content-Type has to be application/json; charset=UTF-8")
        }
    }

    /// Returns the answer compressed with gzip if the request asked for it in Google's way.
    static func packed(_ answer: Answer, for request: IncomingRequest) -> Answer {
        let type = answer.headers.first { $0.name == "Content-Type" }?.value ?? ""
        guard type.hasPrefix("application/json"), !answer.body.isEmpty,
            request.header("Accept-Encoding")?.contains("gzip") == true
        else { return answer }
        var packed = answer
        packed.body = Deflation.gzip.deflated(answer.body)
        packed.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        return packed
    }
}
