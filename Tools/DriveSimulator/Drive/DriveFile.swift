import Foundation

/// A file or folder of the simulated Drive.
struct DriveFile: Sendable {
    static let folderType = "application/vnd.google-apps.folder"
    static let sheetType = "application/vnd.google-apps.spreadsheet"
    /// The alias of the user's own folder, and its id.
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
    /// True if it was put into the bin itself, rather than with a folder.
    var isTrashed = false
    /// True if the app may see it: with `drive.file`, the files it has created.
    var isGranted = true
    /// The uploaded content: a sheet's CSV, a blob's bytes.
    private(set) var content: [UInt8] = []
    /// The MD5 of the content in hexadecimal; `nil` if it is no blob.
    private(set) var md5: String?
    /// The number of uploads of content.
    private(set) var uploads = 0
    /// The number of rows of a converted sheet, including its header.
    var rowCount = 0

    var isFolder: Bool { mimeType == Self.folderType }
    var isSheet: Bool { mimeType == Self.sheetType }
    /// True if its bytes are kept unchanged; Google's own formats have neither size nor checksum.
    var isBlob: Bool { !mimeType.hasPrefix("application/vnd.google-apps.") }

    var webViewLink: String {
        if isSheet { return "https://docs.google.com/spreadsheets/d/\(id)/edit?usp=drivesdk" }
        return isFolder
            ? "https://drive.google.com/drive/folders/\(id)" : "https://drive.google.com/file/d/\(id)/view?usp=drivesdk"
    }

    /// Replaces the content.
    mutating func replaceContent(_ bytes: [UInt8]) {
        content = bytes
        uploads += 1
        md5 = isBlob ? Digest.md5(bytes) : nil
    }

    /// The names of fields that can be requested.
    static let fieldNames: Set<String> = [
        "kind", "id", "name", "mimeType", "parents", "appProperties", "properties", "description", "createdTime",
        "modifiedTime", "version", "trashed", "explicitlyTrashed", "webViewLink", "md5Checksum", "size",
        "originalFilename", "ownedByMe", "spaces",
    ]

    /// Returns the whole resource.
    func resource(isTrashed: Bool) -> JSONBody {
        var members: [String: JSONBody] = [
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

    /// Returns a time as RFC 3339 in UTC with milliseconds.
    static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
