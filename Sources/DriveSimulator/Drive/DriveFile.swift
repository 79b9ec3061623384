import Foundation

/// A file or folder of the simulated Drive.
struct DriveFile: Sendable {
    static let folderType = "application/vnd.google-apps.folder"
    static let sheetType = "application/vnd.google-apps.spreadsheet"
    /// The alias of the user's own folder, and what it stands for.
    static let rootAlias = "root"
    static let rootId = "0ASimulatedRootUk9PVA"

    let id: String
    var name: String
    var mimeType: String
    var parents: [String]
    var appProperties: [String: String] = [:]
    var properties: [String: String] = [:]
    var description: String?
    let createdTime: Date
    var modifiedTime: Date
    var version = 1
    /// Whether it was put into the bin itself, and not by way of a folder.
    var isTrashed = false
    /// Whether the app may see it: with `drive.file`, what it has created.
    var isGranted = true
    /// What was uploaded: a sheet's CSV, a blob's bytes.
    private(set) var content: [UInt8] = []
    /// Of the content, in hexadecimal; `nil` for what is no blob.
    private(set) var md5: String?
    /// How often content was uploaded.
    private(set) var uploads = 0
    /// Rows of a converted sheet, its header included.
    var rowCount = 0

    var isFolder: Bool { mimeType == Self.folderType }
    var isSheet: Bool { mimeType == Self.sheetType }
    /// Whether its bytes are kept as they came; Google's own formats have neither size nor checksum.
    var isBlob: Bool { !mimeType.hasPrefix("application/vnd.google-apps.") }

    var webViewLink: String {
        if isSheet { return "https://docs.google.com/spreadsheets/d/\(id)/edit?usp=drivesdk" }
        return isFolder
            ? "https://drive.google.com/drive/folders/\(id)" : "https://drive.google.com/file/d/\(id)/view?usp=drivesdk"
    }

    /// Puts other content in the place of what is there.
    mutating func replaceContent(_ bytes: [UInt8]) {
        content = bytes
        uploads += 1
        md5 = isBlob ? Digest.md5(bytes) : nil
    }

    /// The names that a resource may be asked for by.
    static let fieldNames: Set<String> = [
        "kind", "id", "name", "mimeType", "parents", "appProperties", "properties", "description", "createdTime",
        "modifiedTime", "version", "trashed", "explicitlyTrashed", "webViewLink", "md5Checksum", "size",
        "originalFilename", "ownedByMe", "spaces",
    ]

    /// The whole resource.
    func resource(isTrashed: Bool) -> JSON {
        var members: [String: JSON] = [
            "kind": "drive#file", "id": .text(id), "name": .text(name), "mimeType": .text(mimeType),
            "parents": .list(parents.map { .text($0) }), "createdTime": .text(Self.time(createdTime)),
            "modifiedTime": .text(Self.time(modifiedTime)), "version": .text(String(version)),
            "trashed": .bool(isTrashed), "explicitlyTrashed": .bool(self.isTrashed),
            "webViewLink": .text(webViewLink), "ownedByMe": true, "spaces": ["drive"],
        ]
        if !appProperties.isEmpty { members["appProperties"] = .object(appProperties.mapValues { .text($0) }) }
        if !properties.isEmpty { members["properties"] = .object(properties.mapValues { .text($0) }) }
        if let description { members["description"] = .text(description) }
        if let md5 {
            members["md5Checksum"] = .text(md5)
            members["size"] = .text(String(content.count))
            members["originalFilename"] = .text(name)
        }
        return .object(members)
    }

    /// RFC 3339 in UTC with milliseconds.
    static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
