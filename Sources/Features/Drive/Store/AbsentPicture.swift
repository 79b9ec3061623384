import Ledger
import StoreFile
import SystemLibrary

/// A photo, not deleted, whose picture is missing here but may be in Drive.
package struct AbsentPicture: Hashable, Sendable {
    package let photo: Int64
    package let sku: String
    /// The id of its file in Drive; `nil` if the store does not know of an upload.
    package var driveId: String?
    /// The hash of the file in Drive, in hexadecimal.
    package var md5: String?
    /// The hash of the picture that was here, in hexadecimal.
    package let sha256: String
    /// The name of its file.
    package let name: String
}

extension InventoryStore {
    /// Returns the photos whose pictures are missing from the photo folder, without those that another program
    /// uploaded.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func absentPictures() throws -> [AbsentPicture] {
        guard let photoFolder else { return [] }
        return try read { database in
            try database.rows(
                """
                SELECT photos.id, items.sku, photos.driveId, photos.md5, photos.file, photos.sha256
                FROM photos JOIN items ON items.id = photos.itemId
                WHERE (photos.driveId IS NULL OR photos.md5 IS NOT NULL) AND photos.sha256 IS NOT NULL
                    AND photos.deletedAt IS NULL ORDER BY photos.id
                """
            ).compactMap { row in
                let file: String? = try row["file"]
                let name = try PhotoFolder.name(sha256: row["sha256"], fileName: file)
                guard SystemLibrary.access(photoFolder.path(of: name), F_OK) != 0 else { return nil }
                return try AbsentPicture(
                    photo: row["id"], sku: row["sku"], driveId: row["driveId"], md5: row["md5"], sha256: row["sha256"],
                    name: file ?? "photo")
            }
        }
    }
}
