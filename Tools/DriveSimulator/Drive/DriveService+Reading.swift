extension DriveService {
    func about(_ query: Parameters) throws(Refusal) -> Answer {
        let mask = try FieldMask(query.required("fields"))
        let types = [DriveFile.sheetType, "application/vnd.google-apps.document"]
        let used = files.values.reduce(0) { $0 + $1.content.count }
        let about: [String: JSONBody] = [
            "kind": "drive#about",
            "user": [
                "kind": "drive#user", "displayName": "Simulated User", "me": true, "permissionId": "0123456789",
                "emailAddress": "user@simulator.invalid",
            ],
            "storageQuota": [
                "limit": "16106127360", "usage": .text(String(used)), "usageInDrive": .text(String(used)),
                "usageInDriveTrash": "0",
            ],
            "importFormats": [
                "text/csv": .list([.text(types[0])]), "text/tab-separated-values": .list([.text(types[0])]),
                "text/plain": .list([.text(types[1])]),
            ],
            "exportFormats": .object([types[0]: ["text/csv"]]),
            "maxImportSizes": .object([types[0]: .text(String(options.mostImportBytes)), types[1]: "10485760"]),
            "maxUploadSize": "5242880000000", "appInstalled": true,
        ]
        try mask.check(Set(about.keys))
        return .json(mask.applied(to: .object(about)))
    }

    mutating func generateIds(_ query: Parameters) throws(Refusal) -> Answer {
        let count = try Self.number(query, "count", 1...1000) ?? 10
        if let space = query["space"], space != "drive" { throw .violation("space has to be drive") }
        if let type = query["type"], type != "files" { throw .violation("type has to be files") }
        let ids = (0..<count).map { _ in Self.newId() }
        generatedIds.formUnion(ids)
        let all: JSONBody = ["kind": "drive#generatedIds", "space": "drive", "ids": .list(ids.map { .text($0) })]
        let mask = try FieldMask(query["fields"] ?? "*")
        try mask.check(["kind", "space", "ids"])
        return .json(mask.applied(to: all))
    }

    func list(_ query: Parameters) throws(Refusal) -> Answer {
        if let spaces = query["spaces"], spaces != "drive" { throw .violation("spaces has to be drive") }
        if let corpora = query["corpora"], corpora != "user" { throw .violation("corpora has to be user") }
        let wanted = try query["q"].map { text throws(Refusal) in try SearchQuery(text).conditions } ?? []
        let found = try ordered(files.values.filter { $0.isGranted && matches($0, wanted) }, query["orderBy"])
        let mask = try FieldMask(query["fields"] ?? "kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)")
        try mask.check(["kind", "incompleteSearch", "nextPageToken", "files"])
        try mask["files"]?.check(DriveFile.fieldNames)
        let size = min(try Self.number(query, "pageSize", 1...1000) ?? 100, options.mostFilesInPage)
        let start = try Self.start(query["pageToken"])
        let page = found.dropFirst(start).prefix(size)
        var members: [String: JSONBody] = [
            "kind": "drive#fileList", "incompleteSearch": false,
            "files": .list(page.map { $0.resource(isTrashed: isTrashed($0)) }),
        ]
        if found.count > start + size { members["nextPageToken"] = .text("~page~\(start + size)") }
        return .json(mask.applied(to: .object(members)))
    }

    private func matches(_ file: DriveFile, _ conditions: [SearchQuery.Condition]) -> Bool {
        conditions.allSatisfy { condition in
            switch condition {
            case .parent(let id): file.parents.contains(id == DriveFile.rootAlias ? DriveFile.rootId : id)
            case .name(let name): file.name == name
            case .mimeType(let type, let isEqual): (file.mimeType == type) == isEqual
            case .trashed(let trashed): isTrashed(file) == trashed
            case .appProperty(let key, let value): file.appProperties[key] == value
            }
        }
    }

    /// Sorts files, newest first by default: an order that clients must not rely on.
    private func ordered(_ files: [DriveFile], _ order: String?) throws(Refusal) -> [DriveFile] {
        var files = files.sorted { ($0.createdTime, $0.id) > ($1.createdTime, $1.id) }
        for key in (order ?? "").split(separator: ",").map(\.trimmingSpaces).reversed() {
            let words = key.split(separator: " ").map(String.init)
            let isDescending = words.dropFirst().first == "desc"
            guard words.count == (isDescending ? 2 : 1) else { throw .violation("orderBy=\(key) is not understood") }
            files.reverse()
            let before: (DriveFile, DriveFile) -> Bool
            switch words[0] {
            case "createdTime": before = { $0.createdTime < $1.createdTime }
            case "modifiedTime": before = { $0.modifiedTime < $1.modifiedTime }
            case "name": before = { $0.name < $1.name }
            case "folder": before = { $0.isFolder && !$1.isFolder }
            default: throw .violation("orderBy=\(key) is not simulated")
            }
            files.sort { isDescending ? before($1, $0) : before($0, $1) }
        }
        return files
    }

    /// Returns the content, or the part in a `Range` such as `bytes=0-99`.
    func download(_ id: String, range: String?) throws(Refusal) -> Answer {
        let file = try file(id)
        guard file.isBlob else {
            throw .answer(
                .driveError(
                    403, "fileNotDownloadable",
                    "Only files with binary content can be downloaded. Use Export with Docs "
                        + "Editors files."))
        }
        guard let range else { return Answer(200, headers: [("Content-Type", file.mimeType)], body: file.content) }
        let ends = range.hasPrefix("bytes=") ? range.dropFirst(6).split(separator: "-").map { Int($0) } : []
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
            throw .violation("Range: \(range) is not simulated")
        }
        let total = file.content.count
        guard first < total else { return Answer(416, headers: [("Content-Range", "bytes */\(total)")]) }
        let end = min(last, total - 1)
        let headers = [("Content-Type", file.mimeType), ("Content-Range", "bytes \(first)-\(end)/\(total)")]
        return Answer(206, headers: headers, body: Array(file.content[first...end]))
    }

    func export(_ id: String, _ query: Parameters) throws(Refusal) -> Answer {
        let file = try file(id)
        try query.expect("mimeType", "text/csv")
        guard file.isSheet else {
            throw .answer(.driveError(403, "fileNotExportable", "Export only supports Docs Editors files."))
        }
        return Answer(200, headers: [("Content-Type", "text/csv")], body: file.content)
    }

    private static func number(
        _ query: Parameters, _ name: String, _ range: ClosedRange<Int>
    ) throws(Refusal) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .violation("\(name) has to be from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func start(_ token: String?) throws(Refusal) -> Int {
        guard let token else { return 0 }
        guard token.hasPrefix("~page~"), let start = Int(token.dropFirst(6)) else {
            throw .violation("pageToken is none that was given")
        }
        return start
    }
}
