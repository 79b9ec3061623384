import GRDB
import QueryLanguage

/// The rows of items that a source has brought, as ranges of ids, most of which follow those before.
public struct ImportedItems: Sendable {
    private(set) var ranges: [ClosedRange<Int64>] = []

    public init() {}

    public mutating func insert(_ id: Int64) {
        if let last = ranges.last, last.upperBound == id - 1 {
            ranges[ranges.count - 1] = last.lowerBound...id
        } else if ranges.last?.contains(id) != true {
            ranges.append(id...id)
        }
    }
}

extension ImportSession {
    /// A photo that a source has named and whose picture is not here.
    public struct AwaitedPicture: Sendable {
        public let photo: Int64
        /// As the source gives its path.
        public let file: String
        /// Whether it is in Drive, as the source says.
        public let isInDrive: Bool
    }

    /// The photos of items whose pictures are not here, in the order of the items.
    public func awaitedPictures(of items: ImportedItems) throws -> [AwaitedPicture] {
        try items.ranges.flatMap { range in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, file, driveId IS NOT NULL FROM photos
                    WHERE itemId BETWEEN ? AND ? AND sha256 IS NULL AND file IS NOT NULL AND deletedAt IS NULL
                    ORDER BY itemId, position
                    """, arguments: [range.lowerBound, range.upperBound]
            ).map { AwaitedPicture(photo: try $0[0], file: try $0[1], isInDrive: try $0[2]) }
        }
    }

    /// Makes a picture that of a photo; its copy gets its name now, and loses it if the import is taken back.
    ///
    /// ``settle(_:)`` has to follow the last.
    public func take(_ picture: NewPhoto, for awaited: AwaitedPicture, in folder: PhotoFolder) throws {
        if let added = try folder.placeUnsettled(picture) {
            try database.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in folder.remove([added]) })
        }
        var patch = Patch(.photos)
        patch.set(StoredTable.photos["sha256"], .text(picture.sha256))
        patch.set(StoredTable.photos["bytes"], .integer(picture.bytes))
        if PictureKind(fileName: awaited.file) != PictureKind(fileName: picture.name) {
            patch.set(.photoFile, .text(picture.name))
        }
        try update(patch, awaited.photo)
    }

    /// Makes every picture that was taken survive a power cut, before the rows that need them are committed.
    public func settle(_ folder: PhotoFolder) throws { try folder.settle() }
}
