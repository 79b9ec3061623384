import Foundation

extension DriveService {
    /// Content that came with a request.
    struct Media {
        let type: String
        let bytes: [UInt8]
    }

    mutating func create(_ request: IncomingRequest, _ query: Parameters) throws(Refusal) -> Answer {
        let metadata = try metadata(request.body[...], for: .create)
        guard metadata.mimeType?.hasPrefix("application/vnd.google-apps.") == true else {
            throw .violation("a file without content is a folder or one of Google's own: mimeType is missing")
        }
        return try answer(with: try insert(metadata, nil), query)
    }

    mutating func patch(_ request: IncomingRequest, _ query: Parameters) throws(Refusal) -> Answer {
        let metadata = try metadata(request.body[...], for: .update)
        return try answer(with: try change(request.steps[3], metadata, nil, query), query)
    }

    mutating func delete(_ id: String) throws(Refusal) -> Answer {
        _ = try file(id)
        remove(id)
        return Answer(204)
    }

    /// Removes a file and its contents permanently.
    mutating func remove(_ id: String) {
        files[id] = nil
        for child in files.values.filter({ $0.parents.contains(id) }) { remove(child.id) }
    }

    mutating func metadata(_ bytes: ArraySlice<UInt8>, for purpose: FileMetadata.Purpose) throws(Refusal)
        -> FileMetadata
    {
        guard !bytes.isEmpty || purpose == .create else { return try FileMetadata([:], for: purpose) }
        guard let json = JSONBody(bytes) else { throw .violation("the metadata is no JSON") }
        metadata = json
        return try FileMetadata(json, for: purpose)
    }

    /// Checks that a file with that metadata may be created; throws otherwise.
    func checkNew(_ metadata: FileMetadata) throws(Refusal) {
        if let parent = metadata.parents?.first, parent != DriveFile.rootAlias, parent != DriveFile.rootId {
            guard try file(parent).isFolder else { throw .violation("the parent \(parent) is no folder") }
        }
        guard let id = metadata.id else { return }
        guard metadata.mimeType != DriveFile.sheetType else {
            throw .violation("an id made beforehand cannot be used for a converted sheet")
        }
        guard generatedIds.contains(id) else { throw .violation("the id \(id) was not made beforehand") }
        guard files[id] == nil else {
            throw .answer(.driveError(409, "fileIdInUse", "A file already exists with the provided ID."))
        }
    }

    mutating func insert(_ metadata: FileMetadata, _ media: Media?) throws(Refusal) -> DriveFile {
        try checkNew(metadata)
        let now = moment()
        let parents = (metadata.parents ?? [DriveFile.rootAlias]).map {
            $0 == DriveFile.rootAlias ? DriveFile.rootId : $0
        }
        var file = DriveFile(
            id: metadata.id ?? Self.newId(), name: metadata.name ?? "Untitled",
            mimeType: metadata.mimeType ?? media?.type ?? "application/octet-stream", parents: parents,
            createdTime: now, modifiedTime: now)
        file.description = metadata.description
        file.appProperties = metadata.appProperties.compactMapValues { $0 }
        file.properties = metadata.properties.compactMapValues { $0 }
        if let media { try fill(&file, media) }
        files[file.id] = file
        return file
    }

    mutating func change(
        _ id: String, _ metadata: FileMetadata, _ media: Media?, _ query: Parameters
    ) throws(Refusal) -> DriveFile {
        var file = try file(id)
        if let type = metadata.mimeType, type != file.mimeType,
            file.isSheet || file.isFolder || type == DriveFile.sheetType
        {
            throw .violation("mimeType cannot change from \(file.mimeType) to \(type)")
        }
        if let media { try fill(&file, media) }
        file.name = metadata.name ?? file.name
        file.mimeType = metadata.mimeType ?? (media != nil && file.isBlob ? media?.type : nil) ?? file.mimeType
        file.description = metadata.description ?? file.description
        file.isTrashed = metadata.trashed ?? file.isTrashed
        for (key, value) in metadata.appProperties { file.appProperties[key] = value }
        for (key, value) in metadata.properties { file.properties[key] = value }
        try move(&file, query)
        file.version += 1
        file.modifiedTime = moment()
        files[id] = file
        return file
    }

    private func move(_ file: inout DriveFile, _ query: Parameters) throws(Refusal) {
        let removed = query["removeParents"].map { $0.split(separator: ",").map(String.init) } ?? []
        guard let added = query["addParents"] else {
            guard removed.isEmpty else { throw .violation("removeParents without addParents leaves a file nowhere") }
            return
        }
        guard added == DriveFile.rootAlias || added == DriveFile.rootId ? true : try self.file(added).isFolder else {
            throw .violation("addParents names no folder")
        }
        file.parents = [added == DriveFile.rootAlias ? DriveFile.rootId : added]
    }

    /// Stores content in a file: a sheet converts it from CSV, a blob keeps it.
    private func fill(_ file: inout DriveFile, _ media: Media) throws(Refusal) {
        guard file.isBlob || file.isSheet else { throw .violation("\(file.mimeType) takes no content") }
        if file.isSheet {
            guard media.type == "text/csv" else {
                throw .violation("a sheet is converted from text/csv, not \(media.type)")
            }
            guard media.bytes.count <= options.mostImportBytes else {
                throw .answer(.driveError(413, "uploadTooLarge", "The file is too large to be converted."))
            }
            file.rowCount = try CSVTable(checking: media.bytes).rowCount
        }
        file.replaceContent(media.bytes)
    }
}
