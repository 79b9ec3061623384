import Ledger
import QueryLanguage
import StoreFile

/// The rows of a source's items, as ranges of ids, most of them consecutive.
package struct ImportedItems: Sendable {
    private(set) var ranges: [ClosedRange<Int64>] = []

    package init() {}

    /// Adds the id of an item.
    package mutating func insert(_ id: Int64) {
        if let last = ranges.last, last.upperBound == id - 1 {
            ranges[ranges.count - 1] = last.lowerBound...id
        } else if ranges.last?.contains(id) != true {
            ranges.append(id...id)
        }
    }
}

extension ImportSession {
    /// A photo in a source whose picture is missing here.
    package struct AwaitedPicture: Sendable {
        package let photo: Int64
        /// The path given by the source.
        package let file: String
        /// True if it is in Drive, according to the source.
        package let isInDrive: Bool
    }

    /// Returns the photos of items whose pictures are missing here, in the order of the items.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func awaitedPictures(of items: ImportedItems) throws -> [AwaitedPicture] {
        try items.ranges.flatMap { range in
            try database.rows(
                """
                SELECT id, file, driveId IS NOT NULL FROM photos
                WHERE itemId BETWEEN \(range.lowerBound) AND \(range.upperBound) AND sha256 IS NULL
                    AND file IS NOT NULL AND deletedAt IS NULL
                ORDER BY itemId, position
                """
            ).map { AwaitedPicture(photo: try $0["id"], file: try $0["file"], isInDrive: try $0[2]) }
        }
    }

    /// Sets the picture of a photo; its copy gets its name now, and loses it if the import is rolled back.
    ///
    /// ``settle(_:)`` must follow the last one.
    ///
    /// - Throws: ``StoreError`` if the copy can't be renamed, ``SQLiteError`` if SQLite reports an error.
    package func add(_ picture: NewPhoto, for awaited: AwaitedPicture, in folder: PhotoFolder) throws {
        if let added = try folder.placeUnsettled(picture) {
            try database.afterRollback { folder.remove([added]) }
        }
        var patch = Patch.picture(picture)
        if PictureKind(fileName: awaited.file) != PictureKind(fileName: picture.name) {
            patch.set(.photoFile, .text(picture.name))
        }
        try update(patch, awaited.photo)
    }

    /// Makes all imported pictures durable, before the rows that need them are committed.
    ///
    /// - Throws: ``StoreError`` if the file system reports an error.
    package func settle(_ folder: PhotoFolder) throws { try folder.settle() }
}
