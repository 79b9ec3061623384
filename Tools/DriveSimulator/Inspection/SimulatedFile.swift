import Foundation

/// A file of the simulated Drive, as tests see it.
package struct SimulatedFile: Sendable {
    package let id: String
    package let name: String
    package let mimeType: String
    package let parents: [String]
    package let appProperties: [String: String]
    /// True if it or a folder above it is in the bin.
    package let isTrashed: Bool
    package let isFolder: Bool
    package let isSheet: Bool
    package let createdTime: Date
    package let version: Int
    /// The number of uploads of content.
    package let uploads: Int
    /// The content uploaded last: a sheet's CSV, a blob's bytes.
    package let content: [UInt8]
    /// The MD5 in hexadecimal; `nil` if it is no blob.
    package let md5: String?
    /// The number of rows of a sheet, including its header.
    package let rowCount: Int
    package let link: String

    /// The rows of a sheet, its header first.
    package var rows: [[String]] { isSheet ? CSVTable.rows(content) : [] }

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

    func report(withRows: Bool) -> JSONBody {
        var members: [String: JSONBody] = [
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
