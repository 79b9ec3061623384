extension RequestKind {
    /// Determines the kind of a request.
    init(of request: IncomingRequest) {
        let steps = request.steps
        switch steps.first {
        case "simulator": self = .control
        case "o" where steps == ["o", "oauth2", "v2", "auth"]: self = .authorize
        case "token" where steps.count == 1: self = .token
        case "revoke" where steps.count == 1: self = .revoke
        case "device" where steps == ["device", "code"]: self = .deviceCode
        case "v1" where steps.count == 2: self = .rates
        case "stats" where steps == ["stats", "eurofxref", "eurofxref-hist.zip"]: self = .ratesArchive
        case "drive" where steps.starts(with: ["drive", "v3"]): self = .drive(request, steps.dropFirst(2))
        case "upload" where steps.starts(with: ["upload", "drive", "v3", "files"]): self = .upload(request)
        default: self = .unknown
        }
    }

    private static func drive(_ request: IncomingRequest, _ steps: ArraySlice<String>) -> RequestKind {
        let last = Array(steps.dropFirst())
        switch (request.method, steps.first, last.count) {
        case ("GET", "about", 0): return .about
        case ("GET", "files", 0): return .list
        case ("POST", "files", 0): return .create
        case ("GET", "files", 1):
            if last[0] == "generateIds" { return .generateIds }
            return request.query.split(separator: "&").contains("alt=media") ? .download : .get
        case ("PATCH", "files", 1): return .patch
        case ("DELETE", "files", 1): return .delete
        case ("GET", "files", 2) where last[1] == "export": return .export
        default: return .unknown
        }
    }

    private static func upload(_ request: IncomingRequest) -> RequestKind {
        let fields = request.query.split(separator: "&")
        let names = request.steps.count
        guard names == 4 || names == 5 && request.method != "POST", names == 5 || request.method != "PATCH" else {
            return .unknown
        }
        let isResumable = fields.contains("uploadType=resumable")
        switch request.method {
        case "PUT":
            return request.header("Content-Range")?.hasPrefix("bytes */") == true ? .sessionQuery : .chunk
        case "POST": return isResumable ? .sessionStart : .uploadCreate
        case "PATCH": return isResumable ? .sessionStart : .uploadUpdate
        default: return .unknown
        }
    }
}
