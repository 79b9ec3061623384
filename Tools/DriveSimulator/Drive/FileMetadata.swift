/// The metadata that a request sends for a file, checked.
struct FileMetadata {
    enum Purpose {
        case create
        case update
    }

    var id: String?
    var name: String?
    var mimeType: String?
    var parents: [String]?
    /// The app properties; a `nil` value removes one.
    var appProperties: [String: String?] = [:]
    var properties: [String: String?] = [:]
    var description: String?
    var trashed: Bool?

    private static let known: Set<String> = [
        "name", "mimeType", "parents", "appProperties", "properties", "description", "createdTime", "modifiedTime",
        "originalFilename", "starred",
    ]

    /// Reads a JSON object; throws if it is none or sets unknown fields.
    init(_ json: JSONBody, for purpose: Purpose) throws(Refusal) {
        guard let members = json.object else { throw .violation("the metadata is no JSON object") }
        let known = Self.known.union(purpose == .create ? ["id"] : ["trashed"])
        if let stranger = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw .violation("the metadata has \(stranger), which cannot be set here")
        }
        if purpose == .update, members["parents"] != nil {
            throw .violation("parents is not written by an update: addParents and removeParents do that")
        }
        id = try Self.text(members, "id")
        name = try Self.text(members, "name")
        mimeType = try Self.text(members, "mimeType")
        description = try Self.text(members, "description")
        parents = try Self.parents(members["parents"])
        if let value = members["trashed"] {
            guard let flag = value.bool else { throw .violation("trashed has to be true or false") }
            trashed = flag
        }
        appProperties = try Self.properties(members["appProperties"])
        properties = try Self.properties(members["properties"])
    }

    private static func text(_ members: [String: JSONBody], _ name: String) throws(Refusal) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.text, !text.isEmpty else { throw .violation("\(name) has to be a text") }
        return text
    }

    private static func parents(_ value: JSONBody?) throws(Refusal) -> [String]? {
        guard let value else { return nil }
        let ids = value.list?.compactMap(\.text) ?? []
        guard ids.count == 1, value.list?.count == 1 else { throw .violation("parents has to be a list of one id") }
        return ids
    }

    private static func properties(_ value: JSONBody?) throws(Refusal) -> [String: String?] {
        guard let value else { return [:] }
        guard let members = value.object else { throw .violation("properties have to be an object of texts") }
        var result: [String: String?] = [:]
        for (key, value) in members {
            guard value.text != nil || value == .null else { throw .violation("the property \(key) has to be a text") }
            guard key.utf8.count + (value.text?.utf8.count ?? 0) <= 124 else {
                throw .violation("the property \(key) has more than 124 bytes with its value")
            }
            result.updateValue(value.text, forKey: key)
        }
        return result
    }
}
