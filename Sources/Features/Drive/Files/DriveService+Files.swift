import Codecs
import Remote

extension DriveService {
    private static let files = "/drive/v3/files"
    private static let jsonHeaders = [(name: "Content-Type", value: "application/json; charset=UTF-8")]

    /// Returns Drive's metadata of a file; `nil` if it is gone, or never belonged to this program.
    func find(_ id: String) async throws -> DriveEntry? {
        // A damaged store may hold something other than an id.
        guard DriveEntry.isId(id) else { return nil }
        do {
            return try await entry(RemoteRequest(.get, address("\(Self.files)/\(id)", [("fields", DriveEntry.fields)])))
        } catch let refusal as DriveRefusal where refusal.isGone {
            return nil
        }
    }

    /// Returns the files that match a search in Drive's syntax, oldest first, at most `limit`.
    func search(_ query: String, limit: Int = 100_000) async throws -> [DriveEntry] {
        var found: [DriveEntry] = []
        var page: String?
        repeat {
            let fields = "nextPageToken,files(\(DriveEntry.fields))"
            var parameters = [
                ("q", query), ("fields", fields), ("orderBy", "createdTime"), ("pageSize", "1000"), ("spaces", "drive"),
            ]
            if let page { parameters.append(("pageToken", page)) }
            let request = RemoteRequest(.get, address(Self.files, parameters))
            let (entries, next) = try await patience.persist { try Self.list(await exchange(request)) }
            found += entries
            page = next
        } while page != nil && found.count < limit
        return found
    }

    private static func list(_ answer: RemoteAnswer) throws -> ([DriveEntry], next: String?) {
        let list = JSONDocument.read(answer: answer.body) { root -> ([DriveEntry], String?)? in
            guard root.kind == .object, let files = root.first(of: ["files"]), files.kind == .array else { return nil }
            let entries = files.elements.compactMap { DriveEntry($0) }
            // A file left out would be created a second time.
            guard entries.count == files.elements.count else { return nil }
            return (entries, root.first(of: ["nextPageToken"])?.text)
        }
        guard let list = list.flatMap(\.self) else { throw ServiceError.unclear }
        return list
    }

    /// Returns new ids for photos and folders; creating twice with one id makes only one file.
    func newIds(_ count: Int) async throws -> [String] {
        let query = [("count", String(count)), ("space", "drive"), ("type", "files")]
        let request = RemoteRequest(.get, address("\(Self.files)/generateIds", query))
        return try await patience.persist {
            let answer = try await exchange(request)
            let ids = JSONDocument.read(answer: answer.body) { root -> [String] in
                root.kind == .object ? root.first(of: ["ids"])?.elements.map(\.text) ?? [] : []
            }
            guard let ids, ids.count == count, ids.allSatisfy(DriveEntry.isId) else { throw ServiceError.unclear }
            return ids
        }
    }

    /// Creates a folder with a given id; one that exists with that id counts as success.
    func createFolder(_ metadata: DriveMetadata) async throws {
        let request = RemoteRequest(
            .post, address(Self.files, [("fields", "id")]), headers: Self.jsonHeaders, body: .bytes(metadata.json))
        do {
            _ = try await entry(request)
        } catch let refusal as DriveRefusal where refusal.isConflict {}
    }

    /// Returns the most bytes of a file that Drive converts to a sheet; `nil` if it doesn't say.
    func mostImportBytes() async throws -> Int? {
        let request = RemoteRequest(.get, address("/drive/v3/about", [("fields", "maxImportSizes")]))
        return try await patience.persist {
            let sizes = JSONDocument.read(answer: try await exchange(request).body) { root -> [String: String]? in
                guard root.kind == .object, let sizes = root.first(of: ["maxImportSizes"]) else { return nil }
                return sizes.members.reduce(into: [:]) { $0[$1.key] = $1.value.text }
            }
            guard let sizes = sizes.flatMap(\.self) else { throw ServiceError.unclear }
            return sizes[DriveEntry.sheetType].flatMap { Int($0) }
        }
    }

    /// Changes the metadata of a file, but not its content.
    func change(_ id: String, to metadata: DriveMetadata) async throws -> DriveEntry {
        guard DriveEntry.isId(id) else { throw ServiceError.unclear }
        let query = [("fields", DriveEntry.fields)]
        return try await entry(
            RemoteRequest(
                .patch, address("\(Self.files)/\(id)", query), headers: Self.jsonHeaders, body: .bytes(metadata.json)))
    }

    /// Returns a search for the photos that a store has uploaded, in any folder but not in the bin.
    static func photos(of storeMark: String) -> String {
        """
        appProperties has { key='fhqStore' and value=\(quoted(storeMark)) } \
        and appProperties has { key='fhqKind' and value='photo' } and trashed = false
        """
    }

    /// Returns a text as a quoted value in a search.
    static func quoted(_ text: String) -> String {
        let escaped = text.flatMap { $0 == "\\" || $0 == "'" ? ["\\", $0] : [$0] }
        return "'\(String(escaped))'"
    }
}
