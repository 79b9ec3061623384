import Foundation

/// A file of the simulated Drive as a test looks at it.
public struct SimulatedFile: Sendable {
    public let id: String
    public let name: String
    public let mimeType: String
    public let parents: [String]
    public let appProperties: [String: String]
    /// Whether it, or a folder above it, is in the bin.
    public let isTrashed: Bool
    public let isFolder: Bool
    public let isSheet: Bool
    public let createdTime: Date
    public let version: Int
    /// How often content was uploaded to it.
    public let uploads: Int
    /// What was uploaded last: a sheet's CSV, a blob's bytes.
    public let content: [UInt8]
    /// In hexadecimal; `nil` for what is no blob.
    public let md5: String?
    /// Rows of a sheet, its header included.
    public let rowCount: Int
    public let link: String

    /// A sheet's rows, its header first.
    public var rows: [[String]] { isSheet ? CSVTable.rows(content) : [] }

    init(_ file: DriveFile, isTrashed: Bool) {
        id = file.id
        name = file.name
        mimeType = file.mimeType
        parents = file.parents
        appProperties = file.appProperties
        self.isTrashed = isTrashed
        isFolder = file.isFolder
        isSheet = file.isSheet
        createdTime = file.createdTime
        version = file.version
        uploads = file.uploads
        content = file.content
        md5 = file.md5
        rowCount = file.rowCount
        link = file.webViewLink
    }

    func report(withRows: Bool) -> JSON {
        var members: [String: JSON] = [
            "id": .text(id), "name": .text(name), "mimeType": .text(mimeType),
            "parents": .list(parents.map { .text($0) }),
            "appProperties": .object(appProperties.mapValues { .text($0) }),
            "trashed": .bool(isTrashed), "version": .number(version), "uploads": .number(uploads),
            "size": .number(content.count), "md5Checksum": md5.map { .text($0) } ?? .null,
            "rowCount": .number(rowCount),
            "webViewLink": .text(link),
        ]
        if withRows, isSheet { members["rows"] = .list(rows.map { .list($0.map { .text($0) }) }) }
        return .object(members)
    }
}
